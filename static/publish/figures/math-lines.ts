/** The lines of formulas, which the browser draws by itself: the bar of a fraction, the sign of a root. */
import { painted } from "./colours.ts";
import { element, short } from "./markup.ts";

const LINES: Record<string, (part: Element) => [number, number][]> = { mfrac: barOf, msqrt: rootOf };

/** The lines of a part of a formula; "" where it has none. */
export function mathLines(part: Element, style: CSSStyleDeclaration, origin: { x: number; y: number }) {
  const points = LINES[part.localName]?.(part) ?? [];
  const at = points.map(([x, y]) => `${short(x - origin.x)},${short(y - origin.y)}`).join(" ");
  const line = { fill: "none", ...painted("stroke", style.color), "stroke-width": 1 };
  return at && element("polyline", { points: at, ...line });
}

function barOf(fraction: Element): [number, number][] {
  const { left, right } = fraction.getBoundingClientRect();
  const [above, below] = Array.from(fraction.children, (part) => part.getBoundingClientRect());
  return [left, right].map((x) => [x, (above.bottom + below.top) / 2]);
}

function rootOf(root: Element): [number, number][] {
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
