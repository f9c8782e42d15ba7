/**
 * A point of the page that is the same on every screen: in the smallest part that has a name everywhere, in cells of a
 * map, else in fractions of the part's box.
 */
import { fromCells, toCells } from "./map-points.ts";
import type { Plan } from "../../shared/maps/plan.ts";

/** A spot, as `app/classroom/room/schemas.py` has it; its place is #id, or a kind and a number. */
export type Spot = { place: string; x: number; y: number };

const KINDS: Record<string, string> = {
  piece: "token-line [data-first]",
  cell: "td, th",
  wall: "[data-wall]",
  figure: "[data-figure]",
  said: ".station :is(h2, p)",
};
const NAME = /^[A-Za-z][\w-]{0,63}$/;
const TOO_LARGE = "body, main, .road, .content"; // laid out otherwise on each screen
const OF_ONE_SCREEN = "dialog, header, nav, .room-bar, #present-line, [data-wall-only]"; // of one screen, not of the page
const ELEMENT = /^[a-z]+(-[a-z]+)+$/;
const MOST_PARTS = 1_000; // parts of a kind

/** The spot of a point in the window; null in no part that others have. */
export function spotAt({ x, y }: { x: number; y: number }): Spot | null {
  const target = document.elementFromPoint(x, y);
  if (!target || target.closest(OF_ONE_SCREEN)) return null;
  for (let part: Element | null = target; part && !part.matches(TOO_LARGE); part = part.parentElement) {
    const name = nameOf(part);
    const point = name && inPart(part, x, y);
    if (point) return { place: name, ...point };
  }
  return null;
}

/** The point of a spot in this window; null where its part is not seen here. */
export function pointOf({ place: name, x, y }: Spot) {
  const part = partAt(name);
  if (!part?.checkVisibility()) return null;
  const { plan, canvas } = mapOf(part);
  if (plan === null) return null; // not drawn yet
  const box = (canvas ?? part).getBoundingClientRect();
  const point = plan ? fromCells(plan, x, y) : { x: x * box.width, y: y * box.height };
  return box.width ? { x: box.left + point.x, y: box.top + point.y } : null;
}

/** The name of a part on every screen, "" where it has none. */
function nameOf(part: Element) {
  if (NAME.test(part.id)) return `#${part.id}`;
  const kind = Object.keys(KINDS).find((kind) => part.matches(selectorOf(kind))) ?? part.localName;
  const selector = selectorOf(kind);
  const number = selector ? [...document.querySelectorAll(selector)].indexOf(part) : MOST_PARTS;
  return number < MOST_PARTS ? `${kind}:${number}` : "";
}

/** The selector of a kind, "" for no kind; the name of a custom element is one. */
const selectorOf = (kind: string) => KINDS[kind] ?? (ELEMENT.test(kind) ? kind : "");

function partAt(name: string) {
  if (name.startsWith("#")) return document.getElementById(name.slice(1));
  const [kind, number] = name.split(":");
  const selector = selectorOf(kind);
  return selector ? (document.querySelectorAll(selector)[Number(number)] ?? null) : null;
}

/** The plan of a map, null until it is drawn; nothing for other parts. */
function mapOf(part: Element): { plan?: Plan | null; canvas?: Element } {
  const { plan, canvas } = part as any;
  return canvas instanceof Element && (plan === null || plan?.across) ? { plan, canvas } : {};
}

/** A point in a part; null where the part has no size. */
function inPart(part: Element, x: number, y: number) {
  const { plan, canvas } = mapOf(part);
  const { left, top, width, height } = (canvas ?? part).getBoundingClientRect();
  if (!width || !height) return null;
  if (plan) return toCells(plan, x - left, y - top);
  return { x: share((x - left) / width), y: share((y - top) / height) };
}

const share = (value: number) => Math.min(1, Math.max(0, value));
