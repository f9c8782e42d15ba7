/** Answers as the server writes them. */

/**
 * @param {unknown} content
 * @param {number} [status]
 */
export const jsonResponse = (content, status = 200) => new Response(JSON.stringify(content), { status });

/**
 * A safetensors file: eight bytes of length, a JSON header, then raw little-endian numbers.
 *
 * @param {object} answer all but the arrays
 * @param {Record<string, {shape: number[], values: Float32Array | Uint8Array}>} tensors
 */
export function tensorsResponse(answer, tensors) {
  let end = 0;
  const entries = Object.entries(tensors).map(([name, { shape, values }]) => {
    const dtype = values instanceof Float32Array ? "F32" : "U8";
    return [name, { dtype, shape, data_offsets: [end, (end += values.byteLength)] }];
  });
  const header = { __metadata__: { regard: JSON.stringify(answer) }, ...Object.fromEntries(entries) };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const length = new BigUint64Array([BigInt(json.length)]);
  const parts = Object.values(tensors).map(({ values }) => /** @type {BlobPart} */ (values));
  return new Response(new Blob([length, json, ...parts]));
}
