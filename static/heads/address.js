/**
 * The state of Heads as its address: /heads?model=&text=&target=&block=&layer=&head=&sort=&run=&rows=&pair=&over=
 *   &x=&y=&order=
 *
 * layer and head name the head that is locked; sort is the column that the table is sorted by, with a minus where the
 * largest comes first; run=1 where a person started the run of a large model. pair=layer.head.head.row are two heads
 * that stand beside their mean, in one row.
 * over=corpus is the side of many sentences: x and y are the measures of its scatter, order sorts its table.
 *
 * @typedef {{by: string, down: boolean}} Sort  down: the largest first
 * @typedef {{layer: number, head: number}} HeadAt  both count from 1
 * @typedef {{name: string, layers: number, heads: number}} Shape
 * @typedef {{layer: number, one: number, other: number, row: number}} Pair  all count from 1
 * @typedef {ReturnType<typeof address.read>} HeadsState
 */
import { ROWS, QUESTION, addressOf, count, flag, oneOf } from "../shared/page/address.js";
import { PLACES } from "../shared/head/patterns.js";

/** What a table can be sorted by; a block has some of them. */
export const COLUMNS = ["head", "effect", "produced", "fed", "aer", "entropy", "distance", ...PLACES];

/** By layer and head, as they stand in the model. @type {Sort} */
export const USUAL_SORT = { by: "head", down: false };

/** @type {(isColumn: (by: string) => boolean) => import("../shared/page/address.js").Field<Sort>} */
const sortBy = (isColumn) => ({
  usual: USUAL_SORT,
  read: (text) => {
    const by = text.replace(/^-/, "");
    return isColumn(by) ? { by, down: text.startsWith("-") } : undefined;
  },
  write: ({ by, down }) => `${down ? "-" : ""}${by}`,
});

/** The server names the measures over a corpus. @param {string} text */
const isName = (text) => /^[a-z_]+$/.test(text);

/** A measure over a corpus; "": the usual one. @type {import("../shared/page/address.js").Field<string>} */
const measure = { usual: "", read: (text) => (isName(text) ? text : undefined), write: (text) => text };

/** The two sides of the page. */
const SIDES = /** @type {const} */ (["sentence", "corpus"]);

/** @type {import("../shared/page/address.js").Field<Pair | null>} */
const pair = {
  usual: null,
  read(text) {
    const [layer, one, other, row] = text.split(".").map((part) => count.read(part) ?? 0);
    return layer && one && other && row ? { layer, one, other, row } : undefined;
  },
  write: (pair) => (pair ? [pair.layer, pair.one, pair.other, pair.row].join(".") : ""),
};

export const address = addressOf({
  ...{ ...QUESTION, sort: sortBy((by) => COLUMNS.includes(by)), run: flag, rows: ROWS, pair },
  ...{ over: oneOf(SIDES), x: measure, y: measure, order: sortBy(isName) },
});

/**
 * The block and the head that an address names, as far as the model has them; else the block of the best-aligned head
 * and no head.
 *
 * @param {{block: string, layer: number, head: number}} wanted
 * @param {{blocks: Shape[], best_head: {block: string} | null}} model
 * @returns {{block: string, layer: number, head: number, found: boolean}} block: "" where the model has none
 */
export function choosePlace({ block, layer, head }, { blocks, best_head }) {
  const usual = blocks.find(({ name }) => name === best_head?.block) ?? blocks[blocks.length - 1];
  const named = blocks.find(({ name }) => name === block);
  const shape = named ?? usual;
  const known = !block || Boolean(named);
  const there = Boolean(known && shape && layer && head && layer <= shape.layers && head <= shape.heads);
  return {
    block: shape?.name ?? "",
    layer: there ? layer : 0,
    head: there ? head : 0,
    found: known && (there || !(layer || head)),
  };
}

/**
 * Where the same head is opened on other pages.
 *
 * @param {{model: string, text: string, target: string}} question
 * @param {HeadAt & {block: string}} place
 * @param {string} family of the model: of a recurrent one Steps opens a step and no head
 * @param {string} [rows] what names rows of the target; "": the piece that the head serves
 * @returns {{explore: string, steps: string, change: string}}
 */
export function linksTo({ model, text, target }, { block, layer, head }, family, rows = "") {
  const sentence = { model, text, ...(target && { target }) };
  const asked = new URLSearchParams(sentence);
  const at = new URLSearchParams({ ...sentence, block, layer: String(layer), head: String(head) });
  const named = rows && `&rows=${rows}`;
  return {
    explore: `./?${at}${named}`,
    steps: `./steps?${family === "recurrent" ? asked : at}${named}`,
    change: `./change?${at}`,
  };
}
