/** Arrow keys in a graph: up and down go from node to node, left and right along the edges of the node that looks. */
import type { Cell } from "../shared/maps/cells.ts";
import type { Graph } from "./graph-edges.ts";

/** The cell that a key leads to; null of another key. The first key lights the first node. */
export function nextCell({ edges, n }: Graph, { i, j }: Cell, key: string): Cell | null {
  const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[key];
  if (!by) return null;
  if (i === null) return { i: j === null ? 0 : Math.min(n - 1, j), j: null };
  const isAcross = key === "ArrowUp" || key === "ArrowDown";
  if (isAcross) return { i: Math.max(0, Math.min(n - 1, i + by)), j: null };
  const columns = edges.filter((edge) => edge.i === i).map((edge) => edge.j);
  if (!columns.length) return { i, j: null };
  const at = j === null ? (by > 0 ? 0 : columns.length - 1) : columns.indexOf(j) + by;
  return { i, j: columns[Math.max(0, Math.min(columns.length - 1, at))] };
}
