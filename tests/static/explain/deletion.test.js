import assert from "node:assert/strict";
import { test } from "node:test";
import { deletionFigure } from "../../../static/explain/deletion-figure.ts";
import {
  intervalInWords,
  ranking,
  rightInWords,
  usualInWords,
} from "../../../static/explain/deletion-words.ts";

const answer = (/** @type {number[]} */ areas) => ({
  source: /** @type {any} */ ({ tokens: ["a", "b", "c"] }),
  measures: ["weights", "gradient", "brought", "chance"],
  counts: [1, 2],
  curves: areas.map((area) => [area - 1, area + 1]),
  areas,
});
const USUAL = {
  ...{ sentences: 200, layer: 3, head: 5, interval: 0.95 },
  areas: /** @type {Record<string, [number, number, number]>} */ ({ brought: [5.1, 4.9, 5.3] }),
};
const say = (/** @type {number[]} */ areas) =>
  rightInWords(ranking(answer(areas), undefined)).replaceAll("\u00a0", " ");

test("measures are ranked by their areas, and have those over many sentences beside them", (t) => {
  const ranked = ranking(answer([4, 2.4, 5.5, 2.6]), USUAL);
  assert.deepEqual(
    ranked.map(({ id }) => id),
    ["brought", "weights", "chance", "gradient"],
  );
  assert.deepEqual(ranked[0].usual, [5.1, 4.9, 5.3]);
  assert.equal(ranked[1].usual, null);
  t.assert.snapshot([intervalInWords([5.1, 4.9, 5.3])]);
});

test("the order that is missed soonest is named, and those that are no better than chance", (t) => {
  t.assert.snapshot([
    say([4, 2.4, 5.5, 2.6]),
    say([2, 2.4, 5.5, 2.6]),
    say([3, 2.7, 5.5, 2.6]),
    say([3, 2.7, 5.5, 6]),
  ]);
});

test("what was measured over many sentences says of how many and of which head; else nothing is said", (t) => {
  assert.equal(usualInWords(undefined, false), "");
  t.assert.snapshot([usualInWords(USUAL, false)]);
  assert.doesNotMatch(usualInWords(USUAL, true), /H5/);
});

test("every line begins where nothing is gone, and only one line is lit", () => {
  const room = { width: 600, height: 400, font: 14, narrow: false };
  const inks = /** @type {any} */ ({ ink: "ink", grey: "grey", hairline: "hairline", size: 14 });
  const { data } = deletionFigure(
    ranking(answer([4, 2.4, 5.5, 2.6]), USUAL),
    [1, 2],
    3,
    "brought",
    room,
    inks,
  );
  for (const { x, y } of data) assert.deepEqual([x[0], y[0], x.length, y.length], [0, 0, 3, 3]);
  assert.deepEqual(
    data.map(({ line }) => line.color),
    ["ink", "hairline", "hairline", "hairline"],
  );
  const plain = deletionFigure(ranking(answer([4, 2.4, 5.5, 2.6]), USUAL), [1, 2], 3, null, room, inks).data;
  assert.equal(plain.find(({ name }) => name === "chance")?.line.color, "grey");
  assert.equal(new Set(plain.map(({ line, marker }) => line.dash + marker.symbol)).size, 4);
});
