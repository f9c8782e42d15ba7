/** Names of blocks, heads and axes over a map or beside it. */
import { leastError, type Aligned } from "./row-names.ts";
import { fixed } from "../words.ts";
import { ONLY_BACK, aggregateTitle, whichLayers, everyPiece } from "./words.ts";
import { alignedWord } from "./aligned-words.ts";
import type { Model } from "../api.ts";
import type { Layers } from "./layers.ts";
import type { Alignment } from "./weights.ts";

const TITLES = {
  encoder: ["Encoder self-attention", "Encoder"],
  decoder: ["Decoder self-attention", "Decoder"],
  cross: ["Cross-attention", "Cross"],
  linear: ["Linear attention", "Linear"],
  hops: ["Structured self-attention", "Hops"],
} as Record<string, [string, string]>;

/** The name of pooling in place of hops; "" of other models. */
export const pooling = ({ family, looks }: Pick<Model, "family" | "looks">): string =>
  family === "self-attentive"
    ? ({ nowhere: "Max pooling", alike: "Mean pooling" }[looks as "alike"] ?? "")
    : "";

/** The name of a block; the only attention of a recurrent model has that of who proposed it. */
export function blockTitle(block: string, model?: Pick<Model, "family" | "name" | "looks">) {
  if (model?.family !== "recurrent") return (model && pooling(model)) || (TITLES[block]?.[0] ?? block);
  const [by] = /Bahdanau|Luong/.exec(model.name) ?? [];
  return by ? `${by}’s attention` : "Attention";
}

/** The name of a block and one line of explanation, as they stand over its maps. */
export function blockLines(
  { name, mask, ...layers }: { name: string; mask: string | null } & Layers,
  { crossing, piece }: { crossing: string; piece: string },
) {
  const short = TITLES[name]?.[1] ?? name;
  const lines = { encoder: everyPiece(piece), cross: crossing };
  const line = mask ? ONLY_BACK : lines[name as "cross"];
  return {
    name: mask ? `${short}, masked` : short,
    line: [line, whichLayers(layers)].filter(Boolean).join("; "),
  };
}

type Titled = Pick<Alignment, "block" | "layer" | "head" | "called" | "made" | "aggregate" | "title">;

/** The title of a head, without numbers for a whole block; `called` is the model's own name of the layer. */
export function headTitle(titled: Titled, called: string = titled.called ?? String(titled.layer)) {
  const { block, layer, head, aggregate, made, title = blockTitle(block) } = titled;
  if (aggregate) return aggregateTitle(made ?? aggregate, title, aggregate);
  if (!layer) return title;
  return title + (block === "hops" ? `, hop ${head}` : `, layer ${called}, head ${head}`);
}

/** A head as a choice, short enough for a narrow column; with its error where it was measured. */
export const choiceName = (layer: number | string, head: number, aligned?: Aligned | null) =>
  `L${layer} H${head}${aligned ? `, AER ${fixed(leastError(aligned))}` : ""}`;

export const cellName: typeof choiceName = (layer, head, aligned) =>
  `layer ${layer}, head ${head}` +
  (aligned ? `, AER ${fixed(leastError(aligned))}, aligns ${alignedWord(aligned)}` : "");
