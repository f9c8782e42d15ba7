/** Messages of heads: names of maps and of their axes. */
import { sumsToOne, type Aggregate } from "./aggregates.ts";
import { readHeads, type HeadAt } from "./chosen-heads.ts";
import { layerName, type Layers } from "./layers.ts";
import { readInWords } from "../maps/words.ts";
import { text } from "../messages.ts";
import { capital } from "../words.ts";
import type { Alignment } from "./weights.ts";
import type { BlockShape } from "../api.ts";

/** The heads that a map is made from: "mean of 8 heads, layer 3"; a union is made of the chosen heads. */
export function aggregateName(aggregate: Aggregate, shape: BlockShape, layer: number, chosen: string = "") {
  const { layers, heads } = shape;
  const ofLayer = `${heads} heads, layer ${layerName(shape, layer)}`;
  const ofAll = `all ${layers * heads} heads`;
  return {
    "": "one head",
    "mean-heads": `mean of ${ofLayer}`,
    "max-heads": `largest of ${ofLayer}`,
    "mean-layers": `mean of ${ofAll}`,
    "max-layers": `largest of ${ofAll}`,
    rollout: "rollout through all layers",
    contacts: `contacts from ${ofAll}`,
    union: unionName(readHeads(chosen), shape),
  }[aggregate];
}

/** The title of such a map, from the text of `aggregateName` and the title of its block. */
export function aggregateTitle(made: string, block: string, aggregate: Aggregate) {
  if (aggregate === "contacts") return `${capital(made)}: A + Aᵀ, with average product correction`;
  if (aggregate === "union") return `${capital(made)}; rows do not sum to 1`;
  const [what, ...where] = made.split(", ");
  const name = [what, block[0].toLowerCase() + block.slice(1), ...where].join(", ");
  const rows = sumsToOne(aggregate) ? "" : "; rows do not sum to 1";
  return `${capital(name)}: no head computed this${rows}`;
}

const unionName = (heads: HeadAt[], shape: Layers) =>
  `union (largest weight) of ${heads.length} heads: ` +
  heads.map(({ layer, head }) => `L${layerName(shape, layer)} H${head}`).join(", ");

/** The layers of a block, in words; "" where these are all. */
export function whichLayers({ numbers, depth }: Layers) {
  if (!numbers || !depth) return "";
  const distinct = [...new Set(numbers)];
  if (distinct.length === depth) return "";
  return distinct.length === 1
    ? `layer ${distinct[0]} of ${depth}`
    : `layers ${distinct.slice(0, -1).join(", ")} and ${distinct[distinct.length - 1]} of ${depth}`;
}

/** The word for a cell that has no weight. */
export const noWeight = ({ given }: Pick<Alignment, "given">) => (given?.graph ? "no edge" : "not allowed");

export const everyPiece = (piece: string) => `every ${piece} looks at every ${piece}`;
export const NOWHERE = text("row.anywhere");
export const ONLY_BACK = "only back, never ahead";

export function axisNames(a: Alignment) {
  const rows = {
    target: a.read ? "the next piece, read or written (query)" : "the piece being written (query)",
    fed: a.read ? "the last piece, read or written (query)" : "the piece just written (query)",
    hops: a.n > 1 ? "the hops, each with weights of its own" : "the one hop",
  };
  if (a.aggregate === "contacts") return { rows: "rows: a residue", columns: "columns: another residue" };
  const side = (a.given ? "" : a.rows.side) as "target";
  const of = a.columns.side === "fed" ? "fed in before" : "looked at";
  const unit = a.given?.graph ? "node" : a.words ? "word" : "piece";
  const inWords = (name: string) => name.replace("piece", unit);
  return {
    rows: inWords(`rows: ${rows[side] ?? "the piece that looks (query)"}`),
    columns: inWords(`columns: the piece ${of} (key)`),
  };
}

export const heatmapOf = (title: string, hasNumbers: boolean) =>
  `Heatmap of ${title}. ${readInWords(hasNumbers)}`;
export const NAMES_LEFT_OUT = ` ${text("map.names")}`;
/** The name of the scale beside a map. */
export const scaleName = ({ aggregate }: Pick<Alignment, "aggregate">) =>
  aggregate === "contacts" ? "score" : text("map.weight");
