/**
 * Matrices as one safetensors file: a tensor each, float32, NaN where a cell is not allowed; names and caption in its
 * metadata, as JSON. Why not NPZ: that has no place for names, and this site reads safetensors already.
 */
import { writeSafetensors } from "../../shared/safetensors.ts";
import { namesOf } from "./text-files.ts";
import type { MatrixOf } from "../../shared/maps/numbers-of.ts";
import type { Caption } from "./caption.ts";

export function toSafetensors(matrices: MatrixOf[], caption: Caption): Blob {
  const names = namesOf(matrices);
  const tensors = matrices.flatMap(({ rows, columns, values, sinks }, k) => {
    const [n, m] = [rows.labels.length, columns.labels.length];
    const rest = sinks ? [[`${names[k]}.sinks`, { shape: [n], values: Float32Array.from(sinks) }]] : [];
    return [[names[k], { shape: [n, m], values: Float32Array.from(values) }], ...rest];
  });
  return writeSafetensors(Object.fromEntries(tensors), metadataOf(matrices, names, caption));
}

/** Metadata of a file; safetensors has texts only. */
function metadataOf(matrices: MatrixOf[], names: string[], caption: Caption): Record<string, string> {
  const [{ rows, columns }, ...others] = matrices;
  const about = matrices.map((one) => ({ rows: one.rows.labels, columns: one.columns.labels, ...one.about }));
  const axes = others.length
    ? Object.fromEntries(about.map((one, k) => [names[k], one]))
    : { ...about[0], meaning: { rows: rows.means, columns: columns.means } };
  const texts = Object.entries({ ...caption, ...axes });
  return Object.fromEntries(texts.map(([name, x]) => [name, typeof x === "string" ? x : JSON.stringify(x)]));
}
