/**
 * Vectors of two numbers as arrows in the plane: queries and keys from the origin; the values of an output, each times
 * its weight, head to tail.
 *
 * @typedef {[number, number]} Point
 * @typedef {{name: string, kind: "query" | "key" | "value" | "output", from: Point, to: Point}} Arrow
 * @typedef {{q: number[][], k: number[][], v: number[][], weights: (number | null)[][], output: number[][]}} Products
 */
import { subscript } from "../shared/maps/arithmetic.js";
import { fixed } from "../shared/words.js";

/** @type {Point} */
const ORIGIN = [0, 0];

/**
 * @param {Products} products with two numbers a query
 * @returns {Arrow[]} of all queries, then of all keys
 */
export const scoringArrows = ({ q, k }) => [...fromOrigin(q, "q", "query"), ...fromOrigin(k, "k", "key")];

/**
 * @param {number[][]} vectors
 * @param {string} letter
 * @param {Arrow["kind"]} kind
 * @returns {Arrow[]}
 */
const fromOrigin = (vectors, letter, kind) =>
  vectors.map(([x, y], k) => ({ name: letter + subscript(k + 1), kind, from: ORIGIN, to: [x, y] }));

/**
 * The output of a word, z_i = sum over j of a_ij v_j, as a walk; then the output itself. A value that it may not look
 * at takes no step.
 *
 * @param {Products} products with two numbers a value
 * @param {number} i from 0
 * @returns {Arrow[]}
 */
export function mixingArrows({ v, weights, output }, i) {
  /** @type {Point} */
  let from = ORIGIN;
  /** @type {Arrow[]} */
  const walk = [];
  v.forEach(([x, y], j) => {
    const weight = weights[i][j];
    if (!weight) return;
    /** @type {Point} */
    const to = [from[0] + weight * x, from[1] + weight * y];
    walk.push({ name: `${fixed(weight)} v${subscript(j + 1)}`, kind: "value", from, to });
    from = to;
  });
  const [x, y] = output[i];
  return [...walk, { name: `z${subscript(i + 1)}`, kind: "output", from: ORIGIN, to: [x, y] }];
}

/** @param {Arrow[]} arrows @returns {number} how far they lead from the origin, along either axis */
export const reachOf = (arrows) =>
  Math.max(...arrows.flatMap(({ from, to }) => [...from, ...to]).map(Math.abs)) || 1;

/**
 * Arrows in words: the name of each, and the two numbers that it shows.
 *
 * @param {Arrow[]} arrows
 */
export const inWords = (arrows) =>
  arrows
    .map(({ name, from, to }) => `${name} = (${to.map((x, c) => fixed(x - from[c])).join(", ")})`)
    .join(", ");

/** @param {Point[]} points @returns {Point} their mean */
export function middleOf(points) {
  const mean = (/** @type {0 | 1} */ c) => points.reduce((sum, point) => sum + point[c], 0) / points.length;
  return [mean(0), mean(1)];
}

/**
 * Names of arrows that end at the same place stand together.
 *
 * @param {Arrow[]} arrows
 * @returns {{at: Point, names: {name: string, kind: Arrow["kind"]}[]}[]}
 */
export function namesOf(arrows) {
  /** @type {Map<string, {at: Point, names: {name: string, kind: Arrow["kind"]}[]}>} */
  const places = new Map();
  for (const { name, kind, to } of arrows) {
    const key = to.map((x) => x.toFixed(3).replace(/^-(0\.0+)$/, "$1")).join();
    const place = places.get(key) ?? { at: to, names: [] };
    place.names.push({ name, kind });
    places.set(key, place);
  }
  return [...places.values()];
}

/**
 * Why no arrows are drawn.
 *
 * @param {number} width numbers of a query and a key
 * @param {number} depth numbers of a value
 */
export function whyNone(width, depth) {
  const have = [
    width === 2 ? "" : `a query and a key have ${width}`,
    depth === 2 ? "" : `a value has ${depth}`,
  ].filter(Boolean);
  return have.length ? `An arrow in the plane needs two numbers; here ${have.join(", and ")}.` : "";
}
