/** Arrows in the plane, on axes with their scale. Set `arrows`. */
import { svg } from "../shared/svg.ts";
import { fixed } from "../shared/words.ts";
import { inWords, middleOf, namesOf, reachOf, type Arrow, type Point } from "./arrows.ts";
import type { NumbersOf } from "../shared/maps/numbers-of.ts";

const HALF = 150; // pixels from the origin to the end of an axis
const ROOM = 40; // pixels around, for names
const HEAD = { long: 11, wide: 4 };
const APART = 14; // pixels from an arrow to its name
const SHORT = 8; // pixels; a shorter step of a walk has no name

export class PlaneArrows extends HTMLElement {
  #arrows: Arrow[] = [];

  /** The ends of each arrow. */
  get numbers(): NumbersOf[] {
    const lines = this.#arrows.map(({ name, kind, from, to }) => [name, kind, ...from, ...to]);
    return lines.length ? [{ head: ["name", "kind", "x from", "y from", "x to", "y to"], lines }] : [];
  }

  set arrows(arrows: Arrow[]) {
    this.#arrows = arrows;
    const reach = reachOf(arrows);
    const toScreen = ([x, y]: Point) => [(x / reach) * HALF, (-y / reach) * HALF] as Point;
    const size = 2 * (HALF + ROOM);
    const viewBox = `${-size / 2} ${-size / 2} ${size} ${size}`;
    const picture = svg(
      "svg",
      { viewBox, role: "img", "aria-label": inWords(arrows) },
      svg("path", { class: "axis", d: `M${-HALF - 8} 0H${HALF + 8}M0 ${-HALF - 8}V${HALF + 8}` }),
      named(fixed(reach), [HALF, 16], "scale"),
      ...arrows.map((arrow) => drawn(arrow, toScreen)),
      ...(arrows.some(({ kind }) => kind === "output")
        ? walkNames(arrows, toScreen)
        : namesOf(arrows).map((place) => nameAt(place, toScreen))),
    );
    this.replaceChildren(picture);
  }
}

function drawn({ kind, from, to, name }: Arrow, toScreen: (point: Point) => Point) {
  const [[x0, y0], [x1, y1]] = [toScreen(from), toScreen(to)];
  const length = Math.hypot(x1 - x0, y1 - y0);
  const ends = { "data-from": from.join(" "), "data-to": to.join(" ") };
  const group = svg("g", { class: kind, "data-name": name, ...ends });
  if (length < 1) {
    group.append(svg("circle", { cx: x1, cy: y1, r: 4 }));
    return group;
  }
  const [u, w] = [(x1 - x0) / length, (y1 - y0) / length];
  const long = Math.min(HEAD.long, length);
  const [x2, y2] = [x1 - long * u, y1 - long * w];
  const [dx, dy] = [HEAD.wide * w, -HEAD.wide * u];
  group.append(
    svg("line", { x1: x0, y1: y0, x2, y2 }),
    svg("polygon", { points: `${x1},${y1} ${x2 + dx},${y2 + dy} ${x2 - dx},${y2 - dy}` }),
  );
  return group;
}

function nameAt({ at, names }: ReturnType<typeof namesOf>[number], toScreen: (point: Point) => Point) {
  const [x, y] = toScreen(at);
  const far = Math.hypot(x, y) || 1;
  const text = named("", [x + (APART * x) / far, y + (APART * y) / far], "name");
  text.setAttribute("text-anchor", x > 8 ? "start" : x < -8 ? "end" : "middle");
  text.append(...names.map(({ name, kind }, k) => svg("tspan", { class: kind }, (k ? ", " : "") + name)));
  return text;
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
    const text = named(name, [x + APART * dx, y + APART * dy], `name ${kind}`);
    text.setAttribute("text-anchor", dx > 0.5 ? "start" : dx < -0.5 ? "end" : "middle");
    return text;
  });
}

function named(words: string, [x, y]: Point, kind: string) {
  const middle = { "dominant-baseline": "central", "text-anchor": "middle" };
  return svg("text", { x, y, class: kind, ...middle }, words);
}
