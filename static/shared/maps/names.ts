/** The names of rows and columns: how wide they are, and how they are cut to their room. */
import { inks } from "./inks.ts";

const LONGEST = 14; // letters
let measuring: CanvasRenderingContext2D | null = null;

export function shorten(text: string) {
  const letters = Array.from(text);
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : text;
}

/** The widths of names, in pixels, in letters of a size. */
export function widths(names: string[], size: number): number[] {
  const context = (measuring ??= document
    .createElement("canvas")
    .getContext("2d") as CanvasRenderingContext2D);
  context.font = `${size}px ${inks().family}`;
  return names.map((name) => context.measureText(name).width);
}

export const widest = (names: string[], size: number) => Math.max(0, ...widths(names, size));

/** The distance of the middles of neighbours at which none stands over the other. */
export function nearest(widths: number[]) {
  const pairs = widths.slice(1).map((width, k) => (width + widths[k]) / 2);
  return Math.max(widths.length === 1 ? widths[0] : 0, ...pairs);
}

/** A name, cut until it fits into a room in pixels. */
export function fitted(context: Pick<CanvasRenderingContext2D, "measureText">, text: string, room: number) {
  if (context.measureText(text).width <= room) return text;
  const letters = Array.from(text);
  const cut = () => `${letters.join("")}…`;
  do letters.pop();
  while (letters.length > 1 && context.measureText(cut()).width > room);
  return cut();
}
