/** The canvases of a figure as SVG: the painter of each paints it once more, on a context that writes. */
import { element } from "./markup.ts";
import { VectorContext } from "./vector-context.ts";
import type { Painted } from "../../shared/maps/painted.ts";

/** The markup of each canvas, in pixels of the page. */
export function paintedCanvases(figure: Element) {
  const found: Map<HTMLCanvasElement, string> = new Map();
  for (const canvas of figure.querySelectorAll("canvas")) {
    const painter = painterOf(canvas);
    if (painter && !found.has(canvas)) paintAgain(painter).forEach((markup, each) => found.set(each, markup));
  }
  return found;
}

function painterOf(canvas: Element): Painted | null {
  for (let host = canvas.parentElement; host; host = host.parentElement)
    if ("paint" in host) return host as Painted;
  return null;
}

function paintAgain(painter: Painted): Map<HTMLCanvasElement, string> {
  const canvases = Array.from(painter.querySelectorAll("canvas"));
  const contexts = canvases.map(() => new VectorContext());
  canvases.forEach((canvas, k) => Object.assign(canvas, { getContext: () => contexts[k] })); // until that is deleted
  try {
    repaint(painter);
  } finally {
    for (const canvas of canvases) Reflect.deleteProperty(canvas, "getContext");
  }
  const drawn = canvases.map((canvas, k) => sized(canvas, contexts[k].markup));
  repaint(painter);
  return new Map(canvases.map((canvas, k) => [canvas, drawn[k]]));
}

function repaint(painter: Painted) {
  painter.image = null; // all of it: some paint only what changed
  painter.paint();
}

/** Markup scaled from pixels of the canvas to those of the page. */
function sized(canvas: HTMLCanvasElement, markup: string) {
  const { width, height } = canvas.getBoundingClientRect();
  if (!canvas.width || !canvas.height || !width || !height) return "";
  const scale = `scale(${width / canvas.width} ${height / canvas.height})`;
  return element("g", { transform: width === canvas.width ? null : scale }, markup);
}
