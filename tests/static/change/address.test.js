import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { address, readChange, writeChange } from "../../../static/change/address.ts";
import { badInWords } from "../../../static/change/words.ts";
import { isOpening } from "../../../static/shared/page/address.ts";

const EVERYWHERE = { block: null, layer: null, heads: null };
const HEAD = { block: "cross", layer: 3, heads: [5] };
/** What saved pages read in the same way: tests/app/test_saved.py. */
const MASKS = JSON.parse(readFileSync(new URL("masks.json", import.meta.url), "utf8"));
const ofMasks = Object.entries(MASKS).map(([text, change]) => [
  text,
  change && { do: "mask", layer: null, heads: null, ...change },
]);
const CHANGES = {
  ...Object.fromEntries(ofMasks.filter(([, change]) => change)),
  "knock-out cross.3.5": { do: "knock out", ...HEAD },
  "knock-out cross.3.5_6": { do: "knock out", block: "cross", layer: 3, heads: [5, 6] },
  "flatten encoder.2": { do: "flatten", block: "encoder", layer: 2, heads: null },
  "unscaled cross": { do: "unscaled", block: "cross", layer: null, heads: null },
  "knock-out *": { do: "knock out", ...EVERYWHERE },
  "knock-out cross.*.5": { do: "knock out", block: "cross", layer: null, heads: [5] },
  "temperature cross.3.5 0.1": { do: "temperature", ...HEAD, value: 0.1 },
  "hide 4_5": { do: "hide", ...EVERYWHERE, columns: [4, 5] },
  "hide cross.3.5 4": { do: "hide", ...HEAD, columns: [4] },
  "edit cross.3.5 4 0_0.25_0.75": { do: "edit", ...HEAD, row: 4, weights: [0, 0.25, 0.75] },
  "swap 2 9": { do: "swap", words: [2, 9] },
  "replace 3 dog & co.": { do: "replace", word: 3, by: "dog & co." },
  "replace 3": { do: "replace", word: 3, by: "" },
  reverse: { do: "reverse", keep_positions: false },
  "reverse kept": { do: "reverse", keep_positions: true },
  "positions off": { do: "positions", how: "off", shift: 0, seed: 0 },
  "positions shifted -5": { do: "positions", how: "shifted", shift: -5, seed: 0 },
  "positions shuffled 7": { do: "positions", how: "shuffled", shift: 0, seed: 7 },
};
const STATE = {
  ...{ model: "m", text: "a & b = c?", target: "", block: "cross", layer: 3, head: 5 },
  ...{ view: "all", row: null, column: null, rows: "produced", words: "", changes: [] },
};

test("every change is written as it is read", () => {
  for (const [text, change] of Object.entries(CHANGES)) {
    assert.deepEqual(readChange(text), change, text);
    assert.equal(writeChange(change), text);
  }
});

test("the state comes back from its address, changes in their order", () => {
  for (const state of [
    STATE,
    { ...STATE, target: "y", view: "difference", row: 3, column: 6, rows: "fed", words: "apart" },
    { ...STATE, changes: Object.values(CHANGES) },
    { ...STATE, changes: Object.values(CHANGES).reverse() },
  ])
    assert.deepEqual(address.read(address.write(state)), { ...state, bad: [] });
});

test("an address is short and can be read", () => {
  const changes = [CHANGES["knock-out cross.3.5"], CHANGES["swap 2 9"], CHANGES["knock-out *"]];
  assert.equal(
    address.write({ ...STATE, text: "x", changes }),
    "?model=m&text=x&block=cross&layer=3&head=5&do=knock-out+cross.3.5&do=swap+2+9&do=knock-out+*",
  );
});

test("that nothing is changed is written, so that it does not open with a change", () => {
  const written = address.write({ ...STATE, text: "x" });
  assert.equal(written, "?model=m&text=x&block=cross&layer=3&head=5&do=nothing");
  assert.ok(!isOpening(written));
  assert.ok(isOpening(written.replace("&do=nothing", "")));
  assert.ok(isOpening(""));
  assert.ok(isOpening("?text=x&block=cross&rows=produced&words=apart&lock=7"), "as it comes along");
  for (const more of ["row=2", "lock=7", "target=y", "present=1", "do=swap+1+2", "lesson=a"])
    assert.ok(!isOpening(`?text=x&${more}`));
});

test("weights are written to 0.001", () => {
  assert.equal(
    writeChange({ do: "edit", ...HEAD, row: 1, weights: [1 / 3, 2 / 3] }),
    "edit cross.3.5 1 0.333_0.667",
  );
});

test("what is no change is left out, and quoted", () => {
  const refused =
    "explode cross|knock-out|knock-out cross.0|knock-out cross.3.x|flatten a.1.2.3|flatten cross 3|" +
    "temperature cross 0|temperature cross 101|temperature cross|hide|hide zero|hide a b 3|" +
    "edit cross.3.5 4|edit cross.3.5 4 0_0|edit cross.3.5 4 1_-1|edit * 1 1|edit cross.3.5 0 1|" +
    "swap 2|swap 2 x|swap 1 2 3|replace|replace dog|reverse it|positions on|positions shuffled -1|" +
    "|toString|constructor x";
  const asked = [...refused.split("|"), ...ofMasks.filter(([, change]) => !change).map(([text]) => text)];
  const search = `?${new URLSearchParams([...asked, "swap 2 9"].map((text) => ["do", text]))}`;
  const { changes, bad } = address.read(search);
  assert.deepEqual(changes, [CHANGES["swap 2 9"]]);
  assert.deepEqual(bad, asked);
  assert.equal(badInWords([]), "");
  assert.match(badInWords(["explode cross"]), /asks for “explode cross”, which is not a change/);
});

test("views and rows that are none are the usual ones", () => {
  const { view, row, column } = address.read("?view=numbers&row=-1&column=x");
  assert.deepEqual([view, row, column], ["all", null, null]);
});
