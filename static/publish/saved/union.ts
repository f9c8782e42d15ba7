/**
 * The union of chosen heads in a saved page: the largest weight of each cell, as `app/attention/one_map.py` makes it.
 * Which heads are chosen is not known when a page is saved: each is in it, and so is the largest of all.
 */
import { readHeads } from "../../shared/head/chosen-heads.ts";
import { readSafetensors, writeSafetensors } from "../../shared/safetensors.ts";
import { tooMany } from "./words.ts";
import type { Saved } from "./packed.ts";
import type { BlockHeader, WordAnswer } from "../../shared/api.ts";

type Map = { n: number; m: number; weights: Float32Array<ArrayBuffer> };

type Found = Map & { about: { blocks: Record<string, BlockHeader> }; header: BlockHeader };

const MOST_HEADS = 16; // heads, as `model/aggregates.py` has it
const TOO_MANY = { error: { code: "unsuitable_aggregate", message: tooMany(MOST_HEADS) } };

export const isUnion = ({ searchParams }: URL) => searchParams.get("aggregate") === "union";

/** The union that an address asks for; null where its heads were not saved. */
export function unionOf(address: URL, find: (address: URL) => Saved | undefined): Response | null {
  const block = address.searchParams.get("block") ?? "";
  const chosen = readHeads(address.searchParams.get("heads") ?? "");
  if (chosen.length > MOST_HEADS) return Response.json(TOO_MANY, { status: 422 });
  const read = (parts: Record<string, string | number>) => mapOf(find(without(address, parts)), block);
  const all = read({ aggregate: "max-layers" });
  const { words, rows } = Object.fromEntries(address.searchParams); // rows: what names them decides what one word is
  const heads = chosen.map((head) =>
    read({ ...head, rows: (words && rows) || "", aggregate: "", marks: "" }),
  );
  if (!all || !heads.length || !heads.every((head) => head !== null)) return null;
  const union = largestOf(heads);
  const hides = address.searchParams.get("marks") === "hidden";
  const { n, m, weights } = hides ? cut(union, heads[0].header, all.header) : union;
  const blocks = { ...all.about.blocks, [block]: { ...all.header, aggregate: "union" } };
  const regard = JSON.stringify({ ...all.about, blocks });
  return new Response(writeSafetensors({ [block]: { shape: [1, 1, n, m], values: weights } }, { regard }));
}

/** The address with other parts; "" leaves one out. */
function without(address: URL, parts: Record<string, string | number>) {
  const other = new URL(address);
  for (const [name, value] of Object.entries({ heads: "", ...parts }))
    other.searchParams.set(name, String(value));
  return other;
}

function mapOf(saved: Saved | undefined, block: string): Found | null {
  if (saved?.status !== 200) return null;
  const { metadata, tensors } = readSafetensors((saved.read() as Uint8Array<ArrayBuffer>).buffer);
  const { shape, values } = tensors[block];
  const [n, m] = shape.slice(-2);
  const about = JSON.parse(metadata.regard);
  return { about, header: about.blocks[block], n, m, weights: values as Float32Array<ArrayBuffer> };
}

/** The largest weight of each cell; what no map allows is NaN. */
function largestOf(maps: Map[]): Map {
  const [{ n, m }] = maps;
  const weights = Float32Array.from({ length: n * m }, (_, k) => {
    const known = maps.map((map) => map.weights[k]).filter((weight) => !Number.isNaN(weight));
    return known.length ? Math.max(...known) : NaN;
  });
  return { n, m, weights };
}

/** The rows and columns that are no end marks; of a row of which nothing is left no weight is known. */
function cut({ n, m, weights }: Map, whole: BlockHeader, remaining: BlockHeader) {
  const rows = placesOf(whole.row_words, remaining.row_words, n);
  const columns = placesOf(whole.column_words, remaining.column_words, m);
  const values = rows.flatMap((i) => {
    const row = columns.map((j) => weights[i * m + j]);
    return row.some((weight) => weight > 0) ? row : row.fill(NaN);
  });
  return { n: rows.length, m: columns.length, weights: Float32Array.from(values) };
}

type Words = WordAnswer[] | null | undefined;

/** The places of the kept words among the whole; null is a word for each piece of `count`. */
function placesOf(whole: Words, remaining: Words, count: number): number[] {
  const first = whole?.map(({ pieces }) => pieces[0]) ?? Array.from({ length: count }, (_, k) => k);
  return remaining?.map(({ pieces }) => first.indexOf(pieces[0])) ?? first;
}
