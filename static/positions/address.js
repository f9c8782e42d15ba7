/**
 * The state of Positions as its address: /positions?length=&dimensions=&base=&shift=&place=&pair=&waves=&kind=&heads=
 * &h=&buckets=&distance=&look=&model=&text=&target=&change=&by=&seed=&block=&layer=&head=&map=&lock=
 *
 * lock is a cell, a row or a column of the head, as on Explore; map=changed: its row is of the changed translation.
 * What is as usual is left out. Numbers stay as they were typed, the bad ones too.
 *
 * @typedef {import("./fields.js").Fields} Fields
 * @typedef {"rotary" | "alibi" | "t5"} Kind
 * @typedef {import("./word-order.js").ChangeId} ChangeId
 * @typedef {{fields: Fields, kind: Kind, both: boolean}} Told  of the first two parts; both: T5 looks both ways
 * @typedef {import("../shared/head/marks.js").Cell & {map: number}} Lock  map: whose row it is, 0 as trained, 1 changed
 * @typedef {{model: string, text: string, target: string, change: ChangeId, block: string, layer: number,
 *   head: number, lock: Lock}} Live
 */
import { readAddress, readLock, writeLock } from "../shared/page/address.js";
import { FIELDS, NAMES, fitted, usualFields } from "./fields.js";
import { CHANGES, USUAL_CHANGE } from "./word-order.js";

export const KINDS = /** @type {const} */ (["rotary", "alibi", "t5"]);

/** @type {Lock} */
export const UNLOCKED = Object.freeze({ i: null, j: null, map: 0 });

/**
 * @param {string} search as in location.search
 * @returns {{told: Told, live: Live, wrong: string}} wrong: a sentence about a choice that there is not
 */
export function readPositions(search) {
  const query = new URLSearchParams(search);
  const fields = usualFields();
  for (const name of NAMES) fields[name] = query.get(name) ?? fields[name];
  for (const first of /** @type {const} */ (["length", "dimensions", "heads"])) {
    const inside = fitted(fields, first);
    for (const name of NAMES) if (!query.has(name)) fields[name] = inside[name];
  }
  const kind = query.get("kind") ?? KINDS[0];
  const change = query.get("change") ?? USUAL_CHANGE;
  const { model, text, target, block, layer, head } = readAddress(search);
  const ids = CHANGES.map(({ id }) => id);
  return {
    told: { fields, kind: KINDS.find((one) => one === kind) ?? KINDS[0], both: query.get("look") !== "back" },
    live: {
      ...{ model, text, target, block, layer, head },
      change: ids.find((id) => id === change) ?? USUAL_CHANGE,
      lock: { ...readLock(search), map: Number(query.get("map") === "changed") },
    },
    wrong: unknown("kind", kind, KINDS) || unknown("change", change, ids),
  };
}

/**
 * @param {string} what
 * @param {string} asked
 * @param {readonly string[]} choices
 */
const unknown = (what, asked, choices) =>
  choices.includes(asked)
    ? ""
    : `The address asks for the ${what} “${asked}”, which there is not: choose from ${choices.join(", ")}.`;

/**
 * @param {Told} told
 * @param {Live} live
 * @returns {string} "?...", or "" where all is as usual
 */
export function writePositions({ fields, kind, both }, live) {
  /** @type {[string, string][]} */
  const pairs = NAMES.filter((name) => fields[name] !== FIELDS[name].usual).map((name) => [
    name,
    fields[name],
  ]);
  if (kind !== KINDS[0]) pairs.push(["kind", kind]);
  if (!both) pairs.push(["look", "back"]);
  for (const name of /** @type {const} */ (["model", "text", "target", "block", "layer", "head"]))
    if (live[name]) pairs.push([name, String(live[name])]);
  if (live.change !== USUAL_CHANGE) pairs.push(["change", live.change]);
  if (live.lock.i !== null && live.lock.map) pairs.push(["map", "changed"]);
  const query = new URLSearchParams(pairs) + writeLock(live.lock);
  return query && "?" + query.replace(/^&/, "").replace(/%2C/g, ",");
}
