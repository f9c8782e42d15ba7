/** The order of the nodes of a graph on its map: as given, those with most edges first, or community by community. */
import { communities } from "./communities.ts";
import { degrees, graphOf, type Graph } from "./graph-edges.ts";
import { firstPiece } from "../shared/head/axis-pieces.ts";
import type { Alignment, Axis, NodeOrder } from "../shared/head/weights.ts";

/** The map with its rows and columns in an order; their numbers, which marks have, stay. */
export function inOrder(a: Alignment, order: NodeOrder): Alignment {
  if (!order || !a.given?.graph) return a;
  const graph = graphOf(a);
  const ranked = rankedBy(graph, order);
  const rows = ranked.filter((node) => node < graph.n);
  const columns = graph.isOne ? rows : ranked.filter((node) => node >= graph.n).map((node) => node - graph.n);
  const weights = new Float32Array(a.n * a.m);
  rows.forEach((i, to) => columns.forEach((j, k) => (weights[to * a.m + k] = a.weights[i * a.m + j])));
  return { ...a, weights, rows: permuted(a.rows, rows), columns: permuted(a.columns, columns) };
}

function rankedBy(graph: Graph, order: NodeOrder): number[] {
  const counts = degrees(graph);
  const nodes = [...counts.keys()];
  if (order === "degree") return nodes.sort((a, b) => counts[b] - counts[a] || a - b);
  const groups = communities(
    nodes.length,
    graph.edges.map(({ from, to }) => [from, to]),
  );
  const sizes = nodes.map((node) => groups.filter((group) => group === groups[node]).length);
  return nodes.sort((a, b) => sizes[b] - sizes[a] || groups[a] - groups[b] || counts[b] - counts[a] || a - b);
}

function permuted(axis: Axis, places: number[]): Axis {
  const pick = (names: string[]) => places.map((place) => names[place]);
  const pieces = places.map((place) => axis.pieces?.[place] ?? [firstPiece(axis, place)]);
  return { ...axis, tokens: pick(axis.tokens), labels: pick(axis.labels), pieces };
}
