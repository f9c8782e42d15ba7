/**
 * The box in focus, grown where it stands: at its lower edge what goes in for the word that is followed, at its upper edge
 * what comes out, between them, of attention, what the word takes from each other. Loaded with the first walk.
 */
import { svg, type TemplateResult } from "../shared/html.ts";
import { grainOf } from "./grain.ts";
import { strip, weightsPicture } from "./pictures.ts";
import { LINE, linesOf, type Box, type Rect, type Sheet } from "./plan.ts";
import { flowsIn, lookedAt, outOf, weightsAt, wordAt, type Flow, type Stop } from "./edges.ts";
import { EDGES, grainInWords, headInWords, sizeOf } from "./words.ts";

export { meanOf, weightsAt } from "./edges.ts";
export { wordThatLooks } from "./first-words.ts";
export { stopInWords } from "./walk-words.ts";

const WIDTH = { narrow: 380, usual: 640, wall: 1000 };
const STRIP = { narrow: 30, usual: 34, wall: 48 };
const HEAD = 11; // px of the row of a head
const PAD = 14;
const FULL = 560; // px of a sheet that is not scaled down

/** The lay of the box in focus, over its place, within the sheet; as large as a sheet that is scaled down needs it. */
function layOf(shown: Stop) {
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
  const [left, right] = roomOf(box, sheet);
  const width = Math.min(WIDTH[room], (right - left) / times);
  const x = clamp(box.x + box.width / 2 - (width * times) / 2, left, right - width * times);
  const y = clamp(box.y + box.height / 2 - (height * times) / 2, 2, sheet.height - height * times - 2);
  return { weights, hasOut, line, tall, middle, above, flows, more, height, times, width, x, y };
}

/** The place on the sheet that the box in focus covers. */
export function coverOf(shown: Stop): Rect {
  const { x, y, width, height, times } = layOf(shown);
  return { x, y, width: width * times, height: height * times };
}

/** The drawing of the box in focus. */
export function grown(shown: Stop): TemplateResult {
  const { box, sheet } = shown;
  const { room } = sheet;
  const { weights, hasOut, line, tall, middle, above, flows, more, height, times, width, x, y } =
    layOf(shown);
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
          <path class="arrow" d=${arrow(width / 2, PAD + above - 6)} />`
        : ""
    }
    <text class="title" x=${PAD} y=${names}>${title}</text>
    <text class="shape side" x=${width - PAD} y=${names}>${besideOf(shown, weights, rest)}</text>
    ${weights ? rowsOf(weights, { ...inside, y: names + 10, height: middle - line - 4 }, lookedAt(shown), line) : ""}
    <path class="arrow" d=${arrow(width / 2, base - tall - 12)} />
    ${inputsOf(flows, { ...inside, y: base - tall, height: tall }, isSum, room, line)}
  </g></g>`;
}

const ASIDE = 8; // px from the boxes of the other side

/** The ends of the room for a box: the boxes of the other side beside it keep their names. */
function roomOf({ x, width, side }: Box, sheet: Sheet): [left: number, right: number] {
  const others = sheet.boxes.filter((other) => other.side !== side);
  const before = others.flatMap((other) => (other.x + other.width <= x ? other.x + other.width + ASIDE : []));
  const after = others.flatMap((other) => (other.x >= x + width ? other.x - ASIDE : []));
  return [Math.max(2, ...before), Math.min(sheet.width - 2, ...after)];
}

/** Words beside the name, as far as there is room: what its rows are, the shape and the parameters. */
function besideOf(shown: Stop, weights: number[][] | null, letters: number): string {
  const { box, count } = shown;
  const rows = !weights ? "" : weights.length > 1 ? EDGES.heads : EDGES.out(wordAt(shown));
  const ways = [[rows, count], [count], [rows], [box.shape]].map((some) => some.filter(Boolean).join(" · "));
  return ways.find((text) => text && text.length <= letters) ?? "";
}

/** The first of these texts that fits, else the last. */
const longest = (texts: string[], letters: number) =>
  texts.find((text) => text.length <= letters) ?? (texts.at(-1) as string);

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

const arrow = (x: number, y: number) => `M${x - 4},${y + 6}h8l-4,-7z`;

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
            part.step === "position",
          ),
        ] as const)
      : null;
  const size =
    part && row
      ? EDGES.size(
          all ? sizeOf(part.shape) : String(row.to - row.from),
          numbers ? grainInWords(numbers[1]) : "",
        )
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
    ${weights.map((_, h) => (weights.length > 1 ? svg`<rect class="row-of-head" data-head=${h + 1} x=${x} y=${y + (h * height) / weights.length} width=${width} height=${height / weights.length}><title>${headInWords(h + 1)}</title></rect>` : ""))}
    ${names.map((name, j) => (most < 1 ? "" : svg`<text class="piece key" x=${x + (j + 0.5) * each} y=${y + height + line - 2}>${name.slice(0, most)}</text>`))}`;
}
