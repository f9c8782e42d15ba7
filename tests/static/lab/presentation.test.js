import assert from "node:assert/strict";
import test from "node:test";
import { partOf } from "../../../static/lab/presentation.ts";

test("an address presents the part that it names, as a part or as a place on the page", () => {
  assert.equal(partOf("", ""), "attention");
  assert.equal(partOf("?part=scoring", ""), "scoring");
  assert.equal(partOf("", "#why-divided"), "why-divided");
  assert.equal(partOf("?part=scoring", "#why-divided"), "scoring");
  assert.equal(partOf("?part=arrows", "#main"), "attention");
});
