import assert from "node:assert/strict";
import test from "node:test";
import { namedPart } from "../../../static/lab/presentation.ts";

test("an address presents the part that it names, as a part or as a place on the page", () => {
  assert.equal(namedPart("", ""), "attention");
  assert.equal(namedPart("?part=scoring", ""), "scoring");
  assert.equal(namedPart("", "#why-divided"), "why-divided");
  assert.equal(namedPart("?part=scoring", "#why-divided"), "scoring");
  assert.equal(namedPart("?part=arrows", "#main"), "attention");
});
