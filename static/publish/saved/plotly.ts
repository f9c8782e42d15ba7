/** Charts of a saved page: the small Plotly, in a script of its own. It has no heatmaps: a picture with a pixel for each number is one. */
import { h } from "../../shared/dom.ts";

const SHADES = 256;

type Trace = Record<string, any>;

declare const Plotly: {
  react(node: HTMLElement, data: Trace[], layout: Trace, config: object): unknown;
  Fx?: { hover: Function };
};

export const loadPlotly = async () => ({
  ...{ Fx: Plotly.Fx },
  react(node: HTMLElement, data: Trace[], layout: Trace, config: object) {
    const [maps, others] = [true, false].map((is) => data.filter(({ type }) => (type === "heatmap") === is));
    const images = [...maps.map(picture), ...(layout.images ?? [])];
    return Plotly.react(node, [...maps.map(columns), ...others], { ...layout, images }, config);
  },
});

/** Columns that are not seen, to be clicked, with the colour scale beside the map. */
const columns = ({ z, zmin, zmax, colorscale, colorbar }: Trace) => ({
  ...{ type: "bar", y: z[0].map(() => z.length), base: -0.5, width: 1, opacity: 0, hoverinfo: "none" },
  marker: { color: z[0], cmin: zmin, cmax: zmax, colorscale, colorbar },
});

/** Cells of the axes; a number that is null has no colour. */
function picture({ z, zmin, zmax, colorscale }: Trace) {
  const [width, height] = [z[0].length, z.length];
  const [canvas, shades] = [h("canvas", { width, height }), h("canvas", { width: SHADES, height: 1 })];
  const [context, ramp] = [canvas, shades].map((one) => one.getContext("2d") as CanvasRenderingContext2D);
  ramp.fillStyle = ramp.createLinearGradient(0, 0, SHADES, 0);
  for (const [share, colour] of colorscale) ramp.fillStyle.addColorStop(share, colour);
  ramp.fillRect(0, 0, SHADES, 1);
  const shade = (value: number) => Math.round(((value - zmin) / (zmax - zmin || 1)) * (SHADES - 1));
  z.forEach((row: (number | null)[], i: number) =>
    row.forEach((x, j) => x !== null && context.drawImage(shades, shade(x), 0, 1, 1, j, i, 1, 1)),
  );
  const rect = { xref: "x", yref: "y", x: -0.5, y: -0.5, sizex: width, sizey: height };
  return { source: canvas.toDataURL(), ...rect, sizing: "stretch", layer: "below" };
}
