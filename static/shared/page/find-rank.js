/**
 * Which places a query finds: those in which all of its words occur, the best prefix first; where there is none, those
 * with most of its words. Words that every question has do not count, nor does an s at the end.
 *
 * @typedef {{kind: string, name: string, more: string, href: string}} Entry  more: what is searched after the name
 */
import { plain } from "../plain-letters.js";

const LEAST = 3; // letters that are looked for within a word
const USUAL = new Set(
  "a an and are at by can did do does for from has have how in is it its of on or that the this to was what when where which why with".split(
    " ",
  ),
);

/**
 * How well an entry fits: 0 the name begins so; 1 every word begins a word of the name; 2 of all that is said; 3 every
 * word occurs somewhere, a short one at the beginning of a word; Infinity it does not.
 *
 * @param {Entry} entry
 * @param {string} query as `plain` writes it
 */
function misfit({ kind, name, more }, query) {
  const words = query.split(" ");
  const [title, all] = [` ${plain(name)}`, ` ${plain(`${name} ${kind} ${more}`)}`];
  if (title.startsWith(` ${query}`)) return 0;
  if (words.every((word) => title.includes(` ${word}`))) return 1;
  if (words.every((word) => all.includes(` ${word}`))) return 2;
  const isWithin = (/** @type {string} */ word) => word.length >= LEAST && all.includes(word);
  return words.every((word) => isWithin(word) || all.includes(` ${word}`)) ? 3 : Infinity;
}

/**
 * @param {Entry[]} entries
 * @param {string} query
 * @returns {Entry[]} of equals the earlier first; all where nothing is asked for
 */
export function ranked(entries, query) {
  const asked = plain(query);
  if (!query.trim()) return entries;
  if (!asked) return [];
  const found = sorted(entries, (entry) => misfit(entry, asked));
  const words = [...new Set(asked.split(" ").filter((word) => !USUAL.has(word)))].map(singular);
  if (found.length || !words.length) return found;
  const all = sorted(entries, (entry) => misfit(entry, words.join(" ")));
  return all.length ? all : sorted(entries, (entry) => missing(entry, words));
}

/**
 * @param {Entry[]} entries
 * @param {(entry: Entry) => number} misfit
 */
const sorted = (entries, misfit) =>
  entries
    .map((entry) => ({ entry, misfit: misfit(entry) }))
    .filter(({ misfit }) => misfit < Infinity)
    .sort((a, b) => a.misfit - b.misfit)
    .map(({ entry }) => entry);

/** @param {string} word */
const singular = (word) => (word.length > LEAST && !word.endsWith("ss") ? word.replace(/s$/, "") : word);

/**
 * How many of the words an entry lacks; Infinity: more than half of them.
 *
 * @param {Entry} entry
 * @param {string[]} words
 */
function missing(entry, words) {
  const lacks = words.filter((word) => misfit(entry, word) === Infinity).length;
  return 2 * lacks > words.length ? Infinity : lacks;
}
