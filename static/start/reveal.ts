/** The rows of a map appear in the order in which they were written, once. */
import type { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";

const DURATION = 1500; // milliseconds, all rows together

/** Null where nothing moves: at once all rows are there. */
export function reveal({ canvas, plan }: AttentionHeatmap): Animation | null {
  if (!plan || matchMedia("(prefers-reduced-motion: reduce)").matches) return null;
  const { n, height, top, down } = plan;
  const clipPath = [0, n].map((rows) => `inset(0 0 ${height - top - rows * down}px 0)`);
  return canvas.animate({ clipPath }, { duration: DURATION, easing: `steps(${n}, start)` });
}
