/**
 * One head of own tensors: its weights as they were given, or computed from q and k as `model/attention.py` does it.
 *
 * Sums are made in float64; each stage is rounded to float32, so that a stage is within 1e-6 of the same in PyTorch.
 *
 * @typedef {import("./tensors.js").OwnTensors} OwnTensors
 * @typedef {{q: Float32Array, k: Float32Array, v: Float32Array | null, scores: Float32Array, scaled: Float32Array,
 *   masked: Float32Array, weights: Float32Array, context: Float32Array | null}} Stages  row by row; masked: -Infinity, and
 *   weights: NaN, where looking is not allowed
 */
import { addedIn, forbiddenIn } from "./checks.js";

/** @param {OwnTensors} own @returns {{d: number, dv: number}} widths of keys and values; 0 where there are none */
export const widths = ({ arrays: { q, v } }) => ({ d: q?.shape[4] ?? 0, dv: v?.shape[4] ?? 0 });

/**
 * @param {OwnTensors} own
 * @param {number[]} at layer, text and head, from 0
 * @returns {Float32Array} n x m; NaN where looking is not allowed
 */
export function weightsOf(own, at) {
  if (!own.arrays.weights) return stagesOf(own, at).weights;
  const [n, m] = own.shape.slice(3);
  const weights = matrixOf(own.arrays.weights, at).slice();
  if (own.mask) forbiddenIn(own.mask, at, n, m).forEach((is, k) => is && (weights[k] = NaN));
  return weights;
}

/**
 * softmax(q·kᵀ scale + mask) v of one head, stage by stage.
 *
 * @param {OwnTensors} own with q and k
 * @param {number[]} at
 * @returns {Stages}
 */
export function stagesOf(own, at) {
  const [n, m] = own.shape.slice(3);
  const { d, dv } = widths(own);
  const { arrays, mask } = own;
  const [q, k] = [matrixOf(arrays.q, at), matrixOf(arrays.k, groupOf(own, at))];
  const v = arrays.v ? matrixOf(arrays.v, groupOf(own, at)) : null;
  const scores = productOf(n, m, d, (i, c) => q[i * d + c], (j, c) => k[j * d + c]); // prettier-ignore
  const scaled = scores.map((score) => (own.scale === null ? score / Math.sqrt(d) : score * own.scale));
  const masked = mask ? withMask(scaled, addedIn(mask, at, n, m), forbiddenIn(mask, at, n, m)) : scaled;
  const weights = softmax(masked, n, m);
  const context = v && productOf(n, dv, m, (i, j) => weights[i * m + j] || 0, (c, j) => v[j * dv + c]); // prettier-ignore
  return { q, k, v, scores, scaled, masked, weights, context };
}

/**
 * The head of k and v that serves a head of q: heads in groups share one.
 *
 * @param {OwnTensors} own
 * @param {number[]} at
 */
const groupOf = ({ arrays: { q, k } }, [layer, text, head]) => [
  layer,
  text,
  Math.floor((head * k.shape[2]) / q.shape[2]),
];

/**
 * @param {import("./tensors.js").Floats} array
 * @param {number[]} at
 */
function matrixOf({ shape, values }, at) {
  const size = shape[3] * shape[4];
  const first = at.reduce((sum, place, n) => sum * shape[n] + place, 0) * size;
  return values.subarray(first, first + size);
}

/**
 * The matrix of all sums over c of a(i, c) b(j, c).
 *
 * @param {number} n
 * @param {number} m
 * @param {number} d
 * @param {(i: number, c: number) => number} a
 * @param {(j: number, c: number) => number} b
 */
function productOf(n, m, d, a, b) {
  const product = new Float32Array(n * m);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m; j++) {
      let sum = 0;
      for (let c = 0; c < d; c++) sum += a(i, c) * b(j, c);
      product[i * m + j] = sum;
    }
  return product;
}

/**
 * @param {Float32Array} scaled
 * @param {Float32Array} added
 * @param {boolean[]} forbidden
 */
const withMask = (scaled, added, forbidden) =>
  scaled.map((score, k) => (forbidden[k] ? -Infinity : score + added[k]));

/**
 * @param {Float32Array} masked
 * @param {number} n
 * @param {number} m
 * @returns {Float32Array} NaN where a score is -Infinity
 */
function softmax(masked, n, m) {
  const weights = new Float32Array(n * m);
  for (let i = 0; i < n; i++) {
    const row = masked.subarray(i * m, (i + 1) * m);
    const most = row.reduce((a, b) => Math.max(a, b), -Infinity);
    const exponentials = Array.from(row, (score) => (score === -Infinity ? NaN : Math.exp(score - most)));
    const total = exponentials.reduce((sum, x) => sum + (x || 0), 0);
    weights.set(exponentials.map((x) => x / total), i * m); // prettier-ignore
  }
  return weights;
}
