/**
 * Paints the map of one head with what it alone has: the window of local attention, dots, a sink, the scale.
 *
 * @typedef {import("./head-plan.js").Plan} Plan
 * @typedef {import("./weights.js").Axis} Axis
 * @typedef {ReturnType<typeof inks>} Inks
 * @typedef {CanvasRenderingContext2D} Context
 */
import { allowed, inWindow } from "./weights.js";
import { dots, outline } from "./head-marks.js";
import { APART } from "./head-plan.js";
import { boxOf, labelled } from "../maps/plan.js";
import { inks, weightRamp } from "../maps/inks.js";
import { paintHeatmap } from "../maps/heatmap.js";
import { paintRamp, pixelsOf } from "../maps/drawing.js";
import { shorten } from "../maps/names.js";

const LINES = 14; // pixels; cells that are smaller have no lines between them
const SCALE = { thick: 10, long: 200 };
const TICKS = [0, 0.25, 0.5, 0.75, 1];

/**
 * @param {Context} context
 * @param {Alignment} a
 * @param {Plan} p
 * @param {HTMLCanvasElement} image a pixel a weight
 */
export function paintHead(context, a, p, image) {
  const ink = inks();
  const names = (/** @type {Axis} */ { labels, ticks }, /** @type {number} */ every) => ({
    name: (/** @type {number} */ k) => shorten((ticks ?? labels)[k]),
    seen: ticks ? Object.keys(ticks).map(Number) : labelled(labels.length, every),
  });
  paintHeatmap(context, p, {
    image,
    isClear: isOpen(a) ? null : (k) => !mayLook(a, Math.floor(k / a.m), k % a.m),
    lines: { least: LINES, colour: `color-mix(in srgb, ${ink.hairline} 60%, ${ink.paper})` },
    rows: names(a.rows, p.everyRow),
    columns: names(a.columns, p.everyColumn),
  });
  paintOutline(context, a, p, ink);
  paintDots(context, a, p, ink);
  if (a.sinks) paintSink(context, a.sinks, p, ink);
  if (p.scaled) paintScale(context, p, ink);
}

/** @param {Alignment} a whether every row may look everywhere */
const isOpen = (a) => !a.window && !a.weights.some(Number.isNaN);

/** @param {Alignment} a @param {number} i @param {number} j */
const mayLook = (a, i, j) => allowed(a, i, j) && inWindow(a, i, j);

/**
 * What each row leaves to a sink: a column that is no piece’s, apart from the cells.
 *
 * @param {Context} context
 * @param {Float32Array} sinks
 * @param {Plan} plan
 * @param {Inks} ink
 */
function paintSink(context, sinks, plan, { grey, hairline }) {
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

/**
 * @param {Context} context
 * @param {Alignment} a
 * @param {Plan} p
 * @param {Inks} ink
 */
function paintOutline(context, a, { left, top, across, down }, { ink }) {
  context.strokeStyle = ink;
  context.lineWidth = 1.5;
  context.beginPath();
  for (const [x, y] of outline(a)) context.lineTo(left + x * across, top + y * down);
  context.closePath();
  context.stroke();
}

/**
 * @param {Context} context
 * @param {Alignment} a
 * @param {Plan} p
 * @param {Inks} ink
 */
function paintDots(context, a, { left, top, across, down }, { ink, paper }) {
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

/**
 * The scale with its numbers: beside the map, or under it where it is narrow.
 *
 * @param {Context} context
 * @param {Plan} p
 * @param {Inks} ink
 */
function paintScale(context, p, { grey, family, size }) {
  const { narrow, sink } = p;
  const { left, top, width, height } = boxOf(p, null, null);
  const beside = 20 + (sink ? sink + APART : 0);
  const length = narrow ? width : Math.max(60, Math.min(height - size - 20, SCALE.long));
  context.save();
  context.translate(left + (narrow ? 0 : width + beside), top + (narrow ? height + 14 : size + 20));
  paintRamp(context, weightRamp(), length, !narrow);
  context.font = `${size}px ${family}`;
  context.fillStyle = grey;
  context.textAlign = narrow ? "center" : "left";
  if (!narrow) context.fillText("weight", 0, -size - 12);
  for (const tick of TICKS) {
    if (narrow) context.fillText(String(tick), tick * length, SCALE.thick + 4 + size / 2);
    else context.fillText(String(tick), SCALE.thick + 4, (1 - tick) * length + 0.5);
  }
  context.restore();
}
