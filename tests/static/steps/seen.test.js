import assert from "node:assert/strict";
import { test } from "node:test";
import { inPicture, litOf, lockOf, pieceName } from "../../../static/steps/lit.ts";
import { cellAsked, hasTiles, openCellOf, scoreAsked, walked } from "../../../static/steps/seen.ts";
import { NOTHING, ofWord } from "../../../static/shared/head/marks.ts";
import { OWN_MODEL } from "../../../static/shared/sentence/models.ts";

const texts = {
  source: { tokens: ["▁cat", "</s>"] },
  target: { tokens: ["▁chat", "▁noir", "</s>"], fed: ["<s>", "▁chat", "▁noir"] },
};
const matrix = (id, rows, columns, [n, m]) => ({
  ...{ id, rows, columns, shape: [n, m], labels: null, mathml: { symbol: "", equation: "" } },
  values: Array.from({ length: n }, () => Array.from({ length: m }, () => 0)),
});
const STAGES = [
  matrix("q", "target", "d_k", [3, 5]),
  matrix("v", "source", "d_v", [2, 5]),
  matrix("scores", "target", "source", [3, 2]),
  matrix("weights", "target", "source", [3, 2]),
];
const STATE = { model: "m", text: "cat", target: "", stage: "scores", row: null, column: null, step: 0 };
const HEAD = { block: "cross", layer: 1, head: 2 };

/** Cross-attention of 3 rows and 2 columns in a state; `naming` names its rows. */
function seen(state = {}, { naming = "produced", where = HEAD, stages = STAGES } = {}) {
  const answer = /** @type {any} */ ({ ...texts, ...where, before: [], stages, after: [] });
  const request = { model: "m", text: "cat", target: "" };
  const all = { ...walked(answer, /** @type {any} */ ({}), /** @type {any} */ (naming)), request, where };
  return /** @type {any} */ ({ ...all, state: { ...STATE, ...state } });
}

/** A step of a recurrent model, whose scores are a vector. */
const step = (state) =>
  seen(state, {
    ...{ naming: null, where: { step: 3 } },
    stages: [{ ...matrix("scores", "source", null, [1, 2]), shape: [2], values: [0, 0] }],
  });

const query = (index, side = "target") => ({ side, index });
const key = (index) => ({ side: "source", index });

test("what is pointed at is lit before the open cell, and that before the chosen row", () => {
  const [none, row] = [seen(), seen({ step: 2 })];
  const cell = seen({ step: 2, row: 2, column: 1 });
  assert.deepEqual(litOf(none, NOTHING), NOTHING);
  assert.deepEqual(litOf(row, NOTHING), { query: query(1), key: null });
  assert.deepEqual(litOf(cell, NOTHING), { query: query(2), key: key(1) });
  assert.deepEqual(litOf(cell, ofWord("source", 0)), { query: null, key: key(0) });
  assert.deepEqual(lockOf(cell), { query: query(2), key: key(1) }, "nothing that is pointed at is locked");
});

test("in a step the row is that of the step, in a hop that of the hop, and of both an open cell is the column", () => {
  assert.deepEqual(lockOf(step({ step: 3 })), { query: query(2), key: null });
  assert.deepEqual(lockOf(step({ step: 3, row: 1 })), { query: query(2), key: key(1) });
  assert.deepEqual(litOf(step({ step: 3 }), NOTHING), NOTHING);
  const hop = seen({}, { where: { block: "hops", layer: 1, head: 2 } });
  assert.deepEqual(lockOf(hop), { query: query(1, "hops"), key: null });
});

test("a mark lights its row and its column in the open picture, by either name of its rows", () => {
  const mark = { query: query(1), key: key(0) };
  assert.deepEqual(inPicture(seen(), mark), { i: 1, j: 0 });
  assert.deepEqual(inPicture(seen({}, { naming: "fed" }), mark), { i: 2, j: 0 });
  assert.deepEqual(inPicture(seen({ stage: "v" }), mark), { i: 0, j: null });
  assert.deepEqual(inPicture(seen({ stage: "no such" }), mark), { i: null, j: null });
  assert.equal(pieceName(seen(), "target", 0), "chat");
  assert.equal(pieceName(seen({}, { naming: "fed" }), "target", 0), "<s>");
  assert.equal(pieceName(seen(), "d_k", 4), "5");
});

test("a cell is asked for as the address names it, and opened where its picture has it", () => {
  assert.equal(cellAsked(seen()), null);
  const { where, cell } = cellAsked(seen({ row: 9, column: 1 }, { naming: "fed" }));
  assert.deepEqual(
    [where, cell],
    [
      { ...HEAD, rows: "fed" },
      { stage: "scores", i: 9, j: 1 },
    ],
  );
  assert.equal(openCellOf(seen({ row: 9, column: 1 })), null);
  assert.deepEqual(openCellOf(step({ row: 1 })), { i: 0, j: 1 });
});

test("scores of a head or of a step have reasons; other stages, hops and models of one's own have none", () => {
  assert.deepEqual(scoreAsked(seen({ row: 2, column: 1 })).cell, { i: 2, j: 1 });
  assert.deepEqual(scoreAsked(step({ row: 1 })).cell, { i: 2, j: 1 });
  assert.deepEqual(scoreAsked(step({ row: 1 })).where, {});
  assert.equal(scoreAsked(seen({ row: 2 })), null);
  assert.equal(scoreAsked(seen({ row: 2, column: 1, model: OWN_MODEL })), null);
  assert.equal(scoreAsked(seen({ row: 2, column: 1, stage: "weights" })), null);
  assert.equal(
    scoreAsked(seen({ row: 2, column: 1 }, { where: { block: "hops", layer: 1, head: 1 } })),
    null,
  );
});

test("a head that is open at its weights has tiles", () => {
  assert.equal(hasTiles(seen({ stage: "weights" })), true);
  assert.equal(hasTiles(seen()), false);
  assert.equal(hasTiles(seen({ stage: "weights" }, { where: { block: "hops", layer: 1, head: 1 } })), false);
  assert.equal(hasTiles(seen({ stage: "weights" }, { where: { step: 1 } })), false);
  assert.equal(hasTiles(seen({ stage: "weights" }, { stages: STAGES.slice(2) })), false);
});
