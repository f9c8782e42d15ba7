import assert from "node:assert/strict";
import { test } from "node:test";
import { inLesson } from "../../../../static/shared/page/sticky-parameters.ts";

globalThis.document = { documentElement: { dataset: { along: "lesson station present" } } };
const at = (search) => (globalThis.location = { search });

test("outside a lesson an address stays as it is", () => {
  at("?text=Yes.");
  for (const search of ["", "?model=a", "?lesson=b&station=2"]) assert.equal(inLesson(search), search);
});

test("a lesson goes along, once", () => {
  at("?text=Yes.&lesson=from-zero&station=3");
  assert.equal(inLesson(""), "?lesson=from-zero&station=3");
  assert.equal(inLesson("?model=a"), "?model=a&lesson=from-zero&station=3");
  assert.equal(inLesson(inLesson("?model=a")), inLesson("?model=a"));
  assert.equal(inLesson("?lesson=other&station=1"), "?lesson=other&station=1");
});

test("a presentation goes along, with a lesson or without one", () => {
  at("?text=Yes.&present=1");
  assert.equal(inLesson("?model=a"), "?model=a&present=1");
  at("?lesson=from-zero&station=3&present=1");
  const next = "?lesson=from-zero&station=4";
  assert.equal(inLesson(next), `${next}&present=1`, "to the next station");
});
