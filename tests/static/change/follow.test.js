import assert from "node:assert/strict";
import { test } from "node:test";
import { follow } from "../../../static/change/follow.ts";
import { wordsAfter } from "../../../static/change/source.ts";

const HEAD = { block: "cross", layer: 3, heads: [5] };
const CROSS = { rows: "target", columns: "source" };
const ENCODER = { rows: "source", columns: "source" };
const FED = { rows: "target", columns: "fed" };
const TEXT = "The old green boat.";

/**
 * @param {string} pieces of the source, "·" goes on a word
 * @param {string} written
 * @param {object[]} changes that lead from TEXT to it
 * @param {number} read
 */
function reading(pieces, written, changes = [], read = 0) {
  const tokens = pieces
    .split(" ")
    .map((piece) => (/^[·.<]/.test(piece) ? piece.replace("·", "") : `▁${piece}`));
  let text = "";
  const offsets = tokens.map((token) => {
    if (token === "</s>") return [text.length, text.length];
    if (token.startsWith("▁") && text) text += " ";
    const start = text.length;
    text += token.replace("▁", "");
    return [start, text.length];
  });
  return {
    source: { text, tokens, offsets },
    target: { tokens: written.split(" "), read },
    words: wordsAfter(TEXT, changes),
  };
}

const FROM = reading("The old green boat . </s>", "le vieux bateau vert . </s>");
const edit = (row, weights, place = HEAD) => ({ do: "edit", ...place, row, weights });

test("weights follow their words where one is left out, replaced by more pieces, or changes places", () => {
  const row = edit(2, [0.1, 0.2, 0, 0.6, 0.1, 0]);
  const less = reading("The old boat . </s>", "le vieux bateau . </s>", [{ do: "replace", word: 3, by: "" }]);
  assert.deepEqual(follow(row, CROSS, FROM, less), { change: edit(2, [0.1, 0.2, 0.6, 0.1, 0]) });
  const boat = [{ do: "replace", word: 4, by: "galleon" }];
  const more = reading("The old green gal ·leon . </s>", "le vieux galion vert . </s>", boat);
  assert.deepEqual(follow(row, CROSS, FROM, more), { change: edit(2, [0.1, 0.2, 0, 0.3, 0.3, 0.1, 0]) });
  const swapped = reading("The boat green old . </s>", "le vieux bateau vert . </s>", [
    { do: "swap", words: [2, 4] },
  ]);
  assert.deepEqual(follow(row, CROSS, FROM, swapped), { change: edit(2, [0.1, 0.6, 0, 0.2, 0.1, 0]) });
  assert.deepEqual(follow(edit(2, [0.1, 0.6, 0, 0.2, 0.1, 0]), CROSS, swapped, FROM), { change: row });
});

test("a step of the decoder follows the word that is written at it, or the word before it", () => {
  const young = [{ do: "replace", word: 2, by: "young" }];
  const longer = reading("The young green boat . </s>", "le tout jeune bateau vert . </s>", young);
  const only = (row) => edit(row, [0, 0, 0, 1, 0, 0]);
  assert.deepEqual(follow(only(4), CROSS, FROM, longer), { change: only(5) });
  assert.deepEqual(follow(only(2), CROSS, FROM, longer), { change: only(2) });
  const without = reading("The green boat . </s>", "le bateau vert . </s>", [
    { do: "replace", word: 2, by: "" },
  ]);
  assert.deepEqual(follow(only(2), CROSS, FROM, without), {
    lost: "The edit of row 2 was removed: “vieux” is gone.",
  });
});

test("a row of the encoder follows its word", () => {
  const swapped = reading("The boat green old . </s>", "x", [{ do: "swap", words: [2, 4] }]);
  const place = { block: "encoder", layer: 1, heads: [1] };
  assert.deepEqual(follow(edit(2, [1, 0, 0, 0, 0, 0], place), ENCODER, FROM, swapped), {
    change: edit(4, [1, 0, 0, 0, 0, 0], place),
  });
});

test("what was fed is followed too: what was written, and what is read first where the model goes on", () => {
  const young = [{ do: "replace", word: 2, by: "" }];
  const without = reading("The green boat . </s>", "le bateau vert . </s>", young);
  assert.deepEqual(follow(edit(4, [0.25, 0.5, 0.25, 0]), FED, FROM, without), {
    change: edit(3, [0.333, 0.667, 0]),
  });
  const on = reading("The old green boat", "old green boat sinks .", [], 3);
  const less = reading("The green boat", "green boat sinks .", young, 2);
  assert.deepEqual(follow(edit(5, [0.5, 0, 0.25, 0, 0.25]), FED, on, less), {
    change: edit(4, [0.5, 0.25, 0, 0.25]),
  });
});

test("an edit that has nothing to look at any more is removed, and it is said which", () => {
  const gone = reading("The old boat . </s>", "le vieux bateau . </s>", [{ do: "replace", word: 3, by: "" }]);
  assert.deepEqual(follow(edit(2, [0, 0, 1, 0, 0, 0]), CROSS, FROM, gone), {
    lost: "The edit of row 2, “vieux”, was removed: what it looked at is gone.",
  });
});

test("a drawn mask stays where its map has as many columns, and is removed with a sentence where not", () => {
  const mask = { do: "mask", ...HEAD, how: "drawn", w: 1, rows: [[1, 0, 1, 1, 1, 1]] };
  const red = reading("The old red boat . </s>", "x", [{ do: "replace", word: 3, by: "red" }]);
  assert.deepEqual(follow(mask, CROSS, FROM, red), { change: mask });
  const less = reading("The old boat . </s>", "x", [{ do: "replace", word: 3, by: "" }]);
  assert.deepEqual(follow(mask, FED, FROM, less), { change: mask });
  assert.deepEqual(follow(mask, CROSS, FROM, less), {
    lost: "The mask drawn on cross was removed: the sentence has another number of pieces.",
  });
});

test("hidden pieces follow their word, and are gone with it", () => {
  const hide = { do: "hide", block: null, layer: null, heads: null, columns: [3] };
  const more = [{ do: "replace", word: 3, by: "emerald" }];
  const replaced = reading("The old em ·er ·ald boat . </s>", "x", more);
  assert.deepEqual(follow(hide, undefined, FROM, replaced), { change: { ...hide, columns: [3, 4, 5] } });
  const gone = reading("The old boat . </s>", "x", [{ do: "replace", word: 3, by: "" }]);
  assert.deepEqual(follow(hide, undefined, FROM, gone), {
    lost: "“green” is no longer hidden: it is no longer in the sentence.",
  });
});

test("pieces that were turned round follow as they are read", () => {
  const { source, words, target } = FROM;
  const order = [3, 2, 1, 0, 4, 5];
  const turned = {
    source: {
      text: source.text,
      tokens: order.map((k) => source.tokens[k]),
      offsets: order.map((k) => source.offsets[k]),
    },
    ...{ words, target },
  };
  assert.deepEqual(follow(edit(1, [0.2, 0.8, 0, 0, 0, 0]), CROSS, FROM, turned), {
    change: edit(1, [0, 0, 0.8, 0.2, 0, 0]),
  });
});
