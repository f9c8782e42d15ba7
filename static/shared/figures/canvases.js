/** What the canvases of a figure show, as SVG: each is painted once more, by whoever painted it, on a context that writes. */
import { element } from "./markup.js";
import { VectorContext } from "./vector-context.js";

/**
 * @param {Element} figure
 * @returns {Map<HTMLCanvasElement, string>} markup, in pixels of the page
 */
export function paintedCanvases(figure) {
  /** @type {Map<HTMLCanvasElement, string>} */
  const found = new Map();
  for (const canvas of figure.querySelectorAll("canvas")) {
    const painter = painterOf(canvas);
    if (painter && !found.has(canvas)) paintAgain(painter).forEach((markup, each) => found.set(each, markup));
  }
  return found;
}

/** @typedef {import("../maps/painted.js").Painted} Painted */

/** @param {Element} canvas @returns {Painted | null} */
function painterOf(canvas) {
  for (let host = canvas.parentElement; host; host = host.parentElement)
    if ("paint" in host) return /** @type {Painted} */ (host);
  return null;
}

/**
 * @param {Painted} painter
 * @returns {Map<HTMLCanvasElement, string>}
 */
function paintAgain(painter) {
  const canvases = Array.from(painter.querySelectorAll("canvas"));
  const contexts = canvases.map(written);
  try {
    repaint(painter);
  } finally {
    for (const canvas of canvases) Reflect.deleteProperty(canvas, "getContext");
  }
  const drawn = canvases.map((canvas, k) => sized(canvas, contexts[k].markup));
  repaint(painter);
  return new Map(canvases.map((canvas, k) => [canvas, drawn[k]]));
}

/** @param {HTMLCanvasElement} canvas whose context writes now, until its own method is deleted */
function written(canvas) {
  const context = new VectorContext();
  Object.assign(canvas, { getContext: () => context });
  return context;
}

/** @param {Painted} painter */
function repaint(painter) {
  painter.image = null; // all of it: some paint only what changed
  painter.paint();
}

/**
 * From pixels of the canvas to those of the page.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {string} markup
 */
function sized(canvas, markup) {
  const { width, height } = canvas.getBoundingClientRect();
  if (!canvas.width || !canvas.height || !width || !height) return "";
  const scale = `scale(${width / canvas.width} ${height / canvas.height})`;
  return element("g", { transform: width === canvas.width ? null : scale }, markup);
}
