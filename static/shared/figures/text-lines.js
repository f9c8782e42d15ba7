/** The lines of a text as they stand on the page: a text of SVG breaks none by itself. */
import { painted } from "./colours.js";
import { element, escaped } from "./markup.js";

/** @typedef {{x: number, y: number}} Point */

const measuring = /** @type {{context?: CanvasRenderingContext2D}} */ ({});

/**
 * @param {Text} node
 * @param {CSSStyleDeclaration} style of its element
 * @param {Point} origin of the picture, on the screen
 * @returns {string} markup
 */
export function linesOf(node, style, origin) {
  const text = node.data;
  if (!text.trim()) return "";
  return piecesOf(node)
    .map(({ from, to, box }) => lineOf(cased(text.slice(from, to), style), box, style, origin))
    .join("");
}

/**
 * @param {string} text
 * @param {DOMRect} box
 * @param {CSSStyleDeclaration} style
 * @param {Point} origin
 */
export function lineOf(text, box, style, { x, y }) {
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

/** @param {CSSStyleDeclaration} style @returns {Record<string, string | undefined>} attributes of letters */
export const lookOf = ({ fontSize, fontFamily, fontWeight, fontStyle }) => ({
  "font-size": fontSize,
  "font-family": fontFamily,
  "font-weight": fontWeight === "400" ? undefined : fontWeight,
  "font-style": fontStyle === "normal" ? undefined : fontStyle,
});

/** @param {CSSStyleDeclaration} style */
export function lettersOf(style) {
  measuring.context ??= /** @type {CanvasRenderingContext2D} */ (
    document.createElement("canvas").getContext("2d")
  );
  measuring.context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent } = measuring.context.measureText("x");
  return { ascent, height: ascent + fontBoundingBoxDescent };
}

/**
 * A text where its lines end: words whose boxes are at one height are one line.
 *
 * @param {Text} node
 * @returns {{from: number, to: number, box: DOMRect}[]}
 */
function piecesOf(node) {
  const range = document.createRange();
  /** @type {{from: number, to: number, box: DOMRect}[]} */
  const lines = [];
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

/** @param {DOMRect} a @param {DOMRect} b */
const union = (a, b) =>
  DOMRect.fromRect({
    x: Math.min(a.left, b.left),
    y: a.top,
    width: Math.max(a.right, b.right) - Math.min(a.left, b.left),
    height: a.height,
  });

/** @param {string} text @param {CSSStyleDeclaration} style */
const cased = (text, { textTransform }) => (textTransform === "uppercase" ? text.toUpperCase() : text);

/**
 * What is typed or chosen in a field.
 *
 * @param {HTMLInputElement | HTMLSelectElement} field
 * @param {CSSStyleDeclaration} style
 * @param {Point} origin
 */
export function typedIn(field, style, { x, y }) {
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
