/**
 * One wave of the encoding at two positions: two points on a circle, and the matrix that turns the one into the other.
 *
 *   <turned-pair></turned-pair>   then set .shown
 *
 * @typedef {import("./turn.js").Turn} Turn
 * @typedef {{turn: Turn, angle: number, place: number, shift: number}} Shown  angle in radians
 */
import { h } from "../shared/dom.js";
import { arc, pointOf } from "./turn.js";
import { svg } from "../shared/svg.js";
import { fixed } from "../shared/words.js";

const RADIUS = 78;
const MATH = "http://www.w3.org/1998/Math/MathML";

export class TurnedPair extends HTMLElement {
  /** @param {Shown} shown */
  set shown(shown) {
    this.replaceChildren(picture(shown), h("div", {}, ...equations(shown)));
  }
}

/** @param {Shown} shown */
function picture({ turn, angle, place, shift }) {
  const [from, to] = [turn.from, turn.to].map((pair) => pointOf(pair, RADIUS));
  const circle = svg("svg", { viewBox: "-122 -116 252 220", role: "img" });
  circle.ariaLabel = `On the circle: position ${place}, and position ${place + shift}, ${fixed((angle * 180) / Math.PI)}° further.`;
  circle.append(
    svg("line", { class: "axis", x1: -100, x2: 100 }),
    svg("line", { class: "axis", y1: -96, y2: 96 }),
    svg("circle", { class: "circle", r: RADIUS }),
    svg("path", { class: "way", d: arc(turn, angle, 28) }),
    ...[from, to].map(({ x, y }) => svg("line", { class: "spoke", x2: x, y2: y })),
    svg("circle", { class: "from", cx: from.x, cy: from.y, r: 6 }),
    svg("circle", { class: "to", cx: to.x, cy: to.y, r: 6 }),
    label("cos", { x: 102, y: 4 }, "start"),
    label("sin", { x: 4, y: -96 }, "start"),
    ...pointNames(turn, place, shift),
  );
  return circle;
}

/**
 * @param {Turn} turn
 * @param {number} place
 * @param {number} shift
 */
function pointNames({ from, to }, place, shift) {
  const outside = (/** @type {[number, number]} */ pair) => pointOf(pair, RADIUS + 16);
  const named = (/** @type {[number, number]} */ pair, /** @type {number} */ number) => {
    const { x, y } = outside(pair);
    return label(
      String(number).replace("-", "\u2212"),
      { x, y: y + 4 },
      x > 8 ? "start" : x < -8 ? "end" : "middle",
      "name",
    );
  };
  const near = Math.hypot(from[0] - to[0], from[1] - to[1]) < 0.18;
  return near && shift
    ? [named(from, place)]
    : [named(from, place), ...(shift ? [named(to, place + shift)] : [])];
}

/**
 * @param {string} text
 * @param {{x: number, y: number}} at
 * @param {string} anchor
 * @param {string} [name]
 */
function label(text, { x, y }, anchor, name = "unit") {
  const element = svg("text", { x, y, class: name, "text-anchor": anchor });
  element.textContent = text;
  return element;
}

/** PE(pos + m) = R(m) PE(pos), first by name and then in numbers. @param {Shown} shown */
function equations({ turn: { from, to, matrix }, place, shift }) {
  const turned = row(mi("R"), operator("("), number(shift, 0), operator(")"));
  return [
    [named(place + shift), operator("="), turned, operator("·"), named(place)],
    [table(to.map((x) => [x])), operator("="), table(matrix), table(from.map((x) => [x]))],
  ].map((parts) => {
    const element = math("math", { display: "block" });
    element.append(...parts);
    return element;
  });
}

/** PE(pos) of this wave. @param {number} place */
const named = (place) => row(mi("PE"), operator("("), number(place, 0), operator(")"));

/** @param {number[][]} rows */
function table(rows) {
  const mtable = math("mtable", { class: "matrix" });
  for (const line of rows) {
    const mtr = math("mtr");
    for (const x of line) {
      const mtd = math("mtd");
      mtd.append(number(x, 4));
      mtr.append(mtd);
    }
    mtable.append(mtr);
  }
  return mtable;
}

/** @param {Element[]} children */
function row(...children) {
  const mrow = math("mrow");
  mrow.append(...children);
  return mrow;
}

/** @param {string} text */
const operator = (text) => leaf("mo", text);
/** @param {string} text */
const mi = (text) => leaf("mi", text);
/** @param {number} x @param {number} digits */
const number = (x, digits) => leaf("mn", fixed(x, digits));

/**
 * @param {string} name
 * @param {string} text
 */
function leaf(name, text) {
  const element = math(name);
  element.textContent = text;
  return element;
}

/**
 * @param {string} name
 * @param {Record<string, string>} [attributes]
 */
function math(name, attributes = {}) {
  const element = document.createElementNS(MATH, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
