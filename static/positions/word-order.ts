/** Changes of word order and positions: the requests for them, and the measurements of them. */
import { fixed } from "../shared/words.ts";
import { CHANGED, type ChangeId } from "./words.ts";

/** The scores of a model, as they were measured. */
export type OrderScores = { set: string; sentences: number; scores: Score[] };

type Score = { change: string; bleu: number; chrf: number };

/** The numbers of changes: a shift by m, the seed of a shuffle, the word that is swapped with the next, 0 where none is. */
type Numbers = { by: number; seed: number; swap: number };

export const CHANGES = Object.keys(CHANGED) as ChangeId[];

const NONE: Numbers = { by: 0, seed: 0, swap: 0 };

export type LossRow = ReturnType<typeof lossRows>[number];

/** The interventions that the server is asked for; none as trained. */
export function interventionsOf(change: ChangeId, { by, seed, swap }: Numbers): object[] {
  if (change === "trained") return [];
  if (change === "swapped") return swap ? [{ do: "swap", words: [swap, swap + 1] }] : [];
  if (change === "off") return [{ do: "positions", how: "off" }];
  if (change === "shuffled") return [{ do: "positions", how: "shuffled", seed }];
  if (change === "shifted") return [{ do: "positions", how: "shifted", shift: by }];
  return [{ do: "reverse", keep_positions: change === "kept" }];
}

/** Without positions the words in another order are the same words, which this shows beside them. */
export const OFF_AND_REVERSED = [{ do: "reverse", keep_positions: false }, ...interventionsOf("off", NONE)];

/**
 * The loss of quality, a row a change, in the order in which it was measured. `lost` is the BLEU below that as
 * trained, or a gain, "" of that itself; `isLoss` is true where one decimal shows a loss.
 */
export function lossRows({ scores }: OrderScores) {
  const trained = scores.find(({ change }) => change === "as trained");
  return scores.map(({ change, bleu, chrf }) => ({
    change: change.replace(/^(off|shuffled|shifted)/, "positions $1").replace(/^reversed/, "words reversed"),
    bleu: fixed(bleu, 1),
    chrf: fixed(chrf, 1),
    ...lossOf(trained && change !== "as trained" ? rounded(trained.bleu) - rounded(bleu) : null),
    id: CHANGES.findLast((id) => change.includes(id)) ?? "trained",
  }));
}

/** A number as it stands in the table, so that its columns subtract. */
const rounded = (bleu: number) => Number(bleu.toFixed(1));

/** The loss in BLEU; null where nothing is compared. */
function lossOf(lost: number | null) {
  if (lost === null) return { lost: "", isLoss: false };
  const size = fixed(Math.abs(lost), 1);
  const isNone = size === fixed(0, 1);
  return { lost: lost < 0 && !isNone ? `${size} gained` : size, isLoss: lost > 0 && !isNone };
}
