/** Messages about heads that are found by a part of speech. */
import { blockName } from "../shared/head/knock-outs.ts";
import { count, fixed } from "../shared/words.ts";

/** The head that looks most at such words, with its weight on them, that by chance, and how many words there were. */
type Most = Record<"weight" | "chance" | "words" | "sentences", number> & {
  head: { name: string; block: string };
};

export function lookInWords(word: string, most?: Most): string {
  const looks = ` look at “${word}” more than by chance`;
  if (!most) return looks;
  const { head, weight, chance, words, sentences } = most;
  return (
    `${looks}; most ${head.name} of ${blockName(head.block)}: ` +
    `${fixed(weight)}, by chance ${fixed(chance)} (${words} in ${count(sentences, "sentence")})`
  );
}

export const NOT_TAGGED =
  "Parts of speech were not measured for this model; Heads, many sentences, has other measures.";
