/**
 * Paints the large picture of a stage: cells, their numbers where they fit, names of rows and columns, frames.
 *
 * @typedef {import("../shared/maps/picture.js").Picture} Picture
 * @typedef {import("../shared/maps/grid-plan.js").Plan} Plan
 * @typedef {import("./address.js").Digits} Digits
 * @typedef {{i: number, j: number}} Cell
 * @typedef {{at: Cell | null, opened: Cell | null, lit: {i: number | null, j: number | null}}} Marks
 * @typedef {ReturnType<typeof inks>} Inks
 */
import { css, inkOn } from "../shared/maps/ramp.js";
import { written } from "../shared/maps/numbers.js";
import { at, colourOf } from "../shared/maps/picture.js";
import { FONT, columnAt, labelledColumns } from "../shared/maps/grid-plan.js";
import { labelled } from "../shared/maps/plan.js";
import { hatch, inks } from "../shared/maps/inks.js";
import { coloursOf } from "../shared/maps/drawing.js";

const ROOM = 6; // around the number in a cell
const measure = document.createElement("canvas").getContext("2d");

/**
 * @param {Picture} picture
 * @returns {{rowLabel: number, columnLabel: number, flatLabel: number}} how wide the widest names are
 */
export function widest({ rows, columns, n }) {
  const context = /** @type {CanvasRenderingContext2D} */ (measure);
  context.font = `${FONT}px ${inks().family}`;
  const width = (/** @type {string[] | null} */ labels) =>
    Math.max(0, ...(labels ?? []).map((label) => context.measureText(label).width));
  const names = columns.labels?.slice(0, -1) ?? null;
  return {
    flatLabel: width(names),
    rowLabel: rows.labels ? width(rows.labels) : rows.side ? width([String(n)]) : 0,
    columnLabel: width(columns.labels),
  };
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {Plan} plan
 * @param {HTMLCanvasElement} pixels one a number
 * @param {Marks} marks
 * @param {Digits} digits
 */
export function paintMap(context, picture, plan, pixels, marks, digits) {
  const ink = inks();
  context.font = `${FONT}px ${ink.family}`;
  context.textBaseline = "middle";
  paintCells(context, picture, plan, pixels);
  paintNumbers(context, picture, plan, digits, ink);
  paintRows(context, picture, plan, marks, ink);
  paintColumns(context, picture, plan, marks, ink);
  paintHeads(context, picture, plan, ink);
  paintMarks(context, picture, plan, marks, ink);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {Plan} plan
 * @param {HTMLCanvasElement} pixels
 */
function paintCells(context, picture, plan, pixels) {
  const { n, m, heads, apart, values } = picture;
  const { top, across, down } = plan;
  const perGroup = apart && heads ? heads.width : m;
  context.save();
  context.imageSmoothingEnabled = across * devicePixelRatio < 1;
  for (let first = 0; first < m; first += perGroup) {
    const x = columnAt(plan, first, perGroup);
    context.save();
    context.translate(x, top);
    context.beginPath();
    context.rect(0, 0, perGroup * across, n * down);
    context.clip();
    if (values.some(Number.isNaN)) hatch(context, perGroup * across, n * down, 6);
    context.drawImage(pixels, first, 0, perGroup, n, 0, 0, perGroup * across, n * down);
    context.restore();
    context.strokeStyle = inks().hairline;
    context.strokeRect(x - 0.5, top - 0.5, perGroup * across + 1, n * down + 1);
  }
  if (across >= 10 && down >= 10) paintGrid(context, picture, plan, perGroup);
  context.restore();
}

/**
 * Thin lines of paper between cells that are large enough for them.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {Plan} plan
 * @param {number} perGroup
 */
function paintGrid(context, { n, m }, plan, perGroup) {
  const { left, top, across, down } = plan;
  context.fillStyle = inks().paper;
  for (let i = 1; i < n; i++) context.fillRect(left, top + i * down - 1, plan.width - left, 1);
  for (let j = 1; j < m; j++) context.fillRect(columnAt(plan, j, perGroup) - 1, top, 1, n * down);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {Plan} plan
 * @param {Digits} digits
 * @param {Inks} ink
 */
function paintNumbers(context, picture, plan, digits, { ink }) {
  const { n, m, kind, end, values } = picture;
  if (plan.across < 30 || plan.down < 16) return;
  const texts = Array.from(values, (x) => (Number.isNaN(x) ? "" : written(x, digits)));
  const room = plan.across - ROOM;
  if (texts.some((text) => context.measureText(text).width > room)) return;
  const colours = coloursOf(kind);
  const says = context.measureText("not allowed").width <= room;
  context.textAlign = "center";
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m; j++) {
      const x = at(picture, { i, j });
      const masked = Number.isNaN(x);
      context.fillStyle = masked ? ink : inkOn(colours[colourOf(x, kind, end, colours.length)]);
      const text = masked ? (says ? "not allowed" : "") : texts[i * m + j];
      context.fillText(text, plan.left + (j + 0.5) * plan.across, plan.top + (i + 0.5) * plan.down + 0.5);
    }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {Plan} plan
 * @param {Marks} marks
 * @param {Inks} ink
 */
function paintRows(context, { n, rows }, plan, { at, lit }, ink) {
  if (!rows.side) return;
  const marked = at?.i ?? lit.i;
  const named = labelled(n, plan.everyRow).filter(
    (i) => marked === null || Math.abs(i - marked) >= plan.everyRow,
  );
  context.textAlign = "right";
  for (const i of marked === null ? named : [...named, marked]) {
    context.fillStyle = i === marked ? ink[rows.role ?? "ink"] : rows.role ? ink.ink : ink.grey;
    const text = shortened(context, rows.labels?.[i] ?? String(i + 1), plan.left - 8);
    context.fillText(text, plan.left - 8, plan.top + (i + 0.5) * plan.down + 0.5);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {Plan} plan
 * @param {Marks} marks
 * @param {Inks} ink
 */
function paintColumns(context, { m, columns, heads, apart }, plan, { at, lit }, ink) {
  if (apart) return;
  const marked = at?.j ?? lit.j;
  const counted = !columns.labels;
  const near = counted ? Math.ceil(24 / plan.across) : plan.everyColumn;
  const named = labelledColumns(m, plan.everyColumn, counted).filter(
    (j) => !(heads && counted) && (marked === null || Math.abs(j - marked) >= near),
  );
  for (const j of marked === null ? named : [...named, marked]) {
    context.save();
    context.fillStyle = j === marked ? ink[columns.role ?? "ink"] : columns.labels ? ink.ink : ink.grey;
    context.translate(columnAt(plan, j) + plan.across / 2, plan.top - (plan.flat ? 10 : 6));
    context.textAlign = plan.flat ? "center" : "left";
    if (!plan.flat) context.rotate(-Math.PI / 4);
    context.fillText(columns.labels?.[j] ?? String(j + 1), 0, 0);
    context.restore();
  }
}

/**
 * The names of heads that stand side by side, and a frame around the one that is open.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {Plan} plan
 * @param {Inks} ink
 */
function paintHeads(context, { n, heads, apart }, plan, { ink, grey }) {
  if (!heads) return;
  const perGroup = apart ? heads.width : Infinity;
  const width = heads.width * plan.across;
  context.textAlign = "center";
  for (let h = 0; h < heads.count; h++) {
    const x = columnAt(plan, h * heads.width, perGroup);
    context.fillStyle = h === heads.open ? ink : grey;
    context.fillText(width > 48 ? `head ${h + 1}` : String(h + 1), x + width / 2, plan.top - 10);
    if (h !== heads.open) continue;
    context.strokeStyle = ink;
    context.lineWidth = 1;
    context.strokeRect(x - 0.5, plan.top - 0.5, width + 1, n * plan.down + 1);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Picture} picture
 * @param {Plan} plan
 * @param {Marks} marks
 * @param {Inks} ink
 */
function paintMarks(context, { n, m, heads, apart, rows, columns }, plan, { at, opened, lit }, ink) {
  const perGroup = apart && heads ? heads.width : Infinity;
  const { top, left, across, down } = plan;
  const x = (/** @type {number} */ j) => columnAt(plan, j, perGroup);
  const frame = (/** @type {string} */ colour, /** @type {number[]} */ [x, y, w, h], thick = 2) => {
    context.strokeStyle = colour;
    context.lineWidth = thick;
    context.strokeRect(x, y, w, h);
  };
  const end = x(m - 1) + across;
  if (lit.i !== null && lit.i < n)
    frame(ink[rows.role ?? "query"], [left, top + lit.i * down, end - left, down]);
  if (lit.j !== null && lit.j < m) frame(ink[columns.role ?? "key"], [x(lit.j), top, across, n * down]);
  const cell = (/** @type {Cell} */ { i, j }, /** @type {string} */ colour, thick = 2) => {
    const room = Math.max(across, 4);
    frame(colour, [x(j) - (room - across) / 2, top + i * down, room, down], thick);
  };
  if (opened) cell(opened, ink.ink, 3);
  if (at) cell(at, ink.ink);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} room
 */
function shortened(context, text, room) {
  if (context.measureText(text).width <= room) return text;
  let kept = text.length;
  while (kept > 1 && context.measureText(`${text.slice(0, kept)}…`).width > room) kept--;
  return `${text.slice(0, kept)}…`;
}
