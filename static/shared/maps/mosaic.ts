/** All heads of a block as one picture, a pixel a weight. */
import { packed, type Triple } from "./ramp.ts";
import type { Block } from "../api.ts";
import type { Pixels } from "./drawing.ts";

type Parts = "shape" | "values" | "mask" | "allowed";

/**
 * The heads stand side by side as in the atlas, layers down and heads across, each n pixels high and m wide. Weights
 * are bytes, 255 is 1; `allowed` is 0 or 1 for each, where the mask alone does not say. A masked cell stays clear, so
 * that the background shows.
 */
export function mosaic({ shape, values, mask, allowed }: Pick<Block, Parts>, colours: Triple[]): Pixels {
  const [layers, heads, n, m] = shape;
  const width = heads * m;
  const height = layers * n;
  const pixels = new Uint32Array(width * height);
  const shades = packed(colours);
  for (let k = 0, l = 0; l < layers; l++)
    for (let h = 0; h < heads; h++)
      for (let i = 0; i < n; i++)
        for (let j = 0; j < m; j++, k++) {
          if (allowed ? !allowed[k] : mask === "causal" && j > i) continue;
          pixels[(l * n + i) * width + h * m + j] = shades[values[k]];
        }
  return { width, height, data: new Uint8ClampedArray(pixels.buffer) };
}

/** The rows and columns of the maps that a block's weights are of; where these were pooled, there are fewer weights. */
export const wholeOf = ({ shape: [, , rows, columns], pooled }: Pick<Block, "shape" | "pooled">) =>
  pooled ?? { rows, columns };

/** True where a weight of an answer stands for several. */
export const isPooled = ({ blocks }: { blocks: Record<string, { pooled?: object | null }> }) =>
  Object.values(blocks).some(({ pooled }) => Boolean(pooled));
