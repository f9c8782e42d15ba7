/**
 * Vectors of two numbers as arrows in the plane: queries and keys from the origin; the values of an output, each times
 * its weight, head to tail.
 */
import { subscript } from "../shared/maps/arithmetic.ts";
import { fixed } from "../shared/words.ts";

export type Point = [number, number];

export type Arrow = { name: string; kind: "query" | "key" | "value" | "output"; from: Point; to: Point };

export type Products = Record<"q" | "k" | "v" | "output", number[][]> & { weights: (number | null)[][] };

const ORIGIN: Point = [0, 0];

/** The arrows of all queries, then of all keys, which have two numbers each. */
export const scoringArrows = ({ q, k }: Products): Arrow[] => [
  ...fromOrigin(q, "q", "query"),
  ...fromOrigin(k, "k", "key"),
];

const fromOrigin = (vectors: number[][], letter: string, kind: Arrow["kind"]): Arrow[] =>
  vectors.map(([x, y], k) => ({ name: letter + subscript(k + 1), kind, from: ORIGIN, to: [x, y] }));

/**
 * The output of word i, from 0, z_i = sum over j of a_ij v_j, as a walk; then the output itself. A value that it may
 * not look at takes no step.
 */
export function mixingArrows({ v, weights, output }: Products, i: number): Arrow[] {
  let from: Point = ORIGIN;
  const walk: Arrow[] = [];
  v.forEach(([x, y], j) => {
    const weight = weights[i][j];
    if (!weight) return;
    const to: Point = [from[0] + weight * x, from[1] + weight * y];
    walk.push({ name: `${fixed(weight)} v${subscript(j + 1)}`, kind: "value", from, to });
    from = to;
  });
  const [x, y] = output[i];
  return [...walk, { name: `z${subscript(i + 1)}`, kind: "output", from: ORIGIN, to: [x, y] }];
}

/** The farthest distance from the origin along either axis. */
export const reachOf = (arrows: Arrow[]): number =>
  Math.max(...arrows.flatMap(({ from, to }) => [...from, ...to]).map(Math.abs)) || 1;

/** Arrows in words: the name of each, and the two numbers that it shows. */
export const inWords = (arrows: Arrow[]) =>
  arrows
    .map(({ name, from, to }) => `${name} = (${to.map((x, c) => fixed(x - from[c])).join(", ")})`)
    .join(", ");

export function middleOf(points: Point[]): Point {
  const mean = (c: 0 | 1) => points.reduce((sum, point) => sum + point[c], 0) / points.length;
  return [mean(0), mean(1)];
}

export function namesOf(arrows: Arrow[]) {
  const endOf = ({ to }: Arrow) => to.map((x) => x.toFixed(3).replace(/^-(0\.0+)$/, "$1")).join();
  const groups = [...Map.groupBy(arrows, endOf).values()];
  return groups.map((here) => ({ at: here[0].to, names: here.map(({ name, kind }) => ({ name, kind })) }));
}
