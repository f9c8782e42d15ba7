/** Paints a picture, weights over its patches, and the outline of the part that a map has. */
import { pixelsOf } from "../shared/maps/drawing.ts";
import { hatch, inks, theme } from "../shared/maps/inks.ts";
import { boxOf, type Plan } from "../shared/maps/plan.ts";
import { edgesOf, type Laid, type Patches } from "./patches.ts";

const PALE = 0.45; // how much of the picture is paper, under weights

type Context = CanvasRenderingContext2D;

/** The plan of patches over a picture of this size. */
export const planOf = ({ n, m }: Patches, width: number, height: number) =>
  ({ n, m, left: 0, top: 0, across: width / m, down: height / n }) as Plan;

/** The weight of each patch of the picture; NaN where the map has none. */
export const valuesOf = ({ weights }: Laid, { places }: Patches) =>
  Float32Array.from(places, (place) => (place === null || place === undefined ? NaN : weights[place]));

/** The end of the scale of patches. */
export const endOf = (values: Float32Array): number =>
  values.reduce((most, value) => (value > most ? value : most), 0) || 1;

/** Paint the picture, grey and pale under weights. */
export function paintPicture(context: Context, plan: Plan, picture: HTMLImageElement, isUnder: boolean) {
  const { width, height } = boxOf(plan, null, null);
  context.fillStyle = inks().paper; // behind what is clear
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  if (!isUnder) return;
  context.globalCompositeOperation = "saturation";
  context.fillStyle = "#808080";
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = "source-over";
  context.globalAlpha = PALE;
  context.fillStyle = inks().paper;
  context.fillRect(0, 0, width, height);
  context.globalAlpha = 1;
}

/** Paint the weights of patches, over a picture where there is one; what may not be looked at is hatched. */
export function paintWeights(
  context: Context,
  plan: Plan,
  { places }: Patches,
  values: Float32Array,
  picture: HTMLImageElement | null,
) {
  const { n, m } = plan;
  const { width, height } = boxOf(plan, null, null);
  if (picture) context.globalCompositeOperation = theme() === "dark" ? "screen" : "multiply";
  context.imageSmoothingEnabled = false;
  const image = pixelsOf({ n, m, values, kind: "weights", end: endOf(values) });
  context.drawImage(image, 0, 0, width, height);
  context.globalCompositeOperation = "source-over";
  values.forEach((value, k) => {
    if (Number.isNaN(value) && places[k] !== undefined) hatch(context, boxOf(plan, Math.floor(k / m), k % m));
  });
}

/** Outline the window that is open. */
export function paintOutline(context: Context, { across, down }: Plan, patches: Patches) {
  context.beginPath();
  for (const [i, j, i2, j2] of edgesOf(patches)) {
    context.moveTo(j * across, i * down);
    context.lineTo(j2 * across, i2 * down);
  }
  context.strokeStyle = inks().ink;
  context.lineWidth = 2;
  context.stroke();
}
