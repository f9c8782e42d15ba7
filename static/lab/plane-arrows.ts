/** Arrows in the plane, on axes with their scale. `show` arrows. */
import { html, svg } from "../shared/html.ts";
import { TemplateElement } from "../shared/template-element.ts";
import { fixed } from "../shared/words.ts";
import { inWords, middleOf, namesOf, reachOf, type Arrow, type Point } from "./arrows.ts";
import type { NumbersOf } from "../shared/maps/numbers-of.ts";

const HALF = 150; // pixels from the origin to the end of an axis
const ROOM = 40; // pixels around, for names
const HEAD = { long: 11, wide: 4 };
const APART = 14; // pixels from an arrow to its name
const SHORT = 8; // pixels; a shorter step of a walk has no name

export class PlaneArrows extends TemplateElement<{ arrows: Arrow[] }> {
  shown: { arrows: Arrow[] } = { arrows: [] };

  /** The ends of each arrow. */
  get numbers(): NumbersOf[] {
    const lines = this.shown.arrows.map(({ name, kind, from, to }) => [name, kind, ...from, ...to]);
    return lines.length ? [{ head: ["name", "kind", "x from", "y from", "x to", "y to"], lines }] : [];
  }

  protected template({ arrows }: { arrows: Arrow[] }) {
    const reach = reachOf(arrows);
    const toScreen = ([x, y]: Point) => [(x / reach) * HALF, (-y / reach) * HALF] as Point;
    const size = 2 * (HALF + ROOM);
    return html`
      <svg viewBox="${-size / 2} ${-size / 2} ${size} ${size}" role="img" aria-label=${inWords(arrows)}>
        <path class="axis" d="M${-HALF - 8} 0H${HALF + 8}M0 ${-HALF - 8}V${HALF + 8}"></path>
        ${named(fixed(reach), [HALF, 16], "scale")}
        ${arrows.map((arrow) => drawn(arrow, toScreen))}
        ${arrows.some(({ kind }) => kind === "output") ? walkNames(arrows, toScreen) : namesOf(arrows).map((end) => nameAt(end, toScreen))}
      </svg>`;
  }
}

function drawn({ kind, from, to, name }: Arrow, toScreen: (point: Point) => Point) {
  const [[x0, y0], [x1, y1]] = [toScreen(from), toScreen(to)];
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [u, w] = [(x1 - x0) / length, (y1 - y0) / length];
  const long = Math.min(HEAD.long, length);
  const [x2, y2] = [x1 - long * u, y1 - long * w];
  const [dx, dy] = [HEAD.wide * w, -HEAD.wide * u];
  return svg`
    <g class=${kind} data-name=${name} data-from=${from.join(" ")} data-to=${to.join(" ")}>${
      length < 1
        ? svg`<circle cx=${x1} cy=${y1} r="4"></circle>`
        : svg`
      <line x1=${x0} y1=${y0} x2=${x2} y2=${y2}></line>
      <polygon points="${x1},${y1} ${x2 + dx},${y2 + dy} ${x2 - dx},${y2 - dy}"></polygon>`
    }</g>`;
}

function nameAt({ at, names }: ReturnType<typeof namesOf>[number], toScreen: (point: Point) => Point) {
  const [x, y] = toScreen(at);
  const far = Math.hypot(x, y) || 1;
  const spans = names.map(({ name, kind }, k) => svg`<tspan class=${kind}>${k ? ", " : ""}${name}</tspan>`);
  const anchor = x > 8 ? "start" : x < -8 ? "end" : "middle";
  return named(spans, [x + (APART * x) / far, y + (APART * y) / far], "name", anchor);
}

/** The names of a walk stand beside the middles of its steps, on the side away from the middle of all. */
function walkNames(arrows: Arrow[], toScreen: (point: Point) => Point) {
  const centre = toScreen(middleOf(arrows.map(({ from, to }) => middleOf([from, to]))));
  const long = arrows.filter(({ from, to }) => {
    const [a, b] = [toScreen(from), toScreen(to)];
    return Math.hypot(a[0] - b[0], a[1] - b[1]) >= SHORT;
  });
  return long.map(({ name, kind, from, to }) => {
    const [x, y] = toScreen(middleOf([from, to]));
    const [u, w] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(u, w);
    const outward = (x - centre[0]) * w + (y - centre[1]) * u >= 0 ? 1 : -1; // y goes down on the screen
    const [dx, dy] = [(outward * w) / length, (outward * u) / length];
    const anchor = dx > 0.5 ? "start" : dx < -0.5 ? "end" : "middle";
    return named(name, [x + APART * dx, y + APART * dy], `name ${kind}`, anchor);
  });
}

const named = (words: unknown, [x, y]: Point, kind: string, anchor: string = "middle") =>
  svg`<text x=${x} y=${y} class=${kind} dominant-baseline="central" text-anchor=${anchor}>${words}</text>`;
