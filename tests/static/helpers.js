/** Small heads with weights that can be checked by hand. */
import { labels } from "../../static/lib/pieces.js";

const axis = (side, tokens) => ({ side, tokens, labels: labels(tokens) });

/** Cross-attention, 3 targets by 2 sources. */
export const cross = () => ({
  ...{ block: "cross", layer: 2, head: 5, n: 3, m: 2 },
  weights: Float32Array.of(1, 0, 0.25, 0.75, 0.5, 0.5),
  rows: axis("target", ["▁chaise", "▁rouge", "</s>"]),
  columns: axis("source", ["▁chair", "</s>"]),
});

/** Masked self-attention of the decoder, 3 by 3. */
export const decoder = () => ({
  ...{ block: "decoder", layer: 1, head: 1, n: 3, m: 3 },
  weights: Float32Array.of(1, NaN, NaN, 0.5, 0.5, NaN, 0.25, 0.25, 0.5),
  rows: axis("target", ["▁la", "▁chaise", "</s>"]),
  columns: axis("fed", ["<s>", "▁la", "▁chaise"]),
});

/** Self-attention of the encoder, 2 by 2. */
export const encoder = () => ({
  ...{ block: "encoder", layer: 1, head: 1, n: 2, m: 2 },
  weights: Float32Array.of(0.1, 0.9, 0.5, 0.5),
  rows: axis("source", ["▁cat", "</s>"]),
  columns: axis("source", ["▁cat", "</s>"]),
});
