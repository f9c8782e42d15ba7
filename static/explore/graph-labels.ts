/** The places of the weights that are written at arrows: on their line, where nothing else is written. */
import { overlap, type Node } from "./graph-plan.ts";
import type { Point } from "./graph-layout.ts";

const PARTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.12, 0.88]; // of the way along an arrow

type Size = { width: number; height: number };

/** The middle of each number; null of one that has no room on its line. */
export function labelPlaces(
  lines: ((t: number) => Point)[],
  size: Size,
  obstacles: Node[],
): (Point | null)[] {
  const taken: Node[] = [...obstacles];
  return lines.map((at) => {
    const boxes = PARTS.map((part) => ({ ...at(part), ...size, isNamed: true }));
    const free = boxes.find((box) => !taken.some((other) => overlap(box, other)));
    if (!free) return null;
    taken.push(free);
    return { x: free.x, y: free.y };
  });
}
