/**
 * The ranking of the search: places that have all words of a query before those that have most of them. A word counts
 * more the rarer it is, more in a name than in a text, and more whole than as the stem or the beginning of another. A
 * name that is the query comes first, then to “what”, “why” and the like a name that begins so.
 */
import { plain } from "../plain-letters.ts";

/** A place; answer: HTML; also: what people call it, between commas; carries: the parameter of its page's model. */
export type Entry = {
  kind: string;
  name: string;
  href: string;
  answer?: string;
  also?: string;
  carries?: string;
};

const USUAL = new Set(
  "a an and are at be been between by can come comes could did do does for from get go goes happen happens has have how i if in into is it its look me mean means much my of on or please should than that the their them there they this to use used uses versus vs was were what when where which who whose why with work works would".split(
    " ",
  ),
);

/** The score that a kind of place adds, and the weight of a name that people have for it, beside its own. */
const KINDS: Record<string, { first: number; also: number }> = {
  question: { first: 0.5, also: 1 },
  word: { first: 0.5, also: 1 },
  page: { first: 0.4, also: 0.7 },
  section: { first: 0.4, also: 0.7 },
  station: { first: 0.3, also: 0.5 },
  model: { first: 0, also: 1 },
  example: { first: 0, also: 1 },
};

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
  return word.length >= LEAST && [...whole].some((other) => other.startsWith(beginning)) ? 0.4 : 0;
}

type Place = { entry: Entry; names: { text: string; counts: number; words: Indexed }[]; text: Indexed };

function placeOf(entry: Entry): Place {
  const { kind, name, also = "", answer = "" } = entry;
  const named = (counts: number) => (text: string) => ({ text, counts, words: indexed(wordsOf(text)) });
  const own = kind === "word" ? [name, ...name.split(", ")] : [name];
  const called = also.split(", ").map(plain).filter(Boolean);
  return {
    entry,
    names: [...own.map(plain).map(named(1)), ...called.map(named(KINDS[kind].also))],
    text: indexed(wordsOf(plain(`${kind} ${name} ${also} ${written(answer)}`))),
  };
}

/** Makes the function that ranks entries by a query, of equals the earlier first; all where nothing is asked for. */
export function ranking(entries: Entry[]): (query: string) => Entry[] {
  const places = entries.map(placeOf);
  const rarity = (word: string) => {
    const count = places.filter(({ text }) => having(text, word)).length;
    return count ? Math.log(1 + places.length / count) : 0;
  };
  return (query) => {
    const asked = plain(query);
    if (!query.trim()) return entries;
    const all = [...new Set(wordsOf(asked))];
    const rare = all.filter((word) => !USUAL.has(word));
    const words = (rare.length ? rare : all).map((word) => ({ word, weight: rarity(word) }));
    const score = scoring(asked, words);
    return places
      .map((place) => ({ entry: place.entry, score: score(place) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ entry }) => entry);
  };
}

const ALL = 4; // what all words add; a name that is the query adds as much again

function scoring(asked: string, words: { word: string; weight: number }[]): (place: Place) => number {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const content = words.map(({ word }) => word);
  const [opening] = asked.split(" ");
  const asksWhat = !USUAL.has(opening) || ["what", "how"].includes(opening);
  return ({ entry, names, text }) => {
    const has = (of: Indexed) =>
      words.reduce((sum, { word, weight }) => sum + weight * having(of, word), 0) / total;
    const missing = words.filter(({ word }) => !having(text, word)).length;
    if (!total || missing > words.length / 2) return 0;
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
    return (missing ? 0 : ALL) + byName + has(text) / 2 + Number(isAnswer) + KINDS[entry.kind].first;
  };
}
