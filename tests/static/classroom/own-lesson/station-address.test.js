import assert from "node:assert/strict";
import { test } from "node:test";
import { addressFrom, addressBelow } from "../../../../static/classroom/own-lesson/station-address.ts";
import { stationLink } from "../../../../static/classroom/own-lesson/lesson-markdown.ts";
import { openTab } from "../../fake-tab.js";

openTab("https://class.example/regard/lesson");
document.documentElement.dataset.along = "lesson station present embed";

const placed = (address, root) => addressBelow(new URL(address), root);

test("a station has what is shown, and nothing of one screen or of another lesson", () => {
  const shown = "http://a:1/steps?text=a+b&head=2&present=1&lesson=heads&station=3&row=1#map";
  assert.equal(placed(shown, "/"), "/steps?text=a+b&head=2&row=1#map");
  assert.equal(placed("http://a:1/regard/steps?text=a", "/regard/"), "/steps?text=a");
  assert.equal(placed("http://a:1/?lesson=own&station=1", "/"), "/");
  assert.equal(
    placed("http://a:1/lab?words=1,0;0,1", "/"),
    "/lab?words=1,0;0,1",
    "what is readable stays so",
  );
  assert.equal(
    placed("http://a:1/?text=a(b#c(d)", "/"),
    "/?text=a%28b#c%28d%29",
    "no bracket ends a link of Markdown",
  );
});

test("a pasted address is of this server, of another one, or a path", () => {
  assert.equal(addressFrom(" https://class.example/regard/steps?text=a "), "/steps?text=a");
  assert.equal(addressFrom("http://127.0.0.1:8000/steps?text=a&station=2"), "/steps?text=a");
  assert.equal(addressFrom("steps?text=a"), "/steps?text=a");
  for (const odd of ["javascript:alert(1)", "http://"])
    assert.equal(addressFrom(odd), odd, "the server says that it is no page");
});

test("a link leads to a station, with its place on the page last", () => {
  assert.equal(stationLink("/", "own", 1), "./?lesson=own&station=1");
  assert.equal(stationLink("/steps?text=a#map", "own-2", 12), "./steps?text=a&lesson=own-2&station=12#map");
});
