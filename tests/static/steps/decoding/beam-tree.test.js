import assert from "node:assert/strict";
import { test } from "node:test";
import {
  byStep,
  endedLines,
  inTree,
  layout,
  lineTo,
  textOf,
} from "../../../../static/steps/decoding/beam-tree.ts";
import { plain } from "../../../../static/shared/words.ts";
import { fateOf, nodeInWords } from "../../../../static/steps/words.ts";

const node = (parent, token, step, total, more = {}) => ({
  ...{ parent, token, step, total, log_probability: total, kept: false, best: false, score: null },
  ...more,
});

/** Two beginnings are kept; the second wins. */
const TREE = [
  node(null, "▁le", 1, -0.5, { kept: true }),
  node(null, "▁un", 1, -0.9, { kept: true, best: true }),
  node(null, "▁du", 1, -3),
  node(1, "▁chat", 2, -1, { kept: true, best: true }),
  node(0, "▁chien", 2, -1.2, { kept: true }),
  node(0, "</s>", 2, -2, { score: -1.9 }),
  node(3, "</s>", 3, -1.1, { score: -0.8, best: true }),
  node(4, "s", 3, -4),
];

test("a column is a step, and no two nodes share a place", () => {
  const { nodes, columns, rows } = layout(TREE);
  assert.deepEqual([columns, byStep(TREE).map((c) => c.length)], [3, [3, 3, 2]]);
  nodes.forEach(({ column }, k) => assert.equal(column, TREE[k].step - 1));
  assert.equal(new Set(nodes.map(({ column, row }) => `${column} ${row}`)).size, TREE.length);
  assert.ok(nodes.every(({ row }) => row >= 0 && row < rows));
});

test("the winning line is straight", () => {
  const { nodes } = layout(TREE);
  const best = TREE.flatMap(({ best }, k) => (best ? [nodes[k].row] : []));
  assert.equal(new Set(best).size, 1, best.join(" "));
});

test("no two lines cross", () => {
  const { nodes } = layout(TREE);
  TREE.forEach((a, k) =>
    TREE.forEach((b, l) => {
      if (a.step !== b.step || a.parent === null || b.parent === null || a.parent === b.parent) return;
      const parents = nodes[a.parent].row - nodes[b.parent].row;
      assert.equal(Math.sign(parents), Math.sign(nodes[k].row - nodes[l].row));
    }),
  );
});

test("an empty tree has no room", () => {
  assert.deepEqual(layout([]), { nodes: [], columns: 0, rows: 1 });
});

test("the lines that ended are listed with the winning one first", () => {
  assert.deepEqual(
    endedLines(TREE).map(({ text, pieces, total, score, best }) => [text, pieces, total, score, best]),
    [
      ["un chat", 3, -1.1, -0.8, true],
      ["le", 2, -2, -1.9, false],
    ],
  );
});

test("a line is read from its first piece", () => {
  assert.deepEqual(lineTo(TREE, 6), [1, 3, 6]);
});

test("pieces are put together, bytes too", () => {
  assert.equal(textOf(["▁la", "▁ch", "aise", "</s>"]), "la chaise");
  assert.equal(textOf(["▁", "<0xF0>", "<0x9F>", "<0x98>", "<0x80>", "</s>"]), "😀");
});

test("a node says its numbers and its fate", () => {
  assert.equal(
    plain(nodeInWords(TREE[4])),
    "Step 2, “chien”: log-probability −1.20, of the line so far −1.20; kept.",
  );
  assert.equal(fateOf(TREE[2]), "dropped");
  assert.equal(fateOf(TREE[3]), "kept, on the winning line");
  assert.equal(fateOf(TREE[5]), "ended, score −1.90");
  assert.equal(fateOf(TREE[6]), "ended, score −0.80: the winning line");
});

const plan = layout(TREE);
const to = (index, key) => inTree(TREE, plan, index, key);

test("arrows lead along the lines of the tree", () => {
  assert.equal(to(6, "ArrowLeft"), 3);
  assert.equal(to(1, "ArrowLeft"), null);
  assert.equal(to(1, "ArrowRight"), 3);
  assert.equal(to(0, "ArrowRight"), 4, "of two children the likelier");
  assert.equal(to(6, "ArrowRight"), null);
});

test("another key leads nowhere in the tree", () => {
  assert.equal(to(0, "Home"), null);
});

test("arrows lead up or down within a column of the tree", () => {
  const column = [0, 1, 2].toSorted((a, b) => plan.nodes[a].row - plan.nodes[b].row);
  assert.equal(to(column[0], "ArrowDown"), column[1]);
  assert.equal(to(column[1], "ArrowUp"), column[0]);
  assert.equal(to(column[0], "ArrowUp"), null);
});
