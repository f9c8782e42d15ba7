import assert from "node:assert/strict";
import { test } from "node:test";
import { USUAL } from "../../../../static/steps/decoding/options.ts";
import {
  apartInWords,
  brief,
  methodInWords,
  sameLineInWords,
  stepInWords,
  undrawableInWords,
} from "../../../../static/steps/decoding/words.ts";
import { plain } from "../../../../static/shared/words.ts";

const target = (changes) => ({
  ...{ text: "le chat", tokens: ["▁le", "▁chat", "</s>"], fed: ["<s>", "▁le", "▁chat"] },
  ...{
    offsets: [],
    log_probabilities: [Math.log(0.5), Math.log(0.25), 0],
    forced: false,
    complete: true,
    read: 0,
  },
  ...changes,
});
const candidates = [
  { token: "▁chien", probability: 0.3 },
  { token: "▁chat", probability: 0.25 },
];

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

test("a step says what was fed, what was written, and how likely that was", () => {
  assert.equal(
    plain(stepInWords(target(), candidates, 2)),
    "Step 2 of 3. Fed “le”, the model writes “chat”, probability 0.25, the 2nd most likely.",
  );
  assert.equal(
    plain(stepInWords(target(), candidates, 1)),
    "Step 1 of 3. Fed the start of sentence, the model writes “le”, probability 0.50, not among the 2 most likely.",
  );
  assert.match(
    plain(stepInWords(target({ forced: true }), candidates, 3)),
    /is made to write the end of sentence, probability 1\.00, not among/,
  );
});

test("what a decoder read with its text it did not choose", () => {
  assert.match(
    plain(stepInWords(target({ read: 1 }), candidates, 1)),
    /the model reads “le”, probability 0\.50/,
  );
  assert.match(plain(stepInWords(target({ forced: true, read: 1 }), candidates, 1)), /the model reads/);
  assert.match(plain(stepInWords(target({ read: 1 }), candidates, 2)), /the model writes “chat”/);
  assert.match(methodInWords(target({ read: 1 }), USUAL), /^Greedy, after the text: /);
  assert.match(
    methodInWords(target({ read: 1 }), { ...USUAL, method: "sampling" }),
    /^Drawn, after the text with seed 0/,
  );
});

test("how it was written names the settings that matter", () => {
  assert.match(methodInWords(target(), USUAL), /^Greedy: .*piece\.$/);
  assert.match(methodInWords(target({ complete: false }), USUAL), /length limit/);
  assert.match(methodInWords(target({ forced: true }), USUAL), /^A given text/);
  assert.match(methodInWords(target(), { ...USUAL, method: "beam", beam: "8" }), /^Beam search: the 8 best/);
  const sampling = { ...USUAL, method: "sampling", seed: "7" };
  assert.equal(methodInWords(target(), sampling), "Drawn with seed 7.");
  assert.equal(
    methodInWords(target(), { ...sampling, temperature: "0.5", top_k: "3", top_p: "0.9" }),
    "Drawn (temperature 0.5, the 3 most likely, the nucleus that holds 0.9) with seed 7. " +
      "Probabilities here are the model’s own, at temperature 1.",
  );
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

test("a beam that finds the greedy line says so", () => {
  const beam = /** @type {any} */ ({ ...USUAL, method: "beam" });
  const other = target({ tokens: ["▁un", "▁chat", "</s>"] });
  assert.equal(sameLineInWords(beam, target(), target()), "Greedy finds the same line here.");
  assert.equal(sameLineInWords(USUAL, target(), target()), "");
  assert.equal(sameLineInWords(beam, target(), other), "");
  assert.equal(sameLineInWords(beam, target(), target({ forced: true })), "");
});

test("another translation than the one on the page is said to be another", () => {
  assert.equal(apartInWords(target(), target()), "");
  const other = { text: "un chat", tokens: ["▁un", "▁chat", "</s>"] };
  assert.match(
    apartInWords(target(other), target()),
    /The stages above show the greedy text, “le chat”, not this text/,
  );
  assert.match(apartInWords(target(other), target({ forced: true })), /the text that was given/);
  const cut = target({ tokens: ["▁le", "▁ch", "at", "</s>"] });
  assert.match(apartInWords(cut, target()), /same text cut into other pieces: 3, here 4\./);
});
