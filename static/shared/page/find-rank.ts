/**
 * The ranking of the search: entries that have all words of a query before those that have most of them. A word counts
 * more the rarer it is, more in a name than in a text, and more whole than as the stem or the beginning of another. A
 * name that is the query comes first, then to “what”, “why” and the like a name that begins so. What has less than most of
 * the query, by these counts, is near it and no answer.
 */
import { plain } from "../plain-letters.ts";

/**
 * An entry; answer, title: HTML, the title its name as it is typeset; also: what people call it, between commas; of: the
 * page or the lesson that it is a part of; carries: the parameter of its page's model.
 */
export type Entry = {
  kind: string;
  name: string;
  href: string;
  answer?: string;
  also?: string;
  title?: string;
  of?: string;
  carries?: string;
};

const USUAL = new Set(
  "a about actually all already also always am an and any are as at be been between both but by can cannot come comes could define derive describe did differ difference different differs do does done dont during each every everything exactly explain for from get give gives go goes had happen happens has have having here how i if in into is isnt it its just let lets like look made make many may me mean means might much must my myself need needed needs no nor not of on one ones only or other others our ours over people per please purpose really role same say says shall should show shows single so solve solves some still such support supported supports than that the their them themselves then there these they think this to too use used uses versus very vs was we were what whats when where whether which who whose why will with work works would yes you your yourself".split(
    " ",
  ),
);

/** The score that a kind of entry adds, and the weight of a name that people have for it, beside its own. */
const KINDS: Record<string, { first: number; also: number }> = {
  question: { first: 0.5, also: 1 },
  word: { first: 0.5, also: 1 },
  page: { first: 0.4, also: 0.7 },
  section: { first: 0.4, also: 0.7 },
  station: { first: 0.3, also: 0.5 },
  model: { first: 0, also: 1 },
  example: { first: 0, also: 1 },
};

const UNKNOWN = 10; // a word that no entry has counts as one that every tenth has
const FEW = 2; // words; of more, one may be in no entry
const LEAST = 3; // letters that a stem or a beginning has

/** The endings in which the forms of a word differ. */
const ENDING = /(i[sz]ation|ation|ition|ion|ing|ed|ly|al|ary|ive|or|y|e)$/;

/** The beginning that the forms of a word share: “permut” of permute, permuted and permutation. */
function stem(word: string) {
  const singular = word.length > LEAST && !word.endsWith("ss") ? word.replace(/s$/, "") : word;
  const bare = singular.replace(ENDING, "");
  return bare.length >= LEAST ? bare : singular;
}

const wordsOf = (text: string) => text.split(" ").filter(Boolean);

/** HTML as it was written: letters above and below the line as X^Q and s_i. */
const written = (html: string) =>
  html
    .replace(/<sub>/g, "_")
    .replace(/<sup>/g, "^")
    .replace(/<[^>]+>/g, "");

/** The words of a text, whole and as stems. */
const indexed = (words: string[]) => ({ whole: new Set(words), stems: new Set(words.map(stem)) });
type Indexed = ReturnType<typeof indexed>;

/** Degree to which a text has a word, from 0 to 1. */
function having({ whole, stems }: Indexed, word: string): number {
  if (whole.has(word)) return 1;
  if (stems.has(stem(word))) return 0.7;
  const beginning = stem(word).length > LEAST ? stem(word) : word;
  return word.length >= LEAST && [...whole].some((other) => other.startsWith(beginning)) ? 0.5 : 0;
}

type Searchable = { entry: Entry; names: Named[]; text: Indexed; stems: string[] };
type Named = { text: string; counts: number; words: Indexed };

function searchable(entry: Entry): Searchable {
  const { kind, name, also = "", answer = "" } = entry;
  const named = (counts: number) => (text: string) => ({ text, counts, words: indexed(wordsOf(text)) });
  const mainNames = kind === "word" ? [name, ...name.split(", ")] : [name];
  const called = also.split(", ").map(plain).filter(Boolean);
  const words = wordsOf(plain(`${kind} ${name} ${also} ${written(answer)}`));
  return {
    entry,
    names: [...mainNames.map(plain).map(named(1)), ...called.map(named(KINDS[kind].also))],
    text: indexed(words),
    stems: words.map(stem),
  };
}

/**
 * isNear: the first has less than most of what is asked for, or not all and none in its name, or two words far from
 * each other; or no entry has one of two words; or usual words alone.
 */
export type Ranked = { found: Entry[]; isNear: boolean };

/** Makes the function that ranks entries by a query, of equals the earlier first; all where nothing is asked for. */
export function ranking(entries: Entry[]): (query: string) => Ranked {
  const candidates = entries.map(searchable);
  const countOf = (word: string) => candidates.filter(({ text }) => having(text, word)).length;
  const rarity = (count: number) => Math.log(1 + (count ? candidates.length / count : UNKNOWN));
  return (query) => {
    const asked = plain(query);
    if (!query.trim()) return { found: entries, isNear: false };
    const all = [...new Set(wordsOf(asked))];
    const rare = all.filter((word) => !USUAL.has(word));
    const words = (rare.length ? rare : all).map((word) => {
      const count = countOf(word);
      return { word, count, weight: rarity(count) };
    });
    const score = scoring(asked, words, !rare.length);
    const found = candidates
      .map((candidate) => ({ entry: candidate.entry, ...score(candidate) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
    const isUnknown = words.length <= FEW && words.some(({ count }) => !count);
    return { found: found.map(({ entry }) => entry), isNear: isUnknown || Boolean(found[0]?.isNear) };
  };
}

const ALL = 4; // what all words add at most, the more of them in a name the more; a name that is the query adds as much again
const LEAST_SHARE = 0.25; // of a query that an entry has
const HALF = 0.5;
const GAP = 2; // words from one of two to the other, where a text says both as one

const areClose = (text: string[], [one, other]: string[]) =>
  text.some((word, k) => word === one && text.slice(Math.max(0, k - GAP), k + GAP + 1).includes(other));

function scoring(asked: string, words: { word: string; weight: number }[], areUsual: boolean) {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const content = words.map(({ word }) => word);
  const [opening] = asked.split(" ");
  const asksWhat = !USUAL.has(opening) || ["what", "how"].includes(opening);
  const pair = content.length === 2 && content.map(stem);
  return ({ entry, names, text, stems }: Searchable) => {
    const has = (of: Indexed) =>
      words.reduce((sum, { word, weight }) => sum + weight * having(of, word), 0) / total;
    const share = has(text);
    if (!(share > LEAST_SHARE)) return { score: 0, isNear: true };
    const byName = Math.max(
      ...names.map(({ text, counts, words: of }) => {
        const others = [...of.whole].filter((word) => !USUAL.has(word)).length || 1;
        const share = content.filter((word) => having(of, word)).length / others;
        const whole = text === asked ? 1.5 * ALL : asksWhat && text === content.join(" ") ? ALL : 0;
        return counts * (has(of) * (1 + Math.min(1, share)) + whole);
      }),
    );
    const isAnswer =
      USUAL.has(opening) &&
      (plain(entry.name).startsWith(`${opening} `) || (opening === "what" && entry.kind === "word"));
    const all = words.every(({ word }) => having(text, word)) ? ALL * Math.min(1, 0.25 + 0.375 * byName) : 0;
    const isApart =
      pair &&
      !names.some(({ words: of }) => content.every((word) => having(of, word))) &&
      !areClose(stems, pair);
    const isLoose = areUsual || isApart || share < HALF || (!all && byName < LEAST_SHARE);
    return {
      score: all + byName + share / 2 + Number(isAnswer) + KINDS[entry.kind].first,
      isNear: isLoose && names.every(({ text }) => text !== asked),
    };
  };
}
