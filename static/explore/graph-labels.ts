/** The places of the weights that are written at arrows: on their line, or beside a node at its end. */
import { overlap, type Node } from "./graph-plan.ts";
import type { Point } from "./graph-layout.ts";

const PARTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]; // of the way along an arrow
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [1, -1], [-1, 1], [-1, -1]]; // prettier-ignore

type Size = { width: number; height: number };

/** An arrow with a weight: the place at a part of its way, and the node at its other end. */
export type Labelled = { weight: number; at: (t: number) => Point; node: Node };

/** The middle of each number, where nothing else is written, for the largest weight first; null of one without room. */
export function labelPlaces(lines: Labelled[], size: Size, obstacles: Node[], room: Size): (Point | null)[] {
  const taken: Node[] = [...obstacles];
  const isFree = (box: Node) => isWithin(box, room) && !taken.some((other) => overlap(box, other));
  const places: (Point | null)[] = lines.map(() => null);
  const order = [...lines.keys()].sort((a, b) => lines[b].weight - lines[a].weight);
  for (const k of order) {
    const free = candidates(lines[k], size).find(isFree);
    if (!free) continue;
    taken.push(free);
    places[k] = { x: free.x, y: free.y };
  }
  return places;
}

function candidates({ at, node }: Labelled, size: Size): Node[] {
  const beside = SIDES.map(([x, y]) => ({
    x: node.x + (x * (node.width + size.width)) / 2,
    y: node.y + (y * (node.height + size.height)) / 2,
  }));
  return [...PARTS.map(at), ...beside].map((place) => ({ ...place, ...size, isNamed: true }));
}

const isWithin = ({ x, y, width, height }: Node, room: Size) =>
  x >= width / 2 && y >= height / 2 && x <= room.width - width / 2 && y <= room.height - height / 2;
