/** Arithmetic of a row that people edit. A weight that is not allowed is NaN. */
import type { Alignment } from "../shared/head/weights.ts";

/** Set a weight; the others share the rest as before, or evenly where they had nothing. The sum is 1. */
export function withWeight(weights: number[], j: number, value: number): number[] {
  const clamped = Math.min(1, Math.max(0, value));
  const others = weights.map((w, k) => (k === j || Number.isNaN(w) ? 0 : w));
  const sum = others.reduce((total, w) => total + w, 0);
  const even = 1 / Math.max(1, weights.filter((w, k) => k !== j && !Number.isNaN(w)).length);
  const share = (k: number) => (1 - clamped) * (sum > 0 ? others[k] / sum : even);
  const alone = weights.every((w, k) => k === j || Number.isNaN(w));
  return weights.map((w, k) => (Number.isNaN(w) ? w : k === j ? (alone ? 1 : clamped) : share(k)));
}

/**
 * A row of words as one of pieces, NaN where it may not look: those of a word share its weight as in `row`, or
 * evenly where they had nothing. What is left out has no weight.
 */
export function onPieces(weights: number[], pieces: number[][], row: Float32Array): number[] {
  const out = new Array(row.length).fill(0);
  pieces.forEach((some, j) => {
    const allowed = some.filter((k) => !Number.isNaN(row[k]));
    const sum = allowed.reduce((total, k) => total + row[k], 0);
    for (const k of allowed) out[k] = (weights[j] || 0) * (sum > 0 ? row[k] / sum : 1 / allowed.length);
  });
  return out;
}

/** The first `count` weights for the server and the address, to 0.001; 0 where not allowed. */
export const toSend = (weights: number[], count: number) =>
  weights.slice(0, count).map((w) => Math.round(1000 * (w || 0)) / 1000);

/** A weight after a key: up and down, and in larger steps by page; null where the key does not change it. */
export function stepped(weight: number, key: string): number | null {
  const by = { ArrowUp: 0.05, ArrowDown: -0.05, PageUp: 0.25, PageDown: -0.25, Home: -1, End: 1 }[key];
  return by === undefined ? null : Math.min(1, Math.max(0, Math.round((weight + by) * 100) / 100));
}

/** Temperatures on a slider, from -2 to 2: its ends are 0.01 and 100, its middle is 1. */
export const temperatureAt = (value: number) => Number((10 ** value).toPrecision(2));

export const sliderValueOf = (temperature: number) => Math.round(Math.log10(temperature) * 100) / 100;

/** The rows of a map as a mask has them, 1 where looking is allowed; what is fed later has no cell. */
export const drawable = ({ n, m, weights, columns }: Alignment) =>
  Array.from({ length: n }, (_, i) =>
    Array.from({ length: columns.side === "fed" ? i + 1 : m }, (_, j) =>
      Number(!Number.isNaN(weights[i * m + j])),
    ),
  );

/** Rows of a mask without the last ones that it leaves as they are, but for the first. */
export const trimmed = (rows: number[][]) =>
  rows.slice(0, Math.max(1, rows.findLastIndex((row) => row.includes(0)) + 1));
