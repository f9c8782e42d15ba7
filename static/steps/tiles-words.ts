/** The messages of the softmax in tiles. */
import { amount, fixed, tiny } from "../shared/words.ts";
import type { TileAnswer } from "../shared/api.ts";

export const SIZES = { "": "none", 2: "2", 4: "4", 8: "8", n: "n" };
export const IN_TILES = "in tiles of";
export const BACK = "back";
export const NEXT = "next tile";
export const AFTER_TILE = "What the rows keep after this tile";
export const HEADINGS = ["", "largest m", "factor", "sum l"];
export const O = "o: the values, added up by exp(e − m)";

export const tileOf = (tile: number, tiles: number) => `tile ${tile} of ${tiles}`;

/** A tile in words; `names` of its rows, in their order. */
export function tileInWords(tile: TileAnswer, names: string[]) {
  const where = `${range("row", tile.rows)}, ${range("key", tile.columns)}: ${happened(tile, names)}`;
  return where[0].toUpperCase() + where.slice(1) + doneInWords(tile);
}

const range = (noun: string, [first, last]: number[]) =>
  first === last ? `${noun} ${first}` : `${noun}s ${first} to ${last}`;

function happened({ skipped, m_before, m, factor }: TileAnswer, names: string[]) {
  if (skipped) return "no row may look at these, so the tile is skipped: nothing is read, nothing computed.";
  if (m_before.every((before) => before === null))
    return "the first that these rows meet. m is the largest score, l the sum of exp(e − m), o that of exp(e − m) v.";
  const grown = m.map((now, k) => (m_before[k] === null ? 0 : Number(now) - Number(m_before[k])));
  const most = grown.indexOf(Math.max(...grown));
  if (!grown[most]) return "no score is larger than before, so l and o only grow.";
  const [from, to] = [m_before[most], m[most]].map((score) => fixed(Number(score)));
  return `the largest score of “${names[most]}” grows from ${from} to ${to}, so what was summed before counts exp(${fixed(-grown[most])}) = ${amount(factor[most])} of itself.`;
}

const doneInWords = ({ difference }: TileAnswer) =>
  difference === null
    ? ""
    : ` These rows are done: o / l is their weights times V; the largest difference is ${difference ? tiny(difference) : 0}.`;
