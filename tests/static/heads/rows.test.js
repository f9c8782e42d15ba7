import assert from "node:assert/strict";
import { test } from "node:test";
import { COLUMNS } from "../../../static/heads/address.ts";
import { measured } from "../helpers.js";
import { HEAD, columnsOf, nextSort, rowsOf, sorted } from "../../../static/heads/rows.ts";
import { mostNeeded } from "../../../static/heads/single-head.ts";

const model = {
  task: "translation en-fr",
  ...measured([[0.7, 0.35]], [[0.9, 0.8]]),
};
const cross = () => ({
  ...{ block: "cross", log_probability: -3.5, reference: { block: "cross", layer: 1, head: 2 } },
  effect: [[0.1, -2]],
  entropy: [[2, 1]],
  first: [[0.1, 0.2]],
  end: [[0.6, 0.3]],
  aer: [[0.5, 0]],
  ...{ same: null, before: null, distance: null },
});
/** A measure of two layers of two heads. */
const two = (a, b, c, d) => [[a, b], [c, d]]; // prettier-ignore
const encoder = () => ({
  ...{ block: "encoder", log_probability: -3.5, reference: null, aer: null },
  effect: two(0.3, -0.2, -0.2, 0.3),
  entropy: two(1, 2, 3, 4),
  first: two(0, 0, 0, 0),
  end: two(0, 0, 0, 0.5),
  same: two(0, 0, 0.9, 0),
  before: two(0.5, 0.4, 0, 0),
  distance: two(1, 2, 0, 3),
});
/** Small maps in which no head looks anywhere, so that names come from the numbers of the server. */
const atlas = ({ block }) => ({
  block: {
    ...(block === "cross" ? { rows: "target", columns: "source" } : { rows: "source", columns: "source" }),
    ...{ shape: [2, 2, 2, 2], values: new Uint8Array(16), mask: null },
  },
  columns: ["▁Hello", "</s>"],
});
const ids = (answer, of = model) => columnsOf(answer, of, atlas(answer)).map(({ id }) => id);
const names = (rows) => rows.map(({ layer, head }) => `${layer}.${head}`).join(" ");

test("a block has the columns that it has numbers for", () => {
  assert.deepEqual(ids(cross()), ["effect", "produced", "fed", "aer", "entropy", "first", "end"]);
  assert.deepEqual(ids(encoder()), ["effect", "entropy", "distance", "before", "same", "first", "end"]);
  assert.deepEqual(ids({ ...cross(), aer: null, reference: null }, { measured: null }), [
    ...["effect", "entropy", "first", "end"],
  ]);
});

test("a column says what its numbers are measured on, and why one of them is 0", (t) => {
  const meaning = Object.fromEntries(
    columnsOf(cross(), model, atlas(cross())).map(({ id, meaning }) => [id, meaning]),
  );
  const decoder = columnsOf({ ...encoder(), block: "decoder" }, model, atlas(encoder()));
  const same = decoder.find(({ id }) => id === "same").meaning;
  t.assert.snapshot([meaning.produced, meaning.fed, meaning.aer, same]);
});

test("a row has the numbers of its head and the names that these earn", () => {
  const rows = rowsOf(cross(), model, atlas(cross()));
  assert.deepEqual(rows[1].values, {
    effect: -2,
    produced: 0.35,
    fed: 0.8,
    aer: 0,
    entropy: 1,
    first: 0.2,
    end: 0.3,
  });
  assert.deepEqual(
    rows.map((row) => row.names),
    [["mostly </s>"], ["aligns (produced)"]],
  );
  assert.deepEqual(
    rowsOf(encoder(), model, atlas(encoder())).map((row) => row.names.join()),
    ["previous word", "", "same position", "mostly </s>"],
  );
});

test("rows are sorted by any column, equals as the model has them", (t) => {
  const rows = rowsOf(encoder(), model, atlas(encoder()));
  t.assert.snapshot([
    names(sorted(rows, { by: "head", down: false })),
    names(sorted(rows, { by: "head", down: true })),
    names(sorted(rows, { by: "effect", down: false })),
    names(sorted(rows, { by: "effect", down: true })),
    names(sorted(rows, { by: "before", down: true })),
    names(sorted(rows, { by: "fed", down: true })),
  ]);
});

test("a heading pressed once shows the end that is of interest, pressed again the other", () => {
  const share = { id: "same", name: "", meaning: "", down: true };
  const first = nextSort({ by: "head", down: false }, share);
  assert.deepEqual(first, { by: "same", down: true });
  assert.deepEqual(nextSort(first, share), { by: "same", down: false });
  assert.deepEqual(nextSort(first, HEAD), { by: "head", down: false });
});

test("the head that is needed most has the least effect, not the largest", () => {
  assert.deepEqual(mostNeeded([[0.1, -2]]), { layer: 1, head: 2 });
  assert.deepEqual(mostNeeded(encoder().effect), { layer: 1, head: 2 });
});

test("an address can name every column", () => {
  const ids = [
    HEAD,
    ...columnsOf(
      { ...cross(), before: [[0, 0]], same: [[0, 0]], after: [[0, 0]], distance: [[0, 0]] },
      model,
      atlas(cross()),
    ),
  ];
  assert.deepEqual(ids.map(({ id }) => id).sort(), [...COLUMNS].sort());
});
