/** What blocks, heads and axes are called where they stand over a map or beside it. */
import { aggregateTitle } from "./aggregates.js";
import { attending } from "./layers.js";
import { alignedWord, leastError } from "./served.js";
import { fixed } from "../words.js";

const TITLES = /** @type {Record<string, [string, string]>} */ ({
  encoder: ["Encoder self-attention", "Encoder"],
  decoder: ["Decoder self-attention", "Decoder"],
  cross: ["Cross-attention", "Cross"],
  hops: ["Structured self-attention", "Hops"],
});

/** @param {string} block */
export const blockTitle = (block) => TITLES[block]?.[0] ?? block;

/**
 * The name of a block and one line of explanation, as they stand over its maps.
 *
 * @param {{name: string, mask: string | null} & Layers} block
 * @param {{crossing: string, piece: string}} task
 */
export function blockLines({ name, mask, ...layers }, { crossing, piece }) {
  const short = TITLES[name]?.[1] ?? name;
  const lines = { encoder: `every ${piece} looks at every ${piece}`, cross: crossing };
  const line = mask ? "only back, never ahead" : lines[/** @type {"cross"} */ (name)];
  return {
    name: mask ? `${short}, masked` : short,
    line: [line, attending(layers)].filter(Boolean).join("; "),
  };
}

/**
 * @param {{block: string, layer: number, head: number, called?: string, made?: string,
 *   aggregate?: import("./aggregates.js").Aggregate}} focus of a block that is shown whole without
 *   numbers
 * @param {string} [called] what the model itself calls the layer
 */
export function headTitle(
  { block, layer, head, aggregate, made, ...own },
  called = own.called ?? String(layer),
) {
  if (aggregate) return aggregateTitle(made ?? aggregate, blockTitle(block), aggregate);
  return blockTitle(block) + (layer ? `, layer ${called}, head ${head}` : "");
}

/**
 * A head as a choice, short enough for a narrow column.
 *
 * @param {number | string} layer what the model itself calls it
 * @param {number} head
 * @param {import("./served.js").Aligned | null} [aligned] where it was measured
 */
export const choiceName = (layer, head, aligned) =>
  `L${layer} H${head}${aligned ? `, AER ${fixed(leastError(aligned))}` : ""}`;

/** A head in full. @type {typeof choiceName} */
export const cellName = (layer, head, aligned) =>
  `layer ${layer}, head ${head}` +
  (aligned ? `, AER ${fixed(leastError(aligned))}, aligns ${alignedWord(aligned)}` : "");

/** @param {Alignment} a */
export function axisNames(a) {
  const rows = {
    target: a.read ? "the next piece, read or written (query)" : "the piece being written (query)",
    fed: a.read ? "the last piece, read or written (query)" : "the piece just written (query)",
    hops: "the hops, each with weights of its own",
  };
  const side = /** @type {"target"} */ (a.given ? "" : a.rows.side);
  const ofPieces = {
    rows: `rows: ${rows[side] ?? "the piece that looks (query)"}`,
    columns:
      a.columns.side === "fed"
        ? "columns: the piece fed in before (key)"
        : "columns: the piece looked at (key)",
  };
  if (!a.words) return ofPieces;
  return { rows: inWords(ofPieces.rows), columns: inWords(ofPieces.columns) };
}

/** @param {string} name of pieces, each now a word */
const inWords = (name) => name.replace("piece", "word");
