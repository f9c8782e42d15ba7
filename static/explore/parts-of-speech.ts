/** Heads that look at words of one part of speech more than by chance, over sentences whose words were tagged by hand. */
import { lookInWords } from "./parts-of-speech-words.ts";
import type { HeadsTagsAnswer } from "../shared/api.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";

type HeadIn = HeadAt & { block: string };
/** A head with its name in short, such as L3 H1. */
type Named = HeadIn & { name: string };

/** Names that people type, one or several of them, of the universal parts of speech. */
const NAMES: Record<string, string> = {
  ...{ verb: "VERB", noun: "NOUN", adjective: "ADJ", adverb: "ADV", pronoun: "PRON", auxiliary: "AUX" },
  ...{ determiner: "DET", article: "DET", preposition: "ADP", adposition: "ADP", particle: "PART" },
  ...{ number: "NUM", numeral: "NUM", name: "PROPN", conjunction: "CCONJ", punctuation: "PUNCT" },
};

/** The part of speech that a word names; undefined where it names none. */
export const tagOf = (word: string): string | undefined =>
  NAMES[word.replace(/ies$/, "y")] ?? NAMES[word.replace(/s$/, "")];

const of = ({ blocks }: HeadsTagsAnswer, tag: string, { block, layer, head }: HeadIn) =>
  blocks[block]?.[tag]?.heads[layer - 1]?.[head - 1];

/** True where the whole interval of the weight of a head is above chance. */
export function looksAt(tags: HeadsTagsAnswer, tag: string, head: HeadIn): boolean {
  const [, low] = of(tags, tag, head) ?? [0, 0];
  return low > (tags.blocks[head.block]?.[tag]?.chance ?? Infinity);
}

/** The head that looks most at such words, beside chance, and the count of these and of their sentences. */
export function tagInWords(tags: HeadsTagsAnswer, tag: string, word: string, heads: Named[]): string {
  const weight = (head: HeadIn) => of(tags, tag, head)?.[0] ?? 0;
  const [most] = heads.toSorted((a, b) => weight(b) - weight(a));
  const figures = most && tags.blocks[most.block][tag];
  return lookInWords(word, figures && { ...figures, head: most, weight: weight(most) });
}
