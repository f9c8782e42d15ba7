/** Parameters of a model by kind of part, and of each box. */
import { sum } from "../shared/numbers.ts";
import type { Box } from "./plan.ts";
import type { Whole } from "../shared/api.ts";

type Counted = Pick<Whole, "parameters">;

/** All parts of one name: how many boxes, the parameters of each where they are alike, and of all. */
export type Kind = { name: string; boxes: number; each: number | null; count: number; also: string[] };

const MASKED = /^Masked /; // it has the matrices of any attention

const ENDS: Record<string, string> = { linear: "Linear", softmax: "Softmax" };

/** One row for all boxes of a name, the largest first. */
export function kindsOf({ parameters, parts }: Pick<Whole, "parameters" | "parts">): Kind[] {
  const kinds = new Map<string, number[]>();
  const also = new Map<string, string[]>();
  const nameOf = (id: string) => ENDS[id] ?? parts.find((part) => part.id === id)?.name ?? id;
  for (const part of parameters) {
    const name = part.name.replace(MASKED, "");
    kinds.set(name, [...(kinds.get(name) ?? []), part.count]);
    also.set(name, [...(also.get(name) ?? []), ...part.also.map(nameOf)]);
  }
  return [...kinds]
    .map(([name, counts]) => ({
      ...{ name, boxes: counts.length, count: sum(counts), also: also.get(name) ?? [] },
      each: counts.every((one) => one === counts[0]) ? counts[0] : null,
    }))
    .toSorted((a, b) => b.count - a.count);
}

/** The parameters of a box; of folded layers all of theirs. */
export const countOf = ({ id, holds = [id] }: Pick<Box, "id" | "holds">, { parameters }: Counted): number =>
  sum(parameters.map(({ part, count }) => (holds.includes(part) ? count : 0)));
