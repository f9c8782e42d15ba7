import assert from "node:assert/strict";
import { test } from "node:test";
import { aggregatesOf } from "../../../../static/shared/head/aggregates.ts";
import { aggregateName, aggregateTitle } from "../../../../static/shared/head/words.ts";
import { headFacts } from "../../../../static/shared/head/facts.ts";
import { headTitle } from "../../../../static/shared/head/titles.ts";
import { cross, measured } from "../../helpers.js";

const block = (name, layers, heads) => ({ name, layers, heads });
const whole = { blocks: [block("encoder", 3, 8), block("decoder", 3, 8), block("cross", 3, 8)] };
const decoder = { blocks: [block("decoder", 5, 1)] };

test("a block offers what can be made of it", () => {
  const all = ["", "mean-heads", "max-heads", "mean-layers", "max-layers", "rollout", "union"];
  assert.deepEqual(aggregatesOf(whole, "cross"), all);
  assert.deepEqual(
    aggregatesOf(whole, "decoder"),
    all.filter((of) => of !== "rollout"),
    "it also looks across",
  );
  assert.deepEqual(aggregatesOf(decoder, "decoder"), ["", "mean-layers", "max-layers", "rollout", "union"]);
  const one = { blocks: [block("Attention", 1, 3)] };
  assert.deepEqual(aggregatesOf(one, "Attention"), ["", "mean-heads", "max-heads", "union"], "of one layer");
  assert.deepEqual(aggregatesOf({ blocks: [block("cross", 1, 1)] }, "cross"), [], "one map only");
  assert.deepEqual(aggregatesOf(whole, "none"), []);
  const linear = { blocks: [{ ...block("linear", 2, 4), signed: true }] };
  assert.deepEqual(aggregatesOf(linear, "linear"), ["", "mean-heads", "mean-layers"], "no largest below 0");
});

test("a title says what is shown, and that no head computed it", () => {
  const made = (aggregate) => aggregateName(aggregate, whole.blocks[2], 3);
  const title = (aggregate) => headTitle({ ...cross(), aggregate, made: made(aggregate) });
  assert.equal(title("mean-heads"), "Mean of 8 heads, cross-attention, layer 3: no head computed this");
  assert.equal(
    title("max-layers"),
    "Largest of all 24 heads, cross-attention: no head computed this; rows do not sum to 1",
  );
  assert.match(
    aggregateTitle(made("rollout"), "Encoder self-attention", "rollout"),
    /^Rollout through all layers, encoder/,
  );
});

test("a union names its heads as the model counts its layers", () => {
  const shape = { ...whole.blocks[2], numbers: [2, 4, 6], depth: 6 };
  const made = aggregateName("union", shape, 1, "1.2,2.5,3.5");
  assert.equal(
    headTitle({ ...cross(), aggregate: "union", made }),
    "Union (largest weight) of 3 heads: L2 H2, L4 H5, L6 H5; rows do not sum to 1",
  );
});

const AER = [[0.9, 0.9, 0.9, 0.9, 0.9], [0.9, 0.9, 0.9, 0.9, 0.3]]; // prettier-ignore
const factsOf = (aggregate, a = cross()) => headFacts({ ...a, aggregate }, measured(AER, AER));
const idsOf = (...map) => factsOf(...map).map(({ id }) => id);

test("a mean of heads has the alignment error that was measured", () => {
  assert.ok(idsOf("").includes("aer"));
  assert.deepEqual(idsOf("mean-heads"), ["aer", "entropy", "largest", "share", "pattern"]);
  assert.equal(factsOf("mean-heads")[0].value, "0.35", "of the mean of its layer");
  assert.equal(factsOf("mean-layers")[0].value, "0.40", "of the mean of all");
});

test("a map of maxima has no alignment error and no entropy", () => {
  const maxima = { ...cross(), weights: cross().weights.map((w) => 2 * w) };
  assert.deepEqual(idsOf("max-heads", maxima), ["largest", "sum"]);
  assert.deepEqual(idsOf("union", maxima), ["largest", "sum"]);
});
