/**
 * What is changed while a model runs: a list, in the order in which it is done, and what of it is sent to the server.
 *
 * Layers, heads, rows, columns and words count from 1; what is null means all there are.
 *
 * @typedef {{block: string | null, layer: number | null, heads: number[] | null}} HeadsMeant
 * @typedef {{do: "knock out" | "flatten" | "unscaled"} & HeadsMeant} Whole
 * @typedef {{do: "temperature", value: number} & HeadsMeant} Temperature
 * @typedef {{do: "hide", columns: number[]} & HeadsMeant} Hide
 * @typedef {{do: "edit", row: number, weights: number[]} & HeadsMeant} Edit
 * @typedef {{do: "swap", words: [number, number]}} Swap
 * @typedef {{do: "replace", word: number, by: string}} Replace  by "": the word is left out
 * @typedef {{do: "reverse", keep_positions: boolean}} Reverse
 * @typedef {{do: "positions", how: "off" | "shifted" | "shuffled", shift: number, seed: number}} Positions
 * @typedef {Whole | Temperature | Hide | Edit | Swap | Replace | Reverse | Positions} Change
 */

/** @type {HeadsMeant} */
export const EVERYWHERE = Object.freeze({ block: null, layer: null, heads: null });

/** @param {Change} change @returns {change is Change & HeadsMeant} */
export const hasPlace = (change) => "block" in change;

/**
 * As the server takes them: it hides one piece at a time.
 *
 * @param {Change[]} changes
 * @returns {object[]}
 */
export const toServer = (changes) => changes.flatMap(fields);

/** @param {Change} change @returns {object[]} */
function fields(change) {
  if (change.do !== "hide") return [change];
  const { columns, ...rest } = change;
  return columns.map((column) => ({ ...rest, column }));
}

/**
 * A list with one more; what says the same of the same place is replaced by it, where it stands.
 *
 * @param {Change[]} changes
 * @param {Change} change
 * @returns {Change[]}
 */
export function withChange(changes, change) {
  const k = changes.findIndex((other) => isReplaced(other, change));
  return k < 0 ? [...changes, change] : changes.map((other, at) => (at === k ? change : other));
}

/**
 * @param {Change} old
 * @param {Change} change
 */
function isReplaced(old, change) {
  if (old.do !== change.do || !hasPlace(old) || !hasPlace(change) || !samePlace(old, change)) return false;
  if (old.do === "edit" && change.do === "edit") return old.row === change.row;
  if (old.do === "hide" && change.do === "hide") return same(old.columns, change.columns);
  return true;
}

/**
 * @param {HeadsMeant} a
 * @param {HeadsMeant} b
 */
export const samePlace = (a, b) =>
  a.block === b.block && a.layer === b.layer && same(a.heads ?? [], b.heads ?? []);

/**
 * @param {unknown} a
 * @param {unknown} b
 */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Whether a head is meant.
 *
 * @param {HeadsMeant} place
 * @param {{block: string, layer: number, head: number}} focus layer and head 0 where there is one map only
 */
export const covers = (place, { block, layer, head }) =>
  [null, block].includes(place.block) &&
  [null, layer || 1].includes(place.layer) &&
  (place.heads === null || place.heads.includes(head || 1));

/**
 * The edit of one row in one head, the last of them.
 *
 * @param {Change[]} changes
 * @param {HeadsMeant} place
 * @param {number} row
 */
export const editOf = (changes, place, row) =>
  changes.findLast((change) => change.do === "edit" && change.row === row && samePlace(change, place));

/**
 * Those that another sentence can keep: rows, pieces and words belong to the one they were chosen in.
 *
 * @param {Change[]} changes
 */
export const ofAnySentence = (changes) =>
  changes.filter((change) => !["edit", "hide", "swap", "replace"].includes(change.do));

/**
 * Those that another model of the same task can keep: its heads are others.
 *
 * @param {Change[]} changes
 */
export const ofAnyModel = (changes) =>
  changes.filter((change) =>
    hasPlace(change)
      ? samePlace(change, EVERYWHERE) && ["knock out", "flatten", "temperature"].includes(change.do)
      : change.do === "swap" || change.do === "replace",
  );

/**
 * The places of heads that were chosen one by one: a place a layer.
 *
 * @param {string} block
 * @param {{layer: number, head: number}[]} chosen
 * @returns {HeadsMeant[]}
 */
export function placesOf(block, chosen) {
  const layers = [...new Set(chosen.map(({ layer }) => layer))].sort((a, b) => a - b);
  return layers.map((layer) => ({
    block,
    layer,
    heads: chosen
      .filter((one) => one.layer === layer)
      .map(({ head }) => head)
      .sort((a, b) => a - b),
  }));
}
