import assert from "node:assert/strict";
import { test } from "node:test";
import { brief } from "../../../static/steps/numbers.ts";
import { USUAL } from "../../../static/steps/decoding/decoding-choice.ts";
import {
  apartInWords,
  methodInWords,
  sameLineInWords,
  stepInWords,
  undrawableInWords,
} from "../../../static/steps/words.ts";
import { plain } from "../../../static/shared/words.ts";

const target = (changes) => ({
  ...{ text: "le chat", tokens: ["▁le", "▁chat", "</s>"], fed: ["<s>", "▁le", "▁chat"] },
  ...{ offsets: [], forced: false, complete: true, read: 0 },
  log_probabilities: [Math.log(0.5), Math.log(0.25), 0],
  ...changes,
});
const candidates = [
  { token: "▁chien", probability: 0.3 },
  { token: "▁chat", probability: 0.25 },
];

const step = (number, changes) => plain(stepInWords(target(changes), candidates, number));

test("only rounding makes no probability 0 or 1", () => {
  assert.deepEqual(
    [0, 0.001, 0.004, 0.5, 0.999, 1].map((p) => brief(p)),
    ["0.00", "<0.01", "<0.01", "0.50", ">0.99", "1.00"],
  );
  assert.deepEqual(
    [0.00001, 0.5, 0.99999].map((p) => brief(p, 4)),
    ["<0.0001", "0.5000", ">0.9999"],
  );
});

test("a step says what was fed, what was written, and how likely that was", (t) => {
  t.assert.snapshot([step(2), step(1), step(3, { forced: true })]);
});

test("what a decoder read with its text it did not choose", (t) => {
  t.assert.snapshot([
    step(1, { read: 1 }),
    step(1, { forced: true, read: 1 }),
    step(2, { read: 1 }),
    methodInWords(target({ read: 1 }), USUAL),
    methodInWords(target({ read: 1 }), { ...USUAL, method: "sampling" }),
  ]);
});

test("how it was written names the settings that matter", (t) => {
  assert.match(methodInWords(target(), USUAL), /^Greedy: .*piece\.$/);
  t.assert.snapshot([
    methodInWords(target({ complete: false }), USUAL),
    methodInWords(target({ forced: true }), USUAL),
    methodInWords(target(), { ...USUAL, method: "beam", beam: "8" }),
  ]);
  const sampling = { ...USUAL, method: "sampling", seed: "7" };
  t.assert.snapshot([
    methodInWords(target(), sampling),
    methodInWords(target(), { ...sampling, temperature: "0.5", top_k: "3", top_p: "0.9" }),
  ]);
});

test("why a piece could not be drawn is said once", () => {
  assert.deepEqual(undrawableInWords([true, null, false, false], { topK: 2, topP: 1 }), [
    "",
    "",
    "cannot be drawn: not among the 2 most likely",
    "cannot be drawn",
  ]);
  assert.match(undrawableInWords([true, false], { topK: 0, topP: 0.4 })[1], /hold 0\.4/);
});

test("a beam that finds the greedy line says so", (t) => {
  const beam = /** @type {any} */ ({ ...USUAL, method: "beam" });
  const other = target({ tokens: ["▁un", "▁chat", "</s>"] });
  t.assert.snapshot([sameLineInWords(beam, target(), target())]);
  assert.equal(sameLineInWords(USUAL, target(), target()), "");
  assert.equal(sameLineInWords(beam, target(), other), "");
  assert.equal(sameLineInWords(beam, target(), target({ forced: true })), "");
});

test("another translation than the one on the page is said to be another", (t) => {
  assert.equal(apartInWords(target(), target()), "");
  const other = { text: "un chat", tokens: ["▁un", "▁chat", "</s>"] };
  t.assert.snapshot([
    apartInWords(target(other), target()),
    apartInWords(target(other), target({ forced: true })),
  ]);
  const cut = target({ tokens: ["▁le", "▁ch", "at", "</s>"] });
  t.assert.snapshot([apartInWords(cut, target())]);
});

const SAMPLING = { ...USUAL, method: "sampling", seed: "7" };
const METHODS = [USUAL, { ...USUAL, method: "beam", beam: "8" }, SAMPLING];

test("each method says how it writes, and no other", () => {
  const begin = METHODS.map((method) => methodInWords(target(), method).split(/[ :]/)[0]);
  assert.deepEqual(begin, ["Greedy", "Beam", "Drawn"]);
});

test("a text that is given was not written greedily, and a search or a draw stays one", () => {
  const begin = METHODS.map((method) => methodInWords(target({ forced: true }), method).split(/[ :]/)[0]);
  assert.deepEqual(begin, ["A", "Beam", "Drawn"]);
});

test("a text that has its end says nothing of a limit, and one that has none does", () => {
  for (const method of METHODS) {
    assert.doesNotMatch(methodInWords(target(), method), /length limit/);
    assert.match(
      methodInWords(target({ complete: false }), method),
      /The length limit came before its end\.$/,
    );
  }
});

test("what follows a text that was read says so, and nothing else does", () => {
  for (const method of [USUAL, SAMPLING]) {
    assert.match(methodInWords(target({ read: 1 }), method), /, after the text/);
    assert.doesNotMatch(methodInWords(target(), method), /after the text/);
  }
});

test("a draw names each setting that is not as usual, alone", () => {
  const drawn = (part) => methodInWords(target(), { ...SAMPLING, ...part }).split(" with seed")[0];
  assert.equal(drawn({ temperature: "1", top_k: "0", top_p: "1" }), "Drawn");
  assert.equal(drawn({ temperature: "2", top_k: "0", top_p: "1" }), "Drawn (temperature 2)");
  assert.equal(drawn({ temperature: "1", top_k: "3", top_p: "1" }), "Drawn (the 3 most likely)");
  assert.equal(drawn({ temperature: "1", top_k: "0", top_p: "0.9" }), "Drawn (the nucleus that holds 0.9)");
});

test("another temperature says of which the probabilities are", () => {
  const note = (temperature) =>
    /at temperature 1\./.test(methodInWords(target(), { ...SAMPLING, temperature }));
  assert.deepEqual([note("1"), note("2")], [false, true]);
});
