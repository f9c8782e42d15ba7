/** The common layout of the Plotly figures of Positions. */
import { scaleOf, signedRamp } from "./ramp.ts";
import type { Palette, Theme } from "./palettes.ts";

/** The size of the letters, in pixels, for which figures give their margins. */
export const LETTERS = 14;

/** A figure, as Plotly draws it. */
export type Figure = { data: object[]; layout: Record<string, unknown> };

export type Room = { width: number; height: number; font: number; narrow: boolean };

export type Inks = Record<"ink" | "grey" | "hairline" | "paper" | "key" | "query" | "family", string> & {
  size: number;
  theme: Theme;
  palette?: Palette;
};

export const base = (room: Room, inks: Inks, margin: object) => ({
  ...{ width: room.width, height: room.height, margin: { ...margin, autoexpand: false } },
  ...{ paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)", dragmode: false, showlegend: false },
  font: { family: inks.family, color: inks.ink, size: room.font },
  hoverlabel: { bgcolor: inks.ink, bordercolor: inks.ink, font: { size: room.font, color: inks.paper } },
  hovermode: "closest",
});

/** An axis; with a count it has so many whole numbers along it. */
export const axis = ({ grey, hairline, size }: Inks, title: string, count: number = 0) => ({
  ...{ fixedrange: true, zeroline: false, gridcolor: hairline, linecolor: hairline },
  ...(count ? { dtick: tickStep(count), tick0: 0 } : {}),
  tickfont: { size, color: grey },
  title: { text: title, font: { size, color: grey }, standoff: 6 },
});

/** Round steps that leave about eight ticks. */
export function tickStep(count: number) {
  const steps = [1, 2, 4, 8, 16, 32, 64, 128, 256];
  return steps.find((step) => count / step <= 10) ?? 512;
}

export function colorbar(
  { narrow, height, font }: Room,
  { grey, family }: Inks,
  tickvals: number[],
  ticktext?: string[],
) {
  const looks = {
    ...{ thickness: 10, outlinewidth: 0, ticks: "", xpad: 0, ypad: 0, tickvals },
    ...(ticktext ? { ticktext } : { tickvals }),
    tickfont: { size: font, color: grey, family },
  };
  if (narrow) return { ...looks, orientation: "h", x: 0, xanchor: "left", y: -0.04, yanchor: "top", len: 1 };
  const len = Math.min(height - 60, 220);
  return { ...looks, x: 1.02, xanchor: "left", y: 1, yanchor: "top", lenmode: "pixels", len };
}

/** Plum below 0, paper at 0, teal above. */
export const signedScale = ({ theme, palette }: Inks) => scaleOf(signedRamp(theme, 33, palette));

export const negativeScale = ({ theme, palette }: Inks) =>
  scaleOf(signedRamp(theme, 65, palette).slice(0, 33));

/** The name of a line at its end, right of all. */
export const lastName = (text: string, y: number, color?: string) => ({
  ...{ text, xref: "paper", x: 1, xshift: 10, xanchor: "left", align: "left" },
  ...{ yref: "y", y, yanchor: "middle", showarrow: false, font: color ? { color } : {} },
});

/** An upright line through a figure. */
export const upright = (x: number, color: string, width: number) => ({
  ...{ type: "line", xref: "x", x0: x, x1: x, yref: "paper", y0: 0, y1: 1 },
  line: { color, width },
});
