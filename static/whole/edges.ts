/** The two edges of the box in focus: what goes in for the word that is followed, and what comes out. */
import { bare, label } from "../shared/pieces.ts";
import { fixed } from "../shared/words.ts";
import { small } from "./chances.ts";
import { numberOf } from "./pictures.ts";
import { axisAt, axisOf, namesOf, rowOf, type Followed } from "./stops.ts";
import { EDGES } from "./words.ts";
import type { Box, Sheet } from "./plan.ts";
import type { Answer, Part, Whole } from "../shared/api.ts";

/** The place of a walk: a box of the sheet, and the words that it follows. */
export type Stop = {
  whole: Whole;
  sheet: Sheet;
  blocks: Answer["blocks"];
  box: Box;
  followed: Followed;
  /** The parameters of the box, in words. */
  count: string;
};

/** One thing that goes in or comes out: a name, and numbers, or words. */
export type Flow = {
  name: string;
  colour: string;
  part?: Part;
  row?: { from: number; to: number };
  text?: string;
  all?: boolean;
  short?: string;
};

/** The weights of a row of each head, and of the only map of a recurrent model; null where they cannot be read. */
export function weightsAt({
  box,
  blocks,
  followed,
  whole,
}: Pick<Stop, "box" | "blocks" | "followed" | "whole">): number[][] | null {
  const { part } = box;
  if (!part) return null;
  const axis = axisAt(box, whole);
  const i = axis ? followed[axis] : 0;
  if (part.columns === "source" && part.shape.length > 1)
    return [Array.from({ length: part.shape[1] }, (_, j) => numberOf(part, i, j))];
  const block = part.maps && part.block ? blocks[part.block] : null;
  if (!block || block.pooled || block.signed) return null;
  const [, heads, n, m] = block.shape;
  const of = (h: number) => (((part.layer ?? 1) - 1) * heads + h) * n * m + i * m;
  return Array.from({ length: heads }, (_, h) =>
    Array.from(block.values.subarray(of(h), of(h) + m), (byte) => byte / 255),
  );
}

export const meanOf = (rows: number[][] | null): number[] | null =>
  rows && rows[0].map((_, j) => rows.reduce((all, row) => all + row[j], 0) / rows.length);

const colourOf = (axis: keyof Followed | null) => (axis === "source" ? "key" : axis ? "query" : "");

/** The inputs of a box for the word that is followed. */
export function flowsIn(shown: Stop): Flow[] {
  const { whole, box, followed } = shown;
  const { parts, source, target } = whole;
  const partOf = (id: string) => parts.find((part) => part.id === id) as Part;
  const own = axisAt(box, whole);
  const isLast = box.id === "softmax" && whole.drawn === "stacks";
  if (isLast) return [{ name: EDGES.logits, colour: "query", text: likeliestOf(shown, "logits") }];
  if (!box.part) return [flowOf(partOf(whole.last ?? ""), followed, EDGES.from)];
  if (box.part.maps) {
    const [asks, answers] = [partOf(box.part.inputs[0]), partOf(box.part.inputs.at(-1) ?? "")];
    return [
      {
        ...flowOf(asks, followed, () => EDGES.asks(wordAt(shown))),
        colour: "query",
        short: EDGES.short.asks(wordAt(shown)),
      },
      { ...flowOf(answers, followed, EDGES.answers), colour: "key", all: true, short: EDGES.short.answers },
    ];
  }
  const { inputs, previous, stack } = readOf(box, whole);
  const read = inputs.map((id) => {
    const part = partOf(id);
    const isOther = axisOf(part) !== own && axisOf(part) !== null;
    return isOther ? { ...flowOf(part, followed, EDGES.all), all: true } : flowOf(part, followed, EDGES.from);
  });
  const before = previous.flatMap((id) => {
    const part = partOf(id);
    const by = /\.backward/.test(id) ? 1 : -1;
    const row = rowOf(part, followed, by);
    const first = part.initial ? partOf(part.initial) : null;
    if (row) return [{ ...flowOf(part, followed, by > 0 ? EDGES.after : EDGES.before), row }];
    return first && by < 0 ? [flowOf(first, followed, EDGES.from)] : [];
  });
  if (read.length || before.length) return box.kind === "lines" ? [...before, ...read] : [...read, ...before];
  const at = own ? followed[own] : 0;
  const fed = stack === "encoder" ? source.tokens : target.fed;
  const text = box.part.name === "Positional Encoding" ? EDGES.place(at + 1) : bare(label(fed[at] ?? ""));
  return [{ name: EDGES.piece, colour: colourOf(own), text }];
}

/** The parts that a box reads: folded layers what leads into them, weights what their scores read, which have no box. */
function readOf({ kind, part, inputs }: Box, { parts }: Whole): Pick<Part, "inputs" | "previous" | "stack"> {
  const own = part as Part;
  if (kind === "layers") return { ...own, inputs };
  const scores = kind === "lines" && parts.find(({ id }) => id === own.inputs[0]);
  return scores && [...scores.inputs, ...scores.previous].length ? scores : own;
}

const flowOf = (part: Part, followed: Followed, naming: (name: string) => string): Flow => ({
  name: naming(part.name),
  colour: colourOf(axisOf(part)),
  part,
  row: rowOf(part, followed) ?? undefined,
});

/** The word that is followed, as what is fed and what is written after it. */
export function wordAt({ box, whole, followed }: Stop): string {
  const axis = axisAt(box, whole);
  return axis && axis !== "hop" ? namesOf(axis, whole)[followed[axis]] : "";
}

/** The output of a box: of linear and softmax the likeliest pieces. */
export function outOf(shown: Stop): Flow {
  const { whole, box, followed } = shown;
  const { part } = box;
  const axis = axisAt(box, whole);
  if (part) return { name: "", colour: colourOf(axis), part, row: rowOf(part, followed) ?? undefined };
  return {
    name: "",
    colour: "query",
    text: likeliestOf(shown, box.id === "softmax" ? "probabilities" : "logits"),
  };
}

/** The likeliest pieces of the step that is followed, with their logits or probabilities. */
function likeliestOf({ whole, sheet, box, followed }: Stop, kind: "logits" | "probabilities"): string {
  const axis = axisAt(box, whole);
  const one = whole.chances[axis ? followed[axis] : 0];
  const said = kind === "probabilities" ? small : fixed;
  const pieces = one.pieces.slice(0, sheet.room === "narrow" ? 2 : 4);
  return pieces.map((piece, k) => `${bare(label(piece))} ${said(one[kind][k])}`).join(" · ");
}

/** The words that a row of weights is over. */
export function lookedAt({ whole, box }: Stop): string[] {
  const isOwn = box.part?.maps && box.part.block !== "cross" && box.part.stack === "decoder";
  return (isOwn ? whole.target.fed : whole.source.tokens).map((token) => bare(label(token)));
}
