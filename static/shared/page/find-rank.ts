/**
 * The ranking of the search. An entry has the more of a query the more of its words it has, a rare word counting more
 * (BM25), and the nearer one of its names, or of the names that people have for it, comes to the whole query. Words may be
 * misspelt; usual words count little. What has too little of the query is near it and no answer.
 */
import { plain } from "../plain-letters.ts";
import { spelling, stem, wordsOf, type Meant } from "./find-spelling.ts";

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
  "a about actually all already also always am an and any are as at be been between both but by can cannot cant come comes could define derive describe did do does doesnt done dont during each every everything exactly explain for from get give gives go goes had happen happens has have having here how i if im in into is isnt it its just let lets like look looked made make makes many may me mean means might much must my myself need needed needs no nor not of on one ones only or other others our ours over people per please purpose really role same say says shall should show shows single so solve solves some still such support supported supports than that the their them themselves then there these they think this to too use used uses versus very vs was we were what whats when where whether which who whose why will with work works would yes you your yourself".split(
    " ",
  ),
);
/** Usual words of questions in other languages, without accents. */
const ABROAD =
  "was ist wie warum wozu wer wen wo wann welche welcher welches der die das den dem ein eine einen einer und oder nicht ich man mit auf fur von zu im bei sich einfach erklart erklarung bedeutet heisst beispiel qu est ce c que qui quoi comment pourquoi ou quand quelle quel le la les l d des de du un une et en sur pour par dans avec sans sert il ne pas je ca veut dire es el los las lo una por con sin para y o en del al se que como cual cuando donde significa sirve cos che il lo gli della per perche di um uma na no os as e co jest czym to jak nedir neden bir";
for (const word of ABROAD.split(" ")) USUAL.add(word);
const OF_USUAL = 0.14; // what a usual word counts, beside another of its rarity

/** Words of a text, by the field in which they stand, and how soon more of the same word add little. */
const FIELDS = { name: 1.6, also: 3, text: 1.4 };
const SATURATION = 0.6;
const BY_LENGTH = 0.3; // how much a long text is held to have a word because it is long

/**
 * Most that each part of a score adds: BM25, words that there are, the nearest name, the next three, and a name that is the
 * query.
 */
const ADDS = { words: 2.3, cover: 1.3, name: 3.5, next: 0.85, whole: 3, opening: 0.9 };
const ALSO = 0.95; // a name that people have for it, beside its own
const NEXT = 3; // names beside the nearest: people who ask for one thing have several of its names in part
const KINDS: Record<string, number> = { question: 0.3, word: 0.7, section: 0.5, page: 0.5 };

const NEAREST = 2; // questions that are shown where nothing answers
const LEAST = { answer: 0.25, near: 0.05 }; // of a query, that an entry has
/**
 * Shares that an answer has: so much of the query and a name so near to it, or more of it and a name less near; to a long query
 * also less of it, if the next place is far behind.
 */
const STRONG = [
  { cover: 0.6, name: 0.35 },
  { cover: 0.7, name: 0.25 },
];
const FEW = 3; // entries that have a word, such as the name of a person, which then is enough
const AHEAD = { cover: 0.5, name: 0.3, words: 4, by: 0.4 };

/** HTML as it was written: letters above and below the line as X^Q and s_i. */
const written = (html: string) =>
  html
    .replace(/<sub>/g, "_")
    .replace(/<sup>/g, "^")
    .replace(/<[^>]+>/g, "");

/** A transposed letter as one writes it, Q K^T, as QKᵀ; the end mark by letters. */
const formula = (text: string) => text.replace(/\s*\^\{?\\?(top|T)\b\}?/g, "ᵀ").replace(/<\/s>/g, " eos ");

type Name = { text: string; counts: number; stems: Set<string>; weight: number };
type Candidate = { entry: Entry; names: Name[]; counts: Map<string, number>; length: number };

function candidate(entry: Entry): Candidate {
  const { kind, name, also = "", answer = "" } = entry;
  const own = kind === "word" ? [name, ...name.split(", ")] : [name];
  const called = also.split(", ").filter(Boolean);
  const counts = new Map<string, number>();
  const add = (words: Iterable<string>, times: number) => {
    for (const word of words) counts.set(stem(word), (counts.get(stem(word)) ?? 0) + times);
  };
  const text = wordsOf(`${kind} ${formula(written(answer))}`);
  add(new Set(wordsOf(formula(name))), FIELDS.name);
  add(new Set(wordsOf(formula(also))), FIELDS.also);
  add(text, FIELDS.text);
  const names = [...own, ...called].map((text, k) => {
    const words = wordsOf(formula(text));
    const counts = k < own.length ? 1 : ALSO;
    return { text: words.join(" "), counts, stems: new Set(words.map(stem)), weight: 0 };
  });
  return { entry, names, counts, length: 10 + text.length + called.length };
}

/** isNear: none of those that were found answers; they are near what is asked for, the nearest questions among the first. */
export type Ranked = { found: Entry[]; isNear: boolean };
type Term = { meant: Meant[]; weight: number };

/** Makes the function that ranks entries by a query, of equals the earlier first; all where nothing is asked for. */
export function ranking(entries: Entry[]): (query: string) => Ranked {
  const candidates = entries.map(candidate);
  const texts = entries.map(
    ({ kind, name, also, answer = "" }) => `${kind} ${name} ${also} ${written(answer)}`,
  );
  const known = new Set(texts.flatMap((text) => wordsOf(formula(text))));
  const meant = spelling(known);
  const rarity = rarities(candidates);
  const usual = new Set([...USUAL].map(stem));
  const weigh = (name: string) => (usual.has(name) ? OF_USUAL : 1) * rarity(name);
  for (const name of candidates.flatMap(({ names }) => names)) name.weight = sum([...name.stems].map(weigh));
  const mean = sum(candidates.map(({ length }) => length)) / candidates.length;
  return (query) => {
    if (!query.trim()) return { found: entries, isNear: false };
    const asked = [...new Set(wordsOf(formula(query)))];
    const areUsual = asked.every((word) => USUAL.has(word));
    const terms = asked.map((word) => {
      const found = meant(word);
      const weight = rarity(found[0]?.stem ?? word) * (USUAL.has(word) && !areUsual ? OF_USUAL : 1);
      return { meant: found, weight };
    });
    const isRare = terms.length === 1 && terms[0].weight > Math.log(1 + candidates.length / (FEW + 1));
    const score = scoring(asked, terms, mean);
    const found = candidates
      .map((candidate) => ({ entry: candidate.entry, ...score(candidate) }))
      .filter(({ cover }) => cover > LEAST.near)
      .sort((a, b) => b.score - a.score);
    const isLong = asked.filter((word) => !USUAL.has(word)).length >= AHEAD.words;
    const isNamed = isRare && found[0]?.cover === 1;
    const isNear = !found[0]?.isStrong && !isNamed && !(isLong && isAhead(found[0], found[1]));
    if (isNear) return { found: questionsFirst(found.map(({ entry }) => entry)), isNear };
    return { found: found.filter(({ cover }) => cover > LEAST.answer).map(({ entry }) => entry), isNear };
  };
}

type Scored = { cover: number; near: number; score: number };

const isAhead = (first?: Scored, next?: Scored) =>
  !!first &&
  first.cover >= AHEAD.cover &&
  first.near >= AHEAD.name &&
  first.score - (next?.score ?? 0) >= AHEAD.by;

/** The first, then the nearest two questions, then the others. */
function questionsFirst([first, ...others]: Entry[]): Entry[] {
  const questions = others.filter(({ kind }) => kind === "question").slice(0, NEAREST);
  return first ? [first, ...questions, ...others.filter((entry) => !questions.includes(entry))] : [];
}

/** Makes the function that says how rare a stem is among the candidates. */
function rarities(candidates: Candidate[]) {
  const having = new Map<string, number>();
  for (const { counts } of candidates)
    for (const one of counts.keys()) having.set(one, (having.get(one) ?? 0) + 1);
  const UNKNOWN = candidates.length / 100; // a word that no entry has counts as one that every hundredth has
  return (stem: string) => Math.log(1 + (candidates.length + 0.5) / ((having.get(stem) ?? UNKNOWN) + 0.5));
}

/** Makes the function that scores a candidate; cover: the share of the query that it has, by weight. */
function scoring(asked: string[], terms: Term[], mean: number) {
  const total = sum(terms.map(({ weight }) => weight));
  const whole = asked.join(" ");
  const shares = new Map(
    terms.flatMap(({ meant, weight }) => meant.map(({ stem, share }) => [stem, share * weight] as const)),
  );
  const [opening] = asked;
  return ({ entry, names, counts, length }: Candidate) => {
    const long = 1 - BY_LENGTH + (BY_LENGTH * length) / mean;
    let words = 0;
    let cover = 0;
    for (const { meant, weight } of terms) {
      const has = meant.filter(({ stem }) => counts.has(stem));
      if (!has.length) continue;
      const times = has.map(({ stem, share }) => share * saturated((counts.get(stem) as number) / long));
      words += (weight * Math.max(...times)) / total;
      cover += (weight * Math.max(...has.map(({ share }) => share))) / total;
    }
    const [near, ...next] = names
      .map((name) => name.counts * likeness(name, shares, total))
      .sort((a, b) => b - a);
    const isWhole = names.some(({ text }) => text === whole);
    const isAnswer =
      USUAL.has(opening) &&
      (plain(entry.name).startsWith(`${opening} `) || (opening === "what" && entry.kind === "word"));
    return {
      cover,
      near,
      isStrong: isWhole || STRONG.some((one) => cover >= one.cover && near >= one.name),
      score:
        ADDS.words * words +
        ADDS.cover * cover ** 2 +
        ADDS.name * near +
        ADDS.next * sum(next.slice(0, NEXT)) +
        ADDS.whole * Number(isWhole) +
        ADDS.opening * Number(isAnswer) +
        (KINDS[entry.kind] ?? 0),
    };
  };
}

const sum = (all: number[]) => all.reduce((sum, one) => sum + one, 0);

const saturated = (times: number) => times / (times + SATURATION);

/** From 0 to 1: what a name and a query have in common, beside all that both have. */
function likeness({ stems, weight }: Name, shares: Map<string, number>, total: number): number {
  let common = 0;
  for (const one of stems) common += shares.get(one) ?? 0;
  return (2 * Math.min(common, total)) / (total + weight);
}
