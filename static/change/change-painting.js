/**
 * Paints one of the maps of a changed head: cells, what is not allowed, what has no counterpart, names, frames.
 *
 * @typedef {import("../shared/head/difference.js").Difference} Difference
 * @typedef {import("../shared/maps/grid-plan.js").Plan} Plan
 * @typedef {"before" | "after" | "difference"} LayerName
 * @typedef {{difference: Difference, layer: LayerName, labelled: boolean}} Shown
 * @typedef {{i: number | null, j: number | null}} Lit
 */
import { MASKED, MISSING } from "../shared/head/difference.js";
import { labelled as everyFew } from "../shared/maps/plan.js";
import { css } from "../shared/maps/ramp.js";
import { shade } from "../shared/maps/signed.js";
import { FONT } from "../shared/maps/grid-plan.js";
import { shorten } from "../shared/head/head-marks.js";
import { hatch, inks, signedColours, weightRamp } from "../shared/maps/inks.js";

const measure = document.createElement("canvas").getContext("2d");

/**
 * @param {string[]} labels
 * @returns {number} how wide the widest is
 */
export function widest(labels) {
  const context = /** @type {CanvasRenderingContext2D} */ (measure);
  context.font = `${FONT}px ${inks().family}`;
  return Math.max(0, ...labels.map((label) => context.measureText(shorten(label)).width));
}

/**
 * The colour of a value on the scale of its map.
 *
 * @param {Shown} shown
 * @returns {(x: number) => string}
 */
export function colouring({ difference, layer }) {
  const ramp = layer === "difference" ? signedColours() : weightRamp();
  return layer === "difference"
    ? (x) => css(ramp[shade(x, difference.end, ramp.length)])
    : (x) => css(ramp[Math.round(Math.min(1, Math.max(0, x)) * (ramp.length - 1))]);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Shown} shown
 * @param {Plan} plan
 * @param {Lit} lit
 */
export function paintChange(context, shown, plan, lit) {
  const ink = inks();
  context.font = `${FONT}px ${ink.family}`;
  context.textBaseline = "middle";
  paintCells(context, shown, plan, ink);
  if (shown.labelled) paintRows(context, shown.difference, plan, lit, ink);
  paintColumns(context, shown.difference, plan, lit, ink);
  paintLit(context, shown.difference, plan, lit, ink);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Shown} shown
 * @param {Plan} plan
 * @param {ReturnType<typeof inks>} ink
 */
function paintCells(context, shown, { left, top, across, down }, { hairline, paper }) {
  const { n, m, [shown.layer]: layer } = shown.difference;
  const colour = colouring(shown);
  const gap = Math.min(across, down) >= 10 ? 1 : 0;
  const patterns = { [MASKED]: pattern(context, false), [MISSING]: pattern(context, true) };
  context.fillStyle = paper;
  context.fillRect(left, top, m * across, n * down);
  for (let i = 0, k = 0; i < n; i++)
    for (let j = 0; j < m; j++, k++) {
      const state = /** @type {1 | 2} */ (layer.states[k]);
      context.fillStyle = state ? patterns[state] : colour(layer.values[k]);
      const room = state ? 0 : gap;
      context.fillRect(left + j * across, top + i * down, across - room, down - room);
    }
  context.strokeStyle = hairline;
  context.strokeRect(left - 0.5, top - 0.5, m * across + 1, n * down + 1);
}

/**
 * Hatching, that runs on from cell to cell: rising where looking is not allowed, falling and wider where the other map
 * has no such place.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {boolean} missing
 */
function pattern(context, missing) {
  const size = missing ? 9 : 6;
  const tile = document.createElement("canvas");
  const ratio = devicePixelRatio;
  tile.width = tile.height = Math.round(size * ratio);
  const inner = /** @type {CanvasRenderingContext2D} */ (tile.getContext("2d"));
  inner.scale(tile.width / size, tile.width / size);
  if (missing) {
    inner.translate(size, 0);
    inner.scale(-1, 1);
  }
  hatch(inner, size, size, size);
  const made = /** @type {CanvasPattern} */ (context.createPattern(tile, "repeat"));
  made.setTransform(new DOMMatrix().scale(size / tile.width));
  return made;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Difference} difference
 * @param {Plan} plan
 * @param {Lit} lit
 * @param {ReturnType<typeof inks>} ink
 */
function paintRows(context, { n, rows }, plan, { i: marked }, ink) {
  context.textAlign = "right";
  const seen = everyFew(n, plan.everyRow).filter(
    (i) => marked === null || Math.abs(i - marked) >= plan.everyRow,
  );
  for (const i of marked === null || marked >= n ? seen : [...seen, marked]) {
    context.fillStyle = i === marked ? ink.query : isInBoth(rows, i) ? ink.ink : ink.grey;
    context.fillText(
      shorten(rows.labels[i]),
      plan.left - 8,
      plan.top + (i + 0.5) * plan.down + 0.5,
      plan.left - 8,
    );
  }
}

/**
 * @param {import("../shared/head/difference.js").MergedAxis} axis
 * @param {number} k
 */
const isInBoth = ({ pairs }, k) => pairs[k].before !== null && pairs[k].after !== null;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Difference} difference
 * @param {Plan} plan
 * @param {Lit} lit
 * @param {ReturnType<typeof inks>} ink
 */
function paintColumns(context, { m, columns }, plan, { j: marked }, ink) {
  const seen = everyFew(m, plan.everyColumn).filter(
    (j) => marked === null || Math.abs(j - marked) >= plan.everyColumn,
  );
  for (const j of marked === null || marked >= m ? seen : [...seen, marked]) {
    context.save();
    context.fillStyle = j === marked ? ink.key : isInBoth(columns, j) ? ink.ink : ink.grey;
    context.translate(plan.left + (j + 0.5) * plan.across, plan.top - (plan.flat ? 10 : 6));
    context.textAlign = plan.flat ? "center" : "left";
    if (!plan.flat) context.rotate(-Math.PI / 4);
    context.fillText(shorten(columns.labels[j]), 0, 0);
    context.restore();
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Difference} difference
 * @param {Plan} plan
 * @param {Lit} lit
 * @param {ReturnType<typeof inks>} ink
 */
function paintLit(context, { n, m }, { left, top, across, down }, { i, j }, ink) {
  context.lineWidth = 2;
  const frame = (/** @type {string} */ colour, /** @type {[number, number, number, number]} */ box) => {
    context.strokeStyle = colour;
    context.strokeRect(...box);
  };
  if (j !== null && j < m) frame(ink.key, [left + j * across, top, across, n * down]);
  if (i !== null && i < n) frame(ink.query, [left, top + i * down, m * across, down]);
}
