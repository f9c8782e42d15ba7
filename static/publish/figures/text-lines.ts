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
  return element(
    "text",
    {
      x: box.left - x,
      y: box.top - y + (box.height - height) / 2 + ascent,
      ...lookOf(style),
      ...painted("fill", style.color),
    },
    escaped(words),
  );
}

/** The attributes of letters in a style. */
export const lookOf = ({
  fontSize,
  fontFamily,
  fontWeight,
  fontStyle,
}: CSSStyleDeclaration): Record<string, string | undefined> => ({
  "font-size": fontSize,
  "font-family": fontFamily,
  "font-weight": fontWeight === "400" ? undefined : fontWeight,
  "font-style": fontStyle === "normal" ? undefined : fontStyle,
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

const union = (a: DOMRect, b: DOMRect) =>
  DOMRect.fromRect({
    x: Math.min(a.left, b.left),
    y: a.top,
    width: Math.max(a.right, b.right) - Math.min(a.left, b.left),
    height: a.height,
  });

const cased = (text: string, { textTransform }: CSSStyleDeclaration) =>
  textTransform === "uppercase" ? text.toUpperCase() : text;

/** The text that is typed or chosen in a field. */
export function typedIn(
  field: HTMLInputElement | HTMLSelectElement,
  style: CSSStyleDeclaration,
  { x, y }: Point,
) {
  const { left, top, width, height } = field.getBoundingClientRect();
  const { ascent, height: letters } = lettersOf(style);
  const anchor = { center: 0.5, right: 1, end: 1 }[style.textAlign] ?? 0;
  const room = width - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const at = {
    x: left - x + parseFloat(style.paddingLeft) + anchor * room,
    y: top - y + (height - letters) / 2 + ascent,
  };
  const aligned = { "text-anchor": ["start", "middle", "end"][2 * anchor] };
  return element(
    "text",
    { ...at, ...aligned, ...lookOf(style), ...painted("fill", style.color) },
    escaped(field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? "") : field.value),
  );
}
