/** One wave at two positions: points on a circle, and the matrix that turns one into the other. Set `shown`. */
import { h } from "../shared/dom.ts";
import { arc, pointOf, type Turn } from "./turn.ts";
import { svg } from "../shared/svg.ts";
import { fixed } from "../shared/words.ts";
import { circleInWords } from "./words.ts";

/** A turn; its angle is in radians. */
export type TurnAt = { turn: Turn; angle: number; place: number; shift: number };

const RADIUS = 78;
const MATH = "http://www.w3.org/1998/Math/MathML";

export class TurnedPair extends HTMLElement {
  set shown(shown: TurnAt) {
    this.replaceChildren(picture(shown), h("div", {}, ...equations(shown)));
  }
}

function picture({ turn, angle, place, shift }: TurnAt) {
  const [from, to] = [turn.from, turn.to].map((pair) => pointOf(pair, RADIUS));
  const circle = svg(
    "svg",
    { viewBox: "-122 -116 252 220", role: "img" },
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
  circle.ariaLabel = circleInWords(place, shift, angle);
  return circle;
}

function pointNames({ from, to }: Turn, place: number, shift: number) {
  const named = (pair: [number, number], place: number) => {
    const { x, y } = pointOf(pair, RADIUS + 16);
    const anchor = x > 8 ? "start" : x < -8 ? "end" : "middle";
    return label(fixed(place, 0), { x, y: y + 4 }, anchor, "name");
  };
  const isNear = Math.hypot(from[0] - to[0], from[1] - to[1]) < 0.18;
  return [named(from, place), ...(shift && !isNear ? [named(to, place + shift)] : [])];
}

const label = (text: string, { x, y }: { x: number; y: number }, anchor: string, name: string = "unit") =>
  svg("text", { x, y, class: name, "text-anchor": anchor }, text);

/** PE(pos + m) = R(m) PE(pos), first by name and then in numbers. */
function equations({ turn: { from, to, matrix }, place, shift }: TurnAt) {
  const turned = row(mi("R"), operator("("), number(shift, 0), operator(")"));
  return [
    [named(place + shift), operator("="), turned, operator("·"), named(place)],
    [table(to.map((x) => [x])), operator("="), table(matrix), table(from.map((x) => [x]))],
  ].map((parts) => math("math", { display: "block" }, ...parts));
}

const named = (place: number) => row(mi("PE"), operator("("), number(place, 0), operator(")"));

function table(rows: number[][]) {
  const cells = (line: number[]) => line.map((x) => math("mtd", {}, number(x, 4)));
  return math("mtable", { class: "matrix" }, ...rows.map((line) => math("mtr", {}, ...cells(line))));
}

const row = (...children: Element[]) => math("mrow", {}, ...children);
const operator = (text: string) => math("mo", {}, text);
const mi = (text: string) => math("mi", {}, text);
const number = (x: number, digits: number) => math("mn", {}, fixed(x, digits));

function math(name: string, attributes: Record<string, string>, ...children: (Element | string)[]) {
  const element = document.createElementNS(MATH, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
