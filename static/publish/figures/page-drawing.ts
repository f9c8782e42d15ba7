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

/** The drawing of a figure that is seen, in pixels of the page. */
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
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [
    Math.max(...boxes.map((box) => box.right)),
    Math.max(...boxes.map((box) => box.bottom)),
  ];
  return DOMRect.fromRect(boxes.length ? { x: left, y: top, width: right - left, height: bottom - top } : {});
}

/** True where a part has letters, a picture, a ground or a frame of its own. */
function hasInk(part: Element) {
  const { width, height } = part.getBoundingClientRect();
  if (!width || !height || part.closest(CONTROLS) || part.parentElement?.closest("svg")) return false;
  if (!part.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  const { backgroundColor, borderTopWidth, borderLeftWidth, borderBottomWidth } = getComputedStyle(part);
  const isFramed = [borderTopWidth, borderLeftWidth, borderBottomWidth].some((line) => parseFloat(line) > 0);
  const hasText = Array.from(part.childNodes).some((child) => child instanceof Text && child.data.trim());
  return (
    hasText ||
    part.matches("canvas, svg, input, select") ||
    isFramed ||
    plainColour(backgroundColor).opacity > 0
  );
}

function drawn(part: Element, page: Page): string {
  const style = getComputedStyle(part);
  if (style.display === "none" || style.opacity === "0" || part.matches(CONTROLS)) return "";
  const isVisible = style.visibility === "visible";
  const box = isVisible && !(part instanceof HTMLSelectElement) ? boxOf(part, style, page.origin) : "";
  const own = isVisible ? box + besideOf(part, "::before", page.origin) : "";
  const inner = insideOf(part, style, page, isVisible);
  const after = isVisible ? besideOf(part, "::after", page.origin) : "";
  const markup = own + inner + after;
  return style.opacity === "1" || !markup ? markup : element("g", { opacity: style.opacity }, markup);
}

function insideOf(part: Element, style: CSSStyleDeclaration, page: Page, isVisible: boolean) {
  if (part instanceof HTMLCanvasElement) return isVisible ? canvasAt(part, page) : "";
  if (isField(part)) return isVisible ? typedIn(part, style, page.origin) : "";
  if (part instanceof SVGSVGElement) return isVisible ? inlined(part, page.origin) : "";
  const lines = isVisible ? mathLines(part, style, page.origin) : "";
  const inner = Array.from(part.childNodes, (child) => {
    if (child instanceof Text) return isVisible ? linesOf(child, style, page.origin) : "";
    return child instanceof Element ? drawn(child, page) : "";
  });
  return lines + inner.join("");
}

/** True for a field whose choice is read. */
const isField = (part: Element): part is HTMLInputElement | HTMLSelectElement =>
  part instanceof HTMLInputElement || part instanceof HTMLSelectElement;

function canvasAt(canvas: HTMLCanvasElement, { origin, canvases }: Page) {
  const { left, top } = canvas.getBoundingClientRect();
  const markup = canvases.get(canvas);
  if (!markup) return "";
  return element("g", { transform: `translate(${left - origin.x} ${top - origin.y})` }, markup);
}
