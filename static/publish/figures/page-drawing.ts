/**
 * A part of the page as SVG, as it is seen: boxes, lines, letters, canvases and pictures where the browser laid them
 * out. Controls are left out.
 */
import { boxOf } from "./boxes.ts";
import { paintedCanvases } from "./canvases.ts";
import { plainColour } from "./colours.ts";
import { element } from "./markup.ts";
import { inlined } from "./inline-svg.ts";
import { mathLines } from "./math-lines.ts";
import { besideOf } from "./pseudo-elements.ts";
import { linesOf, typedIn } from "./text-lines.ts";

const CONTROLS =
  "textarea, dialog, [popover], drop-menu, .views, .choices, .unseen, .tip, " +
  "input:not([inputmode]), button.quiet:not(li *, table *), [data-figure] :is(.note, .prose)";

export type Drawing = { markup: string; width: number; height: number };

export type Page = { origin: { x: number; y: number }; canvases: Map<HTMLCanvasElement, string> };

export function drawingOf(figure: Element): Drawing {
  const canvases = paintedCanvases(figure);
  const bounds = boundsOf(figure);
  const page = { origin: { x: bounds.left, y: bounds.top }, canvases };
  return { markup: drawn(figure, page), width: bounds.width, height: bounds.height };
}

/** The room of what is seen of a figure; what must be scrolled to belongs to it. */
function boundsOf(figure: Element) {
  const boxes = [figure, ...figure.querySelectorAll("*")]
    .filter(hasInk)
    .map((part) => part.getBoundingClientRect());
  const [x, y] = (["left", "top"] as const).map((side) => Math.min(...boxes.map((box) => box[side])));
  const [right, bottom] = (["right", "bottom"] as const).map((side) =>
    Math.max(...boxes.map((box) => box[side])),
  );
  return DOMRect.fromRect(boxes.length ? { x, y, width: right - x, height: bottom - y } : {});
}

/** True where a part has letters, a picture, a ground or a frame of its own. */
function hasInk(part: Element) {
  const { width, height } = part.getBoundingClientRect();
  if (!width || !height || part.closest(CONTROLS) || part.parentElement?.closest("svg")) return false;
  if (!part.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  const { backgroundColor, borderTopWidth, borderLeftWidth, borderBottomWidth } = getComputedStyle(part);
  const isFramed = [borderTopWidth, borderLeftWidth, borderBottomWidth].some((line) => parseFloat(line) > 0);
  if (isFramed || part.matches("canvas, svg, input, select")) return true;
  const hasText = Array.from(part.childNodes).some((child) => child instanceof Text && child.data.trim());
  return hasText || plainColour(backgroundColor).opacity > 0;
}

function drawn(part: Element, page: Page): string {
  const style = getComputedStyle(part);
  if (style.display === "none" || style.opacity === "0" || part.matches(CONTROLS)) return "";
  const markup = style.visibility === "visible" ? seen(part, style, page) : contentOf(part, null, page);
  return style.opacity === "1" || !markup ? markup : element("g", { opacity: style.opacity }, markup);
}

function seen(part: Element, style: CSSStyleDeclaration, page: Page) {
  const { origin } = page;
  const box = part instanceof HTMLSelectElement ? "" : boxOf(part, style, origin);
  const [before, after] = (["::before", "::after"] as const).map((which) => besideOf(part, which, origin));
  return box + before + insideOf(part, style, page) + after;
}

function insideOf(part: Element, style: CSSStyleDeclaration, page: Page) {
  if (part instanceof HTMLInputElement || part instanceof HTMLSelectElement)
    return typedIn(part, style, page.origin);
  if (part instanceof HTMLCanvasElement) return canvasAt(part, page);
  if (part instanceof SVGSVGElement) return inlined(part, page.origin);
  return mathLines(part, style, page.origin) + contentOf(part, style, page);
}

/** Parts within a part, and its texts in a style; null where these are not seen. */
const contentOf = (part: Element, style: CSSStyleDeclaration | null, page: Page): string =>
  Array.from(part.childNodes, (child) => {
    if (child instanceof Text) return style ? linesOf(child, style, page.origin) : "";
    return child instanceof Element ? drawn(child, page) : "";
  }).join("");

function canvasAt(canvas: HTMLCanvasElement, { origin, canvases }: Page) {
  const { left, top } = canvas.getBoundingClientRect();
  const markup = canvases.get(canvas);
  if (!markup) return "";
  return element("g", { transform: `translate(${left - origin.x} ${top - origin.y})` }, markup);
}
