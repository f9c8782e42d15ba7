import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../../../../static/shared/server.ts";
import { atFirst, defineLater, defined, later, prefetch } from "../../../../static/shared/page/lazy.ts";

test("a part is loaded once, however often it is asked for", async () => {
  let loads = 0;
  const load = later(async () => ++loads);
  assert.deepEqual(await Promise.all([load(), load()]), [1, 1]);
  assert.equal(await load(), 1);
});

test("a part that could not be loaded says what to do, and is loaded when it is asked for again", async () => {
  let loads = 0;
  const cause = new TypeError("Failed to fetch dynamically imported module");
  const load = later(async () => {
    if (!loads++) throw cause;
    return "part";
  });
  await assert.rejects(load, (error) => error instanceof ApiError && error.cause === cause);
  assert.equal(await load(), "part");
});

test("the events that load a listener reach it, and those after do not come twice", async () => {
  const target = new EventTarget();
  const heard = [];
  const begin = atFirst(
    target,
    ["press"],
    (event) => event.detail !== "other",
    async () => {
      await null; // as import() does
      const listener = { handleEvent: ({ detail }) => heard.push(detail) };
      target.addEventListener("press", listener);
      return listener;
    },
  );
  for (const detail of ["other", "first", "second"])
    target.dispatchEvent(new CustomEvent("press", { detail }));
  await begin();
  await Promise.resolve();
  target.dispatchEvent(new CustomEvent("press", { detail: "third" }));
  assert.deepEqual(heard, ["first", "second", "third"]);
});

test("what was set of an element before its class came is given to the class", async () => {
  const given = [];
  class Late {
    set model(model) {
      given.push(model);
    }
  }
  const upgrade = (element) => Object.setPrototypeOf(element, Late.prototype);
  globalThis.customElements = { define: () => {}, upgrade };
  defineLater({ "late-map": async () => Late });
  const element = { localName: "late-map", model: "one" };
  await defined(element);
  element.model = "two";
  assert.deepEqual(given, ["one", "two"]);
  delete globalThis.customElements;
});

test("what may be asked for next is loaded one after the other", async () => {
  const began = [];
  const ends = [];
  const load = (name) => () => {
    began.push(name);
    return new Promise((end) => ends.push(end));
  };
  globalThis.requestIdleCallback = queueMicrotask;
  const loaded = prefetch(load("score"), load("file"));
  await new Promise(setImmediate);
  assert.deepEqual(began, ["score"]);
  ends[0]();
  await new Promise(setImmediate);
  assert.deepEqual(began, ["score", "file"]);
  ends[1]();
  await loaded;
  delete globalThis.requestIdleCallback;
});
