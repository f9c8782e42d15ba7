/** SVG as text: elements, attributes, numbers. */

const ESCAPED = /** @type {Record<string, string>} */ ({
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
});

/** What XML cannot hold at all: a piece may be a byte. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** @param {string} text */
export const escaped = (text) => text.replace(FORBIDDEN, "\uFFFD").replace(/[&<>"]/g, (c) => ESCAPED[c]);

/**
 * @param {string} name
 * @param {Record<string, string | number | null | undefined>} attributes null or undefined: none
 * @param {string} [inner] markup
 */
export function element(name, attributes, inner = "") {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? short(value) : escaped(String(value))}"`);
  return `<${name}${written.join("")}${inner ? `>${inner}</${name}>` : "/>"}`;
}

/** @param {number} x pixels, to a hundredth */
export const short = (x) => String(Math.round(100 * x) / 100);
