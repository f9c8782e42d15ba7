/** The messages about the reasons of a head. */
import { ofPositions } from "../shared/head/score-terms.ts";
import { pairName } from "../shared/head/term-words.ts";
import { count } from "../shared/words.ts";
import type { ScoreSplitAnswer } from "../shared/api.ts";

const MANY = 10; // pairs, whose names are long: of these two have room, of fewer four

/** The largest shares and that of the positions, and the others in one number. */
export function sharesInWords({ parts, shares, bias }: Pick<ScoreSplitAnswer, "parts" | "shares" | "bias">) {
  const all = parts.query
    .flatMap((query, a) =>
      parts.key.map((key, b) => ({
        ...{ name: pairName(query, key), share: shares?.[a][b] ?? NaN },
        positional: ofPositions(query, key),
      })),
    )
    .sort((a, b) => Math.abs(b.share) - Math.abs(a.share));
  if (all.some(({ share }) => Number.isNaN(share)))
    return "Each row looks at one piece, so no score is higher than another.";
  const listed = all.length < MANY ? 4 : 2;
  const { named = [], rest = [] } = Object.groupBy(all, (one, k) =>
    k < listed || one.positional ? "named" : "rest",
  );
  const together = rest.reduce((sum, { share }) => sum + share, 0);
  const others = rest.length ? [`${count(rest.length, "other pair")} ${percent(together)}`] : [];
  const added = bias ? [`position alone ${percent(bias)}`] : [];
  return `What makes its scores differ, query-key: ${[...named.map(inWords), ...others, ...added].join(", ")}.`;
}

const inWords = ({ name, share }: { name: string; share: number }) => `${name} ${percent(share)}`;

const percent = (share: number) => `${Math.round(100 * share)}\u00a0%`.replace("-", "\u2212");
