/**
 * The search of Find: it finds places in which all words of the query occur, whole words before beginnings of words,
 * and parts of words only where there is nothing else; where there is no such place, those with most of its words,
 * rare words first. Words that every question has do not count beside others, nor do endings there; first stands what
 * has the whole query, then what answers: to “why” a question that begins so, to “what” also a word of the glossary.
 * A single letter is a word, not a beginning.
 */
import { plain } from "../plain-letters.ts";

/** An entry; `more` is searched after the name; `carries` is the parameter that a model goes along to a page as. */
export type Entry = { kind: string; name: string; more: string; href: string; carries?: string };

const LEAST = 3; // letters that are looked for within a word
const USUAL = new Set(
  "a an and are at between by can come comes did do does for from go goes happen happens has have how if in into is it its much of on or than that the there this to use used uses versus vs was what when where which why with".split(
    " ",
  ),
);

/** The endings in which the forms of a word differ. */
const ENDING = /(i[sz]ation|ation|ition|ion|ing|ed|ly|al|ary|ive|y|e)$/;

/** The worst misfit of an entry that fits by its name. */
const NAME = 3;

/** The misfit of an entry that fits worst: some words of the query are only parts of its words. */
const WITHIN = 6;

/**
 * The misfit of an entry: 0 the name begins with the query; 1 it begins so; 2 every word is a word of the name; 3
 * every word begins one; 4, 5 likewise, of all that is said; WITHIN every word occurs somewhere, a short one at the
 * beginning of a word; Infinity it does not. The query is as `plain` writes it.
 */
function misfit({ kind, name, more }: Entry, query: string) {
  const words = query.split(" ");
  const [title, all] = [` ${plain(name)} `, ` ${plain(`${name} ${kind} ${more}`)} `];
  const begins = (text: string) =>
    words.every((word) => text.includes(word.length > 1 ? ` ${word}` : ` ${word} `));
  const has = (text: string) => words.every((word) => text.includes(` ${word} `));
  const isWithin = (word: string) => all.includes(word.length >= LEAST ? word : ` ${word}`);
  const fits = [
    title.startsWith(` ${query} `),
    title.startsWith(` ${query}`),
    ...[has(title), begins(title), has(all), begins(all)],
    words.every(isWithin),
  ];
  const first = fits.indexOf(true);
  return first < 0 ? Infinity : first;
}

/** Entries in their order, of equals the earlier first; all where nothing is asked for. */
export function ranked(entries: Entry[], query: string): Entry[] {
  const asked = plain(query);
  if (!query.trim()) return entries;
  if (!asked) return [];
  const words = [...new Set(asked.split(" "))];
  const content = words.filter((word) => !USUAL.has(word)).map(stem);
  const whole = fitting(entries, asked);
  if (!content.length || (whole.length && content.length === words.length)) return whole;
  const literal = [...byName(entries, asked), ...entries.filter(({ more }) => plain(more).includes(asked))];
  const answers = byName(entries.filter(answering(asked)), content.join(" "));
  const found = [...literal, ...answers, ...fitting(entries, content.join(" "))];
  return found.length ? [...new Set(found)] : sorted(entries, missing(entries, content));
}

/** True for an entry that can answer the question of the query: for “what” a word of the glossary, too. */
function answering(query: string): (entry: Entry) => boolean {
  const [opening] = query.split(" ");
  return ({ kind, name }) =>
    USUAL.has(opening) && ((opening === "what" && kind === "word") || plain(name).startsWith(`${opening} `));
}

const byName = (entries: Entry[], query: string) =>
  sorted(entries, (entry) => {
    const found = misfit(entry, query);
    return found > NAME ? Infinity : found;
  });

function fitting(entries: Entry[], query: string): Entry[] {
  const misfits = new Map(entries.map((entry) => [entry, misfit(entry, query)]));
  const worst = Math.min(WITHIN, ...misfits.values()) < WITHIN ? WITHIN - 1 : WITHIN;
  return sorted(entries, (entry) => {
    const found = misfits.get(entry) as number;
    return found > worst ? Infinity : found;
  });
}

const sorted = (entries: Entry[], misfit: (entry: Entry) => number) =>
  entries
    .map((entry) => ({ entry, misfit: misfit(entry) }))
    .filter(({ misfit }) => misfit < Infinity)
    .sort((a, b) => a.misfit - b.misfit)
    .map(({ entry }) => entry);

/** The beginning that the forms of a word share: “permut” of permute, permuted and permutation. */
function stem(word: string) {
  const singular = word.length > LEAST && !word.endsWith("ss") ? word.replace(/s$/, "") : word;
  const bare = singular.replace(ENDING, "");
  return bare.length >= LEAST ? bare : singular;
}

/**
 * The part of the words that an entry lacks, each word as much as it is rare: ln(entries / those that have it).
 * Infinity where it lacks more than half of the words, or of their weight; words that no entry has weigh nothing.
 */
function missing(entries: Entry[], words: string[]): (entry: Entry) => number {
  const having = words.map((word) => new Set(entries.filter((entry) => misfit(entry, word) < WITHIN)));
  const weights = having.map(({ size }) => (size ? Math.log((entries.length + 1) / size) : 0));
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
  return (entry) => {
    const lacks = words.map((_, k) => k).filter((k) => !having[k].has(entry));
    const weight = sum(lacks.map((k) => weights[k]));
    return 2 * lacks.length > words.length || 2 * weight > sum(weights) ? Infinity : weight;
  };
}
