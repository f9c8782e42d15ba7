import assert from "node:assert/strict";
import { test } from "node:test";
import {
  canChange,
  hasAtlas,
  inEras,
  inHistory,
  isShort,
  methodsOf,
  modelOf,
  ofShares,
} from "../../../../static/shared/sentence/models.ts";
import { TASK_NAMES, taskOf } from "../../../../static/shared/sentence/tasks.ts";

const model = (id, task) => ({ id, name: id, task });
const MODELS = [
  ...["bahdanau", "hard", "luong-dot", "mlp", "none", "transformer"].map((m) => model(`dates-${m}`, "dates")),
  ...[model("new-one", "chess"), model("rnn-bahdanau-en-fr", "translation en-fr")],
  ...[model("self-attentive-en", "final mark"), model("transformer-en-fr", "translation en-fr")],
];

test("models stand by task, in the order in which attention was found", () => {
  const groups = inHistory(MODELS);
  assert.deepEqual(groups.map(({ name }) => name), ["English to French", "Dates", "The final mark of a sentence", "chess"]); // prettier-ignore
  assert.deepEqual(
    groups[0].models.map(({ id }) => id),
    ["rnn-bahdanau-en-fr", "transformer-en-fr"],
  );
  assert.deepEqual(groups[1].models.map(({ id }) => id.slice(6)), ["none", "bahdanau", "mlp", "luong-dot", "hard", "transformer"]); // prettier-ignore
  assert.equal(groups.flatMap(({ models }) => models).length, MODELS.length, "none is lost");
});

test("a long list of a task has groups, none of which is empty, and none of its models is lost", () => {
  const ids = [
    "none",
    "average",
    "bahdanau",
    "bahdanau-zeros",
    "luong-local-p",
    "hard",
    "transformer",
    "delta",
    "new",
  ];
  const long = { name: "Dates", models: ids.map((id) => model(`dates-${id}`, "dates")) };
  const groups = inEras(long).map(({ models }) => models.map(({ id }) => id.slice(6)));
  assert.deepEqual(groups, [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4, 5), ids.slice(5)]);
  assert.deepEqual(inEras({ name: "Dates", models: long.models.slice(0, 8) }).length, 1);
});

test("the model that is named opens, else the Transformer, else the first", () => {
  assert.equal(modelOf(MODELS, "dates-mlp").id, "dates-mlp");
  assert.equal(modelOf(MODELS, "nobody").id, "transformer-en-fr");
  assert.equal(modelOf(MODELS.slice(0, 3)).id, "dates-bahdanau");
});

test("of a hybrid the layers that attend can be changed, of a model without any nothing can", () => {
  const [linear, decoder] = [{ name: "linear", signed: true }, { name: "decoder" }];
  const hybrid = { blocks: [linear, decoder] };
  assert.deepEqual(ofShares(hybrid), { blocks: [decoder] });
  for (const blocks of [[linear], [decoder]]) assert.deepEqual(ofShares({ blocks }), { blocks });
  assert.equal(canChange(hybrid), true);
  assert.equal(canChange({ blocks: [linear] }), false);
});

test("there is an atlas only where there are heads to choose from", () => {
  const shape = (name, layers, heads) => ({ blocks: [{ name, layers, heads }] });
  assert.equal(hasAtlas(shape("cross", 3, 8)), true);
  assert.equal(hasAtlas(shape("cross", 1, 1)), false);
  assert.equal(hasAtlas(shape("hops", 1, 8)), false);
  assert.equal(hasAtlas({ blocks: [] }), false);
});

test("every task has all its words, an unknown one those of any text", () => {
  const words = Object.keys(taskOf(""));
  for (const name of TASK_NAMES) assert.deepEqual(Object.keys(taskOf(name)).sort(), words.toSorted(), name);
  assert.equal(taskOf("chess").name, "chess");
});

test("decoding can be shown of all models that write, beam search of those that translate", () => {
  const methods = (family, task) => methodsOf({ family, task }).join(" ");
  assert.equal(methods("transformer", "translation en-fr"), "greedy sampling beam");
  assert.equal(methods("recurrent", "dates"), "greedy sampling beam");
  assert.equal(methods("self-attentive", "final mark"), "");
  assert.equal(methods("hugging-face", "continuing"), "greedy sampling");
  assert.equal(methods("transformer", "continuing"), "greedy sampling");
  assert.equal(methods("hugging-face", "rewriting"), "greedy sampling");
  assert.equal(methods("hugging-face", "reading"), "");
});

test("a text is short where no tokenizer could make too many pieces of it", () => {
  const limits = { tokens: 30 };
  assert.ok(isShort({ text: "x".repeat(25), target: "" }, { limits }));
  assert.ok(!isShort({ text: "x".repeat(26), target: "" }, { limits }), "its beginning and its end count");
  assert.ok(isShort({ text: "é".repeat(8), target: "" }, { limits }));
  assert.ok(!isShort({ text: "é".repeat(9), target: "" }, { limits }), "each may be three bytes");
  assert.ok(!isShort({ text: "1", target: "1" }, { limits }), "a target may be refused for other reasons");
});
