import assert from "node:assert/strict";
import { test } from "node:test";
import { addressIn, computes, wayTo, withRoomLesson } from "../../../../static/classroom/following/route.ts";

const at = (page, address) => ({ page, address });
const HERE = at("explore", "/?text=The+cat.&head=2");

test("an address counts from the first page on, and has nothing of one screen alone", () => {
  const here = { pathname: "/steps", search: "?text=a&present=1&row=2&embed=dark", hash: "#map" };
  assert.equal(addressIn(here, "/"), "/steps?text=a&row=2#map");
  assert.equal(addressIn({ ...here, pathname: "/regard/steps" }, "/regard/"), "/steps?text=a&row=2#map");
  assert.equal(addressIn({ pathname: "/", search: "?present=1", hash: "" }, "/"), "/");
  assert.equal(
    addressIn({ pathname: "/", search: "?lesson=x&station=1", hash: "" }, "/"),
    "/?lesson=x&station=1",
  );
});

test("another page, station or lesson is loaded; the same page changes in place", () => {
  assert.equal(wayTo(HERE, HERE), "stay");
  assert.equal(wayTo(at("", ""), HERE), "stay");
  assert.equal(wayTo(at("explore", "/?text=The+cat.&head=3"), HERE), "in place");
  assert.equal(wayTo(at("explore", "/?text=The+cat.&head=2#map"), HERE), "in place");
  assert.equal(wayTo(at("steps", "/steps?text=The+cat."), HERE), "leave");
  assert.equal(wayTo(at("start", "/"), HERE), "leave");
  assert.equal(wayTo(at("explore", "/?text=The+cat.&lesson=x&station=1"), HERE), "leave");
  const station = at("explore", "/?lesson=x&station=1");
  assert.equal(wayTo(at("explore", "/?lesson=x&station=2"), station), "leave");
  assert.equal(wayTo(at("explore", "/?head=2&lesson=x&station=1"), station), "in place");
});

test("who joins while the code is shown waits for the next page, and who follows already stays", () => {
  const shown = { ...at("explore", "/?text=The+cat.&head=3"), inviting: true };
  assert.equal(wayTo(shown, at("room", "/room?join=ABCDEF")), "stay");
  assert.equal(wayTo(shown, HERE), "in place");
  assert.equal(wayTo({ ...shown, inviting: false }, at("room", "/room")), "leave");
});

test("a lesson that the presenter wrote is that of the room for who follows, never one of their own", () => {
  const followed = (address) => withRoomLesson(at("steps", address)).address;
  assert.equal(followed("/steps?text=a&lesson=own&station=2#map"), "/steps?text=a&lesson=room&station=2#map");
  assert.equal(followed("/?lesson=own-3&station=1"), "/?lesson=room&station=1");
  for (const address of [
    "/steps?text=own&lesson=heads&station=2",
    "/lab?lesson=owner&station=1",
    "/?lesson=room&station=2",
    "",
  ])
    assert.equal(followed(address), address);
});

test("a page that does not read its address again is loaded, but for a place in it", () => {
  const here = at("glossary", "/glossary");
  assert.equal(wayTo(at("glossary", "/glossary#softmax"), here), "in place");
  assert.equal(wayTo(at("glossary", "/glossary?x=1"), here), "leave");
});

test("another sentence or model is computed, another head or cell is not", () => {
  assert.equal(computes(at("explore", "/?text=The+cat.&head=3&row=2"), HERE), false);
  assert.equal(computes(at("explore", "/?text=The+dog.&head=2"), HERE), true);
  assert.equal(computes(at("explore", "/?text=The+cat.&model=x"), HERE), true);
  assert.equal(computes(at("steps", "/steps?text=The+cat."), HERE), true);
});
