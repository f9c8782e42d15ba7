/**
 * The union of chosen heads in a saved page: the largest weight of each cell, as `app/answers/one_map.py` makes it. Which
 * heads are chosen is not known when a page is saved; each of them is in it, and so is the map of the largest of all.
 *
 * @typedef {import("./packed.js").Saved} Saved
 * @typedef {import("../shared/api.js").BlockHeader} Header
 * @typedef {import("../shared/api.js").Word} Word
 * @typedef {{n: number, m: number, weights: Float32Array}} Map  row by row
 * @typedef {{about: {blocks: Record<string, Header>}, header: Header, n: number, m: number, weights: Float32Array}} Found
 */
import { readHeads } from "../shared/head/chosen-heads.js";
import { readSafetensors } from "../shared/safetensors.js";
import { jsonResponse, tensorsResponse } from "./writing.js";

const MOST = 16; // heads, as `model/aggregates.py` has it
const TOO_MANY = {
  error: {
    code: "unsuitable_aggregate",
    message: `A union has at most ${MOST} heads: click a chosen one to leave it out.`,
  },
};

/** @param {URL} address */
export const isUnion = ({ searchParams }) => searchParams.get("aggregate") === "union";

/**
 * @param {URL} address
 * @param {(address: URL) => Saved | undefined} find
 * @returns {Response | null} null: its heads were not saved
 */
export function unionOf(address, find) {
  const block = address.searchParams.get("block") ?? "";
  const chosen = readHeads(address.searchParams.get("heads") ?? "");
  if (chosen.length > MOST) return jsonResponse(TOO_MANY, 422);
  const read = (/** @type {Record<string, string | number>} */ parts) =>
    mapOf(find(without(address, parts)), block);
  const all = read({ aggregate: "max-layers" });
  const { words, rows } = Object.fromEntries(address.searchParams); // rows: what names them decides what one word is
  const heads = chosen.map((place) =>
    read({ ...place, rows: (words && rows) || "", aggregate: "", marks: "" }),
  );
  if (!all || !heads.length || !heads.every((head) => head !== null)) return null;
  const union = largestOf(heads);
  const hides = address.searchParams.get("marks") === "hidden";
  const { n, m, weights } = hides ? cut(union, heads[0].header, all.header) : union;
  const blocks = { ...all.about.blocks, [block]: { ...all.header, aggregate: "union" } };
  return tensorsResponse({ ...all.about, blocks }, { [block]: { shape: [1, 1, n, m], values: weights } });
}

/**
 * @param {URL} address
 * @param {Record<string, string | number>} parts to write in the place of others; "" leaves one out
 */
function without(address, parts) {
  const other = new URL(address);
  for (const [name, value] of Object.entries({ heads: "", ...parts }))
    other.searchParams.set(name, String(value));
  return other;
}

/**
 * @param {Saved | undefined} saved
 * @param {string} block
 * @returns {Found | null}
 */
function mapOf(saved, block) {
  if (saved?.status !== 200) return null;
  const { metadata, tensors } = readSafetensors(/** @type {Uint8Array<ArrayBuffer>} */ (saved.read()).buffer);
  const { shape, values } = tensors[block];
  const [n, m] = shape.slice(-2);
  const about = JSON.parse(metadata.regard);
  return { about, header: about.blocks[block], n, m, weights: /** @type {Float32Array} */ (values) };
}

/**
 * The largest weight of each cell; what no map allows is NaN.
 *
 * @param {Map[]} maps
 * @returns {Map}
 */
function largestOf(maps) {
  const [{ n, m }] = maps;
  const weights = Float32Array.from({ length: n * m }, (_, k) => {
    const known = maps.map((map) => map.weights[k]).filter((weight) => !Number.isNaN(weight));
    return known.length ? Math.max(...known) : NaN;
  });
  return { n, m, weights };
}

/**
 * The rows and columns that are no end marks; of a row of which nothing is left no weight is known.
 *
 * @param {Map} map
 * @param {Header} whole
 * @param {Header} kept
 */
function cut({ n, m, weights }, whole, kept) {
  const rows = placesOf(whole.row_words, kept.row_words, n);
  const columns = placesOf(whole.column_words, kept.column_words, m);
  const values = rows.flatMap((i) => {
    const row = columns.map((j) => weights[i * m + j]);
    return row.some((weight) => weight > 0) ? row : row.fill(NaN);
  });
  return { n: rows.length, m: columns.length, weights: Float32Array.from(values) };
}

/**
 * @param {Word[] | null | undefined} whole null: a word for each piece
 * @param {Word[] | null | undefined} kept
 * @param {number} count of the whole
 * @returns {number[]} where the kept words stand among the whole
 */
function placesOf(whole, kept, count) {
  const first = whole?.map(({ pieces }) => pieces[0]) ?? Array.from({ length: count }, (_, k) => k);
  return kept?.map(({ pieces }) => first.indexOf(pieces[0])) ?? first;
}
