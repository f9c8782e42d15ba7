import assert from "node:assert/strict";
import { test } from "node:test";
import { readLive, readPositions, writePositions } from "../../../static/positions/address.ts";
import { rangeOf, toggled } from "../../../static/positions/fields.ts";
import { fitted, problemOf } from "../../../static/positions/field-problems.ts";

const usualFields = () => readPositions("").settings.fields;
const fields = (changes = {}) => ({ ...usualFields(), ...changes });
const says = (name, changes, both) => problemOf(name, fields(changes), both);
const address = (search) => {
  return writePositions(readPositions(search).settings, readLive(search));
};

test("what it opens with is good, and needs no address", () => {
  for (const name of Object.keys(usualFields())) assert.equal(says(name, {}), "", name);
  assert.equal(address(""), "");
  assert.equal(readPositions("").wrong, "");
});

test("numbers are whole and in their range; a sentence says which", () => {
  for (const text of ["", "x", "1.5", "0", "513", "1,5"])
    assert.match(says("length", { length: text }), /^The length must be a whole number from 1 to 512/, text);
  assert.match(says("length", { length: "abc" }), /“abc” is not\.$/);
  assert.equal(says("shift", { shift: "\u22127" }), "", "a minus sign as people print it");
  assert.match(says("shift", { shift: "600" }), /from \u2212512 to 512/);
  assert.match(says("dimensions", { dimensions: "7" }), /^7 is odd/);
});

test("a base is any number above 1", () => {
  for (const base of ["1.5", "1e6", "10000"]) assert.equal(says("base", { base }), "");
  for (const base of ["1", "0", "-2", "1e10", "e", ""]) assert.match(says("base", { base }), /above 1/, base);
});

test("what depends on another number ends with it", () => {
  assert.deepEqual(rangeOf("pair", fields({ dimensions: "20" })), {
    least: 0,
    most: 9,
    because: "of 20 dimensions",
  });
  assert.equal(rangeOf("pair", fields({ dimensions: "no" })).most, 511);
  assert.match(says("place", { length: "8", place: "8" }), /from 0 to 7 \(of 8 positions\)/);
  assert.match(says("h", { heads: "4", h: "5" }), /from 1 to 4 \(of 4 heads\)/);
});

test("a slider takes what depends on it along, to its new end and no further", () => {
  const shorter = fitted(fields({ dimensions: "8", pair: "9", waves: "0,6,30" }), "dimensions");
  assert.deepEqual([shorter.pair, shorter.waves], ["3", "0,6"]);
  assert.equal(fitted(fields({ dimensions: "8", waves: "40,50" }), "dimensions").waves, "0");
  assert.equal(fitted(fields({ length: "4" }), "length").place, "3");
  assert.equal(fitted(fields({ heads: "2", h: "8" }), "heads").h, "2");
  const half = fields({ dimensions: "x", pair: "9" });
  assert.deepEqual(fitted(half, "dimensions"), half, "not while it is being typed");
  assert.equal(fitted(fields({ waves: "0,x" }), "dimensions").waves, "0,x", "what was typed badly stays");
});

test("buckets can be halved as often as they are, and leave room for far ones", () => {
  assert.match(says("buckets", { buckets: "30" }), /halved twice: choose a multiple of 4/);
  assert.equal(says("buckets", { buckets: "30" }, false), "");
  assert.match(says("distance", { distance: "8" }), /^8 distances have a bucket each/);
  assert.equal(says("distance", { distance: "9" }), "");
  assert.match(says("distance", { distance: "16" }, false), /above 16/);
});

test("a list of dimensions names each once, and not too many", () => {
  assert.equal(says("waves", { waves: " 0, 5 ,63" }), "");
  assert.match(says("waves", { waves: "" }), /Type 1 to 6/);
  assert.match(says("waves", { waves: "1,2,3,4,5,6,7" }), /Type 1 to 6/);
  assert.match(says("waves", { waves: "64" }), /from 0 to 63 \(of 64 dimensions\)/);
  assert.match(says("waves", { waves: "3,3" }), /twice/);
  assert.equal(toggled("0,8", 4), "0,4,8");
  assert.equal(toggled("0,4,8", 4), "0,8");
  assert.equal(toggled("4", 4), "4", "one stays");
  assert.equal(toggled("0,1,2,3,4,5", 9), "0,1,2,3,4,5");
});

test("the address keeps all that was chosen, the bad numbers too", () => {
  const search =
    "?length=40&dimensions=7&base=x&shift=-3&pair=2&waves=0,9&kind=t5&look=back&model=dates-transformer&text=A+%26+b&target=c&block=cross&layer=3&head=5&change=shuffled&seed=9&map=changed&lock=3.5"; // prettier-ignore
  const { settings, wrong } = readPositions(search);
  const live = readLive(search);
  assert.equal(wrong, "");
  assert.deepEqual(
    [settings.fields.base, settings.kind, settings.both, live.text],
    ["x", "t5", false, "A & b"],
  );
  assert.deepEqual(live.lock, { i: 2, j: 4, reading: 1 });
  const written = writePositions(settings, live);
  assert.deepEqual([readPositions(written), readLive(written)], [{ settings, wrong }, live]);
});

test("a lock is kept where all else is as usual; one that cannot be read is none, and a map alone is none", () => {
  for (const search of ["?lock=.3", "?lock=3", "?lock=3.5&change=kept", "?map=changed&lock=3"])
    assert.equal(address(search), search);
  for (const search of ["?lock=0", "?lock=x", "?lock=1.2.3", "?map=changed"])
    assert.equal(address(search), "?change=trained");
});

test("positions are off where an address asks for a sentence and a head alone, else as trained; each is written back", () => {
  for (const search of ["", "?model=m&text=x&block=cross&layer=3&head=5", "?change=off"])
    assert.equal(readLive(search).change, "off");
  for (const search of [
    "?length=9",
    "?text=x&lock=.3",
    "?text=x&target=y",
    "?kind=t5",
    "?change=trained",
    "?lesson=a",
  ])
    assert.equal(readLive(search).change, "trained");
  for (const search of [
    "",
    "?text=x",
    "?text=x&change=trained",
    "?length=9&change=off",
    "?text=x&swap=2&change=swapped",
  ])
    assert.equal(address(search), search);
});

test("what an address leaves out fits what it says", () => {
  const { settings } = readPositions("?length=5&dimensions=4&place=9");
  assert.deepEqual([settings.fields.pair, settings.fields.waves, settings.fields.place], ["1", "0", "9"]);
  assert.equal(readPositions("?length=5").settings.fields.place, "4");
});

test("a kind or a change that there is not is said", () => {
  assert.match(readPositions("?kind=learned").wrong, /kind “learned”.*rotary, alibi, t5/);
  assert.match(readPositions("?change=upside").wrong, /change “upside”/);
  assert.equal(readPositions("?kind=learned").settings.kind, "rotary");
});
