import assert from "node:assert/strict";
import { test } from "node:test";
import { asNamed, isWithin, numbersIn, ordered, termsOf } from "../../../static/explore/head-numbers.ts";

const block = {
  ...{ rows: "source", columns: "source", mask: null, layers: [1], heads: [1, 2] },
  shape: [1, 2, 2, 2],
  values: Uint8Array.of(255, 0, 0, 255, 51, 204, 51, 204),
  entropy: [[0.0123, 0.7219]],
  largest: [[0.9987, 0.8]],
};
const columns = ["▁cat", "</s>"];
const numbers = (head) => numbersIn(block, columns, { layer: 1, head });

test("a measure with a limit is no word to find", () => {
  assert.deepEqual(termsOf("cross, entropy < 1"), {
    words: ["cross"],
    limits: [{ measure: "entropy", isBelow: true, than: 1 }],
  });
});

test("the sign of a mark is no sign of a limit", () => {
  const end = { measure: "end", isBelow: false, than: 0.8 };
  for (const typed of ["mostly </s> > 0.8", "</s> >.8", "end > 0.80"])
    assert.deepEqual(termsOf(typed), { words: [], limits: [end] }, typed);
});

test("each limit is of its own measure", () => {
  const two = termsOf("previous word > 0.9, alignment error < 0.4").limits.map(({ measure }) => measure);
  assert.deepEqual(two, ["before", "aer"]);
});

test("a limit of what is not measured is words", () => {
  assert.deepEqual(termsOf("beauty > 1"), { words: ["beauty", "1"], limits: [] });
});

test("entropy and largest weight are those of the answer, shares are measured on the map", () => {
  assert.deepEqual([numbers(1).entropy, numbers(1).largest, numbers(1).end], [0.0123, 0.9987, 0.5]);
  assert.deepEqual([numbers(2).entropy, numbers(2).largest], [0.7219, 0.8]);
  assert.ok(Math.abs((numbers(2).end ?? 0) - 0.8) < 1e-6);
  assert.ok(!("entropy" in numbersIn({ ...block, entropy: null }, columns, { layer: 1, head: 1 })));
  const pooled = { ...block, pooled: { rows: 4, columns: 4 }, entropy: null, largest: null };
  assert.deepEqual(
    numbersIn(pooled, columns, { layer: 1, head: 1 }, 0.3),
    { aer: 0.3 },
    "a dot is no weight",
  );
});

test("a limit of a place means what the labels of a map call so: fed columns are a word behind", () => {
  const measured = { same: 0.9, before: 0.1, first: 0.3 };
  const found = (typed, fed) => isWithin(asNamed(measured, fed), termsOf(typed).limits);
  const typed = ["previous word > 0.5", "same position > 0.5", "two words before > 0.05", "first > 0.2"];
  assert.deepEqual(
    typed.map((one) => found(one, true)),
    [true, false, true, true],
  );
  assert.deepEqual(
    typed.map((one) => found(one, false)),
    [false, true, false, true],
  );
});

test("heads stand by a number, those without it last, and a limit keeps only heads whose number is known", () => {
  const heads = [{ numbers: { end: 0.2 } }, { numbers: {} }, { numbers: { end: 0.9 } }];
  assert.deepEqual(ordered(heads, "end"), [heads[2], heads[0], heads[1]]);
  assert.deepEqual(
    ordered([{ numbers: {} }, { numbers: numbers(2) }, { numbers: numbers(1) }], "entropy")[0].numbers,
    numbers(1),
  );
  const { limits } = termsOf("end > 0.5");
  assert.deepEqual(
    heads.map(({ numbers: known }) => isWithin(known, limits)),
    [false, false, true],
  );
});
