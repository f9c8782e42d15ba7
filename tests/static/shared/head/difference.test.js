import assert from "node:assert/strict";
import { test } from "node:test";
import { carried, difference, merge, mergeAxes, placeIn } from "../../../../static/shared/head/difference.ts";
import { cross, decoder } from "../../helpers.js";

const names = (text) => text.split(" ").filter(Boolean);
const axis = (tokens) => ({ side: "target", tokens, labels: tokens });
const MASKED = 1;
const MISSING = 2;

/** How many pieces two texts have in common, in order, tried one by one. */
function most(a, b) {
  if (!a.length || !b.length) return 0;
  const [x, ...as] = a;
  const [y, ...bs] = b;
  return Math.max(x === y ? 1 + most(as, bs) : 0, most(as, b), most(a, bs));
}

test("pieces that both have stand together, the others keep their order", () => {
  assert.deepEqual(merge(names("a b c"), names("a x c")), [
    { before: 0, after: 0 },
    { before: 1, after: null },
    { before: null, after: 1 },
    { before: 2, after: 2 },
  ]);
});

test("as many as can be are matched, and every piece has its place once", () => {
  for (const [a, b] of [
    ["", ""],
    ["a", ""],
    ["", "a b"],
    ["a b a b", "b a b a"],
    ["le chat noir ne dort pas", "le chien ne dort pas la nuit"],
    ["a a a b", "b a a"],
  ]) {
    const [one, other] = [names(a), names(b)];
    const pairs = merge(one, other);
    const places = (side) => pairs.map((pair) => pair[side]).filter((place) => place !== null);
    assert.deepEqual(places("before"), [...one.keys()]);
    assert.deepEqual(places("after"), [...other.keys()]);
    const matched = pairs.filter(({ before, after }) => before !== null && after !== null);
    assert.equal(matched.length, most(one, other));
    for (const { before, after } of matched) assert.equal(one[before], other[after]);
  }
});

test("names say which side alone has them", () => {
  const { labels } = mergeAxes(axis(["▁le", "▁chat"]), axis(["▁le", "▁chien"]));
  assert.deepEqual(labels, ["le", "− chat", "+ chien"]);
});

test("of a head that is not changed nothing differs, and what is not allowed stays so", () => {
  const d = difference(decoder(), decoder());
  assert.deepEqual([d.n, d.m, d.end], [3, 3, 1]);
  assert.deepEqual([...d.difference.values], Array(9).fill(0));
  assert.deepEqual([...d.difference.states], [0, MASKED, MASKED, 0, 0, MASKED, 0, 0, 0]);
});

test("cells are subtracted where both maps have them; the rest has no counterpart", () => {
  const before = cross(); // rows chaise rouge </s>, columns chair </s>
  const after = {
    ...cross(),
    ...{ n: 2, m: 3, weights: Float32Array.of(0.25, 0.5, 0.25, 0, 0.25, 0.75) },
    rows: axis(["▁chaise", "</s>"]),
    columns: { side: "source", tokens: ["▁red", "▁chair", "</s>"], labels: ["red", "chair", "</s>"] },
  };
  const d = difference(before, after);
  assert.deepEqual(d.rows.tokens, ["▁chaise", "▁rouge", "</s>"]);
  assert.deepEqual(d.columns.labels, ["+ red", "chair", "</s>"]);
  assert.deepEqual([...d.before.values], [0, 1, 0, 0, 0.25, 0.75, 0, 0.5, 0.5]);
  assert.deepEqual([...d.after.states], [0, 0, 0, MISSING, MISSING, MISSING, 0, 0, 0]);
  assert.deepEqual([...d.difference.states], [2, 0, 0, 2, 2, 2, 2, 0, 0]);
  assert.deepEqual([...d.difference.values], [0, -0.5, 0.25, 0, 0, 0, 0, -0.25, 0.25]);
  assert.equal(d.end, 0.5);
});

test("what is locked is found again by its changed place, else by the one as trained", () => {
  const pairs = merge(names("a b c"), names("a x c"));
  assert.equal(placeIn(pairs, "after", 1), 2);
  assert.equal(placeIn(pairs, "after", 7), null);
  const later = merge(names("a b c"), names("a c"));
  assert.equal(carried({ before: 0, after: 1 }, later), 2);
  assert.equal(carried({ before: 1, after: null }, later), 1);
  assert.equal(carried({ before: null, after: 5 }, later), null);
  assert.equal(carried(undefined, later), null);
});
