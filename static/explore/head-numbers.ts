/**
 * Numbers of every head of an atlas on this sentence, to order heads by and to find them: entropy in bits and the
 * largest weight, both averaged over the rows and exact, from the answer; the places of `patterns.ts`, from the small
 * maps, whose weights are bytes: each is within 1/510 of the exact one; the alignment error, of a test set.
 */
import { mapIn, measure, type Measure } from "../shared/head/patterns.ts";
import type { Block } from "../shared/api.ts";
import type { Limit } from "./head-terms.ts";

export type Numbers = Partial<Record<Measure | "entropy" | "largest" | "aer", number>>;

export type Named = Numbers & { twoBefore?: number };

/** Orders of the atlas; of "" the heads stand as in the model. */
export const ORDERS = ["", "entropy", "largest", "end", "aer"] as const;

export type Order = (typeof ORDERS)[number];

/** The names of orders; `first` is 1 where the lowest comes first, -1 where the highest does. */
export const ORDER: Record<Order, { name: string; first: 1 | -1 }> = {
  "": { name: "by layer", first: 1 },
  entropy: { name: "lowest entropy", first: 1 },
  largest: { name: "largest weight", first: -1 },
  end: { name: "most on </s>", first: -1 },
  aer: { name: "lowest AER", first: 1 },
};

/** The known numbers of a head: only the alignment error where a cell stands for several weights. */
export function numbersIn(
  block: Block,
  columns: string[],
  { layer, head }: { layer: number; head: number },
  aer?: number,
): Numbers {
  const map = mapIn(block, columns, layer, head);
  const [entropy, largest] = [block.entropy, block.largest].map((all) => all?.[layer - 1]?.[head - 1]);
  const known = Object.entries({ entropy, largest, aer }).filter(([, value]) => value !== undefined);
  return { ...(map && measure(map)), ...Object.fromEntries(known) };
}

/**
 * Numbers by the names that maps give to places: where columns are what a decoder was fed, that of the same number is the
 * word before, and the column before it is two words before.
 */
export function asNamed({ same, before, ...others }: Numbers, fed: boolean): Named {
  return fed ? { ...others, before: same, twoBefore: before } : { ...others, same, before };
}

/** Heads by one of their numbers; of equals the earlier first, those without it last. */
export function ordered<T extends { numbers: Numbers }>(heads: T[], order: Exclude<Order, "">) {
  const value = ({ numbers }: T) => numbers[order] ?? Infinity * ORDER[order].first;
  return [...heads].sort((a, b) => (value(a) === value(b) ? 0 : (value(a) - value(b)) * ORDER[order].first));
}

/** True where a head is within all limits; a number that is not known never is. */
export const isWithin = (numbers: Named, limits: Limit[]): boolean =>
  limits.every(({ measure, isBelow, than }) => {
    const value = numbers[measure];
    return value !== undefined && (isBelow ? value < than : value > than);
  });
