/** All heads of a block as one picture, a pixel a weight. */

import { packed } from "./ramp.js";

/**
 * The heads stand side by side as in the atlas, layers down and heads across, each n pixels high and m wide. A
 * masked cell stays clear, so that what lies behind it shows.
 *
 * @param {{shape: number[], values: ArrayLike<number>, mask: "causal" | null, allowed?: ArrayLike<number>}} block
 *   weights as bytes, 255 is 1; allowed: 0 or 1 of each, where the mask alone does not say
 * @param {Triple[]} colours of the 256 bytes
 * @returns {{width: number, height: number, data: Uint8ClampedArray<ArrayBuffer>}}
 */
export function mosaic({ shape, values, mask, allowed }, colours) {
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

/**
 * The rows and columns of the maps that a block's weights are of; where these were pooled, there are fewer weights.
 *
 * @param {{shape: number[], pooled?: {rows: number, columns: number} | null}} block
 */
export const wholeOf = ({ shape: [, , n, m], pooled }) => pooled ?? { rows: n, columns: m };

/**
 * Whether a weight of an answer stands for several.
 *
 * @param {{blocks: Record<string, {pooled?: object | null}>}} answer
 */
export const isPooled = ({ blocks }) => Object.values(blocks).some(({ pooled }) => Boolean(pooled));
