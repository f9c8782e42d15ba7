import assert from "node:assert/strict";
import { test } from "node:test";
import {
  byCost,
  chosenOf,
  headsOf,
  measuresOf,
  measureName,
  openedOf,
  within,
} from "../../../../static/heads/corpus/measures.ts";
import { tableOf } from "../../../../static/heads/corpus/table.ts";
import { intervalInWords } from "../../../../static/heads/corpus/words.ts";
import { corpus, model } from "./corpus.js";

const heads = () => headsOf(corpus(), model());
const at = ({ block, layer, head }) => `${block} ${layer}.${head}`;

test("all heads of all blocks are there, with their names and measures", () => {
  assert.deepEqual(heads().map(at), ["encoder 1.1", "encoder 1.2", "cross 1.1", "cross 1.2"]);
  assert.deepEqual(heads()[1].names, ["positional: previous word"]);
  assert.deepEqual(heads()[3].values.aer_fed, [0.2, null, null]);
});

test("a table has the measures of its block alone, with intervals and sources, errors from below", () => {
  const [measures, cross] = [measuresOf(corpus()), heads().slice(2)];
  const { columns, rows } = tableOf(measures, cross, 0.95);
  assert.deepEqual(
    columns.map(({ id, name, down }) => [id, name, down]),
    [
      ["entropy", "entropy (bits)", true],
      ["cost", "cost (nats a piece)", true],
      ["aer_fed", "AER, fed (rate)", false],
    ],
  );
  assert.equal(columns[0].meaning, "Of a row, the mean. Ghader & Monz 2017.");
  assert.deepEqual(rows[0].values, { entropy: 3, cost: 0.2, aer_fed: 0.5 });
  assert.equal(rows[0].intervals.entropy, "95\u00a0% interval 2.99 to 3.01");
  assert.equal(rows[0].intervals.aer_fed, "");
});

test("small numbers have a decimal more", () => {
  const { columns } = tableOf(measuresOf(corpus()), heads().slice(0, 2), 0.95);
  assert.deepEqual(
    columns.map(({ digits }) => digits),
    [2, 2, 3],
  );
  assert.equal(intervalInWords([0.01, null, null], 3, 0.95), "");
});

test("the scatter opens with cost by entropy; what is asked for and is not there gives way", () => {
  const measures = within(measuresOf(corpus()), heads());
  const ids = (asked) => {
    const { x, y } = chosenOf(measures, asked);
    return [x.id, y.id];
  };
  assert.deepEqual(ids({ x: "", y: "" }), ["entropy", "cost"]);
  assert.deepEqual(ids({ x: "before", y: "nonsense" }), ["before", "cost"]);
});

test("the head that opens is the asked one, else the best-aligned of the block, else the costliest", () => {
  const none = { layer: 0, head: 0 };
  const best = { block: "cross", layer: 1, head: 1 };
  const opened = (asked) => at(openedOf(heads(), asked, best));
  assert.equal(opened({ block: "cross", layer: 1, head: 2 }), "cross 1.2");
  assert.equal(opened({ block: "cross", ...none }), "cross 1.1");
  assert.equal(opened({ block: "encoder", ...none }), "encoder 1.2");
  assert.deepEqual(byCost(heads()).map(at), ["cross 1.2", "cross 1.1", "encoder 1.2", "encoder 1.1"]);
});

test("a share of the weights has no unit", () => {
  assert.deepEqual(measuresOf(corpus()).slice(0, 2).map(measureName), ["entropy (bits)", "place before"]);
  assert.equal(measureName({ name: "copying", unit: "-1 to 1" }), "copying (\u22121 to 1)");
});
