/** The lines of a text as they stand on the page: a text of SVG breaks none by itself. */
import { painted } from "./colours.ts";
import { element, escaped } from "./markup.ts";

export type Point = { x: number; y: number };

const measuring = {} as { context?: CanvasRenderingContext2D };

/** The lines of a text as SVG; the origin of the picture is a point on the screen. */
export function linesOf(node: Text, style: CSSStyleDeclaration, origin: Point): string {
  const text = node.data;
  if (!text.trim()) return "";
  return piecesOf(node)
    .map(({ from, to, box }) => lineOf(cased(text.slice(from, to), style), box, style, origin))
    .join("");
}

export function lineOf(text: string, box: DOMRect, style: CSSStyleDeclaration, { x, y }: Point) {
  const words = text.replace(/\s+/g, " ").trim();
  if (!words) return "";
  const { ascent, height } = lettersOf(style);
  const at = { x: box.left - x, y: box.top - y + (box.height - height) / 2 + ascent };
  return element("text", { ...at, ...lookOf(style), ...painted("fill", style.color) }, escaped(words));
}

/** The attributes of letters in a style. */
export const lookOf = (style: CSSStyleDeclaration) => ({
  "font-size": style.fontSize,
  "font-family": style.fontFamily,
  "font-weight": style.fontWeight === "400" ? undefined : style.fontWeight,
  "font-style": style.fontStyle === "normal" ? undefined : style.fontStyle,
});

export function lettersOf(style: CSSStyleDeclaration) {
  measuring.context ??= document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  measuring.context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent } = measuring.context.measureText("x");
  return { ascent, height: ascent + fontBoundingBoxDescent };
}

/** A text where its lines end: words whose boxes are at one height are one line. */
function piecesOf(node: Text): { from: number; to: number; box: DOMRect }[] {
  const range = document.createRange();
  const lines: { from: number; to: number; box: DOMRect }[] = [];
  for (const { index, 0: word } of node.data.matchAll(/\S+\s*/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.trimEnd().length);
    const box = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (!box.width && !box.height) continue;
    if (last && Math.abs(last.box.top - box.top) < 2 && Math.abs(last.box.height - box.height) < 2) {
      last.to = index + word.length;
      last.box = union(last.box, box);
    } else lines.push({ from: index, to: index + word.length, box });
  }
  return lines;
}

const union = (a: DOMRect, b: DOMRect) => {
  const x = Math.min(a.left, b.left);
  return new DOMRect(x, a.top, Math.max(a.right, b.right) - x, a.height);
};

const cased = (text: string, { textTransform }: CSSStyleDeclaration) =>
  textTransform === "uppercase" ? text.toUpperCase() : text;

type Field = HTMLInputElement | HTMLSelectElement;

/** The text that is typed or chosen in a field. */
export function typedIn(field: Field, style: CSSStyleDeclaration, { x, y }: Point) {
  const { left, top, width, height } = field.getBoundingClientRect();
  const { ascent, height: letters } = lettersOf(style);
  const anchor = { center: 0.5, right: 1, end: 1 }[style.textAlign] ?? 0;
  const room = width - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const at = {
    x: left - x + parseFloat(style.paddingLeft) + anchor * room,
    y: top - y + (height - letters) / 2 + ascent,
  };
  const aligned = { "text-anchor": ["start", "middle", "end"][2 * anchor] };
  const text = field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? "") : field.value;
  const looks = { ...at, ...aligned, ...lookOf(style), ...painted("fill", style.color) };
  return element("text", looks, escaped(text));
}
