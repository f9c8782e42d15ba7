/**
 * The state of Positions as its address: /positions?length=&dimensions=&base=&shift=&place=&pair=&waves=&kind=&heads=
 * &h=&buckets=&distance=&look=&model=&text=&target=&change=&by=&seed=&block=&layer=&head=&map=&lock=
 *
 * lock is a cell, a row or a column of the head, as on Explore; map=changed: its row is of the changed translation.
 * What is as usual is left out. Numbers stay as they were typed, the bad ones too.
 *
 * @typedef {import("./fields.js").Fields} Fields
 * @typedef {"rotary" | "alibi" | "t5"} Kind
 * @typedef {{fields: Fields, kind: Kind, both: boolean}} Settings  of the first two parts; both: T5 looks both ways
 * @typedef {Cell & {map: number}} Lock  map: whose row it is, 0 as trained, 1 changed
 * @typedef {ReturnType<typeof readLive>} Live
 */
import { QUESTION, addressOf, cell, oneOf, text, toSearch } from "../shared/page/address.js";
import { FIELDS, NAMES, fitted, usualFields } from "./fields.js";
import { CHANGES, USUAL_CHANGE } from "./word-order.js";

export const KINDS = /** @type {const} */ (["rotary", "alibi", "t5"]);
const CHANGE_IDS = CHANGES.map(({ id }) => id);

/** @type {Lock} */
export const UNLOCKED = Object.freeze({ i: null, j: null, map: 0 });

const numbers = addressOf(
  Object.fromEntries(NAMES.map((name) => [name, { ...text, usual: FIELDS[name].usual }])),
);
const choices = addressOf({ kind: oneOf(KINDS), look: oneOf(/** @type {const} */ (["both", "back"])) });
const live = addressOf({
  ...QUESTION,
  change: { ...oneOf(CHANGE_IDS), usual: USUAL_CHANGE },
  map: oneOf(/** @type {const} */ (["trained", "changed"])),
  lock: cell,
});

/** @param {string} search as in location.search */
export function readLive(search) {
  const { map, lock, ...state } = live.read(search);
  return { ...state, lock: { ...lock, map: Number(map === "changed") } };
}

/**
 * @param {string} search as in location.search
 * @returns {{settings: Settings, wrong: string}} wrong: a sentence about a choice that there is not
 */
export function readPositions(search) {
  const query = new URLSearchParams(search);
  const fields = usualFields();
  Object.assign(fields, numbers.read(search));
  for (const first of /** @type {const} */ (["length", "dimensions", "heads"])) {
    const inside = fitted(fields, first);
    for (const name of NAMES) if (!query.has(name)) fields[name] = inside[name];
  }
  const { kind, look } = choices.read(search);
  return {
    settings: { fields, kind, both: look === "both" },
    wrong: unknown("kind", query.get("kind"), KINDS) || unknown("change", query.get("change"), CHANGE_IDS),
  };
}

/**
 * @param {string} what
 * @param {string | null} asked
 * @param {readonly string[]} known
 */
const unknown = (what, asked, known) =>
  asked === null || known.includes(asked)
    ? ""
    : `Unknown ${what} “${asked}” in the link: choose from ${known.join(", ")}.`;

/**
 * @param {Settings} settings
 * @param {Live} state
 * @returns {string} "?...", or "" where all is as usual
 */
export function writePositions({ fields, kind, both }, { lock, ...state }) {
  const map = lock.i !== null && lock.map ? "changed" : "trained";
  return toSearch([
    ...numbers.pairs(fields),
    ...choices.pairs({ kind, look: both ? "both" : "back" }),
    ...live.pairs({ ...state, map, lock }),
  ]);
}
