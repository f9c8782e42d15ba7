import assert from "node:assert/strict";
import { test } from "node:test";
import { GoldLinks, outlined } from "../../../static/explore/gold-links.ts";
import { rateInWords } from "../../../static/explore/gold-words.ts";
import { plain } from "../../../static/shared/words.ts";
import { cross, namedByFed } from "../helpers.js";

const errors = (error) => Array.from({ length: 2 }, () => new Array(5).fill(error));
const answer = {
  words: { sure: [[0, 0]], possible: [[1, 0]] },
  pieces: { sure: [[0, 0]], possible: [[2, 1]] },
  target_words: [[0, 1], [1, 2], [2, 3]], // prettier-ignore
  errors: { produced: errors(0.5), fed: errors(0.125) },
};
const question = { model: "m", text: "Chair.", target: "" };

/** An element that has only text inside. */
class FakeText extends EventTarget {
  style = {};
  dataset = {};
  append = (...texts) => (this.textContent = texts.map((text) => text.textContent ?? text).join(""));
  replaceChildren = this.append;
}

async function linksOf(alignment, state = { view: "heatmap", gold: true }) {
  const button = new FakeText();
  const kept = [];
  const asked = [];
  const documentElement = { dataset: {} };
  const createElement = () => new FakeText();
  globalThis.document = { documentElement, createElement, baseURI: "http://regard/" };
  globalThis.fetch = async (url) => (asked.push(url), Response.json(answer));
  const show = (part) => links.show({ request: question, alignment, ...state, ...part });
  const acts = { outline: (cells) => kept.push(cells), choose: (gold) => show({ gold }) };
  const links = new GoldLinks({ querySelector: () => button }, acts);
  show({});
  assert.ok(await links.reader.settled());
  return { links, show, button, kept, asked };
}

test("cells that people linked stand in the row that has the name of the word", async () => {
  const { sure, possible, note } = outlined(answer, cross());
  assert.deepEqual([sure, possible], [[[0, 0]], [[2, 1]]]);
  assert.match(
    plain(note),
    /this head: 1 − 2 \/ \(3 \+ 1\) = 0.50: .* \(our own gold links\).*1 sure link; dashed: 1 that/,
  );
  const later = outlined(answer, namedByFed(cross()));
  assert.deepEqual(later.sure, [[1, 0]], "fed one row later");
  assert.deepEqual(later.possible, [], "the last piece is fed to no row");
  assert.match(plain(later.note), /0.13/);
});

test("the button says the error of rows as they are named, and is there for one head as it is", async () => {
  const shown = async (alignment, view = "heatmap") =>
    (await linksOf(alignment, { view, gold: true })).button;
  assert.equal((await shown(namedByFed(cross()))).textContent, "gold links: AER 0.13");
  assert.equal((await shown(cross())).hidden, false);
  for (const other of [{ ...cross(), aggregate: "mean-heads" }, { ...cross(), block: "decoder" }, null])
    assert.equal((await shown(other)).hidden, true);
  assert.equal((await shown(cross(), "arcs")).hidden, true);
});

test("links are asked for once a sentence, and outlined on request", async () => {
  const { links, show, button, kept, asked } = await linksOf(cross(), { view: "heatmap", gold: false });
  assert.equal(kept.at(-1), null);
  button.ariaPressed = "false";
  button.dispatchEvent(new Event("click"));
  assert.deepEqual(kept.at(-1).sure, [[0, 0]]);
  assert.equal(asked.length, 1);
  show({ request: { ...question, text: "Table." } });
  assert.equal(kept.at(-1), null, "no link of another sentence");
  await links.reader.settled();
  assert.equal(asked.length, 2);
});

test("the error of a sentence is worked out from its counts", () => {
  assert.match(
    rateInWords(1 - (7 + 7) / (8 + 8), 8, 8),
    /^1 − 14 \/ \(8 \+ 8\) = 0\.13: of its 8 links, .* are 14$/,
  );
});
