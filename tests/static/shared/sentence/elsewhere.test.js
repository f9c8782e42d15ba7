import assert from "node:assert/strict";
import { test } from "node:test";
import { linksTo, whyNot } from "../../../../static/shared/sentence/elsewhere.ts";

const model = (id, ...blocks) => ({ id, name: id, task: "t", blocks: blocks.map((name) => ({ name })) });
const [none, reads] = [model("none"), model("reads", "encoder")];
const [hops, max] = [model("hops", "hops"), model("max")].map((one) => ({ ...one, task: "final mark" }));

test("it is said why a model cannot be shown", () => {
  assert.match(whyNot(none), /^none has no attention/);
  assert.match(whyNot(hops), /predicts a mark/);
  assert.match(whyNot(max), /predicts a mark/);
  assert.match(whyNot(reads), /only reads/);
});

test("links carry the text, and lead to Compare where there is something to compare with", () => {
  const question = { model: "none", text: "a & b", target: "c" };
  assert.deepEqual(
    linksTo(none, question, [none, reads]).map(({ href }) => href),
    ["./?model=none&text=a+%26+b&target=c", "compare?text=a+%26+b&model=none&model=reads"],
  );
  assert.equal(linksTo(none, question, [none]).length, 1);
});
