/**
 * The picture of a graph in pixels: where nodes stand, which of them have room for their names, and the arrows between
 * them. No name stands on another: names move apart, and those that still have no room are dots.
 */
import type { Point } from "./graph-layout.ts";

/** A node: its middle and its size; with its name where that has room, else a dot. */
export type Node = Point & { width: number; height: number; isNamed: boolean };

export type Room = { width: number; height: number; font: number };

/** An arrow: the path of its line, that of its head, and the place at a part of its way. */
export type Arrow = { d: string; head: string; at: (t: number) => Point };

const DOT = 9; // pixels
const PAD = { x: 6, y: 4 }; // between a name and its frame
const GAPS = { wide: { x: 40, y: 14 }, narrow: { x: 6, y: 6 } }; // between two names: a weight has room in the wide one
const FULL = 0.55; // of the picture may be names with wide gaps
const MOST_NAMED = 150; // nodes; of more none moves, and names stand where they have room
const ROUNDS = 120;
const BOW = 0.14; // of its length is how far an arrow bends: two that lead there and back are apart
const LOOP = { wide: 20, high: 30 };
const HALVINGS = 12; // of an arrow, to find where it leaves a node

/** The nodes of a picture; `widths` are those of the names, `ranks` says which is named first. */
export function nodesIn(room: Room, places: Point[], widths: number[], ranks: number[]): Node[] {
  const height = room.font * 1.25 + 2 * PAD.y;
  const boxes = widths.map((width) => ({ width: width + 2 * PAD.x, height }));
  const widest = Math.min(Math.max(DOT, ...boxes.map(({ width }) => width)), room.width / 2);
  const margin = { x: widest / 2 + 2, y: height / 2 + LOOP.high };
  const nodes = places.map(({ x, y }, k) => ({
    ...boxes[k],
    x: margin.x + x * Math.max(0, room.width - 2 * margin.x),
    y: margin.y + y * Math.max(0, room.height - 2 * margin.y),
    isNamed: true,
  }));
  if (nodes.length <= MOST_NAMED) moveApart(nodes, room, gapIn(nodes, room));
  return named(nodes, ranks);
}

function gapIn(nodes: Node[], { width, height }: Room): Point {
  const area = nodes.reduce((sum, node) => sum + (node.width + GAPS.wide.x) * (node.height + GAPS.wide.y), 0);
  return area <= FULL * width * height ? GAPS.wide : GAPS.narrow;
}

/** Move names that overlap apart, along the side on which they overlap less, within the room. */
function moveApart(nodes: Node[], room: Room, gap: Point) {
  for (let round = 0; round < ROUNDS; round++) {
    let moves = false;
    for (let k = 0; k < nodes.length; k++)
      for (let l = 0; l < k; l++) moves = push(nodes[k], nodes[l], gap) || moves;
    for (const node of nodes) keepIn(node, room);
    if (!moves) return;
  }
}

function push(a: Node, b: Node, gap: Point): boolean {
  const x = (a.width + b.width) / 2 + gap.x - Math.abs(a.x - b.x);
  const y = (a.height + b.height) / 2 + gap.y - Math.abs(a.y - b.y);
  if (x <= 0 || y <= 0) return false;
  const side = x < y ? "x" : "y";
  const by = (Math.min(x, y) / 2 + 0.01) * (a[side] < b[side] ? -1 : 1);
  a[side] += by;
  b[side] -= by;
  return true;
}

function keepIn(node: Node, { width, height }: Room) {
  const [x, y] = [node.width / 2 + 1, node.height / 2 + LOOP.high / 2];
  node.x = Math.min(Math.max(x, width - x), Math.max(x, node.x));
  node.y = Math.min(Math.max(y, height - y), Math.max(y, node.y));
}

/** Names where they have room, those of the first rank first; the other nodes are dots. */
export function named(nodes: Node[], ranks: number[]): Node[] {
  const first = [...nodes.keys()].sort((a, b) => ranks[b] - ranks[a] || a - b);
  const seen: Node[] = [];
  const isFree = (node: Node) => !seen.some((other) => overlap(node, other));
  const found: Node[] = [];
  for (const k of first) {
    const isNamed = isFree(nodes[k]);
    found[k] = isNamed ? nodes[k] : { ...nodes[k], width: DOT, height: DOT, isNamed };
    if (isNamed) seen.push(nodes[k]);
  }
  return found;
}

export const overlap = (a: Node, b: Node): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;

/** The arrow from a node to another, or to itself; it bends to its right. */
export function arrowOf(from: Node, to: Node, thick: number): Arrow {
  if (from === to) return loopOf(from, thick);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const middle = { x: (from.x + to.x) / 2 - BOW * dy, y: (from.y + to.y) / 2 + BOW * dx };
  const at = (t: number) => curve(from, middle, to, t, t);
  const start = borderOf((t) => isIn(from, at(t), 1));
  const end = 1 - borderOf((t) => isIn(to, at(1 - t), 2));
  const [a, b] = start < end ? [start, end] : [0.4, 0.6];
  const [p, c, q] = [
    curve(from, middle, to, a, a),
    curve(from, middle, to, a, b),
    curve(from, middle, to, b, b),
  ];
  const { head, neck } = headOf(c, q, thick);
  return { d: `M${xy(p)}Q${xy(c)} ${xy(neck)}`, head, at: (t) => at(a + t * (b - a)) };
}

/** The part of the way, from 0 to 1, up to which it is in a node. */
function borderOf(isInside: (t: number) => boolean): number {
  let [inside, outside] = [0, 1];
  for (let k = 0; k < HALVINGS; k++) {
    const t = (inside + outside) / 2;
    if (isInside(t)) inside = t;
    else outside = t;
  }
  return outside;
}

/** A loop over a node, or under it where it stands at the top. */
function loopOf({ x, y, height }: Node, thick: number): Arrow {
  const up = y - height / 2 - LOOP.high < 0 ? 1 : -1;
  const edge = y + (up * height) / 2;
  const top = edge + up * LOOP.high;
  const [p, c, e, q] = [-6, -LOOP.wide, LOOP.wide, 6].map((by, k) => ({
    x: x + by,
    y: k === 1 || k === 2 ? top : edge,
  }));
  const { head, neck } = headOf(e, { ...q, y: q.y + up }, thick);
  return {
    d: `M${xy(p)}C${xy(c)} ${xy(e)} ${xy(neck)}`,
    head,
    at: () => ({ x, y: edge + up * 0.75 * LOOP.high }),
  };
}

/** The triangle at the end of a line that comes from a point, and the place where the line meets it. */
function headOf(from: Point, tip: Point, thick: number) {
  const length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1;
  const [ux, uy] = [(tip.x - from.x) / length, (tip.y - from.y) / length];
  const [long, wide] = [5 + 1.2 * thick, 3 + 0.7 * thick];
  const neck = { x: tip.x - ux * long, y: tip.y - uy * long };
  const sides = [1, -1].map((by) => ({ x: neck.x - by * uy * wide, y: neck.y + by * ux * wide }));
  return { head: `M${xy(tip)}L${xy(sides[0])}L${xy(sides[1])}Z`, neck };
}

/** The polar form of a quadratic curve; where s is t, the point at t. */
function curve(a: Point, b: Point, c: Point, s: number, t: number): Point {
  const mix = (p: number, q: number, r: number) =>
    (1 - s) * (1 - t) * p + (s * (1 - t) + t * (1 - s)) * q + s * t * r;
  return { x: mix(a.x, b.x, c.x), y: mix(a.y, b.y, c.y) };
}

const isIn = (node: Node, point: Point, by: number) =>
  Math.abs(point.x - node.x) <= node.width / 2 + by && Math.abs(point.y - node.y) <= node.height / 2 + by;

const short = (value: number) => Math.round(value * 10) / 10;
const xy = ({ x, y }: Point) => `${short(x)},${short(y)}`;
