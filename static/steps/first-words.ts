/** Two lines of Steps beside its picture: a weight as other maps show it, and the piece that was hardest to write. */
import { ofModel } from "../shared/head/crossing.ts";
import { usualWords } from "../shared/head/choose.ts";
import { tellingCell } from "../shared/head/plain-words.ts";
import { bothInWords } from "../shared/head/two-readings-words.ts";
import { twoReadings } from "../shared/head/two-readings.ts";
import { isSpecial } from "../shared/pieces.ts";
import { amount, named, say, type Part } from "../shared/words.ts";
import { outcomeInWords } from "./words.ts";
import { addedOf } from "./added.ts";
import { addedInWords } from "./added-words.ts";
import { openCellOf, pictureOf, type Seen } from "./seen.ts";
import type { Alignment, Side } from "../shared/head/weights.ts";
import type { Target } from "../shared/api.ts";

/** The weights of the opened stage as a map of pieces; null where they are no map. */
function mapOf(seen: Seen): Alignment | null {
  const picture = pictureOf(seen);
  const { answer, where, model, naming } = seen;
  const { source, target } = answer;
  if (seen.state.stage !== "weights" || !picture || picture.vector || !where.block) return null;
  const axis = ({ side, labels }: { side: string; labels: string[] | null }) => ({
    side: side as Side,
    tokens: { source: source.tokens, target: target.tokens, fed: target.fed }[side] ?? [],
    labels: labels ?? [],
  });
  const { n, m, values } = picture;
  const head = { block: where.block, layer: where.layer ?? 0, head: where.head ?? 0 };
  const map = { n, m, weights: Float32Array.from(values), naming: naming ?? undefined };
  return ofModel({ ...head, ...map, rows: axis(picture.rows), columns: axis(picture.columns) }, model);
}

/** At the addition what is added; at the end of a head the pieces that are written; at the weights one of them, of the open cell or of the one that shows most, as here and as maps by words have it; [] where it is one. */
export function readingsInWords(seen: Seen, pointed: number | null = null): Part[] {
  if (seen.state.stage === "residual") return additionInWords(seen, pointed);
  if (["head", "probabilities", "output"].includes(seen.state.stage))
    return outcomeInWords(seen.answer.target);
  const map = usualWords(seen.model) && mapOf(seen);
  if (!map) return [];
  const cell = openCellOf(seen) ?? tellingCell(map);
  const both = twoReadings(map, seen.answer, cell);
  if (!both) return [];
  const row = named(map.rows.tokens[cell.i], "query", map.rows.side);
  const column = named(map.columns.tokens[cell.j], "key", map.columns.side);
  return say`${row} at ${column}: ${bothInWords(both)}, as maps on other pages open.`;
}

/** The row that is pointed at, that of the open cell, or the first: what came in, and what attention adds to it. */
function additionInWords(seen: Seen, pointed: number | null): Part[] {
  const [sum, output] = [pictureOf(seen), seen.pictures.get("output")];
  if (!sum || !output) return [];
  const i = pointed ?? openCellOf(seen)?.i ?? 0;
  const { source, target } = seen.answer;
  const tokens = { source: source.tokens, target: target.tokens, fed: target.fed }[sum.rows.side] ?? [];
  const side = sum.rows.side === "source" ? "source" : "target";
  const row = named(tokens[i] ?? String(i + 1), "query", side);
  return addedInWords(addedOf(sum, output), i, row, seen.where.block === "cross");
}

/** The piece that was written with the least probability; [] where no more than one was. */
export function hardestInWords(target: Target): Part[] {
  const chances = target.tokens.flatMap((token, k) =>
    k < target.read || isSpecial(token) ? [] : [{ token, p: Math.exp(target.log_probabilities[k]) }],
  );
  if (chances.length < 2) return [];
  const least = chances.reduce((least, one) => (one.p < least.p ? one : least));
  const { text, lang } = named(least.token, "query", "target");
  return say`Hardest to write: ${{ text, lang }}, probability ${amount(least.p)}`;
}
