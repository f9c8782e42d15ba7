/**
 * Which array of a file is which: by its name, or as the only one.
 *
 * @typedef {import("./arrays.js").OwnArray} OwnArray
 * @typedef {import("./file.js").Content} Content
 */
import { countOf, sizes } from "./arrays.js";
import { refused } from "./refused.js";

const ALSO = /** @type {Record<string, string>} */ ({
  attention: "weights",
  attentions: "weights",
  layer: "weights",
  layers: "weights",
});
const KNOWN = ["weights", "q", "k", "v", "mask"];
const LAYER = /^(\w+?)[._](\d+)$/;

/**
 * @param {Content} content
 * @returns {import("./tensors.js").Given}
 */
export function givenIn({ arrays, names }) {
  /** @type {Record<string, OwnArray>} */
  const given = {};
  for (const [name, array] of Object.entries(stacked(arrays))) {
    const known = ALSO[name] ?? name;
    if (!KNOWN.includes(known)) continue;
    if (given[known]) throw refused(`The file has ${known} twice, under two names: leave one.`);
    given[known] = array;
  }
  const all = Object.entries(arrays);
  if (!Object.keys(given).length && all.length === 1) given.weights = all[0][1];
  if (!Object.keys(given).some((name) => name !== "mask")) throw refused(unknown(all));
  return { ...given, ...names };
}

/** @param {[string, OwnArray][]} all */
function unknown(all) {
  const there = all.slice(0, 8).map(([name, { shape }]) => `${name} ${sizes(shape)}`);
  const list = all.length ? `${there.join(", ")}${all.length > 8 ? ", ..." : ""}` : "no array";
  return `The file holds ${list}: name the arrays weights, or q and k.`;
}

/**
 * Layers that are arrays of their own, as weights.0, weights.1, ..., as one array.
 *
 * @param {Record<string, OwnArray>} arrays
 */
function stacked(arrays) {
  /** @type {Record<string, OwnArray>} */
  const whole = {};
  /** @type {Record<string, [number, OwnArray][]>} */
  const layers = {};
  for (const [name, array] of Object.entries(arrays)) {
    const [, of, layer] = LAYER.exec(name) ?? [];
    const isLayer = of && KNOWN.includes(ALSO[of] ?? of);
    if (isLayer) (layers[of] ??= []).push([Number(layer), array]);
    else whole[name] = array;
  }
  for (const [name, all] of Object.entries(layers)) whole[name] = stack(ALSO[name] ?? name, all);
  return whole;
}

/**
 * @param {string} name
 * @param {[number, OwnArray][]} numbered
 * @returns {OwnArray}
 */
function stack(name, numbered) {
  numbered.sort(([a], [b]) => a - b);
  const [first] = numbered[0];
  if (first > 1 || numbered.some(([layer], k) => layer !== first + k))
    throw refused(
      `${name} has the layers ${numbered.map(([layer]) => layer).join(", ")}: number them 0, 1, 2, ...`,
    );
  const arrays = numbered.map(([, array]) => array);
  const [{ dtype, shape }] = arrays;
  const found = [...new Set(arrays.map((array) => sizes(array.shape)))];
  if (found.length > 1)
    throw refused(
      `${name} has layers of the shapes ${found.join(" and ")}: all layers must have the same shape.`,
    );
  const values = new Float32Array(arrays.length * countOf(shape));
  arrays.forEach((array, k) => values.set(array.values, k * countOf(shape)));
  const heads = shape.length === 2 ? [1] : [];
  const odd = arrays.find((array) => array.dtype !== dtype);
  return { dtype: odd ? odd.dtype : dtype, shape: [arrays.length, ...heads, ...shape], values };
}
