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
  const { origin } = page;
  const isVisible = style.visibility === "visible";
  const box = part instanceof HTMLSelectElement ? "" : boxOf(part, style, origin);
  const inner = insideOf(part, style, page, isVisible);
  const markup = isVisible
    ? box + besideOf(part, "::before", origin) + inner + besideOf(part, "::after", origin)
    : inner;
  return style.opacity === "1" || !markup ? markup : element("g", { opacity: style.opacity }, markup);
}

function insideOf(part: Element, style: CSSStyleDeclaration, page: Page, isVisible: boolean) {
  const isField = part instanceof HTMLInputElement || part instanceof HTMLSelectElement;
  if (isField) return isVisible ? typedIn(part, style, page.origin) : "";
  if (part instanceof HTMLCanvasElement) return isVisible ? canvasAt(part, page) : "";
  if (part instanceof SVGSVGElement) return isVisible ? inlined(part, page.origin) : "";
  const lines = isVisible ? mathLines(part, style, page.origin) : "";
  const inner = Array.from(part.childNodes, (child) => {
    if (child instanceof Text) return isVisible ? linesOf(child, style, page.origin) : "";
    return child instanceof Element ? drawn(child, page) : "";
  });
  return lines + inner.join("");
}

function canvasAt(canvas: HTMLCanvasElement, { origin, canvases }: Page) {
  const { left, top } = canvas.getBoundingClientRect();
  const markup = canvases.get(canvas);
  if (!markup) return "";
  return element("g", { transform: `translate(${left - origin.x} ${top - origin.y})` }, markup);
}
