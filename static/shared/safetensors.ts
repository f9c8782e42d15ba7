/** Safetensors files: eight bytes of length, a JSON header, then raw little-endian numbers. */
import { FILE_CUT, FILE_TOO_SHORT, wrongLength } from "./page/words.ts";

export type Tensor = { dtype: string; shape: number[]; values: Float32Array | Uint8Array };

type Entry = { dtype: string; shape: number[]; data_offsets: [number, number] };

type Header = { __metadata__?: Record<string, string> } & Record<string, Entry>;

/** The types that the server sends: the bytes of one number, and their reader. */
const TYPES: Record<string, [number, (bytes: ArrayBuffer) => Tensor["values"]]> = {
  F32: [4, (bytes) => new Float32Array(bytes)],
  F16: [2, (bytes) => Float32Array.from(new Uint16Array(bytes), halfToNumber)],
  U8: [1, (bytes) => new Uint8Array(bytes)],
};

export function readSafetensors(buffer: ArrayBuffer) {
  if (buffer.byteLength < 8) throw new Error(FILE_TOO_SHORT);
  const length = Number(new DataView(buffer).getBigUint64(0, true));
  const start = 8 + length;
  if (start > buffer.byteLength) throw new Error(FILE_CUT);
  const { __metadata__: metadata = {}, ...entries }: Header = JSON.parse(
    new TextDecoder().decode(new Uint8Array(buffer, 8, length)),
  );
  const tensors: Record<string, Tensor> = {};
  for (const [name, { dtype, shape, data_offsets }] of Object.entries(entries)) {
    const bytes = buffer.slice(start + data_offsets[0], start + data_offsets[1]);
    const [width, read] = TYPES[dtype] ?? [];
    const count = shape.reduce((a: number, b: number) => a * b, 1);
    if (!read || bytes.byteLength !== count * width)
      throw new Error(wrongLength(name, bytes.byteLength, dtype, shape));
    tensors[name] = { dtype, shape, values: read(bytes) };
  }
  return { metadata, tensors };
}

/** A file of float32, or of bytes; its metadata are texts. */
export function writeSafetensors(
  tensors: Record<string, { shape: number[]; values: Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> }>,
  metadata: Record<string, string>,
) {
  let end = 0;
  const entries = Object.entries(tensors).map(([name, { shape, values }]) => {
    const data_offsets = [end, (end += values.byteLength)];
    return [name, { dtype: values instanceof Uint8Array ? "U8" : "F32", shape, data_offsets }];
  });
  const text = JSON.stringify({ __metadata__: metadata, ...Object.fromEntries(entries) });
  const header = new TextEncoder().encode(text);
  const room = " ".repeat(-header.length & 7); // so that the numbers are aligned
  const length = new BigUint64Array([BigInt(header.length + room.length)]);
  return new Blob([length, header, room, ...Object.values(tensors).map(({ values }) => values)]);
}

/** The number that 16 bits of IEEE 754 half precision stand for. */
export function halfToNumber(bits: number) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = (bits & 0x3ff) / 1024;
  if (exponent === 0) return sign * fraction * 2 ** -14;
  if (exponent === 0x1f) return fraction ? NaN : sign * Infinity;
  return sign * (1 + fraction) * 2 ** (exponent - 15);
}
