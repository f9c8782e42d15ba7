import assert from "node:assert/strict";
import { test } from "node:test";
import { besideOf, chosenOf, readSince, writeSince } from "../../../static/since/address.ts";

const shown = (search) => {
  const state = readSince(search);
  return [chosenOf(state), besideOf(state, "usual")];
};

test("an address that names nothing of the page opens linear attention beside its usual softmax", () => {
  assert.deepEqual(shown(""), ["linear-attention", "usual"]);
  assert.deepEqual(shown("?tools=all&lesson=since-2017"), ["linear-attention", "usual"]);
  assert.equal(writeSince(readSince("")), "");
});

test("an address of numbers alone is one of softmax, as it was", () => {
  for (const search of ["?cell=weights.1.2", "?q=1,0;0,1&k=1,0;0,1&v=1;2", "?set=s:1"])
    assert.deepEqual(shown(search), ["softmax", ""]);
});

test("the usual softmax stands beside another mechanism, unless the address names one, or nothing", () => {
  assert.deepEqual(shown("?mechanism=window"), ["window", "usual"]);
  assert.deepEqual(shown("?mechanism=window&beside=sink"), ["window", "sink"]);
  assert.deepEqual(shown("?mechanism=window&beside=nothing"), ["window", ""]);
});

test("what is changed on the opened page is written with its mechanism, which the address opens again", () => {
  const changed = { ...readSince(""), cell: { stage: "implied", i: 0, j: 0 } };
  assert.equal(writeSince(changed), "?mechanism=linear-attention&cell=implied.1.1");
  assert.deepEqual(readSince(writeSince(changed)), { ...changed, mechanism: "linear-attention" });
});
