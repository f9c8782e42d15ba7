/** The tree of a beam search: where each node stands, and the lines that ended. */
import type { NodeAnswer } from "../../shared/api.ts";

/** Nodes in the plane: the column is the step, from 0, the row counts from 0 at the top. */
export type Layout = { nodes: { column: number; row: number }[]; columns: number; rows: number };

/**
 * A column a step. Nodes stand in the order of their parents, and of two from one parent the more likely first, so that
 * no two lines cross; the winning line is straight.
 */
export function layout(tree: NodeAnswer[]): Layout {
  const nodes: Layout["nodes"] = Array(tree.length);
  let straight = 0;
  const columns = byStep(tree);
  columns.forEach((column, step) => {
    const above = (index: number) => nodes[tree[index].parent ?? -1]?.row ?? 0;
    const ordered = column.toSorted((a, b) => above(a) - above(b) || tree[b].total - tree[a].total);
    const best = ordered.findIndex((index) => tree[index].best);
    if (best >= 0) straight = best;
    const middle = Math.min(straight, ordered.length - 1);
    ordered.forEach((index, row) => (nodes[index] = { column: step, row: row - middle }));
  });
  const top = Math.min(0, ...nodes.map(({ row }) => row));
  for (const node of nodes) node.row -= top;
  return { nodes, columns: columns.length, rows: 1 + Math.max(0, ...nodes.map(({ row }) => row)) };
}

export function byStep(tree: NodeAnswer[]): number[][] {
  const columns: number[][] = [];
  tree.forEach(({ step }, index) => (columns[step - 1] ??= []).push(index));
  return Array.from(columns, (column) => column ?? []);
}

/** The indices from the first piece to this one. */
export function lineTo(tree: NodeAnswer[], index: number): number[] {
  const line: number[] = [];
  for (let at = index as number | null; at !== null; at = tree[at].parent) line.unshift(at);
  return line;
}

/** The lines that ended, the best score first. */
export function endedLines(tree: NodeAnswer[]) {
  return tree
    .flatMap(({ total, score, best }, index) => {
      if (score === null) return [];
      const tokens = lineTo(tree, index).map((at) => tree[at].token);
      return [{ index, text: textOf(tokens), pieces: tokens.length, total, score, best }];
    })
    .sort((a, b) => Number(b.best) - Number(a.best) || b.score - a.score);
}

export function textOf(tokens: string[]) {
  const bytes = tokens
    .filter((token) => token !== "</s>")
    .flatMap((token) => {
      const byte = /^<0x([0-9A-F]{2})>$/i.exec(token);
      return byte ? [parseInt(byte[1], 16)] : [...new TextEncoder().encode(token.replaceAll("\u2581", " "))];
    });
  return new TextDecoder().decode(Uint8Array.from(bytes)).trim();
}

/** The node that an arrow key leads to: the parent, the best child, the next of the column; null for none. */
export function inTree(tree: NodeAnswer[], { nodes }: Layout, index: number, key: string): number | null {
  if (key === "ArrowLeft") return tree[index].parent;
  if (key === "ArrowRight") {
    const children = tree.flatMap(({ parent }, at) => (parent === index ? [at] : []));
    const rank = (at: number) =>
      [tree[at].best, tree[at].kept || tree[at].score !== null, tree[at].total].map(Number);
    return children.sort((a, b) => compare(rank(b), rank(a)))[0] ?? null;
  }
  const by = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (!by) return null;
  const { column, row } = nodes[index];
  const next = nodes.findIndex((node) => node.column === column && node.row === row + by);
  return next < 0 ? null : next;
}

const compare = (a: number[], b: number[]) => a.map((x, k) => x - b[k]).find((difference) => difference) ?? 0;
