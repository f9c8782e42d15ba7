/** Paints the map of one head with what it alone has: the window of local attention, dots, a sink, the scale. */
import { allowed, inWindow, scaleOf, type Alignment, type Axis } from "./weights.ts";
import { dots, outline } from "./head-marks.ts";
import { APART, type Plan } from "./head-plan.ts";
import { boxOf, labelled } from "../maps/plan.ts";
import { inks } from "../maps/inks.ts";
import { paintHeatmap } from "../maps/heatmap.ts";
import { belowZero, coloursOf, paintRamp, pixelsOf } from "../maps/drawing.ts";
import { shorten, widest } from "../maps/names.ts";
import { fixed } from "../words.ts";
import { scaleName } from "./words.ts";

export type Inks = ReturnType<typeof inks>;

export type Context = CanvasRenderingContext2D;

const LINES = 14; // pixels; cells that are smaller have no lines between them
const SCALE = { thick: 10, long: 200 };
const TICKS = [0, 0.25, 0.5, 0.75, 1];

/** Paint a head from an image with a pixel a weight. */
export function paintHead(context: Context, a: Alignment, p: Plan, image: HTMLCanvasElement) {
  const ink = inks();
  const names = ({ labels, ticks }: Axis, every: number) => ({
    name: (k: number) => shorten((ticks ?? labels)[k]),
    seen: ticks ? Object.keys(ticks).map(Number) : labelled(labels.length, every),
  });
  const columns = names(a.columns, p.everyColumn);
  if (a.columns.ticks) columns.seen = apart(a.columns.ticks, columns.seen, p);
  paintHeatmap(context, p, {
    image,
    isClear:
      !a.window && !a.weights.some(Number.isNaN) ? null : (k) => !mayLook(a, Math.floor(k / a.m), k % a.m),
    below: belowZero({ values: a.weights, ...scaleOf(a) }),
    lines: { least: LINES, colour: `color-mix(in srgb, ${ink.hairline} 60%, ${ink.paper})` },
    rows: names(a.rows, p.everyRow),
    columns,
  });
  paintOutline(context, a, p, ink);
  paintDots(context, a, p, ink);
  if (a.sinks) paintSink(context, a.sinks, p, ink);
  if (p.scaled) paintScale(context, a, p, ink);
}

/** Places of the ticks that have room: each, or every second, third, ... where their names would touch. */
function apart(ticks: string[], places: number[], { m, left, across, width, font }: Plan) {
  const wide = widest(Object.values(ticks), font);
  const step = Math.min(...places.slice(1).map((place, k) => place - places[k]));
  const every = Math.ceil((wide + font / 2) / (step * across));
  const isSeen = (place: number) => !(Math.round(place / step) % every); // the same beside what is lit
  const isLastCut = left + (m - 1) * across + wide > width; // whose name begins with its column
  return places.filter((place) => isSeen(place) && !(isLastCut && place === m - 1));
}

const mayLook = (a: Alignment, i: number, j: number) => allowed(a, i, j) && inWindow(a, i, j);

/** Paint the share of each row that a sink takes: a column that is no piece’s, apart from the cells. */
function paintSink(context: Context, sinks: Float32Array, plan: Plan, { grey, hairline }: Inks) {
  const { n, down, sink } = plan;
  const { left, top, width, height } = boxOf(plan, null, null);
  const x = left + width + APART;
  context.imageSmoothingEnabled = down * devicePixelRatio < 1;
  context.drawImage(pixelsOf({ n, m: 1, values: sinks, kind: "weights", end: 1 }), x, top, sink, height);
  context.strokeStyle = hairline;
  context.strokeRect(x - 0.5, top - 0.5, sink + 1, height + 1);
  context.fillStyle = grey;
  context.textAlign = "center";
  context.fillText("sink", x + sink / 2, top - 18);
}

function paintOutline(context: Context, a: Alignment, { left, top, across, down }: Plan, { ink }: Inks) {
  context.strokeStyle = ink;
  context.lineWidth = 1.5;
  context.beginPath();
  for (const [x, y] of outline(a)) context.lineTo(left + x * across, top + y * down);
  context.closePath();
  context.stroke();
}

function paintDots(context: Context, a: Alignment, { left, top, across, down }: Plan, { ink, paper }: Inks) {
  const radius = Math.max(4, Math.min(9, down * 0.5, across * 0.5)) / 2;
  context.fillStyle = paper;
  context.strokeStyle = ink;
  context.lineWidth = 1.5;
  dots(a).forEach((j, i) => {
    context.beginPath();
    context.arc(left + (j + 0.5) * across, top + (i + 0.5) * down, radius, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  });
}

/** The numbers of a scale of a length, none nearer to the next than `apart`, or the ends alone. */
export const ticksOf = (length: number, apart: number) =>
  TICKS.filter((tick) => tick % ([0.25, 0.5].find((room) => room * length >= apart) ?? 1) === 0);

/** The scale with its numbers: beside the map, or under it where it is narrow. */
function paintScale(context: Context, a: Alignment, p: Plan, { grey, family, size }: Inks) {
  const { narrow, sink } = p;
  const { left, top, width, height } = boxOf(p, null, null);
  const beside = 20 + (sink ? sink + APART : 0);
  const length = narrow ? width : Math.round(Math.max(2 * size, Math.min(height - size - 20, SCALE.long)));
  context.save();
  const [x, y] = narrow ? [left, top + height + 14] : [left + width + beside, top + size + 20];
  context.translate(Math.round(x), Math.round(y)); // half a pixel would let paper through
  paintRamp(context, coloursOf(scaleOf(a).kind), length, !narrow);
  context.font = `${size}px ${family}`;
  context.fillStyle = grey;
  context.textAlign = narrow ? "center" : "left";
  if (!narrow) context.fillText(scaleName(a), 0, -size - 12);
  for (const tick of ticksOf(length, narrow ? 2.5 * size : 1.5 * size)) {
    const text = a.signed ? fixed((2 * tick - 1) * a.signed) : String(tick);
    if (narrow) context.fillText(text, tick * length, SCALE.thick + 4 + size / 2);
    else context.fillText(text, SCALE.thick + 4, (1 - tick) * length + 0.5);
  }
  context.restore();
}
