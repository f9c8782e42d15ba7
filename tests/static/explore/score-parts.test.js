import assert from "node:assert/strict";
import { test } from "node:test";
import { equationsOf, kindOf, scoreParts, shortName } from "../../../static/explore/score-parts.ts";

const line = (name, of, values, equation = null) => ({
  name,
  of,
  values,
  mathml: { symbol: `<${name}>`, equation },
});
const DOT = {
  says: "",
  value: 2,
  lines: [
    line("q", "the query of “Le”", [1, -2, 3]),
    line("k", "the key of “cat”", [2, 3, 2]),
    line("e_terms", "products", [2, -6, 6], "<qk>"),
    line("e", "their dot product", 2, "<sum>"),
  ],
};

test("a dot product is opened into its query, its key, their products and the sum so far", () => {
  const { left, right, products, running, top } = scoreParts(DOT);
  assert.deepEqual([left.values, right.values, products], [[1, -2, 3], [2, 3, 2], [2, -6, 6]]); // prettier-ignore
  assert.deepEqual(running, [2, -4, 2]);
  assert.deepEqual(top, [1, 2, 0], "the largest by size; of equals the first");
  assert.deepEqual([left, right].map(kindOf), ["query", "key"]);
  assert.deepEqual([left, right].map(shortName), ["query", "key"]);
});

test("no more than five products are named", () => {
  const many = Array.from({ length: 9 }, (_, d) => d);
  const cell = {
    ...DOT,
    lines: [line("s", "", many), line("h", "", many), line("e_terms", "", many), line("e", "", 36)],
  };
  assert.deepEqual(scoreParts(cell).top, [8, 7, 6, 5, 4]);
});

test("an additive score adds up a hidden layer, which is neither query nor key", () => {
  const lines = [
    line("k", "the key of “cat”, U h", [1, 2]),
    line("both", "added up", [2, 3], "<sum>"),
    line("hidden", "the hidden layer", [0.5, 0.6], "<tanh>"),
    line("v", "what counts", [2, 1]),
    line("e_terms", "products", [1, 0.6], "<product>"),
    line("e", "the score", 1.6, "<total>"),
  ];
  const { left, right } = scoreParts({ ...DOT, lines });
  assert.deepEqual([left, right].map(kindOf), ["other", "other"]);
  assert.deepEqual([left, right].map(shortName), ["hidden layer", "what counts"]);
  assert.deepEqual(equationsOf({ ...DOT, lines }), ["<both> = <sum>", "<e> = <total>"]);
});

test("where nothing is multiplied there are no products", () => {
  assert.equal(scoreParts({ ...DOT, lines: [line("e", "nothing is asked", 0)] }), null);
});
