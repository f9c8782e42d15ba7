/** Texts that styles write before and after an element: names beside a frame, signs beside a number. */
import { boxAt, type Box } from "./boxes.ts";
import { element } from "./markup.ts";
import { lineOf } from "./text-lines.ts";

/** One such text, if it is placed: the browser does not say where others stand. */
export function besideOf(part: Element, which: "::before" | "::after", { x, y }: { x: number; y: number }) {
  const style = getComputedStyle(part, which);
  if (style.content === "none" || style.content === "normal" || style.position !== "absolute") return "";
  const box = part.getBoundingClientRect();
  const partStyle = getComputedStyle(part);
  const [left, top, width, height] = [style.left, style.top, style.width, style.height].map(parseFloat);
  if (![left, top, width, height].every(Number.isFinite)) return "";
  const corner = {
    x: box.left - x + parseFloat(partStyle.borderLeftWidth) + left,
    y: box.top - y + parseFloat(partStyle.borderTopWidth) + top,
  };
  const rect = { ...corner, width, height };
  const markup = boxAt(rect, style) + textIn(rect, style);
  const opacity = style.opacity === "1" ? null : style.opacity;
  return markup && element("g", { transform: turned(rect, style) || null, opacity }, markup);
}

function textIn({ x, y, height }: Box, style: CSSStyleDeclaration) {
  const text = /^"(.*)"$/s.exec(style.content)?.[1].replace(/\\(.)/g, "$1") ?? "";
  return text.trim() && lineOf(text, { x: x + parseFloat(style.paddingLeft), y, height }, style);
}

function turned({ x, y, width, height }: Box, { translate, rotate, transformOrigin }: CSSStyleDeclaration) {
  const [right, down = "0"] = translate.split(" ");
  const pixels = (text: string, whole: number) =>
    text.endsWith("%") ? (parseFloat(text) / 100) * whole : parseFloat(text);
  const shift = translate === "none" ? "" : `translate(${pixels(right, width)} ${pixels(down, height)})`;
  if (rotate === "none") return shift;
  const [originX, originY] = transformOrigin.split(" ").map(parseFloat);
  return `${shift} rotate(${parseFloat(rotate)} ${x + originX} ${y + originY})`.trim();
}
