import assert from "node:assert/strict";
import { test } from "node:test";
import { extremes, flatRows } from "../../../static/change/flattened.ts";
import {
  bleuIn,
  extremesInWords,
  measuredInWords,
  summaryInWords,
} from "../../../static/change/flattened-words.ts";

const flat = (changed) => ({ bleu: 50 * (1 - changed), interval: [1, 2], changed });
const BLOCK = {
  all: flat(1),
  layers: [flat(0.5), flat(0.75)],
  bleu: [
    [40, 41],
    [42, 43],
  ],
  changed: [
    [0.25, 0.125],
    [0.125, 0.375],
  ],
};
const everywhere = flat(0.875);

test("the opened head, its layer and its block have their own figures", () => {
  const rows = flatRows(BLOCK, everywhere, { block: "cross", layer: 2, head: 1 });
  assert.deepEqual(
    rows.map(({ name, flat: { bleu, changed } }) => [name, bleu, changed]),
    [
      ["this head", 42, 0.125],
      ["this layer", 12.5, 0.75],
      ["all of cross", 0, 1],
      ["everything", 6.25, 0.875],
    ],
  );
});

test("a model with one head has neither head nor layer beside its block", () => {
  const one = { all: flat(1), layers: [flat(1)], bleu: [[7]], changed: [[1]] };
  assert.deepEqual(
    flatRows(one, everywhere, { block: "cross", layer: 0, head: 0 }).map(({ name }) => name),
    ["all of cross", "everything"],
  );
});

test("the heads that change most and fewest are found, of equals the first", () =>
  assert.deepEqual(extremes(BLOCK.changed), {
    most: { layer: 2, head: 2, share: 0.375 },
    least: { layer: 1, head: 2, share: 0.125 },
    heads: 4,
  }));

test("figures are said with their rule", (t) =>
  t.assert.snapshot([
    summaryInWords(0.45),
    bleuIn(43.14),
    bleuIn(2.11, [1.29, 3]),
    extremesInWords("cross", "L3 H4", 0.45, "L1 H3", 0.085),
    measuredInWords(200, "Tatoeba", 0.95),
  ]));
