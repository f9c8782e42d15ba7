import assert from "node:assert/strict";
import { test } from "node:test";
import {
  besides,
  circumstances,
  heads,
  keysOf,
  madeFrom,
  madeOf,
  servedAs,
  shortSymbol,
  usualStage,
  walk,
} from "../../../static/steps/stages.ts";

const stage = (id, shape = [3, 2], columns = "d_k") => ({ id, shape, columns, values: [], mathml: {} });
const vector = (id) => stage(id, [5], null);

const cross = {
  ...{ block: "cross", layer: 2, head: 2 },
  before: ["summed", "memory"].map((id) => stage(id)),
  stages: [
    ...["x", "q", "k", "v", "scores", "scaled", "masked", "weights"].map((id) => stage(id)),
    ...[stage("head", [3, 2]), stage("concat", [3, 6]), stage("output", [3, 6])],
  ],
  after: ["residual", "normed"].map((id) => stage(id)),
};
const bahdanau = {
  step: 2,
  before: [vector("fed")],
  stages: [
    vector("s"),
    stage("h"),
    ...["scores", "weights", "context", "output", "distribution"].map(vector),
  ],
  after: [vector("following")],
};
const luong = { ...bahdanau, after: [] };
const none = {
  ...bahdanau,
  stages: bahdanau.stages.filter(({ id }) => id !== "scores" && id !== "weights"),
};
const ids = (stages) => stages.map(({ id }) => id);
/** The stage, row and column of all that a cell was made of. */
const lights = (...asked) => madeOf(...asked).map(({ of, i, j }) => [of, i, j]);

test("the other heads stand between this head and the concatenation, made of the same numbers", () => {
  const stages = walk(cross);
  const at = ids(stages).indexOf("heads");
  assert.deepEqual(ids(stages).slice(at - 1, at + 2), ["head", "heads", "concat"]);
  assert.equal(stages[at].values, stages[at + 1].values);
  assert.equal(servedAs("heads"), "concat");
  assert.ok(stages.every(({ id }) => id === "heads" || servedAs(id) === id));
  assert.deepEqual(heads(stages, cross), { width: 2, count: 3, open: 1 });
});

test("a hop is made from the states of all words, and the mark from all hops", () => {
  const names = ["states", "scores", "weights", "hop", "hops", "hidden", "logits", "mark"];
  const hop = {
    block: "hops",
    layer: 1,
    head: 2,
    before: [stage("embedding")],
    stages: names.map(vector),
    after: [],
  };
  const stages = walk(hop);
  const from = (id) => ids(madeFrom(id, stages, "hops"));
  assert.deepEqual(names.map(from), [
    ...[["embedding"], ["states"], ["scores"], ["weights", "states"]],
    ...[["hop"], ["hops"], ["hidden"], ["logits"]],
  ]);
  assert.deepEqual([...circumstances(hop, stages)], ["hops", "asking"]);
  const made = lights(vector("hop"), { i: 0, j: 4 }, heads(stages, hop), "hops");
  assert.deepEqual(made, [["weights", 0, null], ["states", null, 4]]); // prettier-ignore
});

test("mean pooling asks nothing, and its one hop is what the mark is chosen from", () => {
  const names = ["states", "scores", "weights", "hop", "hidden", "logits", "mark"];
  const mean = { block: "hops", head: 1, before: [stage("embedding")], stages: names.map(vector), after: [] };
  const stages = walk(mean);
  assert.deepEqual(
    names.map((id) => ids(madeFrom(id, stages, "hops"))),
    [["embedding"], [], ["scores"], ["weights", "states"], ["hop"], ["hidden"], ["logits"]],
  );
  assert.deepEqual([...circumstances(mean, stages)], ["hops", "mean"]);
  assert.deepEqual(lights(vector("hidden"), { i: 0, j: 4 }, heads(stages, mean), "hops"), [["hop", 0, null]]);
});

test("max pooling takes a number from a column of the states, and a share from a row of winners", () => {
  const names = ["states", "won", "shares", "pooled", "hidden", "logits", "mark"];
  const max = { step: 1, before: [stage("embedding")], stages: names.map(vector), after: [] };
  const stages = walk(max);
  assert.deepEqual(
    names.map((id) => ids(madeFrom(id, stages))),
    [["embedding"], ["states"], ["won"], ["states"], ["pooled"], ["hidden"], ["logits"]],
  );
  assert.deepEqual([...circumstances(max, stages)], ["max"]);
  assert.equal(usualStage(stages), "pooled");
  const of = (one, i = 0) => lights(one, { i, j: 4 }, heads(stages, max));
  assert.deepEqual(of(stage("won"), 2), [["states", null, 4]]);
  assert.deepEqual(of(vector("shares")), [["won", 4, null]]);
  assert.deepEqual(of(vector("pooled")), [["states", null, 4]]);
  assert.deepEqual(of(vector("hidden")), [["pooled", 0, null]]);
});

test("a recurrent model has no other heads", () => {
  assert.deepEqual(ids(walk(luong)), ["fed", ...ids(luong.stages)]);
});

test("keys and values of cross-attention are made from the encoder's output, queries are not", () => {
  const stages = walk(cross);
  assert.deepEqual(ids(madeFrom("k", stages, "cross")), ["memory"]);
  assert.deepEqual(ids(madeFrom("v", stages, "cross")), ["memory"]);
  assert.deepEqual(ids(madeFrom("q", stages, "cross")), ["x"]);
  assert.deepEqual(ids(madeFrom("k", stages, "decoder")), ["x"]);
  assert.deepEqual(ids(madeFrom("scores", stages, "cross")), ["q", "k"]);
  assert.deepEqual(ids(madeFrom("x", stages, "cross")), ["summed"]);
  assert.deepEqual(madeFrom("memory", stages, "cross"), []);
});

test("Bahdanau's output sees the piece fed in, Luong's only through its state", () => {
  assert.deepEqual(ids(madeFrom("output", walk(bahdanau))), ["context", "s", "fed"]);
  assert.deepEqual(ids(madeFrom("output", walk(luong))), ["context", "s"]);
  assert.deepEqual(ids(madeFrom("s", walk(luong))), ["fed"]);
  assert.deepEqual(ids(madeFrom("s", walk(bahdanau))), []);
});

test("without attention the context is made of the annotations alone", () => {
  assert.deepEqual(ids(madeFrom("context", walk(none))), ["h"]);
  assert.deepEqual(ids(madeFrom("context", walk(luong))), ["weights", "h"]);
});

test("a cell of a product is made of a row and of what it is multiplied with", () => {
  const of = (id, columns, cell, block) => lights({ id, columns }, cell, { width: 2, open: 1 }, block);
  assert.deepEqual(of("scores", "source", { i: 1, j: 2 }, "cross"), [["q", 1, null], ["k", 2, null]]); // prettier-ignore
  assert.deepEqual(of("head", "d_v", { i: 1, j: 0 }, "cross"), [["weights", 1, null], ["v", null, 0]]); // prettier-ignore
  assert.deepEqual(of("scores", null, { i: 0, j: 4 }), [["s", 0, null], ["h", 4, null]]); // prettier-ignore
});

test("a column of all heads is one of this head only where this head stands", () => {
  const of = (j) => lights({ id: "heads", columns: "d_model" }, { i: 0, j }, { width: 2, open: 1 });
  assert.deepEqual([3, 1, 4].map(of), [[["head", 0, 1]], [], []]);
});

test("walking stops at the ends", () => {
  const stages = [{ id: "a" }, { id: "b" }, { id: "c" }];
  assert.equal(besides(stages, "b", 1), "c");
  assert.equal(besides(stages, "c", 1), "c");
  assert.equal(besides(stages, "a", -1), "a");
  assert.equal(besides(stages, "c", -Infinity), "a");
});

test("it opens where queries meet keys, or where there are none, at the context", () => {
  assert.equal(usualStage(walk(cross)), "scores");
  assert.equal(usualStage(walk(luong)), "scores");
  assert.equal(usualStage(walk(none)), "context");
});

test("words with their equations are those of a block of a model", () => {
  const of = (answer) => [...circumstances(answer, walk(answer))];
  assert.deepEqual(of(cross), ["head", "transformer", "made", "whole", "layered", "deeper", "cross", "open"]);
  assert.deepEqual(of({ ...cross, block: "decoder", before: [stage("embedding")] }), [
    ...["head", "transformer", "made", "whole", "layered", "first", "self", "ahead"],
  ]);
  assert.deepEqual(of(bahdanau), ["recurrent", "bahdanau", "looking", "compared", "soft"]);
  assert.deepEqual(of(luong), ["recurrent", "luong", "looking", "compared", "soft"]);
  assert.deepEqual(of(none), ["recurrent", "bahdanau", "none"]);
});

test("a score that compares no key is not made from the annotations, and has words of its own", () => {
  const location = { roles: { query: "s_i", keys: null, values: "h_j" }, looks: "everywhere" };
  const average = { roles: { query: null, keys: null, values: "h_j" }, looks: "alike" };
  const stages = walk(luong);
  const from = ({ roles }) => ids(madeFrom("scores", stages, undefined, roles));
  assert.deepEqual(from(location), ["s"]);
  assert.deepEqual(from(average), []);
  assert.deepEqual(ids(madeFrom("scores", stages)), ["s", "h"]);
  assert.ok(circumstances(luong, stages, location).has("placed"));
  assert.ok(circumstances(luong, stages, average).has("unasked"));
  assert.ok(circumstances(bahdanau, walk(bahdanau), { looks: "one place" }).has("hard"));
});

const guest = (masked, block = "decoder") => ({
  ...{ ...cross, block, before: [stage("bias", [3, 3])], after: [] },
  stages: cross.stages.map((one) => (one.id === "masked" ? { ...one, values: masked } : one)),
});
const causal = [
  [1, null],
  [1, 1],
];
const near = [
  [1, null, null],
  [1, 1, null],
  [null, 1, 1],
];

test("a model from elsewhere has words of its own, by what its mask forbids", () => {
  const of = (answer) => [...circumstances(answer, walk(answer))];
  assert.deepEqual(of(guest(causal)), ["head", "guest", "made", "whole", "first", "self", "ahead"]);
  assert.equal(of(guest(near)).at(-1), "apart");
  assert.equal(of(guest([[1, 1]], "encoder")).at(-1), "open");
});

test("where positions do not reach values, they are made of the input alone", () => {
  const before = ["summed", "position", "input_q", "input_k"].map((id) => stage(id));
  const placed = { ...cross, block: "decoder", before, after: [stage("residual"), stage("passed")] };
  const stages = walk(placed);
  const of = (id) => ids(madeFrom(id, stages, "decoder"));
  assert.deepEqual(
    [of("x"), of("input_q"), of("q"), of("v")],
    [["summed"], ["x", "position"], ["input_q"], ["x"]],
  );
});

test("where positions do not reach values, the stream goes on without them", () => {
  const before = ["summed", "position", "input_q", "input_k"].map((id) => stage(id));
  const placed = { ...cross, block: "decoder", before, after: [stage("residual"), stage("passed")] };
  const stages = walk(placed);
  const of = (id) => ids(madeFrom(id, stages, "decoder"));
  assert.ok(circumstances(placed, stages).has("stream"));
  assert.deepEqual([of("residual"), of("passed")], [["summed", "output"], ["residual"]]);
});

test("what is added to the scores stands where it is added", () => {
  const stages = walk(guest(causal));
  assert.equal(ids(stages)[ids(stages).indexOf("scaled") - 1], "bias");
  assert.deepEqual(ids(madeFrom("scaled", stages, "decoder")), ["scores", "bias"]);
  const made = lights({ id: "scaled", columns: "fed" }, { i: 1, j: 0 }, { width: 2, open: 0 }, "decoder");
  assert.deepEqual(made.map(([of]) => of), ["scores", "bias"]); // prettier-ignore
});

test("what is added after a cap is added with the mask", () => {
  const order = ["q", "k", "scores", "scaled", "capped", "bias", "masked"];
  const stages = walk({ ...guest(causal), before: [], stages: order.map((id) => stage(id)) });
  assert.deepEqual(ids(stages), order);
  assert.deepEqual(ids(madeFrom("scaled", stages)), ["scores"]);
  assert.deepEqual(ids(madeFrom("masked", stages)), ["capped", "bias"]);
  const made = lights({ id: "masked", columns: "fed" }, { i: 1, j: 0 }, { width: 2, open: 0 });
  assert.deepEqual(made.at(-1), ["bias", 1, 0]);
  assert.ok(circumstances(guest(causal), stages).has("added"));
  assert.ok(!circumstances(guest(causal), walk(guest(causal))).has("added"));
});

test("a symbol is cut short only where nothing of it is lost", () => {
  const symbol = (mathml) => shortSymbol({ id: "scaled", mathml: { symbol: mathml } });
  assert.match(symbol("<math><msqrt></msqrt></math>"), /…/);
  for (const whole of ["<math><mn>4</mn></math>", "<math><msqrt></msqrt><mo>+</mo><mi>B</mi></math>"])
    assert.equal(symbol(whole), whole);
  const masked = (first) => {
    const symbol = `<math><mrow>${first}<mo>+</mo><mi>B</mi><mo>+</mo><mi>mask</mi></mrow></math>`;
    return shortSymbol({ id: "masked", mathml: { symbol } });
  };
  assert.doesNotMatch(masked("<mi>Q</mi><mi>K</mi>"), /B/);
  assert.match(masked("<mo>&#x02026;</mo>"), /B/);
});

const beside = {
  ...{ block: "decoder", layer: 1, head: 1, after: [] },
  before: [stage("latent_v"), stage("bias"), vector("sink"), vector("sink_weights")],
  stages: [
    ...["x", "q", "k", "v", "scores", "scaled", "capped", "masked", "weights"].map((id) => stage(id)),
    ...[stage("head", [3, 2]), stage("concat", [3, 6]), stage("output", [3, 6])],
  ],
};

test("what some models have beside stands where it is first needed", () => {
  assert.deepEqual(ids(walk(beside)).slice(0, 14), [
    ...["x", "q", "k", "latent_v", "v", "scores", "bias", "scaled", "capped", "masked"],
    ...["sink", "weights", "sink_weights", "head"],
  ]);
});

test("values are made of a latent where there is one, masked scores of the capped, weights of the sink too", () => {
  const stages = walk(beside);
  const made = (id) => ids(madeFrom(id, stages, "decoder"));
  assert.deepEqual(made("v"), ["latent_v"]);
  assert.deepEqual(made("latent_v"), ["x"]);
  assert.deepEqual(made("k"), ["x"]);
  assert.deepEqual(made("masked"), ["capped"]);
  assert.deepEqual(made("weights"), ["masked", "sink"]);
  assert.deepEqual(made("sink_weights"), ["masked", "sink"]);
});

test("a weight beside a sink is made of a row of scores and of the sink of that row", () => {
  const of = (id, cell, columns) => lights({ id, columns }, cell, { width: 2, open: 0 }, "decoder");
  const made = [["masked", 2, null], ["sink", 0, 2]]; // prettier-ignore
  assert.deepEqual(of("weights", { i: 2, j: 1 }, "fed"), made);
  assert.deepEqual(of("sink_weights", { i: 0, j: 2 }, null), made);
  assert.deepEqual(of("sink", { i: 0, j: 2 }, null), []);
});

test("weights sum to 1 only where no sink has a share", () => {
  assert.ok(circumstances(beside, walk(beside)).has("sunk"));
  assert.ok(circumstances(cross, walk(cross)).has("whole"));
});

test("where the source is written into a matrix, the context is made of it and of no weights", () => {
  const ids = ["asked", "matrix", "total", "scores", "weights", "context"];
  const stages = walk({
    ...bahdanau,
    stages: [vector("s"), stage("h"), stage("features"), ...ids.map(vector)],
  });
  const from = (id) => madeFrom(id, stages).map((one) => one.id);
  assert.deepEqual(from("scores"), ["asked", "features"]);
  assert.deepEqual(from("context"), ["asked", "matrix", "total"]);
  assert.deepEqual(from("matrix"), ["features", "h"]);
  const of = (stage, cell, keys) => lights(stage, cell, heads(stages, {}), undefined, keys);
  assert.deepEqual(of(vector("context"), { i: 0, j: 2 }, "features")[1], ["matrix", null, 2]);
  assert.deepEqual(of(stage("matrix"), { i: 1, j: 2 }), [["features", null, 1], ["h", null, 2]]); // prettier-ignore
  assert.ok(circumstances({ step: 1 }, stages).has("written"));
});

test("a query of the state meets the keys, and the values are averaged, each by a matrix of its own", () => {
  const ids = ["query", "scores", "weights", "context"];
  const stages = walk({
    ...bahdanau,
    stages: [vector("s"), stage("h"), stage("keys"), stage("values"), ...ids.map(vector)],
  });
  const from = (id) => madeFrom(id, stages).map((one) => one.id);
  assert.deepEqual([from("query"), from("keys"), from("values")], [["s"], ["h"], ["h"]]);
  assert.deepEqual(from("scores"), ["query", "keys"]);
  assert.deepEqual(from("context"), ["weights", "values"]);
  const of = (stage, cell) => lights(stage, cell, heads(stages, {}), undefined, keysOf(stages));
  assert.deepEqual(of(vector("scores"), { i: 0, j: 2 }), [["query", 0, null], ["keys", 2, null]]); // prettier-ignore
  assert.deepEqual(of(vector("context"), { i: 0, j: 2 }), [["weights", 0, null], ["values", null, 2]]); // prettier-ignore
  assert.deepEqual(of(stage("values"), { i: 1, j: 2 }), [["h", 1, null]]);
  assert.ok(circumstances({ step: 1 }, stages).has("projected"));
});

test("graph attention is made from features, bends each score, and has words of its own", () => {
  const ids = ["x", "q", "k", "v", "scores", "leaky", "masked", "weights", "head"];
  const stages = ids.map((id) => stage(id));
  const from = (id) => madeFrom(id, stages, "Attention").map((one) => one.id);
  assert.deepEqual([from("leaky"), from("masked"), from("q")], [["scores"], ["leaky"], ["x"]]);
  assert.deepEqual(madeOf(stage("leaky"), { i: 1, j: 2 }, { width: 2, open: 0 }), [
    { of: "scores", i: 1, j: 2 },
  ]);
  const here = circumstances({ before: [], stages, after: [], block: "Attention" }, stages);
  assert.deepEqual([...here], ["guest", "features", "edges"]);
});
