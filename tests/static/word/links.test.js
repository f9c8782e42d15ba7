import assert from "node:assert/strict";
import { test } from "node:test";
import { linksOf } from "../../../static/word/links.ts";
import { measured } from "../helpers.js";

const request = { model: "m", text: "A cat.", target: "" };
const cross = (/** @type {number} */ head) => ({ block: "cross", layer: 1, head });
const model = { ...measured([[0.8, 0.7]], [[0.9, 0.25]]), family: "transformer", blocks: [{ name: "cross" }] }; // prettier-ignore
const links = (/** @type {object} */ part, /** @type {object} */ of = model) =>
  linksOf(/** @type {any} */ (part), /** @type {any} */ ({ model: of, request, row: 5 })).map(
    ({ href }) => href,
  );

test("a part leads to its head with the row that wrote the piece locked", () => {
  assert.deepEqual(links(cross(1)), [
    "./?model=m&text=A+cat.&block=cross&layer=1&head=1&lock=6",
    "./steps?model=m&text=A+cat.&block=cross&layer=1&head=1&stage=weights&lock=6",
  ]);
});

test("of a head that serves the word before, rows are named by what they write, as the piece is here", () => {
  for (const href of links(cross(2))) assert.match(href, /lock=6/);
  for (const href of links(cross(2))) assert.match(href, /rows=produced/);
});

test("a recurrent model is opened at its step, and a part that is no head nowhere", () => {
  assert.match(links(cross(1), { ...model, family: "recurrent" })[1], /steps\?.*stage=weights&step=6$/);
  assert.deepEqual(links({ block: "cross", layer: 1, head: null }), []);
  assert.deepEqual(links({ block: null, layer: null, head: null }), []);
});
