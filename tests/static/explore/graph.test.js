/** A graph whose edges have the weights of a head: its nodes, where they stand, its arrows, its orders. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { communities, modularity } from "../../../static/explore/communities.ts";
import { cellOf, degrees, graphOf } from "../../../static/explore/graph-edges.ts";
import { nextCell } from "../../../static/explore/graph-keys.ts";
import { labelPlaces } from "../../../static/explore/graph-labels.ts";
import { layoutOf } from "../../../static/explore/graph-layout.ts";
import { inOrder } from "../../../static/explore/graph-order.ts";
import { arrowOf, nodesIn, overlap } from "../../../static/explore/graph-plan.ts";
import { arrowsInWords, graphInWords } from "../../../static/explore/graph-words.ts";
import { inMap } from "../../../static/shared/head/axis-pieces.ts";
import { cellInShort } from "../../../static/shared/head/tooltip.ts";
import { inWords } from "../../../static/shared/head/map-words.ts";
import { inPlainWords } from "../../../static/shared/head/plain-words.ts";
import { plain } from "../../../static/shared/words.ts";
import { labels } from "../../../static/shared/pieces.ts";

const axis = (side, names) => ({ side, tokens: names.map((name) => `▁${name}`), labels: labels(names) });

/** A map of n nodes with edges [from, to, weight]; further names make it bipartite. */
function mapOf(names, edges, others = null) {
  const [n, m] = [names.length, (others ?? names).length];
  const weights = new Float32Array(n * m).fill(NaN);
  for (const [from, to, weight] of edges) weights[to * m + from] = weight;
  const [rows, columns] = [axis(others ? "target" : "source", names), axis("source", others ?? names)];
  const given = { whole: true, graph: { nodes: n, edges: edges.length } };
  return { block: "Attention", layer: 1, head: 1, n, m, weights, rows, columns, given };
}

const STAR = mapOf([..."abcde"], [[0, 1, 1], [1, 0, 0.5], [2, 0, 0.25], [3, 0, 0.25], [0, 0, 0]]); // prettier-ignore
const SIDES = mapOf(
  ["x", "y"],
  [
    [0, 0, 0.5],
    [1, 0, 0.5],
    [2, 1, 1],
  ],
  ["p", "q", "r"],
);
const ROOM = { width: 700, height: 400, font: 14 };

/** Pairs along circles of so many nodes, each circle with chords; circles are joined by one edge. */
function circles(...sizes) {
  const pairs = [];
  let first = 0;
  for (const size of sizes) {
    for (let k = 0; k < size; k++)
      for (const by of [1, 2]) pairs.push([first + k, first + ((k + by) % size)]);
    if (first) pairs.push([first - 1, first]);
    first += size;
  }
  return pairs;
}

const weighted = (pairs) => pairs.map(([a, b]) => [a, b, 0.5]);
const numbered = (count) => Array.from({ length: count }, (_, k) => `node ${k}`);

test("an edge leads from the node of its column to that of its row, and a weight of 0 is one", () => {
  const { edges, names } = graphOf(STAR);
  assert.equal(names.length, 5);
  assert.deepEqual(
    edges.map(({ from, to, weight }) => [from, to, weight]),
    [[0, 0, 0], [1, 0, 0.5], [2, 0, 0.25], [3, 0, 0.25], [0, 1, 1]], // prettier-ignore
  );
  assert.deepEqual(degrees(graphOf(STAR)), [5, 2, 1, 1, 0]);
});

test("of a bipartite graph sources and targets are nodes of their own", () => {
  const graph = graphOf(SIDES);
  assert.deepEqual(graph.names, ["x", "y", "p", "q", "r"]);
  assert.deepEqual(graph.edges.map(({ from, to }) => [from, to]), [[2, 0], [3, 0], [4, 1]]); // prettier-ignore
  assert.deepEqual([cellOf(graph, 1), cellOf(graph, 4)], [{ i: 1, j: null }, { i: null, j: 2 }]); // prettier-ignore
});

test("a graph is laid out alike at each visit, whatever its weights and its order", () => {
  const pairs = circles(7, 11);
  const places = (a) => layoutOf(graphOf(a));
  const first = places(mapOf(numbered(18), weighted(pairs)));
  places(STAR); // another graph between
  assert.deepEqual(places(mapOf(numbered(18), pairs.map(([a, b], k) => [a, b, 1 / (k + 2)]))), first); // prettier-ignore
  const turned = inOrder(mapOf(numbered(18), weighted(pairs)), "degree");
  const at = (node) => inMap(turned, { i: node, j: null }).i;
  first.forEach((place, node) => assert.deepEqual(places(turned)[at(node)], place));
  for (const { x, y } of first) assert.ok(x >= 0 && x <= 1 && y >= 0 && y <= 1);
});

test("neighbours stand nearer than other nodes do", () => {
  const pairs = circles(9, 9);
  const at = layoutOf(graphOf(mapOf(numbered(18), weighted(pairs))));
  const far = (a, b) => Math.hypot(at[a].x - at[b].x, at[a].y - at[b].y);
  const mean = (all) => all.reduce((sum, one) => sum + one, 0) / all.length;
  const others = [];
  for (let a = 0; a < 9; a++) for (let b = 9; b < 18; b++) others.push(far(a, b));
  assert.ok(mean(pairs.map(([a, b]) => far(a, b))) < 0.6 * mean(others));
});

for (const [count, width, height] of [
  [60, 770, 430],
  [60, 358, 520],
  [300, 900, 500],
])
  // prettier-ignore
  test(`no name of ${count} nodes stands on another in ${width} x ${height} pixels, and none leaves the picture`, () => {
    const graph = graphOf(mapOf(numbered(count), weighted(circles(...Array(count / 20).fill(20)))));
    const widths = graph.names.map((_, k) => 30 + (k % 7) * 9);
    const nodes = nodesIn({ width, height, font: 11 }, layoutOf(graph), widths, degrees(graph));
    nodes.forEach((a, k) => {
      assert.ok(a.x - a.width / 2 >= 0 && a.x + a.width / 2 <= width && a.y - a.height / 2 >= 0);
      assert.ok(a.y + a.height / 2 <= height);
      for (const b of nodes.slice(0, k)) assert.ok(!(a.isNamed && b.isNamed && overlap(a, b)));
    });
    assert.ok(nodes.filter(({ isNamed }) => isNamed).length >= Math.min(count, 60) * 0.7);
  });

test("an arrow begins and ends at the frames of its nodes, and two that lead there and back are apart", () => {
  const [a, b] = [{ x: 100, y: 100 }, { x: 400, y: 220 }].map((at) => ({ ...at, width: 60, height: 20, isNamed: true })); // prettier-ignore
  const [there, back] = [arrowOf(a, b, 3), arrowOf(b, a, 3)];
  const border = ({ x, y }, node) =>
    Math.max(Math.abs(x - node.x) / (node.width / 2), Math.abs(y - node.y) / (node.height / 2));
  assert.ok(border(there.at(0), a) >= 1 && border(there.at(0), a) < 1.2);
  assert.ok(border(there.at(1), b) >= 1 && border(there.at(1), b) < 1.4);
  assert.match(there.head, /^M[\d.]+,[\d.]+L[\d.]+,[\d.]+L[\d.]+,[\d.]+Z$/);
  assert.ok(Math.hypot(there.at(0.5).x - back.at(0.5).x, there.at(0.5).y - back.at(0.5).y) > 30);
  assert.match(arrowOf(a, a, 3).d, /C/, "to itself it is a loop");
});

test("weights stand at their arrows, on no name and on no other weight, the largest first", () => {
  const hub = { x: 200, y: 200, width: 60, height: 20, isNamed: true };
  const around = Array.from({ length: 12 }, (_, k) => {
    const turn = (2 * Math.PI * k) / 12;
    return { ...hub, x: 200 + 120 * Math.cos(turn), y: 200 + 62 * Math.sin(turn) };
  });
  const lines = around.map((node, k) => ({ weight: k / 12, at: arrowOf(node, hub, 2).at, node }));
  const size = { width: 30, height: 14 };
  const found = labelPlaces(lines, size, [hub, ...around], { width: 400, height: 400 });
  assert.ok(found.every(Boolean));
  const boxes = [...found.map((place) => ({ ...place, ...size })), hub, ...around];
  boxes.slice(0, 12).forEach((a, k) => boxes.forEach((b, l) => assert.ok(l === k || !overlap(a, b))));
  assert.deepEqual(labelPlaces([lines[0]], size, [{ ...hub, width: 900, height: 900 }], ROOM), [null]);
});

test("nodes stand by their edges, or community by community, and keep their numbers", () => {
  const pairs = circles(7, 7).map(([a, b]) => [(a * 5) % 14, (b * 5) % 14]); // neighbours far apart
  const a = mapOf(numbered(14), weighted(pairs));
  const groups = communities(14, pairs);
  for (const order of ["degree", "community"]) {
    const b = inOrder(a, order);
    for (const [from, to] of pairs) {
      const { i, j } = inMap(b, { i: to, j: from });
      assert.equal(b.weights[i * 14 + j], 0.5);
      assert.deepEqual([b.rows.labels[i], b.columns.labels[j]], [a.rows.labels[to], a.columns.labels[from]]);
    }
    assert.equal(b.weights.filter((weight) => weight > 0).length, new Set(pairs.map(String)).size);
    const nodes = b.rows.pieces.map(([node]) => node);
    const counts = degrees(graphOf(a));
    const along = nodes.map((node) => (order === "degree" ? -counts[node] : groups[node]));
    if (order === "degree")
      assert.deepEqual(
        along,
        [...along].sort((x, y) => x - y),
      );
    else assert.equal(along.filter((group, k) => group !== along[k - 1]).length, 2);
  }
  assert.equal(inOrder(a, ""), a);
});

test("communities of a graph are those with the largest modularity that is known of it", () => {
  const pairs = circles(6, 6, 6);
  const groups = communities(18, pairs);
  const [first, second, third] = [groups[0], groups[6], groups[12]];
  assert.deepEqual(groups, [...Array(6).fill(first), ...Array(6).fill(second), ...Array(6).fill(third)]);
  const chance = modularity([...groups].map((_, k) => k % 3), pairs); // prettier-ignore
  assert.ok(modularity(groups, pairs) > 0.6 && modularity(groups, pairs) > chance + 0.4);
  assert.deepEqual(communities(3, []), [0, 1, 2], "without edges each node is one of its own");
});

test("keys go from node to node, and along the edges of the one that looks", () => {
  const graph = graphOf(STAR);
  const row = (i, j = null) => ({ i, j });
  assert.deepEqual(nextCell(graph, row(null), "ArrowDown"), row(0));
  assert.deepEqual(nextCell(graph, row(0), "ArrowRight"), row(0, 0));
  assert.deepEqual(nextCell(graph, row(0, 0), "ArrowRight"), row(0, 1));
  assert.deepEqual(nextCell(graph, row(0, 3), "ArrowRight"), row(0, 3), "the last edge");
  assert.deepEqual(nextCell(graph, row(1, 0), "ArrowDown"), row(2));
  assert.deepEqual(nextCell(graph, row(4), "ArrowRight"), row(4), "no edge enters it");
  assert.equal(nextCell(graph, row(0), "Enter"), null);
});

test("what is said of a graph names nodes and edges", (t) => {
  t.assert.snapshot([
    graphInWords(STAR, 5, 5, false),
    arrowsInWords(5, 5),
    arrowsInWords(1500, 2000),
    plain(inWords(STAR, { i: 1, j: 2 })),
    plain(inWords(STAR, { i: 4, j: null })),
    plain(inWords(STAR, { i: 0, j: null })),
    plain(inWords(STAR, { i: null, j: null })),
    plain(inWords(mapOf(["a", "b"], [[0, 0, 0.5], [1, 0, 0.5], [0, 1, 0.5], [1, 1, 0.5]]), { i: 0, j: null })), // prettier-ignore
    plain(inPlainWords(SIDES, { i: 0, j: null })),
    cellInShort(STAR, 1, 2).value,
  ]);
});
