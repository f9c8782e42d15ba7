/** A score as a sum of terms: a part of the query times a part of the key. */
import type { ScoreSplitAnswer } from "../api.ts";

/** A term with its mean over the row. */
export type Term = { query: string; key: string; value: number; mean: number };

/** True for the pair of two positions: what the order of the words alone adds. */
export const ofPositions = (query: string, key: string) => query === "position" && key === "position";

/** All terms of one score, each with its mean over the row, multiplied by a factor. */
export const termsOf = ({ parts, terms, means }: ScoreSplitAnswer, factor: number = 1): Term[] =>
  parts.query.flatMap((query, a) =>
    parts.key.map((key, b) => ({
      ...{ query, key },
      value: factor * (terms as number[][])[a][b],
      mean: factor * (means as number[][])[a][b],
    })),
  );

/** The excess of a term over its mean in the row: only this moves weights. */
export const more = ({ value, mean }: Term) => value - mean;
