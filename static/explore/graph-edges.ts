/** The nodes and edges of a map whose weights belong to edges: an edge leads from a column to the row that looks. */
import { isOneLine } from "./arcs-plan.ts";
import { firstPiece } from "../shared/head/axis-pieces.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { Cell, OneCell } from "../shared/maps/cells.ts";

/** An edge of the cell (i, j): from the node of column j to that of row i. */
export type Edge = OneCell & { weight: number; from: number; to: number };

/** Nodes by number: the rows; then, where columns are not the same nodes, the columns. `ids` stay in every order. */
export type Graph = { names: string[]; ids: number[]; edges: Edge[]; n: number; isOne: boolean };

export function graphOf(a: Alignment): Graph {
  const { rows, columns, n, m } = a;
  const isOne = isOneLine(a);
  const ids = [...rows.labels.keys()].map((i) => firstPiece(rows, i));
  const others = isOne ? [] : [...columns.labels.keys()].map((j) => n + firstPiece(columns, j));
  const edges: Edge[] = [];
  a.weights.forEach((weight, k) => {
    const [i, j] = [Math.floor(k / m), k % m];
    if (!Number.isNaN(weight)) edges.push({ i, j, weight, from: isOne ? j : n + j, to: i });
  });
  const names = isOne ? rows.labels : [...rows.labels, ...columns.labels];
  return { names, ids: [...ids, ...others], edges, n, isOne };
}

/** The row or the column of a node; a node that is both looks. */
export const cellOf = ({ n }: Graph, node: number): Cell =>
  node < n ? { i: node, j: null } : { i: null, j: node - n };

/** The edges of what is lit: of a row those that enter it, of a column those that leave it. */
export const isLit = ({ i, j }: OneCell, rows: number[], column: number | null): boolean =>
  (!rows.length || rows.includes(i)) && (column === null || j === column);

/** The count of edges of each node, a self-loop once. */
export function degrees({ names, edges }: Pick<Graph, "names" | "edges">): number[] {
  const counts = names.map(() => 0);
  for (const { from, to } of edges) {
    counts[to]++;
    if (from !== to) counts[from]++;
  }
  return counts;
}
