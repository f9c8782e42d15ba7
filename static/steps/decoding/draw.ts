/**
 * The pieces that sampling may draw: first the temperature, then the k most likely pieces, then the nucleus of the
 * rest.
 *
 * Only the most likely pieces and their probabilities at temperature 1 are known here. Where that is not enough to be
 * sure, null is the answer.
 */
import { sum } from "../../shared/numbers.ts";
import type { Candidate } from "../../shared/api.ts";

/** Settings of sampling; `topK` 0 keeps all. */
export type Sampling = { temperature: number; topK: number; topP: number };

/** Sums of float32 numbers are not trusted beyond this. */
const ROUNDING = 1e-5;

/** True for each candidate that can be drawn, null where unknown; the most likely come first. */
export function drawable(candidates: Candidate[], { temperature, topK, topP }: Sampling): (boolean | null)[] {
  const heated = candidates.map(({ probability }) => probability ** (1 / temperature));
  const remaining = topK && topK < heated.length ? heated.slice(0, topK) : heated;
  const known = sum(remaining);
  const [least, most] = restOf(candidates, { temperature, topK });
  let before = 0;
  return candidates.map(({ probability }, rank) => {
    const share = { most: before / (known + least), least: before / (known + most) };
    before += heated[rank];
    if (topK && rank >= topK) return probability < candidates[topK - 1].probability ? false : null;
    if (topP >= 1 || share.most < topP - ROUNDING) return true;
    return share.least > topP + ROUNDING ? false : null;
  });
}

/** The least and the most that the heated probabilities of all other pieces in the draw add up to. */
function restOf(candidates: Candidate[], { temperature, topK }: Omit<Sampling, "topP">): [number, number] {
  if (!candidates.length || (topK && topK <= candidates.length)) return [0, 0];
  const rest = Math.max(0, 1 - sum(candidates.map(({ probability }) => probability)));
  if (!topK && temperature === 1) return [rest, rest];
  const largest = candidates[candidates.length - 1].probability;
  if (!rest || !largest) return [0, 0];
  // None of them is more likely than the last that is known: as few as can be are as large as that.
  const bunched = (rest / largest) * largest ** (1 / temperature);
  const [least, most] = temperature <= 1 ? [0, bunched] : [bunched, Infinity];
  if (!topK) return [least, most];
  const room = (topK - candidates.length) * largest ** (1 / temperature);
  return [0, Math.min(most, room)];
}
