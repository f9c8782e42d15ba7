/** The inputs and the output of a part, as the matrices that are shown below each other. */
import { FLOW } from "./words.ts";
import type { Part, Whole } from "../shared/api.ts";

export type Flow = { part: Part; says: string; isOwn: boolean };

/** The inputs of a part that are matrices of numbers, then the part; of what has none, what it goes into follows. */
export function flowOf(part: Part, { parts }: Pick<Whole, "parts">): Flow[] {
  const inputs = part.inputs.flatMap((id) => parts.find((one) => one.id === id) ?? []);
  const isSum = /^Add/.test(part.name);
  const read = inputs.map((one, k) => ({
    part: one,
    says: isSum && k ? FLOW.plus(one) : FLOW.into(one),
    isOwn: false,
  }));
  const own = { part, says: FLOW.out(part), isOwn: true };
  if (read.length) return [...read, own];
  const next = parts.find((one) => one.inputs.includes(part.id));
  return next ? [own, { part: next, says: FLOW.next(next), isOwn: false }] : [own];
}
