/** The lengths of what came in and of what attention adds, in words. */
import { fixed, say, type Part } from "../shared/words.ts";
import { meanOf, type Added } from "./added.ts";

const SOURCE = "Kobayashi et al. 2021, arXiv 2109.07152";
const RATIO = {
  cross: `the mixing ratio of ${SOURCE}, before the norm`,
  itself: `as the mixing ratio of ${SOURCE}, which counts what a piece reads of itself with what came in`,
};

/** The row that is looked at, and the mean of all; in cross-attention nothing of what is read is the piece itself. */
export function addedInWords(rows: Added[], i: number, row: Part, isCross: boolean): Part[] {
  const { came, adds, cosine, mixing } = meanOf(rows);
  const all = `${fixed(came)}, ${fixed(adds)}, ${fixed(cosine)} and ${fixed(mixing)}`;
  return say`${row}: what came in has length ${fixed(rows[i].came)}, what attention adds ${fixed(rows[i].adds)}, cosine ${fixed(rows[i].cosine)}. Of both lengths attention has ${fixed(rows[i].mixing)} (${isCross ? RATIO.cross : RATIO.itself}). Means of all ${String(rows.length)} rows: ${all}.`;
}
