import assert from "node:assert/strict";
import { test } from "node:test";
import { inLesson } from "../../../../static/shared/page/along.ts";

const ROOT = { dataset: { along: "lesson station present" } };

/** @param {string} search @param {() => void} run */
function at(search, run) {
  const { location, document } = globalThis;
  const set = (/** @type {object} */ values) => {
    for (const [name, value] of Object.entries(values))
      Object.defineProperty(globalThis, name, { value, configurable: true });
  };
  set({ location: { search }, document: { documentElement: ROOT } });
  try {
    run();
  } finally {
    set({ location, document });
  }
}

test("outside a lesson an address stays as it is", () => {
  at("?text=Yes.", () => {
    for (const search of ["", "?model=a", "?lesson=b&station=2"]) assert.equal(inLesson(search), search);
  });
});

test("a lesson goes along, once", () => {
  at("?text=Yes.&lesson=from-zero&station=3", () => {
    assert.equal(inLesson(""), "?lesson=from-zero&station=3");
    assert.equal(inLesson("?model=a"), "?model=a&lesson=from-zero&station=3");
    assert.equal(inLesson(inLesson("?model=a")), inLesson("?model=a"));
    assert.equal(inLesson("?lesson=other&station=1"), "?lesson=other&station=1");
  });
});

test("a presentation goes along, with a lesson or without one", () => {
  at("?text=Yes.&present=1", () => assert.equal(inLesson("?model=a"), "?model=a&present=1"));
  at("?lesson=from-zero&station=3&present=1", () => {
    assert.equal(
      inLesson("?lesson=from-zero&station=4"),
      "?lesson=from-zero&station=4&present=1",
      "to the next station",
    );
  });
});
