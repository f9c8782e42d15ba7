/**
 * Paints the map of one head: cells, what is not allowed, names, the window of local attention, the scale; on the page,
 * and with its title as a picture to keep.
 *
 * @typedef {import("./weights.js").Alignment} Alignment
 * @typedef {import("../maps/plan.js").Plan} Plan
 * @typedef {ReturnType<typeof inks>} Inks
 * @typedef {CanvasRenderingContext2D} Context
 */
import { allowed } from "./weights.js";
import { dots, outline, shorten } from "./head-marks.js";
import { APART, labelled } from "../maps/plan.js";
import { css } from "../maps/ramp.js";
import { axisNames, headTitle } from "./titles.js";
import { hatch, inks, weightRamp } from "../maps/inks.js";
import { pixelsOf } from "../maps/drawing.js";

const LABEL = 10; // pixels between a name and the cells
const GRID = 14; // pixels; cells that are smaller have no lines between them
const SCALE = { thick: 10, long: 200, font: 12 };
const TITLE = { room: 76, width: 640, size: 20, axes: 14 };
const TICKS = [0, 0.25, 0.5, 0.75, 1];
const measure = document.createElement("canvas").getContext("2d");

/**
 * @param {string[]} labels
 * @param {number} size
 * @returns {number} how wide the widest is
 */
export function widest(labels, size) {
  const context = /** @type {Context} */ (measure);
  context.font = `${size}px ${inks().family}`;
  return Math.max(0, ...labels.map((text) => context.measureText(shorten(text)).width));
}

/**
 * @param {string[]} labels
 * @param {number} size
 * @returns {number} how far apart the middles of neighbours must be, so that none stands over the other
 */
export function nearest(labels, size) {
  const widths = labels.map((label) => widest([label], size));
  return Math.max(widths.length === 1 ? widths[0] : 0, ...widths.slice(1).map((w, k) => (w + widths[k]) / 2));
}

/**
 * @param {Context} context
 * @param {Alignment} a
 * @param {Plan} p
 * @param {HTMLCanvasElement} pixels one a weight
 */
export function paintHead(context, a, p, pixels) {
  const ink = inks();
  context.textBaseline = "middle";
  paintCells(context, a, p, pixels, ink);
  paintOutline(context, a, p, ink);
  paintDots(context, a, p, ink);
  context.font = `${p.font}px ${ink.family}`;
  context.fillStyle = ink.ink;
  paintRows(context, a, p);
  paintColumns(context, a, p);
  if (a.sinks) paintSink(context, a.sinks, p, ink);
  paintScale(context, p, ink);
}

/**
 * What each row leaves to a sink: a column that is no piece’s, apart from the cells.
 *
 * @param {Context} context
 * @param {Float32Array} sinks
 * @param {Plan} p
 * @param {Inks} ink
 */
function paintSink(context, sinks, { n, left, top, width, height, sink }, { grey, hairline }) {
  const x = left + width + APART;
  context.imageSmoothingEnabled = (height / n) * devicePixelRatio < 1;
  context.drawImage(pixelsOf({ n, m: 1, values: sinks, kind: "weights", end: 1 }), x, top, sink, height);
  context.strokeStyle = hairline;
  context.strokeRect(x - 0.5, top - 0.5, sink + 1, height + 1);
  context.fillStyle = grey;
  context.textAlign = "center";
  context.fillText("sink", x + sink / 2, top - 18);
}

/**
 * @param {Alignment} a
 * @param {Plan} p
 * @param {HTMLCanvasElement} pixels
 * @returns {string} the map with its title, on paper, as the address of a PNG image
 */
export function pictureOf(a, p, pixels) {
  const canvas = document.createElement("canvas");
  const width = Math.max(p.left + p.width + p.right, TITLE.width);
  const height = TITLE.room + p.top + p.height + p.bottom + 8;
  Object.assign(canvas, { width: 2 * width, height: 2 * height });
  const context = /** @type {Context} */ (canvas.getContext("2d"));
  const { paper, ink, family } = inks();
  const { rows, columns } = axisNames(a);
  context.scale(2, 2);
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  context.fillStyle = ink;
  context.font = `${TITLE.size}px ${family}`;
  context.fillText(headTitle(a), 12, 32);
  context.font = `${TITLE.axes}px ${family}`;
  context.fillText(`${rows} · ${columns}`, 12, 56);
  context.translate(0, TITLE.room);
  paintHead(context, a, p, pixels);
  return canvas.toDataURL();
}

/**
 * @param {Context} context
 * @param {Alignment} a
 * @param {Plan} p
 * @param {HTMLCanvasElement} pixels
 * @param {Inks} ink
 */
function paintCells(context, a, p, pixels, ink) {
  const { left, top, width, height, n, m } = p;
  const [across, down] = [width / m, height / n];
  context.save();
  context.translate(left, top);
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  if (!allowed(a, 0, m - 1)) hatch(context, width, height, 6);
  context.imageSmoothingEnabled = Math.min(across, down) * devicePixelRatio < 1;
  context.drawImage(pixels, 0, 0, width, height);
  context.restore();
  context.strokeStyle = ink.hairline;
  context.strokeRect(left - 0.5, top - 0.5, width + 1, height + 1);
  if (Math.min(across, down) >= GRID) paintGrid(context, a, p, ink);
}

/**
 * Thin lines between cells; none through hatching.
 *
 * @param {Context} context
 * @param {Alignment} a
 * @param {Plan} p
 * @param {Inks} ink
 */
function paintGrid(context, a, { left, top, width, height, n, m }, { hairline, paper }) {
  const [across, down] = [width / m, height / n];
  context.fillStyle = `color-mix(in srgb, ${hairline} 60%, ${paper})`;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m; j++) {
      if (!allowed(a, i, j)) continue;
      const [right, bottom] = [left + (j + 1) * across - 1, top + (i + 1) * down - 1];
      if (j < m - 1) context.fillRect(right, top + i * down, 1, down);
      if (i < n - 1) context.fillRect(left + j * across, bottom, across - 1, 1);
    }
}

/**
 * @param {Context} context
 * @param {Alignment} a
 * @param {Plan} p
 * @param {Inks} ink
 */
function paintOutline(context, a, { left, top, width, height, n, m }, { ink }) {
  context.strokeStyle = ink;
  context.lineWidth = 1.5;
  context.beginPath();
  for (const [x, y] of outline(a)) context.lineTo(left + (x * width) / m, top + (y * height) / n);
  context.closePath();
  context.stroke();
}

/**
 * @param {Context} context
 * @param {Alignment} a
 * @param {Plan} p
 * @param {Inks} ink
 */
function paintDots(context, a, { left, top, width, height, n, m }, { ink, paper }) {
  const radius = Math.max(4, Math.min(9, (height / n) * 0.5, (width / m) * 0.5)) / 2;
  context.fillStyle = paper;
  context.strokeStyle = ink;
  context.lineWidth = 1.5;
  dots(a).forEach((j, i) => {
    context.beginPath();
    context.arc(left + ((j + 0.5) * width) / m, top + ((i + 0.5) * height) / n, radius, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  });
}

/**
 * @param {Context} context
 * @param {Alignment} a
 * @param {Plan} p
 */
function paintRows(context, { rows }, { n, left, top, height, everyRow }) {
  context.textAlign = "right";
  for (const i of labelled(n, everyRow))
    context.fillText(
      shorten(rows.labels[i]),
      left - LABEL,
      top + ((i + 0.5) * height) / n + 0.5,
      left - LABEL,
    );
}

/**
 * @param {Context} context
 * @param {Alignment} a
 * @param {Plan} p
 */
function paintColumns(context, { columns }, { m, left, top, width, angle, everyColumn }) {
  for (const j of labelled(m, everyColumn)) {
    const name = shorten(columns.labels[j]);
    const reaches = !angle && j === m - 1 && context.measureText(name).width > width / m; // into the margin
    context.save();
    context.textAlign = angle || reaches ? "left" : "center";
    context.translate(
      left + (reaches ? 3 : 0) + ((j + (reaches ? 0 : 0.5)) * width) / m,
      top - (angle ? LABEL : 18),
    );
    context.rotate((angle * Math.PI) / 180);
    context.fillText(name, 0, 0);
    context.restore();
  }
}

/**
 * The scale with its numbers: beside the map, or under it where it is narrow.
 *
 * @param {Context} context
 * @param {Plan} p
 * @param {Inks} ink
 */
function paintScale(context, p, { grey, family }) {
  const { left, top, width, height, narrow, sink } = p;
  const beside = 20 + (sink ? sink + APART : 0);
  const length = narrow ? width : Math.max(60, Math.min(height - 34, SCALE.long));
  context.save();
  context.translate(left + (narrow ? 0 : width + beside), top + (narrow ? height + 14 : 34));
  paintRamp(context, length, narrow);
  context.font = `${SCALE.font}px ${family}`;
  context.fillStyle = grey;
  context.textAlign = narrow ? "center" : "left";
  if (!narrow) context.fillText("weight", 0, -26);
  for (const tick of TICKS) {
    if (narrow) context.fillText(String(tick), tick * length, SCALE.thick + 11);
    else context.fillText(String(tick), SCALE.thick + 4, (1 - tick) * length + 0.5);
  }
  context.restore();
}

/**
 * @param {Context} context
 * @param {number} length
 * @param {boolean} lies from left to right; else it stands, 1 at the top
 */
function paintRamp(context, length, lies) {
  const colours = weightRamp();
  for (let k = 0; k < length; k++) {
    context.fillStyle = css(colours[Math.floor((k / length) * colours.length)]);
    if (lies) context.fillRect(k, 0, 1, SCALE.thick);
    else context.fillRect(0, length - k - 1, SCALE.thick, 1);
  }
}
