/** SVG as text: elements, attributes, numbers. */

const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" } as Record<string, string>;

/** Letters that XML cannot hold at all: a piece may be a byte. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export const escaped = (text: string) =>
  text.replace(FORBIDDEN, "\uFFFD").replace(/[&<>"]/g, (c) => ESCAPED[c]);

export type Attributes = Record<string, string | number | null | undefined>;

/** An element with markup inside; attributes that are null or undefined are left out. */
export function element(name: string, attributes: Attributes, inner: string = "") {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? short(value) : escaped(String(value))}"`);
  return `<${name}${written.join("")}${inner ? `>${inner}</${name}>` : "/>"}`;
}

/** Pixels, to a hundredth. */
export const short = (x: number) => String(Math.round(100 * x) / 100);
