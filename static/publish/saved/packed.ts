/**
 * The answers as `app/publish/saved/packed.py` wrote them: a compressed safetensors file of one tensor of bytes for each
 * answer, named by its request, `GET /api/steps?model=...`. In their JSON `{"numbers": "START ROWS COLUMNS"}` stands for
 * numbers of the tensor `numbers`, which several answers can share: the first bytes of all of them, the second, and so on.
 */
import { shortest } from "../../shared/maps/numbers-of.ts";
import { readSafetensors, type Tensor } from "../../shared/safetensors.ts";

export type Saved = { request: string; status: number; type: string; read: () => BodyInit };

export async function unpack(packed: Response): Promise<Saved[]> {
  const { metadata, tensors } = readSafetensors(await packed.arrayBuffer());
  const numbers = floatsOf(tensors.numbers);
  return Object.entries(metadata).map(([request, kind]) => {
    const [, status, type] = /^(\d+) (.*)$/.exec(kind) ?? [];
    const bytes = tensors[request].values as Uint8Array<ArrayBuffer>;
    const read = () => (type === "application/json" ? withNumbers(bytes, numbers) : bytes);
    return { request, status: Number(status), type, read };
  });
}

/** Numbers by their bytes: row n of the tensor has byte n of each. */
function floatsOf({ shape: [width, count], values }: Tensor): Float32Array {
  const bytes = new Uint8Array(width * count);
  for (let n = 0; n < width; n++)
    for (let k = 0; k < count; k++) bytes[width * k + n] = values[count * n + k];
  return new Float32Array(bytes.buffer);
}

/** JSON with the numbers that stand for places among them. */
function withNumbers(bytes: Uint8Array, numbers: Float32Array): string {
  const text = new TextDecoder().decode(bytes);
  if (!text.includes('{"numbers":"')) return text;
  const put = (_: string, value: any) =>
    typeof value?.numbers === "string" ? nested(value.numbers, numbers) : value;
  return JSON.stringify(JSON.parse(text, put));
}

/** The numbers of a vector or a matrix. */
function nested(place: string, all: Float32Array): (number | null)[] | (number | null)[][] {
  const [start, rows, columns] = place.split(" ").map(Number);
  const values = all.subarray(start, start + rows * (columns ?? 1));
  const numbers = Array.from(values, (value) => (Number.isNaN(value) ? null : shortest(value, values)));
  if (columns === undefined) return numbers;
  return Array.from({ length: rows }, (_, i) => numbers.slice(i * columns, (i + 1) * columns));
}
