/** The lines of a text as they stand on the page: a text of SVG breaks none by itself. */
import { painted } from "./colours.ts";
import { element, escaped } from "./markup.ts";

export type Point = { x: number; y: number };

let measuring: CanvasRenderingContext2D | null = null;

/** The lines of a text as SVG; the origin of the picture is a point on the screen. */
export function linesOf(node: Text, style: CSSStyleDeclaration, { x, y }: Point): string {
  const cased = (text: string) => (style.textTransform === "uppercase" ? text.toUpperCase() : text);
  return piecesOf(node)
    .map(({ text, left, top, height }) => lineOf(cased(text), { x: left - x, y: top - y, height }, style))
    .join("");
}

/** A line of text in a box of this height; x is the place of its anchor. */
export function lineOf(
  text: string,
  { x, y, height }: Point & { height: number },
  style: CSSStyleDeclaration,
  anchor?: string,
) {
  measuring ??= document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  measuring.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = measuring.measureText("x");
  const at = { x, y: y + (height + ascent - descent) / 2, "text-anchor": anchor };
  const looks = { ...at, ...lettersOf(style), ...painted("fill", style.color) };
  return element("text", looks, escaped(text.replace(/\s+/g, " ").trim()));
}

/** The attributes of letters in a style. */
export function lettersOf({ fontSize, fontFamily, fontWeight, fontStyle }: CSSStyleDeclaration) {
  const [weight, slope] = [fontWeight, fontStyle].map((one) => (/^(normal|400)$/.test(one) ? null : one));
  return { "font-size": fontSize, "font-family": fontFamily, "font-weight": weight, "font-style": slope };
}

/** A text where its lines end: words whose boxes are at one height are one line. */
function piecesOf(node: Text) {
  const range = document.createRange();
  const lines: { text: string; left: number; top: number; height: number }[] = [];
  for (const { index, 0: text } of node.data.matchAll(/\S+\s*/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + text.trimEnd().length);
    const { left, top, width, height } = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (!width && !height) continue;
    if (last && Math.abs(last.top - top) < 2 && Math.abs(last.height - height) < 2) {
      last.text += text;
      last.left = Math.min(last.left, left);
    } else lines.push({ text, left, top, height });
  }
  return lines;
}

/** The text that is typed or chosen in a field. */
export function typedIn(
  field: HTMLInputElement | HTMLSelectElement,
  style: CSSStyleDeclaration,
  { x, y }: Point,
) {
  const { left, top, width, height } = field.getBoundingClientRect();
  const [before, after] = [style.paddingLeft, style.paddingRight].map(parseFloat);
  const share = { center: 0.5, right: 1, end: 1 }[style.textAlign] ?? 0;
  const at = { x: left - x + before + share * (width - before - after), y: top - y, height };
  const text = field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? "") : field.value;
  return lineOf(text, at, style, ["start", "middle", "end"][2 * share]);
}
