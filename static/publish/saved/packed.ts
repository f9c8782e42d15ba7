/**
 * The answers as `app/publish/saved/packed.py` wrote them: a compressed safetensors file of one tensor of bytes for each
 * answer, named by its request, `GET /api/steps?model=...`. In their JSON `{"numbers": NAME}` stands for a tensor
 * of float32, which several answers can share.
 */
import { shortest } from "../../shared/maps/numbers-of.ts";
import { readSafetensors, type Tensor } from "../../shared/safetensors.ts";
import { inflated } from "./inflated.ts";

export type Saved = { request: string; status: number; type: string; read: () => BodyInit };

export async function unpack(text: string): Promise<Saved[]> {
  const { metadata, tensors } = readSafetensors(await inflated(text).arrayBuffer());
  return Object.entries(metadata).map(([request, kind]) => {
    const [, status, type] = /^(\d+) (.*)$/.exec(kind) ?? [];
    const bytes = tensors[request].values as Uint8Array<ArrayBuffer>;
    const read = () => (type === "application/json" ? withNumbers(bytes, tensors) : bytes);
    return { request, status: Number(status), type, read };
  });
}

/** JSON with the numbers that its names stand for. */
function withNumbers(bytes: Uint8Array, tensors: Record<string, Tensor>): string {
  const text = new TextDecoder().decode(bytes);
  if (!text.includes('{"numbers":"')) return text;
  const put = (_: string, value: any) =>
    typeof value?.numbers === "string" ? nested(tensors[value.numbers]) : value;
  return JSON.stringify(JSON.parse(text, put));
}

/** The numbers of a vector or a matrix. */
function nested({ shape: [rows, columns], values }: Tensor): (number | null)[] | (number | null)[][] {
  const numbers = Array.from(values, (value) => (Number.isNaN(value) ? null : shortest(value, values)));
  if (columns === undefined) return numbers;
  return Array.from({ length: rows }, (_, i) => numbers.slice(i * columns, (i + 1) * columns));
}
