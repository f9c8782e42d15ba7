/**
 * The state of Change as its address:
 * /change?model=&text=&target=&block=&layer=&head=&row=&column=&view=&rows=&words=&do=...&do=...
 *
 * Each do= is one change, a verb and what it is done to, in order:
 *
 *   knock-out cross.3.5_6       heads 5 and 6 of layer 3 of cross; cross.3: the layer; cross: the block; *: every head
 *   flatten cross               temperature cross.3.5 0.1           unscaled encoder.1
 *   hide 4_5                    pieces 4 and 5; hide cross.3.5 4: from this head alone
 *   edit cross.3.5 4 0_0_1_0    row 4, its weights
 *   mask encoder window 4       mask cross.3 first              mask decoder every-other
 *   mask cross.3.5 drawn 110_011                                its first rows, 1 where looking is allowed
 *   swap 2 9                    replace 3 dog                       replace 3 (leaves it out)
 *   reverse                     reverse kept
 *   positions off               positions shifted 5                 positions shuffled 7
 *   nothing                     the only one: nothing is changed
 */
import { APART, REQUEST, addressOf, oneOf, place, toSearch } from "../shared/page/address.ts";
import { EVERYWHERE, MASKS, sameHeads, type Change, type HeadsMeant, type Whole } from "./changes.ts";

export type View = (typeof VIEWS)[number];

/** A state; `row` and `column` of the changed map are locked, by pieces; `bad` texts are no change. */
export type ChangeState = ReturnType<typeof fields.read> & { changes: Change[]; bad: string[] };

const VIEWS = ["all", "before", "after", "difference"] as const;
const DIGITS = 1000; // weights are written to 0.001
const NOTHING = "nothing";

const fields = addressOf({
  ...{ ...REQUEST, row: place, column: place, view: oneOf(VIEWS) },
  rows: oneOf(["produced", "fed"] as const),
  words: APART,
});

export const address = {
  read(search: string): ChangeState {
    const asked = new URLSearchParams(search).getAll("do").filter((text) => text !== NOTHING);
    return {
      ...fields.read(search),
      changes: asked.flatMap((text) => readChange(text) ?? []),
      bad: asked.filter((text) => !readChange(text)),
    };
  },
  /** The search "?...", "" where all is as usual. */
  write({ changes, ...state }: Omit<ChangeState, "bad">): string {
    const done = changes.length || !state.text ? changes.map(writeChange) : [NOTHING];
    return toSearch([...fields.pairs(state), ...done.map((text) => ["do", text] as [string, string])]);
  },
};

export function writeChange(change: Change) {
  switch (change.do) {
    case "temperature":
      return `temperature ${writeHeads(change)} ${change.value}`;
    case "hide":
      return `hide ${sameHeads(change, EVERYWHERE) ? "" : `${writeHeads(change)} `}${change.columns.join("_")}`;
    case "edit":
      return `edit ${writeHeads(change)} ${change.row} ${change.weights.map(rounded).join("_")}`;
    case "mask": {
      const given = { window: change.w, drawn: change.rows.map((row) => row.join("")).join("_") };
      const how = change.how.replace(" ", "-");
      return `mask ${writeHeads(change)} ${how} ${given[how as "window"] ?? ""}`.trim();
    }
    case "swap":
      return `swap ${change.words.join(" ")}`;
    case "replace":
      return `replace ${change.word} ${change.by}`.trim();
    case "reverse":
      return change.keep_positions ? "reverse kept" : "reverse";
    case "positions": {
      const { how, shift, seed } = change;
      return how === "off" ? "positions off" : `positions ${how} ${how === "shifted" ? shift : seed}`;
    }
    default:
      return `${change.do.replace(" ", "-")} ${writeHeads(change)}`;
  }
}

const rounded = (weight: number) => Math.round(weight * DIGITS) / DIGITS;

function writeHeads({ block, layer, heads }: HeadsMeant) {
  const parts = [block ?? "*", layer === null ? "*" : String(layer), heads?.join("_") ?? "*"];
  while (parts.length > 1 && parts.at(-1) === "*") parts.pop();
  return parts.join(".");
}

export function readChange(text: string): Change | null {
  const [verb, ...rest] = text.trim().split(/\s+/);
  return Object.hasOwn(READERS, verb) ? READERS[verb](rest) : null;
}

const READERS: Record<string, (rest: string[]) => Change | null> = {
  "knock-out": whole("knock out"),
  flatten: whole("flatten"),
  unscaled: whole("unscaled"),
  temperature: ([heads, value, ...more]) =>
    more.length || !(number(value) >= 0.01 && number(value) <= 100)
      ? null
      : at(heads, (where) => ({ do: "temperature", ...where, value: number(value) })),
  hide: (rest) => {
    const columns = counts(rest.at(-1));
    if (!columns || rest.length > 2) return null;
    return rest.length === 1
      ? { do: "hide", ...EVERYWHERE, columns }
      : at(rest[0], (where) => ({ do: "hide", ...where, columns }));
  },
  edit: ([heads, row, weights = "", ...more]) => {
    const numbers = weights.split("_").map(number);
    const right =
      !more.length && isCount(number(row)) && numbers.every((w) => w >= 0) && numbers.some((w) => w > 0);
    if (!right || !heads || heads.startsWith("*")) return null;
    return at(heads, (where) => ({ do: "edit", ...where, row: number(row), weights: numbers }));
  },
  mask: ([heads, how = "", given, ...more]) => (more.length ? null : readMask(heads, how, given)),
  swap: ([a, b, ...more]) =>
    !more.length && isCount(number(a)) && isCount(number(b))
      ? { do: "swap", words: [number(a), number(b)] }
      : null,
  replace: ([word, ...by]) =>
    isCount(number(word)) ? { do: "replace", word: number(word), by: by.join(" ") } : null,
  reverse: (rest) =>
    rest.length === 0 || (rest.length === 1 && rest[0] === "kept")
      ? { do: "reverse", keep_positions: rest.length === 1 }
      : null,
  positions: ([how, value = "0", ...more]) => readPositions(how, number(value), more),
};

function readMask(heads: string | undefined, written: string, given: string | undefined): Change | null {
  const how = MASKS.find((one) => one === written.replace("-", " "));
  const w = how === "window" ? number(given) : 1;
  const rows = how === "drawn" ? (given ?? "").split("_").map((row) => [...row].map(Number)) : [];
  const right =
    how === "drawn"
      ? /^[01]+(_[01]+)*$/.test(given ?? "") && !heads?.startsWith("*")
      : how === "window" || given === undefined;
  return how && right && isCount(w) ? at(heads, (where) => ({ do: "mask", ...where, how, w, rows })) : null;
}

function readPositions(how: string | undefined, value: number, more: string[]): Change | null {
  if (more.length || !Number.isInteger(value)) return null;
  if (how === "off") return { do: "positions", how, shift: 0, seed: 0 };
  if (how === "shifted") return { do: "positions", how, shift: value, seed: 0 };
  if (how === "shuffled" && value >= 0) return { do: "positions", how, shift: 0, seed: value };
  return null;
}

function whole(verb: Whole["do"]) {
  return ([heads, ...more]: string[]) =>
    more.length ? null : at(heads, (where) => ({ do: verb, ...where }));
}

function at(text: string | undefined, make: (meant: HeadsMeant) => Change) {
  const meant = text ? readHeads(text) : null;
  return meant && make(meant);
}

/** The heads of a text such as "cross.3.5_6". */
function readHeads(text: string): HeadsMeant | null {
  const [block, layer = "*", heads = "*", ...more] = text.split(".");
  const layers = layer === "*" ? null : number(layer);
  const which = heads === "*" ? null : counts(heads);
  if (more.length || !/^(\*|\w+)$/.test(block)) return null;
  if ((layers !== null && !isCount(layers)) || (heads !== "*" && !which)) return null;
  return { block: block === "*" ? null : block, layer: layers, heads: which };
}

/** The numbers of a text such as "5_6". */
function counts(text: string | undefined = ""): number[] | null {
  const numbers = text.split("_").map(number);
  return numbers.every(isCount) ? numbers : null;
}

const number = (text: string | undefined) =>
  text && /^[+-]?[\d.]+(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;

const isCount = (n: number) => Number.isInteger(n) && n > 0;
