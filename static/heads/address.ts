/**
 * The state of Heads as its address: /heads?model=&text=&target=&block=&layer=&head=&sort=&run=&rows=&pair=&over=
 *   &x=&y=&order=&words=
 *
 * layer and head name the head that is locked; sort is the column that the table is sorted by, with a minus where the
 * largest comes first; run=1 where a person started the run of a large model. pair=layer.head.head.row are two heads
 * that stand beside their mean, in one row.
 * words=apart: the maps go by words.
 * over=corpus is the side of many sentences: x and y are the measures of its scatter, order sorts its table.
 */
import { APART, ROWS, REQUEST, addressOf, count, flag, oneOf, text } from "../shared/page/address.ts";
import { NEIGHBOURS } from "../shared/head/patterns.ts";
import type { BlockShape, ModelRequest } from "../shared/api.ts";
import type { Field } from "../shared/page/address.ts";

/** A sort; `down` is true where the largest comes first. */
export type Sort = { by: string; down: boolean };

/** The place of a head; both numbers count from 1. */
export type HeadAt = { layer: number; head: number };

export type HeadIn = HeadAt & { block: string };

/** A pair of heads and a row; all numbers count from 1. */
export type Pair = { layer: number; one: number; other: number; row: number };

export type HeadsState = ReturnType<typeof address.read>;

/** The columns that a table can be sorted by; a block has some of them. */
export const COLUMNS = ["head", "effect", "produced", "fed", "aer", "entropy", "distance", ...NEIGHBOURS];

/** The usual sort is by layer and head, as they stand in the model. */
const sortBy = (isColumn: (by: string) => boolean): Field<Sort> => ({
  usual: { by: "head", down: false },
  read: (text) => {
    const by = text.replace(/^-/, "");
    return isColumn(by) ? { by, down: text.startsWith("-") } : undefined;
  },
  write: ({ by, down }) => `${down ? "-" : ""}${by}`,
});

/** The server names the measures over a corpus. */
const isName = (text: string) => /^[a-z_]+$/.test(text);

/** A measure over a corpus; "": the usual one. */
const measure: Field<string> = { ...text, read: (name) => (isName(name) ? name : undefined) };

const pair: Field<Pair | null> = {
  usual: null,
  read(text) {
    const [layer, one, other, row] = text.split(".").map((part) => count.read(part) ?? 0);
    return layer && one && other && row ? { layer, one, other, row } : undefined;
  },
  write: (pair) => (pair ? [pair.layer, pair.one, pair.other, pair.row].join(".") : ""),
};

export const address = addressOf({
  ...{ ...REQUEST, sort: sortBy((by) => COLUMNS.includes(by)), run: flag, rows: ROWS, pair },
  words: APART,
  ...{ over: oneOf(["sentence", "corpus"] as const), x: measure, y: measure, order: sortBy(isName) },
});

/**
 * The block and the head that an address names, as far as the model has them; else the block of the best-aligned head
 * and no head. The block is "" where the model has none.
 */
export function pickHead(
  { block, layer, head }: HeadIn,
  { blocks, best_head }: { blocks: BlockShape[]; best_head: { block: string } | null },
) {
  const named = blocks.find(({ name }) => name === block);
  const shape = named ?? blocks.find(({ name }) => name === best_head?.block) ?? blocks.at(-1);
  const known = !block || Boolean(named);
  const there = Boolean(known && shape && layer && head && layer <= shape.layers && head <= shape.heads);
  const chosen = there ? { layer, head } : { layer: 0, head: 0 };
  return { block: shape?.name ?? "", ...chosen, found: known && (there || !(layer || head)) };
}

/**
 * A state without the head that came along from another page, as `carried` says it: nobody locked that one here. One that
 * a link of somebody else names stays.
 */
export function withoutCarried<S extends ModelRequest & HeadIn>(asked: S, carried: string): S {
  const came = carried ? address.read(carried) : null;
  const isSame = (["model", "text", "target", "block", "layer", "head"] as const).every(
    (name) => came?.[name] === asked[name],
  );
  return isSame ? { ...asked, layer: 0, head: 0 } : asked;
}

/**
 * The same head on other pages, on Change knocked out; for a recurrent family Steps opens a step and no head. `rows` names rows of the
 * target, "" is the piece that the head serves; `words` is "apart" where its map goes by words.
 */
export function linksTo(
  { model, text, target }: ModelRequest,
  { block, layer, head }: HeadIn,
  family: string,
  rows: string = "",
  words: string = "",
) {
  const sentence = { model, text, ...(target && { target }) };
  const asked = new URLSearchParams(sentence);
  const chosen = { block, layer: String(layer), head: String(head) };
  const at = new URLSearchParams({ ...sentence, ...chosen, ...(words && { words }) });
  const named = rows && `&rows=${rows}`;
  return {
    explore: `./?${at}${named}`,
    steps: `./steps?${family === "recurrent" ? asked : at}${named}`,
    change: `./change?${at}&do=knock-out+${block}.${layer}.${head}`,
  };
}
