/** Answers as the server writes them. */
import type { Tensor } from "../../shared/safetensors.ts";

export const jsonResponse = (content: unknown, status: number = 200) =>
  new Response(JSON.stringify(content), { status });

/** A safetensors file: eight bytes of length, a JSON header with the answer, little-endian numbers. */
export function tensorsResponse(answer: object, tensors: Record<string, Omit<Tensor, "dtype">>) {
  let end = 0;
  const entries = Object.entries(tensors).map(([name, { shape, values }]) => {
    const dtype = values instanceof Float32Array ? "F32" : "U8";
    return [name, { dtype, shape, data_offsets: [end, (end += values.byteLength)] }];
  });
  const header = { __metadata__: { regard: JSON.stringify(answer) }, ...Object.fromEntries(entries) };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const length = new BigUint64Array([BigInt(json.length)]);
  const parts = Object.values(tensors).map(({ values }) => values as BlobPart);
  return new Response(new Blob([length, json, ...parts]));
}
