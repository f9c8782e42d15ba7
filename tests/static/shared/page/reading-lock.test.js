import assert from "node:assert/strict";
import { test } from "node:test";
import { ReadingLock } from "../../../../static/shared/page/reading-lock.ts";

/** A reading of one sentence: what is written, and a map with a row a piece, or a word where `pieces` says so. */
function reading(written, { source = ["▁red", "▁house"], side = "target", pieces, ...more } = {}) {
  const target = { tokens: written.split(" "), fed: ["<s>", ...written.split(" ").slice(0, -1)] };
  const rows = { side, tokens: target.tokens, labels: target.tokens, pieces };
  const columns = {
    side: "source",
    tokens: source,
    labels: source,
    pieces: pieces && source.map((_, k) => [k]),
  };
  const [n, m] = [pieces?.length ?? target.tokens.length, source.length];
  const alignment = { block: "cross", n, m, weights: new Float32Array(n * m), rows, columns };
  return { answer: { source: { tokens: source }, target }, alignment, ...more };
}

/** A lock over readings, what is lit in them by it, and the cells that went to the address. */
function locked(t, ...readings) {
  globalThis.document = { documentElement: { dataset: {} } };
  t.after(() => delete globalThis.document);
  const unlock = Object.assign(new EventTarget(), { dataset: {} });
  document.getElementById = () => unlock;
  const [lit, addressed] = [[], []];
  const lock = new ReadingLock(new EventTarget(), {
    point: ({ marks }) => lit.push(marks.map(({ query, key }) => [query?.index ?? null, key?.index ?? null])),
    locked: (cell) => addressed.push(cell),
  });
  lock.show(readings);
  const at = (k, name) => ({
    closest: (selector) =>
      selector === "[data-reading]" ? { dataset: { reading: k } } : selector === name ? {} : null,
  });
  const happen = (type, detail, k = 0, name = "") => lock.handleEvent({ type, detail, target: at(k, name) });
  const press = (key, k = 0) =>
    lock.handleEvent({ type: "keydown", key, target: at(k, "attention-heatmap"), preventDefault() {} });
  return { lock, happen, press, lit: () => lit.at(-1), addressed };
}

const LONG = "▁la ▁maison ▁rouge </s>";
const SHORT = "▁rouge </s>";

test("a row that another reading does not have is not lit there", (t) => {
  const { happen, lit } = locked(t, reading(LONG), reading(SHORT));
  happen("cell-enter", { i: 1, j: 0 });
  assert.deepEqual(lit(), [[1, 0], [null, 0]]); // prettier-ignore
});

test("a row is lit where another reading has its word", (t) => {
  const { happen, lit } = locked(t, reading(LONG), reading(SHORT));
  happen("cell-enter", { i: 2, j: 1 });
  assert.deepEqual(lit(), [[2, 1], [0, 1]]); // prettier-ignore
  happen("cell-enter", { i: 0, j: null }, 1);
  assert.deepEqual(lit(), [[2, null], [0, null]]); // prettier-ignore
});

test("a row is the same word in a reading that names it by what was fed", (t) => {
  const { happen, lit } = locked(t, reading(LONG), reading(`▁le ${SHORT}`, { side: "fed" }));
  happen("cell-enter", { i: 2, j: null }, 1);
  assert.deepEqual(lit(), [[2, null], [2, null]]); // prettier-ignore
});

test("a source piece is lit wherever its word stands", (t) => {
  const turned = reading(LONG, { source: ["▁house", "▁red"], places: [1, 0] });
  const { happen, lit } = locked(t, reading(LONG), turned);
  happen("cell-enter", { i: null, j: 0 }, 1);
  assert.deepEqual(lit(), [[null, 1], [null, 0]]); // prettier-ignore
});

test("a reading that is on its way lights nothing and leaves the others alone", (t) => {
  const { happen, lit } = locked(t, null, reading(LONG));
  happen("cell-enter", { i: 1, j: null }, 1);
  assert.deepEqual(lit(), [[null, null], [1, null]]); // prettier-ignore
});

test("what is locked is a cell of its reading, which is the address's value", (t) => {
  const { lock, happen, addressed } = locked(t, reading(SHORT), reading(LONG));
  happen("cell-lock", { i: 1, j: 1 }, 1);
  assert.deepEqual(addressed, [{ i: 1, j: 1, reading: 1 }]);
  assert.deepEqual(lock.cell, { i: 1, j: 1, reading: 1 });
});

test("what an address locked lights what it was written from", (t) => {
  const readings = [reading(SHORT), reading(LONG)];
  const { happen, lit, addressed } = locked(t, ...readings);
  happen("cell-lock", { i: 2, j: 1 }, 1);
  const before = lit();
  const other = locked(t, ...readings);
  other.lock.relock(addressed[0]);
  assert.deepEqual(other.lit(), before);
});

test("a cell of an address that is not there locks nothing", (t) => {
  const { lock } = locked(t, reading(SHORT), reading(LONG));
  lock.relock({ i: 3, j: null, reading: 0 });
  assert.equal(lock.locked, false);
});

test("Escape unlocks, and the address hears of it", (t) => {
  const { lock, happen, press, addressed } = locked(t, reading(SHORT), reading(LONG));
  happen("cell-lock", { i: 2, j: null }, 1);
  press("Escape");
  assert.deepEqual([lock.locked, addressed.at(-1)], [false, { i: null, j: null, reading: 0 }]);
});

test("an arrow stops at the end of the text in which it is locked, whatever the others wrote", (t) => {
  const { happen, press, lit } = locked(t, reading(LONG), reading(SHORT));
  happen("cell-lock", { i: 1, j: null }, 1);
  press("ArrowDown", 1);
  assert.deepEqual(lit(), [[3, null], [1, null]]); // prettier-ignore
});

test("an arrow goes from word to word in the map in which it is locked", (t) => {
  const words = reading("▁rou ge ▁maison </s>", { pieces: [[0, 1], [2]] }); // prettier-ignore
  const { happen, press, lit } = locked(t, reading(LONG), words);
  happen("cell-lock", { i: 0, j: null }, 1);
  press("ArrowDown", 1);
  assert.deepEqual(lit(), [[1, null], [2, null]]); // prettier-ignore
});
