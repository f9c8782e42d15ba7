/** Heatmaps of a chart: a picture with a pixel for each number, and the scale beside it. */
import { h } from "../../shared/dom.ts";
import { svg } from "../../shared/svg.ts";
import type { Room, Trace } from "./chart.ts";

/** Shares from 0 to 1, and their colours. */
export type Scale = [number, string][];

export function heatmap({ z, zmin, zmax, colorscale, colorbar }: Trace, { x, y, plot }: Room) {
  const numbers: number[] = z.flat().filter((value: number | null) => value !== null);
  const [low, high] = [zmin ?? Math.min(...numbers), zmax ?? Math.max(...numbers)];
  const [left, top] = [x.place(-0.5), y.place(-0.5)];
  const [width, height] = [x.place(z[0].length - 0.5) - left, y.place(z.length - 0.5) - top];
  const href = picture(z, (value) => colourOf(colorscale, (value - low) / (high - low || 1)));
  const looks = { preserveAspectRatio: "none", style: "image-rendering: pixelated" };
  const image = svg("image", { href, x: left, y: top, width, height, ...looks });
  return [image, ...(colorbar ? scale(colorscale, colorbar, [low, high], plot) : [])];
}

/** The address of a picture; null has no colour. */
function picture(values: (number | null)[][], colour: (value: number) => string): string {
  const canvas = h("canvas", { width: values[0].length, height: values.length });
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  values.forEach((row, i) =>
    row.forEach((value, j) => {
      if (value === null) return;
      context.fillStyle = colour(value);
      context.fillRect(j, i, 1, 1);
    }),
  );
  return canvas.toDataURL();
}

function colourOf(colours: Scale, share: number) {
  const found = colours.findIndex(([from]) => from >= share);
  const k = Math.max(1, found);
  const [[low, one], [high, other]] = [colours[k - 1], colours[k]];
  const part = Math.min(Math.max((share - low) / (high - low || 1), 0), 1);
  const [from, to] = [one, other].map((colour) => (colour.match(/[\d.]+/g) ?? []).map(Number));
  return `rgb(${from.map((value, i) => value + part * (to[i] - value)).join(" ")})`;
}

function scale(
  colours: Scale,
  { tickvals = [], ticktext, tickfont, orientation }: any,
  [low, high]: [number, number],
  { left, right, top, bottom }: Room["plot"],
) {
  if (orientation === "h") return [];
  const length = Math.min(bottom - top, 220);
  const values = Array.from({ length: 64 }, (_, k) => [high - (k / 63) * (high - low)]);
  const href = picture(values, (value) => colourOf(colours, (value - low) / (high - low || 1)));
  const place = (value: number) => top + ((high - value) / (high - low || 1)) * length;
  const begin = right + 0.02 * (right - left);
  return [
    svg("image", { href, x: begin, y: top, width: 10, height: length, preserveAspectRatio: "none" }),
    ...tickvals.map((value: number, k: number) => {
      const looks = { "dominant-baseline": "central", fill: tickfont.color, "font-size": tickfont.size };
      const name = String(ticktext?.[k] ?? value).replace("-", "−");
      return svg("text", { x: begin + 14, y: place(value), ...looks }, name);
    }),
  ];
}
