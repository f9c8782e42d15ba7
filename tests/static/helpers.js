/** Small heads with weights that can be checked by hand. */
import { labels } from "../../static/shared/pieces.ts";

const axis = (side, tokens) => ({ side, tokens, labels: labels(tokens) });

/**
 * A model whose heads were measured on gold alignments.
 *
 * @param {number[][]} produced errors of rows named by the piece produced, [layer][head]
 * @param {number[][]} fed the same of the piece that was fed
 */
export const measured = (produced, fed) => ({
  measured: { alignment: { sentences: 95, produced: errors(produced), fed: errors(fed) } },
});

/** @param {number[][]} heads */
function errors(heads) {
  const aer = Math.min(...heads.flat());
  const layer = heads.findIndex((some) => some.includes(aer));
  const layer_means = heads.map((some) => Math.min(...some) + 0.05);
  return { aer, layer: layer + 1, head: heads[layer].indexOf(aer) + 1, heads, layer_means, mean: aer + 0.1 };
}

/** The same map with its rows named by what was fed. */
export const namedByFed = (a) => ({
  ...a,
  rows: { ...axis("fed", ["<s>", ...a.rows.tokens.slice(0, -1)]), beside: a.rows.labels },
  naming: "fed",
});

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

/** The same of a model that goes on with “the cat”, in a layer that looks one place back: “cat” was read. */
export const goingOn = () => ({
  ...decoder(),
  weights: Float32Array.of(1, NaN, NaN, 0.5, 0.5, NaN, NaN, 0.25, 0.75),
  rows: axis("target", ["▁cat", "▁sat", "."]),
  columns: axis("fed", ["▁the", "▁cat", "▁sat"]),
  ...{ mask: "causal", read: 1 },
});

/** Self-attention of the encoder, 2 by 2. */
export const encoder = () => ({
  ...{ block: "encoder", layer: 1, head: 1, n: 2, m: 2 },
  weights: Float32Array.of(0.1, 0.9, 0.5, 0.5),
  rows: axis("source", ["▁cat", "</s>"]),
  columns: axis("source", ["▁cat", "</s>"]),
});

/** The one map of a recurrent model: the block is shown whole. */
export const only = () => ({ ...cross(), layer: 0, head: 0 });

/** Local attention with windows of 3 places, 2 targets by 4 sources. */
export const local = () => ({
  ...{ block: "cross", layer: 0, head: 0, n: 2, m: 4 },
  weights: Float32Array.of(0, 0.4, 0.6, 0, 0.3, 0.7, 0, 0),
  window: { centres: [1.6, 0.2], reach: 1 },
  rows: axis("target", ["3", "</s>"]),
  columns: axis("source", ["M", "a", "r", "▁"]),
});

/** Mean pooling of three words: one hop. */
export const meanPooling = () => ({
  ...{ block: "hops", layer: 0, head: 0, n: 1, m: 3 },
  weights: Float32Array.of(1 / 3, 1 / 3, 1 / 3),
  rows: { side: "hops", tokens: ["hop 1"], labels: ["hop 1"] },
  columns: axis("source", ["▁why", "▁not", "</s>"]),
});

/** Two hops over three words. */
export const hops = () => ({
  ...{ block: "hops", layer: 0, head: 0, n: 2, m: 3 },
  weights: Float32Array.of(0.25, 0.75, 0, 0.62, 0.38, 0),
  rows: { side: "hops", tokens: ["hop 1", "hop 2"], labels: ["hop 1", "hop 2"] },
  columns: axis("source", ["▁why", "▁not", "</s>"]),
});
