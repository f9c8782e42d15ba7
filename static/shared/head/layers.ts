/** What a model itself calls its layers: not all of them may attend, and one may several times. */
/** Of a block; numbers where these are not 1, 2, ... */
export type Layers = { numbers?: number[] | null; depth?: number | null };

/**
 * Its own number, with a letter where it attends several times.
 *
 * @param layer counts from 1 those that attend
 */
export function layerName(block: Layers | undefined, layer: number): string {
  const numbers = block?.numbers;
  const number = numbers?.[layer - 1];
  if (!numbers || number === undefined) return String(layer);
  if (numbers.indexOf(number) === numbers.lastIndexOf(number)) return String(number);
  return number + String.fromCharCode(97 + layer - 1 - numbers.indexOf(number));
}

/** Which layers attend; "" where all do. */
export function attending({ numbers, depth }: Layers) {
  if (!numbers || !depth) return "";
  const own = [...new Set(numbers)];
  if (own.length === depth) return "";
  return own.length === 1
    ? `layer ${own[0]} of ${depth} attends`
    : `layers ${own.slice(0, -1).join(", ")} and ${own[own.length - 1]} of ${depth} attend`;
}
