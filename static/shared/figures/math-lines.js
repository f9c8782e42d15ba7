/** The lines of formulas, which the browser draws by itself: the bar of a fraction, the sign of a root. */
import { painted } from "./colours.js";
import { element, short } from "./markup.js";

/**
 * @param {Element} part of a formula
 * @param {CSSStyleDeclaration} style
 * @param {{x: number, y: number}} origin
 * @returns {string} "" of what has no lines
 */
export function mathLines(part, style, origin) {
  const points = { mfrac: barOf, msqrt: rootOf }[part.localName]?.(part) ?? [];
  const at = points.map(([x, y]) => `${short(x - origin.x)},${short(y - origin.y)}`).join(" ");
  const line = { fill: "none", ...painted("stroke", style.color), "stroke-width": 1 };
  return at && element("polyline", { points: at, ...line });
}

/** @param {Element} fraction @returns {[number, number][]} */
function barOf(fraction) {
  const { left, right } = fraction.getBoundingClientRect();
  const [above, below] = Array.from(fraction.children, (part) => part.getBoundingClientRect());
  const y = (above.bottom + below.top) / 2;
  return [
    [left, y],
    [right, y],
  ];
}

/** @param {Element} root @returns {[number, number][]} */
function rootOf(root) {
  const { left, top, right, bottom, height } = root.getBoundingClientRect();
  const sign = (root.firstElementChild?.getBoundingClientRect().left ?? right) - left;
  return [
    [left + 0.1 * sign, top + 0.6 * height],
    [left + 0.3 * sign, top + 0.55 * height],
    [left + 0.6 * sign, bottom],
    [left + 0.95 * sign, top + 0.5],
    [right, top + 0.5],
  ];
}
