import assert from "node:assert/strict";
import { test } from "node:test";
import { GoldLinks } from "../../../static/explore/gold-links.js";
import { cross, namedByFed } from "../helpers.js";

const errors = (error) => Array.from({ length: 2 }, () => new Array(5).fill(error));
const answer = {
  words: { sure: [[0, 0]], possible: [[1, 0]] },
  pieces: { sure: [[0, 0]], possible: [[2, 1]] },
  errors: { produced: errors(0.5), fed: errors(0.125) },
};
const question = { model: "m", text: "Chair.", target: "" };

function linksOf(alignment) {
  const button = new EventTarget();
  const links = new GoldLinks({ querySelector: () => button }, () => {});
  links.take(question, answer);
  links.of(alignment);
  return { links, button };
}

test("cells that people linked stand in the row that has the name of the word", () => {
  const { sure, possible, note } = linksOf(cross()).links.outlined;
  assert.deepEqual([sure, possible], [[[0, 0]], [[2, 1]]]);
  assert.match(note[0].text, /this head: 0.50 \(our own gold links\).*1 sure link; dashed: 1 that/);
  const later = linksOf(namedByFed(cross())).links.outlined;
  assert.deepEqual(later.sure, [[1, 0]], "fed one row later");
  assert.deepEqual(later.possible, [], "the last piece is fed to no row");
  assert.match(later.note[0].text, /0.13/);
});

test("the button says the error of rows as they are named, and is there for one head as it is", () => {
  const shown = (alignment, view = "heatmap") => {
    const { links, button } = linksOf(alignment);
    links.show({ view, gold: true });
    return button;
  };
  assert.equal(shown(namedByFed(cross())).textContent, "gold links: AER 0.13");
  assert.equal(shown(cross()).hidden, false);
  for (const other of [{ ...cross(), aggregate: "mean-heads" }, { ...cross(), block: "decoder" }, null])
    assert.equal(shown(other).hidden, true);
  assert.equal(shown(cross(), "arcs").hidden, true);
});

test("links belong to a sentence and its translation", () => {
  const { links } = linksOf(cross());
  const model = { gold: [{ text: "Chair.", target: "Chaise." }] };
  const read = (target) => ({ source: { text: "Chair." }, target: { text: target } });
  assert.ok(links.isLinked(model, read("Chaise.")));
  assert.ok(!links.isLinked(model, read("Table.")));
  assert.ok(!links.isLinked({}, read("Chaise.")));
  assert.ok(links.has(question));
  assert.ok(!links.has({ ...question }), "asked anew");
});
