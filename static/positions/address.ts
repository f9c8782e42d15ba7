/**
 * The state of Positions as its address: /positions?length=&dimensions=&base=&shift=&place=&pair=&waves=&kind=&heads=
 * &h=&buckets=&distance=&look=&by=&seed=&model=&text=&target=&swap=&change=&block=&layer=&head=&words=&map=&lock=
 *
 * words=apart: the maps go by words; lock is a cell, a row or a column of the head, by pieces, as on Explore;
 * map=changed: its row is of the changed translation.
 * swap is the word, from 1, that changes places with the next. Positions are off where an address asks for nothing but
 * a sentence and a head. Usual values are left out. Numbers stay as they were typed, the bad ones too.
 */
import { REQUEST, addressOf, cell, count, isOpening } from "../shared/page/address.ts";
import { oneOf, text, toSearch } from "../shared/page/address.ts";
import { FIELDS, NAMES, type Fields } from "./fields.ts";
import { fitted } from "./field-problems.ts";
import { CHANGES } from "./word-order.ts";
import { unknownInWords } from "./words.ts";

export type Kind = (typeof KINDS)[number];

/** Settings of the first two parts; `both` is true where T5 looks both ways. */
export type Settings = { fields: Fields; kind: Kind; both: boolean };

export type Live = ReturnType<typeof readLive>;

const KINDS = ["rotary", "alibi", "t5"] as const;

const numbers = addressOf(
  Object.fromEntries(NAMES.map((name) => [name, { ...text, usual: FIELDS[name].usual }])),
);
const choices = addressOf({ kind: oneOf(KINDS), look: oneOf(["both", "back"] as const) });
const live = addressOf({
  ...REQUEST,
  swap: count,
  change: oneOf(CHANGES),
  words: oneOf(["", "apart"] as const),
  map: oneOf(["trained", "changed"] as const),
  lock: cell,
});

export function readLive(search: string) {
  const { map, lock, change, ...state } = live.read(search);
  return {
    ...state,
    change: isOpening(search) ? "off" : change,
    lock: { ...lock, reading: Number(map === "changed") },
  };
}

/** Read a search; `wrong` is a sentence about a choice that there is not. */
export function readPositions(search: string) {
  const query = new URLSearchParams(search);
  const fields = numbers.read(search) as Fields;
  for (const first of ["length", "dimensions", "heads"] as const) {
    const inside = fitted(fields, first);
    for (const name of NAMES) if (!query.has(name)) fields[name] = inside[name];
  }
  const { kind, look } = choices.read(search);
  const settings: Settings = { fields, kind, both: look === "both" };
  const wrong = unknown("kind", query.get("kind"), KINDS) || unknown("change", query.get("change"), CHANGES);
  return { settings, wrong };
}

const unknown = (what: string, asked: string | null, known: readonly string[]) =>
  asked === null || known.includes(asked) ? "" : unknownInWords(what, asked, known);

/** The search "?...", or "" where all is as usual. */
export function writePositions({ fields, kind, both }: Settings, { lock, change, ...state }: Live): string {
  const map = lock.i !== null && lock.reading ? "changed" : "trained";
  const pairs = [
    ...numbers.pairs(fields),
    ...choices.pairs({ kind, look: both ? "both" : "back" }),
    ...live.pairs({ ...state, map, lock, change: "trained" }),
  ];
  const usual = isOpening(toSearch(pairs)) ? "off" : "trained";
  return toSearch(change === usual ? pairs : [...pairs, ["change", change]]);
}
