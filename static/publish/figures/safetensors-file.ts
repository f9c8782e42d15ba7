/**
 * Matrices as one safetensors file: a tensor each, float32, NaN where a cell is not allowed; names and caption in its
 * metadata, as JSON. Why not NPZ: that has no place for names, and this site reads safetensors already.
 */
import { namesOf } from "./text-files.ts";
import type { MatrixOf } from "../../shared/maps/numbers-of.ts";
import type { Caption } from "./caption.ts";

export function toSafetensors(matrices: MatrixOf[], caption: Caption): Blob {
  const names = namesOf(matrices);
  const tensors = matrices.flatMap(({ rows, columns, values, sinks }, k) => [
    { name: names[k], shape: [rows.labels.length, columns.labels.length], values },
    ...(sinks ? [{ name: `${names[k]}.sinks`, shape: [rows.labels.length], values: sinks }] : []),
  ]);
  return new Blob(fileOf(tensors, metadataOf(matrices, names, caption)) as BlobPart[]);
}

/** Metadata of a file; safetensors has texts only. */
function metadataOf(matrices: MatrixOf[], names: string[], caption: Caption): Record<string, string> {
  const labels = ({ rows, columns }: MatrixOf) => ({ rows: rows.labels, columns: columns.labels });
  const [one, ...others] = matrices;
  const meaning = { rows: one.rows.means, columns: one.columns.means };
  const axes = others.length
    ? Object.fromEntries(matrices.map((each, k) => [names[k], { ...labels(each), ...each.about }]))
    : { ...one.about, ...labels(one), meaning };
  const texts = Object.entries({ ...caption, ...axes });
  return Object.fromEntries(texts.map(([name, x]) => [name, typeof x === "string" ? x : JSON.stringify(x)]));
}

type Named = { name: string; shape: number[]; values: ArrayLike<number> };

/** The parts of a file: the length of its header, the header, the numbers. */
function fileOf(tensors: Named[], metadata: Record<string, string>): ArrayBufferView[] {
  let end = 0;
  const entries = tensors.map(({ name, shape, values }) => [
    name,
    { dtype: "F32", shape, data_offsets: [end, (end += 4 * values.length)] },
  ]);
  const about = JSON.stringify({ __metadata__: metadata, ...Object.fromEntries(entries) });
  const text = new TextEncoder().encode(about);
  const header = new Uint8Array(Math.ceil(text.length / 8) * 8).fill(0x20); // so that the numbers are aligned
  header.set(text);
  const length = new DataView(new ArrayBuffer(8));
  length.setBigUint64(0, BigInt(header.length), true);
  return [length, header, ...tensors.map(({ values }) => littleEndian(values))];
}

function littleEndian(values: ArrayLike<number>) {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (let k = 0; k < values.length; k++) view.setFloat32(4 * k, values[k], true);
  return view;
}
