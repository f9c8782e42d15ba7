import assert from "node:assert/strict";
import { test } from "node:test";
import { inWords, mixingArrows, namesOf, reachOf, scoringArrows } from "../../../static/lab/arrows.ts";
import { whyNone } from "../../../static/lab/words.ts";

const PRODUCTS = {
  q: [[1, 2], [-3, 0]], // prettier-ignore
  k: [[1, 2], [0, 5]], // prettier-ignore
  v: [[4, 0], [0, -8]], // prettier-ignore
  weights: [[0.25, 0.75], [1, null]], // prettier-ignore
  output: [[1, -6], [4, 0]], // prettier-ignore
};

test("queries and keys are arrows from the origin to their numbers", () => {
  const arrows = scoringArrows(PRODUCTS);
  assert.deepEqual(arrows.map(({ to }) => to), [...PRODUCTS.q, ...PRODUCTS.k]); // prettier-ignore
  assert.ok(arrows.every(({ from }) => from[0] === 0 && from[1] === 0));
  assert.deepEqual(arrows.map(({ kind }) => kind), ["query", "query", "key", "key"]); // prettier-ignore
  assert.equal(reachOf(arrows), 5);
});

test("values times their weights lead head to tail to the output", () => {
  const arrows = mixingArrows(PRODUCTS, 0);
  const steps = arrows.slice(0, -1);
  steps.slice(1).forEach(({ from }, k) => assert.deepEqual(from, steps[k].to));
  assert.deepEqual(steps.map(({ to }) => to), [[1, 0], [1, -6]]); // prettier-ignore
  assert.deepEqual(arrows.at(-1).to, PRODUCTS.output[0]);
  assert.deepEqual(arrows.at(-1).to, steps.at(-1).to);
});

test("a value that is not allowed takes no step", () => {
  assert.deepEqual(
    mixingArrows(PRODUCTS, 1).map(({ name }) => name),
    ["1.00 v₁", "z₂"],
  );
});

test("arrows that end at one place share a name", () => {
  const names = namesOf(scoringArrows(PRODUCTS)).map((place) => place.names.map(({ name }) => name));
  assert.deepEqual(names, [["q₁", "k₁"], ["q₂"], ["k₂"]]);
});

test("arrows are said with their numbers", () => {
  assert.equal(
    inWords(mixingArrows(PRODUCTS, 0)),
    "0.25 v₁ = (1.00, 0.00), 0.75 v₂ = (0.00, −6.00), z₁ = (1.00, −6.00)",
  );
});

test("without two numbers there are no arrows, and it is said of what", () => {
  assert.equal(whyNone(2, 2), "");
  assert.match(whyNone(3, 2), /here a query and a key have 3\.$/);
  assert.match(whyNone(3, 1), /have 3, and a value has 1\.$/);
});
