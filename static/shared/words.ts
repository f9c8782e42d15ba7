/** Numbers and names in words; a part may have a role, the colour of queries or of keys, or lead to a page. */
import { languageOf } from "./piece-languages.ts";
import { isSpecial, spoken } from "./pieces.ts";
import type { Alignment } from "./head/weights.ts";

export type Part = {
  text: string; // of markup, HTML or MathML that the server wrote
  role?: "query" | "key" | "hint" | "power" | "name" | "markup" | "silent";
  lang?: string; // of a piece
  href?: string;
};

/** A name that is not ours to translate, such as a model's; and a formula, as the server writes it. */
export const ownName = (text: string): Part => ({ text, role: "name" });
export const formula = (text: string): Part => ({ text, role: "markup" });

export type Slot = string | number | Part | Part[];

export const partsOf = (slot: Slot): Part[] =>
  Array.isArray(slot) ? slot : typeof slot === "object" ? [slot] : [{ text: String(slot) }];

/** A sentence with its slots, texts or parts: say`${subject} looks at ${named(token, "key")}.` */
export const say = (texts: TemplateStringsArray, ...slots: Slot[]): Part[] =>
  texts.flatMap((text, k) => [{ text }, ...partsOf(slots[k] ?? "")]).filter(({ text }) => text);

/** A number with its digits fixed and a true minus sign. */
export const fixed = (x: number, digits: number = 2) =>
  x.toFixed(digits).replace(/^-/, (_, __, text) => (/[1-9]/.test(text) ? "\u2212" : ""));

/** A number between 0 and 1, as 6.0 × 10⁻⁸. */
export function tiny(x: number) {
  const [digits, power] = x.toExponential(1).split("e-");
  return `${digits} × 10⁻${power.replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)])}`;
}

/** The end of a scale, never 0 by rounding: two decimals, or as many as show two digits of it. */
export function endOfScale(x: number, digits: number = 2) {
  const size = Math.abs(x);
  if (!x || Number(size.toFixed(digits))) return fixed(x, digits);
  const sign = x < 0 ? "\u2212" : "";
  return sign + (size < 1e-4 ? tiny(size) : fixed(size, 1 - Math.floor(Math.log10(size))));
}

/** A number that is added: with its sign, where two decimals have one. */
export const signed = (x: number) => (fixed(x) !== fixed(0) && x > 0 ? `+${fixed(x)}` : fixed(x));

/** A weight in a sentence: what only rounding makes 0 or 1 is not called that. */
export function amount(weight: number) {
  const rounded = fixed(weight);
  if (rounded === "0.00" && weight > 0) return "less than 0.01";
  if (rounded === "1.00" && weight < 1) return "more than 0.99";
  return rounded;
}

/** The rest of a whole beside numbers as they are shown: all that a sentence shows adds up to it. */
export const leftOf = (whole: number, shown: number[], digits: number = 2) =>
  shown.reduce((left, x) => left - Number(x.toFixed(digits)), whole);

/** A percentage; one that only rounding makes 100 is not called 100. */
export const percent = (share: number) =>
  share < 1 && share >= 0.9995 ? "> 99.9 %" : `${fixed(100 * share, 1)} %`;

export function ordinal(n: number) {
  const tens = n % 100;
  if (tens >= 11 && tens <= 13) return `${n}th`;
  return `${n}${["th", "st", "nd", "rd"][n % 10] ?? "th"}`;
}

export const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** All of several: of two “both”. */
export const every = (n: number) => (n === 2 ? "both" : `all ${n}`);

/** A piece in its colour, and in the language of its side; a mark is named in ours. */
export function named(token: string, role: "query" | "key", side: string): Part {
  const isMark = isSpecial(token) || spoken(token) === "space";
  return {
    text: isMark ? `the ${spoken(token)}` : `“${spoken(token)}”`,
    ...{ role, ...(isMark ? {} : inLanguageOf(side)) },
  };
}

/** The language of a part of a sentence that is a piece of a side, where it has one. */
export const inLanguageOf = (side: string): Pick<Part, "lang"> => {
  const lang = languageOf(side);
  return lang ? { lang } : {};
};

export const rowNamed = (a: Alignment, i: number): Part =>
  a.rows.side === "hops"
    ? { text: a.rows.tokens[i], role: "query" }
    : named(a.rows.tokens[i], "query", a.rows.side);

/** The subject that looks: a map, a head, or a model with one map. */
export const who = (a: Alignment) => (a.aggregate ? "this map" : a.layer ? "this head" : "the model");

/** The words before a row of the target: a piece read with the source was not written. */
export const towards = (isRead: boolean) => (isRead ? "before" : "to write");

/** A hint for a pointer with keys, or for a finger, whose tap locks what it reads. */
export const hint = (text: string) =>
  globalThis.matchMedia?.("(hover: none)").matches
    ? text
        .replace(/; click[^.]*|, or (press|move to it)[^,]*,/, "")
        .replace(/\b(Point at|Click)\b/g, "Tap")
        .replace(/\b(point at|click)\b/g, "tap")
    : text;

/** The words before the k-th item of a list; `Intl.ListFormat` takes 16 ms to load. */
const joint = (k: number, count: number) => (k === 0 ? "" : k === count - 1 ? " and " : ", ");

/** Items in a sentence: "a, b and c". */
export const listed = (items: (string | number)[]) =>
  items.map((item, k) => joint(k, items.length) + item).join("");

/** Parts in a sentence, listed in the same way. */
export const listedParts = (items: Slot[]) =>
  items.flatMap((item, k) => [...(k ? partsOf(joint(k, items.length)) : []), ...partsOf(item)]);

/** The same parts, beginning with a capital letter; a quoted piece stays as it is. */
export const large = ([first, ...others]: Part[]): Part[] => [
  { ...first, text: capital(first.text) },
  ...others,
];

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const plain = (parts: string | Part[]) =>
  typeof parts === "string" ? parts : parts.map(({ text }) => text).join("");
