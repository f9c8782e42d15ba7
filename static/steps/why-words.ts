/** The terms of a score, ranked and in words. */
import { more, ofPositions, type Term } from "../shared/head/score-terms.ts";
import { partInWords, partName } from "../shared/head/term-words.ts";
import { signed } from "../shared/words.ts";

const LARGEST = 10;

/** The term that a relative position adds to a score. */
export const BY_POSITION = "by position alone";
export const ALL = "together: the score";
/** The names in a table of many parts. */
export const PARTS =
  " L: layer, H: head; feed-forward: the network after the attention of a layer, which works on each piece alone.";
export const TERMS = "Terms of the score";

/** The term that is added to one score whatever query and key are; none where nothing is. */
export function addedByPosition(split: { bias: number | null; bias_mean?: number | null }): Term[] {
  const [value, mean] = [split.bias ?? 0, split.bias_mean ?? 0];
  return value || mean ? [{ query: BY_POSITION, key: BY_POSITION, value, mean }] : [];
}

/** The one term of a score that is not split. */
export const wholeInWords = ({ query, key }: { query: string[]; key: string[] }) =>
  `query: ${partInWords(query[0])}; key: ${partInWords(key[0])}`;

/** The terms that move the weight most, those that differ most from their mean over the row; and that of the positions. */
export function largestTerms(terms: Term[]) {
  const order = terms.toSorted((a, b) => Math.abs(more(b)) - Math.abs(more(a)));
  const isNamed = (term: Term, k: number) => k < LARGEST || ofPositions(term.query, term.key);
  return { largest: order.filter(isNamed), others: order.filter((term, k) => !isNamed(term, k)) };
}

/** The sum of terms, and its excess over the mean of the row. */
export const sumsOf = (terms: Term[]) => ({
  value: terms.reduce((sum, { value }) => sum + value, 0),
  above: terms.reduce((sum, term) => sum + more(term), 0),
});

/** The main reason that a score is larger than elsewhere in its row, or smaller. */
export function leadInWords(terms: Term[]) {
  const { above } = sumsOf(terms);
  const side = Math.sign(above) || 1;
  const most = terms.reduce((best, term) => (side * more(term) > side * more(best) ? term : best));
  const than = `This score is ${signed(above)} against the mean of its row.`;
  if (terms.length < 2) return than;
  const pair =
    most.query === BY_POSITION
      ? "what position alone adds"
      : most.query.startsWith("unit")
        ? `hidden ${most.query}`
        : `“${partInWords(most.query)}” in the query with “${partInWords(most.key)}” in the key`;
  return `${than} The largest ${side > 0 ? "positive" : "negative"} term of this difference is ${pair}: ${signed(more(most))}.`;
}

/** The kind of sum, and the parts in it. */
export function whyInWords({ parts: { query, key } }: { parts: { query: string[]; key: string[] } }) {
  if (query[0].startsWith("unit"))
    return "The score is a sum over hidden units. Inside a unit the tanh mixes state and annotation, so neither has a share of its own.";
  const all = [...query, ...key];
  if (all.every((name) => name === "embedding"))
    return "Query and key are both made of the word alone, because this model adds no vector of the place to it; so their product is one term, exactly.";
  if (all.every((name) => ["embedding", "position"].includes(name)))
    return "Query and key are both made of word plus place, so the score is four terms, exactly (Ke et al. 2021, arXiv 2006.15595).";
  if (!all.some((name) => / L\d/.test(name)) && all.includes("embedding"))
    return `Query and key are sums of ${new Intl.ListFormat("en").format([...new Set(all)].map(partName))}; so the score is a sum over pairs, exactly, once the scale of each layer norm is held.`;
  if (all.some((name) => name === "embedding"))
    return "Query and key are sums of word, place, and what every earlier head and feed-forward network wrote; so the score is a sum over pairs, exactly, once the scale of each layer norm is held.";
  return "";
}
