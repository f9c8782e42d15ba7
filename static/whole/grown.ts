/**
 * The box in focus, grown where it stands: at its lower edge what goes in for the word that is followed, at its upper edge
 * what comes out, between them, of attention, what the word takes from each other. Loaded with the first walk.
 */
import { svg, type TemplateResult } from "../shared/html.ts";
import { bare, label } from "../shared/pieces.ts";
import { fixed } from "../shared/words.ts";
import { grainOf } from "./grain.ts";
import { numberOf, strip, weightsPicture } from "./pictures.ts";
import { LINE, linesOf, type Box, type Rect, type Sheet } from "./plan.ts";
import { axisAt, axisOf, namesOf, rowOf, type Followed } from "./stops.ts";
import { cellInWords, EDGES, sizeOf } from "./words.ts";
import type { Answer, Part, Whole } from "../shared/api.ts";

export { stopInWords } from "./walk-words.ts";

/** Where a walk stands: a box of the sheet, and the words that it follows. */
export type Stop = {
  whole: Whole;
  sheet: Sheet;
  blocks: Answer["blocks"];
  box: Box;
  followed: Followed;
  /** The parameters of the box, in words. */
  count: string;
};

const WIDTH = { narrow: 380, usual: 640, wall: 1000 };
const STRIP = { narrow: 30, usual: 34, wall: 48 };
const HEAD = 11; // px of the row of a head
const PAD = 14;
const FULL = 560; // px of a sheet that is not scaled down

/** One thing that goes in or comes out: a name, and numbers, or words. */
type Flow = {
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

/** What goes into a box for the word that is followed. */
function flowsIn(shown: Stop): Flow[] {
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

/** What a box reads: closed layers what leads into them, weights what their scores read, which have no box. */
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

/** The drawing of the box in focus, over its place, within the sheet; as large as a sheet that is scaled down needs it. */
export function grown(shown: Stop): TemplateResult {
  const { sheet, box } = shown;
  const { room } = sheet;
  const weights = weightsAt(shown);
  const hasOut = !weights || weights.length > 1; // else they come out themselves
  const [line, tall] = [LINE[room], STRIP[room]];
  const middle = weights ? Math.max(4, weights.length) * HEAD * (room === "wall" ? 2 : 1) + line : 0;
  const above = hasOut ? line + tall + 8 : 0;
  const flows = flowsIn(shown);
  const more = flows.length > 2 ? 14 : 0; // px of a second line
  const height = tall + line + 8 + above + middle + 2 * line + 2 * PAD + more;
  const times = room === "usual" ? Math.max(1, sheet.height / FULL) : 1;
  const width = Math.min(WIDTH[room], (sheet.width - 4) / times);
  const x = clamp(box.x + box.width / 2 - (width * times) / 2, 2, sheet.width - width * times - 2);
  const y = clamp(box.y + box.height / 2 - (height * times) / 2, 2, sheet.height - height * times - 2);
  const inside = { x: PAD, width: width - 2 * PAD };
  const base = height - PAD - line - more;
  const isSum = /^Add/.test(box.part?.name ?? "");
  const out = { ...outOf(shown), name: EDGES.out(wordAt(shown)) };
  const names = PAD + above + line + 4;
  const title = box.name || EDGES.initial;
  const rest = Math.floor((inside.width - title.length * 0.62 * line) / (room === "wall" ? 13 : 6.8)) - 2;
  return svg`<g class="grown" data-grown=${box.id}><g transform=${`translate(${x} ${y}) scale(${times})`}>
    <rect class="paper" width=${width} height=${height} rx="5" />
    ${
      hasOut
        ? svg`${flow(out, { ...inside, y: PAD + line - 3, height: tall }, room, line, true)}
          <path class="arrow" d=${arrow(width / 2, PAD + above + 6)} />`
        : ""
    }
    <text class="title" x=${PAD} y=${names}>${title}</text>
    <text class="shape side" x=${width - PAD} y=${names}>${besideOf(shown, weights, rest)}</text>
    ${weights ? rowsOf(weights, { ...inside, y: names + 10, height: middle - line - 4 }, lookedAt(shown), line) : ""}
    <path class="arrow" d=${arrow(width / 2, base - tall - 12)} />
    ${inputsOf(flows, { ...inside, y: base - tall, height: tall }, isSum, room, line)}
  </g></g>`;
}

/** What stands beside the name, as far as there is room: what its rows are, the shape and the parameters. */
function besideOf(shown: Stop, weights: number[][] | null, letters: number): string {
  const { box, count } = shown;
  const rows = !weights ? "" : weights.length > 1 ? EDGES.heads : EDGES.out(wordAt(shown));
  const ways = [[rows, count], [count], [rows], [box.shape]].map((some) => some.filter(Boolean).join(" · "));
  return ways.find((text) => text && text.length <= letters) ?? "";
}

/** The word that is followed, as what is fed and what is written after it. */
function wordAt({ box, whole, followed }: Stop): string {
  const axis = axisAt(box, whole);
  return axis && axis !== "hop" ? namesOf(axis, whole)[followed[axis]] : "";
}

/** The first of these texts that fits, else the last. */
const longest = (texts: string[], letters: number) =>
  texts.find((text) => text.length <= letters) ?? (texts.at(-1) as string);

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

const arrow = (x: number, y: number) => `M${x - 4},${y + 6}h8l-4,-7z`;

/** What comes out of a box: of linear and softmax the likeliest pieces. */
function outOf(shown: Stop): Flow {
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
function likeliestOf({ whole, box, followed }: Stop, kind: "logits" | "probabilities"): string {
  const axis = axisAt(box, whole);
  const one = whole.chances[axis ? followed[axis] : 0];
  const said = (x: number) => (kind === "probabilities" && x < 0.005 ? "<0.01" : fixed(x));
  const pieces = one.pieces.slice(0, whole.chances.length ? 4 : 0);
  return pieces.map((piece, k) => `${bare(label(piece))} ${said(one[kind][k])}`).join(" · ");
}

/** The words that a row of weights is over. */
function lookedAt({ whole, box }: Stop): string[] {
  const isOwn = box.part?.maps && box.part.block !== "cross" && box.part.stack === "decoder";
  return (isOwn ? whole.target.fed : whole.source.tokens).map((token) => bare(label(token)));
}

/** Inputs beside each other, with a plus between the terms of a sum. */
function inputsOf(
  flows: Flow[],
  { x, y, width, height }: Rect,
  isSum: boolean,
  room: Sheet["room"],
  line: number,
) {
  const gap = 26;
  const each = (width - gap * (flows.length - 1)) / Math.max(1, flows.length);
  return flows.map((one, k) => {
    const at = { x: x + k * (each + gap), y, width: each, height };
    const plus =
      isSum && k ? svg`<text class="plus-sign" x=${at.x - gap / 2} y=${y + height / 2 + 6}>+</text>` : "";
    return svg`${plus}${flow(one, at, room, line, false)}`;
  });
}

/** A thing that goes in or comes out, its name above or below it. */
function flow(
  { name, colour, part, row, text, all, short = name }: Flow,
  at: Rect,
  room: Sheet["room"],
  line: number,
  isAbove: boolean,
) {
  const { x, y, width, height } = at;
  const isWall = room === "wall";
  const letters = Math.floor(width / (isWall ? 13 : 6.8));
  const numbers =
    part && row
      ? ([
          row.to - row.from,
          grainOf(
            { width: all ? width / part.shape[0] : width, height },
            all ? part.shape[1] : row.to - row.from,
          ),
        ] as const)
      : null;
  const size =
    part && row
      ? EDGES.size(all ? sizeOf(part.shape) : String(row.to - row.from), cellInWords(numbers?.[1].per ?? 1))
      : "";
  const said = longest([size && `${name}, ${size}`, name, short].filter(Boolean), letters);
  const written = isAbove || said.length <= letters ? [said] : linesOf(name, letters).slice(0, 2);
  return svg`<g class=${`flow ${colour}`}>
    ${
      numbers && part && row
        ? svg`<image href=${strip(part, numbers[1], all ? null : row)} x=${x} y=${y} width=${width} height=${height} preserveAspectRatio="none" />`
        : svg`<text class="piece" x=${x + width / 2} y=${y + height / 2 + 8}>${text}</text>`
    }
    <rect class="edge" x=${x} y=${y} width=${width} height=${height} rx="3" />
    ${written.map((text, k) => svg`<text class="shape" x=${x} y=${isAbove ? y - 5 : y + height + line - 4 + 14 * k}>${text}</text>`)}
  </g>`;
}

/** The row of the word in each head, over the names of what it looks at. */
function rowsOf(weights: number[][], { x, y, width, height }: Rect, names: string[], line: number) {
  const each = width / names.length;
  const most = Math.floor(each / 7);
  return svg`<image class="crisp" href=${weightsPicture(weights)} x=${x} y=${y} width=${width} height=${height} preserveAspectRatio="none" />
    <rect class="edge" x=${x} y=${y} width=${width} height=${height} />
    ${names.map((name, j) => (most < 1 ? "" : svg`<text class="piece key" x=${x + (j + 0.5) * each} y=${y + height + line - 2}>${name.slice(0, most)}</text>`))}`;
}
