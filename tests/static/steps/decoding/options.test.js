import assert from "node:assert/strict";
import { test } from "node:test";
import {
  FIELDS,
  badSettings,
  parametersOf,
  optionsOf,
  problemWith,
  relevant,
} from "../../../../static/steps/decoding/options.ts";
import { METHODS, SETTINGS_OF, USUAL } from "../../../../static/steps/decoding/decoding-choice.ts";
import { addressOf } from "../../../../static/shared/page/address.ts";

const sampling = (changes) => ({ ...USUAL, method: "sampling", ...changes });
const address = addressOf(FIELDS);

test("what is usual needs no address", () => {
  assert.equal(address.write(USUAL), "");
  assert.deepEqual(address.read(""), USUAL);
  assert.equal(address.write(sampling({})), "?method=sampling");
});

test("an address says what it was written from, bad settings too", () => {
  for (const asked of [
    sampling({ temperature: "0.7", top_k: "5", top_p: "0.9", seed: "9223372036854775807" }),
    sampling({ temperature: "hot", top_p: "" }),
    { ...USUAL, method: "beam", beam: "99" },
  ])
    assert.deepEqual(address.read(address.write(asked)), asked);
});

test("settings of another method are not in the address, nor asked for", () => {
  assert.deepEqual(relevant({ ...USUAL, temperature: "2", beam: "8" }), USUAL);
  assert.deepEqual(relevant(sampling({ beam: "8" })), sampling({}));
  assert.deepEqual(optionsOf({ ...sampling({}), text: "x" }), sampling({}));
  assert.deepEqual(parametersOf({ ...USUAL, temperature: "2", beam: "8" }), { method: "greedy" });
  assert.deepEqual(badSettings({ ...USUAL, temperature: "hot" }), []);
});

test("an unknown method is the usual one", () => {
  assert.equal(address.read("?method=magic").method, "greedy");
  for (const method of METHODS) assert.equal(address.read(`?method=${method}`).method, method);
});

test("every setting is taken at its bounds and refused beyond, with a sentence that says what it may be", () => {
  const bounds = {
    temperature: {
      good: ["0.01", "1", "100", " 2 ", ".5"],
      bad: ["0", "-1", "101", "hot", "", "1e999", "nan"],
    },
    top_k: { good: ["0", "1", "100000"], bad: ["-1", "1.5", "100001", "all", ""] },
    top_p: { good: ["0.001", "1", "0.9"], bad: ["0", "1.01", "-0.5", ""] },
    seed: { good: ["0", "9223372036854775807"], bad: ["-1", "9223372036854775808", "1.5", "x", ""] },
    beam: { good: ["2", "8"], bad: ["1", "9", "4.5", ""] },
  };
  for (const [setting, { good, bad }] of Object.entries(bounds)) {
    for (const text of good) assert.equal(problemWith(setting, text), "", `${setting} ${text}`);
    for (const text of bad) assert.match(problemWith(setting, text), / number .*\.$/, `${setting} “${text}”`);
  }
  assert.match(problemWith("temperature", "0,7"), /Enter 0\.7, with a point\.$/);
});

test("the server is asked with plain numbers, and a large seed loses no digit", () => {
  const asked = sampling({ temperature: " .5", top_k: " 7 ", seed: "9223372036854775807" });
  assert.deepEqual(parametersOf(asked), {
    ...{ method: "sampling", temperature: "0.5", top_k: "7", top_p: "1" },
    seed: "9223372036854775807",
  });
  assert.deepEqual(Object.keys(parametersOf({ ...USUAL, method: "beam" })), ["method", ...SETTINGS_OF.beam]);
});
