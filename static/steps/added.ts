/** Vectors that came in and those that attention adds: their lengths, and the cosine between them; a row a piece. */
import { mean } from "../shared/numbers.ts";
import type { Picture } from "./picture.ts";

/** Euclidean norms; `mixing` is the share of the one that is added in their sum. */
export type Added = { came: number; adds: number; cosine: number; mixing: number };

type Rows = Pick<Picture, "n" | "m" | "values">;

/** Each row of the sum without what was added to it, beside that: it holds where a norm stands before attention, too. */
export function addedOf({ n, m, values }: Rows, output: Rows): Added[] {
  return Array.from({ length: n }, (_, i) => {
    const adds = output.values.subarray(i * m, (i + 1) * m);
    return added(
      values.subarray(i * m, (i + 1) * m).map((x, k) => x - adds[k]),
      adds,
    );
  });
}

function added(before: Float64Array, after: Float64Array): Added {
  const [came, adds] = [Math.hypot(...before), Math.hypot(...after)];
  const product = before.reduce((sum, x, k) => sum + x * after[k], 0);
  return { came, adds, cosine: product / (came * adds || 1), mixing: adds / (came + adds || 1) };
}

/** The mean of each over all rows. */
export function meanOf(rows: Added[]): Added {
  const of = (name: keyof Added) => mean(rows.map((row) => row[name]));
  return { came: of("came"), adds: of("adds"), cosine: of("cosine"), mixing: of("mixing") };
}
