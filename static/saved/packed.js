/**
 * The answers as `app/saved/packed.py` wrote them: a safetensors file, compressed and in base64, of one tensor of bytes
 * for each answer, named by its request, `GET /api/steps?model=...`. In their JSON `{"numbers": NAME}` stands for a tensor
 * of float32, which several answers can share.
 *
 * @typedef {{request: string, status: number, type: string, read: () => BodyInit}} Saved
 */
import { shortest } from "../shared/maps/numbers-of.js";
import { readSafetensors } from "../shared/safetensors.js";

/**
 * @param {string} text
 * @returns {Promise<Saved[]>}
 */
export async function unpack(text) {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const { metadata, tensors } = readSafetensors(await new Response(stream).arrayBuffer());
  return Object.entries(metadata).map(([request, kind]) => {
    const [, status, type] = /^(\d+) (.*)$/.exec(kind) ?? [];
    const bytes = /** @type {Uint8Array<ArrayBuffer>} */ (tensors[request].values);
    const read = () => (type === "application/json" ? withNumbers(bytes, tensors) : bytes);
    return { request, status: Number(status), type, read };
  });
}

/**
 * @param {Uint8Array} bytes of JSON
 * @param {Record<string, import("../shared/safetensors.js").Tensor>} tensors
 * @returns {string} JSON with its numbers
 */
function withNumbers(bytes, tensors) {
  const text = new TextDecoder().decode(bytes);
  if (!text.includes('{"numbers":"')) return text;
  return JSON.stringify(
    JSON.parse(text, (_, value) =>
      typeof value?.numbers === "string" ? nested(tensors[value.numbers]) : value,
    ),
  );
}

/**
 * @param {import("../shared/safetensors.js").Tensor} tensor a vector or a matrix
 * @returns {(number | null)[] | (number | null)[][]}
 */
function nested({ shape: [rows, columns], values }) {
  const numbers = Array.from(values, (value) => (Number.isNaN(value) ? null : shortest(value, values)));
  if (columns === undefined) return numbers;
  return Array.from({ length: rows }, (_, i) => numbers.slice(i * columns, (i + 1) * columns));
}
