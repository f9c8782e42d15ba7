/**
 * Measures of every head over many sentences: which there are, and what a head has.
 *
 * @typedef {import("../../shared/api.js").HeadsCorpus} HeadsCorpus
 * @typedef {import("../../shared/api.js").Estimate} Estimate
 * @typedef {import("../../shared/api.js").MeasureOfHeads & {id: string}} CorpusMeasure
 * @typedef {import("../address.js").HeadAt & {block: string}} HeadIn
 * @typedef {HeadIn & {called: string, names: string[], values: Record<string, Estimate>}} CorpusHead  called: its layer, by
 *   the model itself
 */
import { layerName } from "../../shared/head/layers.js";
import { capital, fixed } from "../../shared/words.js";

const MINUS = "\u2212"; // the true sign
const SMALL = 0.1; // where no number of a column is larger, it has three decimals

/** @param {HeadsCorpus} corpus @returns {CorpusMeasure[]} in their order */
export const measuresOf = ({ measures }) => Object.entries(measures).map(([id, about]) => ({ id, ...about }));

/** @param {{name: string, unit: string | null}} measure */
export const nameOf = ({ name, unit }) => (unit ? `${name} (${unit.replace(/-(?=\d)/, MINUS)})` : name);

/**
 * @param {HeadsCorpus} corpus
 * @param {Model} model
 * @returns {CorpusHead[]} all heads of all blocks
 */
export const headsOf = ({ blocks }, model) =>
  Object.entries(blocks).flatMap(([block, { heads, names }]) => {
    const shape = model.blocks.find(({ name }) => name === block);
    return names.flatMap((layer, l) =>
      layer.map((names, h) => ({
        ...{ block, layer: l + 1, head: h + 1, called: layerName(shape, l + 1), names },
        values: valuesAt(heads, l, h),
      })),
    );
  });

/**
 * @param {Record<string, Estimate[][]>} heads
 * @param {number} l
 * @param {number} h
 */
const valuesAt = (heads, l, h) =>
  Object.fromEntries(Object.entries(heads).map(([id, values]) => [id, values[l][h]]));

/**
 * Whether a head has this measure.
 *
 * @param {{values: Record<string, Estimate>}} head
 * @param {string} id
 */
export const has = ({ values }, id) => typeof values[id]?.[0] === "number";

/**
 * @param {CorpusMeasure[]} measures
 * @param {CorpusHead[]} heads
 * @returns {CorpusMeasure[]} those that some of these heads have
 */
export const within = (measures, heads) => measures.filter(({ id }) => heads.some((head) => has(head, id)));

/**
 * Decimals of a measure, so that its heads differ.
 *
 * @param {CorpusHead[]} heads
 * @param {string} id
 */
export const digitsOf = (heads, id) =>
  Math.max(...heads.map(({ values }) => Math.abs(values[id]?.[0] ?? 0))) < SMALL ? 3 : 2;

/**
 * @param {Estimate} estimate
 * @param {number} digits
 * @param {number} interval 0 to 1
 * @returns {string} "95 % interval 0.46 to 0.48"; "" where there is none
 */
export const intervalInWords = ([, low, high], digits, interval) =>
  low === null || high === null
    ? ""
    : `${percentOf(interval)} interval ${fixed(low, digits)} to ${fixed(high, digits)}`;

/** @param {number} share */
export const percentOf = (share) => `${Math.round(100 * share)}\u00a0%`;

/**
 * Columns and rows of the table of a block.
 *
 * @param {CorpusMeasure[]} measures
 * @param {CorpusHead[]} heads of one block
 * @param {number} interval
 */
export function tableOf(measures, heads, interval) {
  const columns = within(measures, heads).map(({ id, name, meaning, source, unit }) => ({
    ...{ id, name: nameOf({ name, unit }), down: !isError(id), digits: digitsOf(heads, id) },
    meaning: `${capital(meaning)}. ${capital(source)}.`,
  }));
  const rows = heads.map(({ values, ...head }) => ({
    ...head,
    values: Object.fromEntries(
      columns.filter(({ id }) => has({ values }, id)).map(({ id }) => [id, Number(values[id][0])]),
    ),
    intervals: Object.fromEntries(
      columns
        .filter(({ id }) => has({ values }, id))
        .map(({ id, digits }) => [id, intervalInWords(values[id], digits, interval)]),
    ),
  }));
  return { columns, rows };
}

/** Of an error the smallest is of most interest. @param {string} id */
const isError = (id) => id.startsWith("aer_");

/**
 * The two measures of the scatter: those that are asked for, as far as they are there.
 *
 * @param {CorpusMeasure[]} measures
 * @param {{x: string, y: string}} asked
 * @returns {{x: CorpusMeasure, y: CorpusMeasure}}
 */
export function chosenOf(measures, asked) {
  const find = (/** @type {string[]} */ ids) =>
    ids.map((id) => measures.find((one) => one.id === id)).find(Boolean) ?? measures[0];
  return { x: find([asked.x, "entropy"]), y: find([asked.y, "cost", "confidence"]) };
}

/**
 * The head that opens: the one that is asked for, else the best-aligned, else the costliest of its block.
 *
 * @param {CorpusHead[]} heads
 * @param {HeadIn} asked layer 0: none
 * @param {HeadIn | null} best
 */
export function openedOf(heads, asked, best) {
  const mine = heads.filter(({ block }) => block === asked.block);
  return (
    mine.find((one) => isSame(one, asked)) ?? mine.find((one) => best && isSame(one, best)) ?? byCost(mine)[0]
  );
}

/** @param {CorpusHead[]} heads @returns {CorpusHead[]} the one whose loss costs most first */
export const byCost = (heads) => {
  const cost = (/** @type {CorpusHead} */ { values }) => values.cost?.[0] ?? 0;
  return [...heads].sort((a, b) => cost(b) - cost(a));
};

/**
 * @param {HeadIn} a
 * @param {HeadIn} b
 */
export const isSame = (a, b) => a.block === b.block && a.layer === b.layer && a.head === b.head;
