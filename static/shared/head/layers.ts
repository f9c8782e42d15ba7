/** A model's own numbers of its layers: not all of them may attend, and one may several times. */
/** The layers of a block; it has numbers where these are not 1, 2, ... */
export type Layers = { numbers?: number[] | null; depth?: number | null };

/** A layer's own number, with a letter where it attends several times; attending layers count from 1. */
export function layerName(block: Layers | undefined, layer: number): string {
  const numbers = block?.numbers;
  const number = numbers?.[layer - 1];
  if (!numbers || number === undefined) return String(layer);
  if (numbers.indexOf(number) === numbers.lastIndexOf(number)) return String(number);
  return number + String.fromCharCode(97 + layer - 1 - numbers.indexOf(number));
}

export type Shape = { name: string; layers: number; heads: number };

/** True for a block that is one map: one head, or hops, which are the rows of one matrix. */
export const isWhole = ({ name, layers, heads }: Shape) => name === "hops" || layers * heads === 1;

/** True for a model that has one map only. */
export const isSingle = ({ blocks }: { blocks: Shape[] }) => blocks.length === 1 && isWhole(blocks[0]);
