/**
 * Messages in the language of the visitor. `build.mjs` writes the English text in place of each id, so that English loads
 * nothing more; another language comes as one script before those of the page, and finds its messages by the English.
 */
import { capital, fixed, listedParts, partsOf, plain, type Part, type Slot } from "./words.ts";
import type english from "../messages/en.json";
import type { Message, Spoken } from "./spoken.ts";

export type Id = keyof typeof english;
type Slots = Record<string, Slot>;

const { tongue, find, ...other }: Partial<Spoken> = globalThis.messages ?? {};
export const isEnglish = !tongue;
/** Attributes of an element that a script makes and fills with messages. */
export const inTongue = tongue ?? {};

const SLOT = /\{(\w+)\}/;
const SLOTS = /\{(\w+)\} ?/g;

/** A sentence with its slots, texts or parts; an empty slot takes the space after it along. */
export function message(id: Id, slots: Slots = {}): Part[] {
  const isEmpty = (name: string) => !plain(partsOf(slots[name]));
  const filled = textOf(id, slots).replace(SLOTS, (slot, name) => (isEmpty(name) ? "" : slot));
  const parts = filled.split(SLOT).map((text, k) => (k % 2 ? partsOf(slots[text]) : [{ text }]));
  return parts.flat().filter(({ text }) => text);
}

/** The same as plain text. */
export const text = (id: Id, slots?: Slots): string => plain(message(id, slots));

const plural = other.pluralOf ?? ((n: number) => (n === 1 ? "one" : "other"));

/** A text with slots in it; a plural by its slot `n`. */
function textOf(id: Id, { n }: Slots): string {
  const found: Message = find?.(id) ?? id;
  return typeof found === "string" ? found : (found[plural(Number(n))] ?? (found.other as string));
}

/** A number in a sentence. */
export const decimal = (x: number, digits: number = 2) => other.decimal?.(x, digits) ?? fixed(x, digits);

/** Items in a sentence. */
export const list = (items: Slot[]): Part[] =>
  other
    .list?.(items.length)
    .flatMap(({ type, value }) => partsOf(type === "element" ? items[Number(value)] : value)) ??
  listedParts(items);

/** Sentences beside each other, those of them that there are. */
export const sentences = (...all: Part[][]): Part[] =>
  all
    .filter(({ length }) => length)
    .flatMap((parts, k) => (k ? [{ text: other.gap ?? " " }, ...parts] : parts));

/** A message that the server names, in another language than its own English. */
export const translated = (name: string, slots?: Slots) =>
  tongue && find?.(name) ? text(name as Id, slots) : "";

const large = other.capital ?? capital;

/** A sentence that begins with a slot: with a capital letter; a quoted piece stays as it is. */
export const begun = ([first, ...others]: Part[]): Part[] => [
  { ...first, text: large(first.text) },
  ...others,
];
