/** One wave at two positions: points on a circle, and the matrix that turns one into the other. Set `shown`. */
import { html, mathml, render, svg } from "../shared/html.ts";
import { arc, pointOf, type Turn } from "./turn.ts";
import { fixed } from "../shared/words.ts";
import { circleInWords } from "./words.ts";

/** A turn; its angle is in radians. */
export type TurnAt = { turn: Turn; angle: number; place: number; shift: number };

const RADIUS = 78;

export class TurnedPair extends HTMLElement {
  set shown(shown: TurnAt) {
    render([picture(shown), html`<div>${equations(shown)}</div>`], this);
  }
}

function picture({ turn, angle, place, shift }: TurnAt) {
  const [from, to] = [turn.from, turn.to].map((pair) => pointOf(pair, RADIUS));
  return html`
    <svg viewBox="-122 -116 252 220" role="img" aria-label=${circleInWords(place, shift, angle)}>
      <line class="axis" x1="-100" x2="100"></line>
      <line class="axis" y1="-96" y2="96"></line>
      <circle class="circle" r=${RADIUS}></circle>
      <path class="way" d=${arc(turn, angle, 28)}></path>
      ${[from, to].map(({ x, y }) => svg`<line class="spoke" x2=${x} y2=${y}></line>`)}
      <circle class="from" cx=${from.x} cy=${from.y} r="6"></circle>
      <circle class="to" cx=${to.x} cy=${to.y} r="6"></circle>
      ${label("cos", { x: 102, y: 4 }, "start")}
      ${label("sin", { x: 4, y: -96 }, "start")}
      ${pointNames(turn, place, shift)}
    </svg>`;
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
  svg`<text x=${x} y=${y} class=${name} text-anchor=${anchor}>${text}</text>`;

/** PE(pos + m) = R(m) PE(pos), first by name and then in numbers. */
function equations({ turn: { from, to, matrix }, place, shift }: TurnAt) {
  const turned = mathml`<mrow><mi>R</mi><mo>(</mo>${number(shift, 0)}<mo>)</mo></mrow>`;
  const column = (pair: number[]) => table(pair.map((x) => [x]));
  return html`
    <math display="block">${named(place + shift)}<mo>=</mo>${turned}<mo>·</mo>${named(place)}</math>
    <math display="block">${column(to)}<mo>=</mo>${table(matrix)}${column(from)}</math>`;
}

const named = (place: number) => mathml`<mrow><mi>PE</mi><mo>(</mo>${number(place, 0)}<mo>)</mo></mrow>`;

function table(rows: number[][]) {
  const cells = (line: number[]) => line.map((x) => mathml`<mtd>${number(x, 4)}</mtd>`);
  return mathml`<mtable class="matrix">${rows.map((line) => mathml`<mtr>${cells(line)}</mtr>`)}</mtable>`;
}

const number = (x: number, digits: number) => mathml`<mn>${fixed(x, digits)}</mn>`;
