/**
 * Numbers of every head of an atlas on this sentence, to order heads by and to find them: entropy in bits and the
 * largest weight, both averaged over the rows and exact, from the answer; the places of `patterns.ts`, from the small
 * maps, whose weights are bytes: each is within 1/510 of the exact one; the alignment error, of a test set.
 */
import { plain } from "../shared/plain-letters.ts";
import { mapIn, measure, type Measure } from "../shared/head/patterns.ts";
import type { Block } from "../shared/api.ts";
import type { Order } from "./address.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";

export type Numbers = Partial<Record<Measure | "entropy" | "largest" | "aer", number>>;

export type Named = Numbers & { twoBefore?: number };

export type Limit = { measure: keyof Named; isBelow: boolean; than: number };

/** The names of orders; `first` is 1 where the lowest comes first, -1 where the highest does. */
export const ORDER: Record<Order, { name: string; first: 1 | -1 }> = {
  "": { name: "by layer", first: 1 },
  entropy: { name: "lowest entropy", first: 1 },
  largest: { name: "largest weight", first: -1 },
  end: { name: "most on </s>", first: -1 },
  aer: { name: "lowest AER", first: 1 },
};

/** The known numbers of a head: only the alignment error where a cell stands for several weights. */
export function numbersIn(block: Block, columns: string[], { layer, head }: HeadAt, aer?: number): Numbers {
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

const NAMES: [RegExp, Limit["measure"]][] = [
  [/^(mean )?entropy$/, "entropy"],
  [/^(mean )?largest( weight)?$/, "largest"],
  [/^((mostly|share on|on) )?(s|end)$/, "end"],
  [/^(alignment error|aer)$/, "aer"],
  [/^(previous|before)( word| character| piece)?$/, "before"],
  [/^two (words|characters|pieces) before$/, "twoBefore"],
  [/^(next|after)( word| character| piece)?$/, "after"],
  [/^same( position)?$/, "same"],
  [/^((mostly|mainly|looks) )?back$/, "back"],
  [/^((mostly|mainly|looks) )?ahead$/, "ahead"],
  [/^first( word| character| piece)?$/, "first"],
  [/^diagonal$/, "diagonal"],
  [/^even(ly spread)?$/, "even"],
];
const LIMIT = /([\p{L}\s]+(?:<\/?s>)?|<\/?s>)\s*([<>])\s*(\d*\.?\d+)/gu;

/**
 * Terms that find heads, "cross, entropy < 1": words of their names, and limits of their numbers; a limit of an unknown
 * measure stays words.
 */
export function termsOf(text: string): { words: string[]; limits: Limit[] } {
  const limits: Limit[] = [];
  const rest = text.replace(LIMIT, (all, name, sign, than) => {
    const measure = NAMES.find(([pattern]) => pattern.test(plain(name)))?.[1];
    if (!measure) return all;
    limits.push({ measure, isBelow: sign === "<", than: Number(than) });
    return " ";
  });
  return { words: plain(rest).split(" ").filter(Boolean), limits };
}

/** True where a head is within all limits; a number that is not known never is. */
export const isWithin = (numbers: Named, limits: Limit[]): boolean =>
  limits.every(({ measure, isBelow, than }) => {
    const value = numbers[measure];
    return value !== undefined && (isBelow ? value < than : value > than);
  });
