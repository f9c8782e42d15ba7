import assert from "node:assert/strict";
import { test } from "node:test";
import { piecesOf, wayBack, wordOf, wordsAfter } from "../../../static/change/source.ts";
import { wordsOf } from "../../../static/shared/sentence/typed-words.ts";
import {
  sliderValueOf,
  stepped,
  temperatureAt,
  toSend,
  trimmed,
  drawable,
  onPieces,
  withWeight,
} from "../../../static/change/weights.ts";
import * as changes from "../../../static/change/changes.ts";

const { EVERYWHERE, covers, editOf, ofAnyModel, ofAnySentence, meantOf, toServer, withChange } = changes;
const HEAD = { block: "cross", layer: 3, heads: [5] };
const knock = { do: "knock out", ...HEAD };
const warm = (value) => ({ do: "temperature", ...HEAD, value });
const edit = (row, weights) => ({ do: "edit", ...HEAD, row, weights });
const mask = (how, w = 1, rows = []) => ({ do: "mask", ...HEAD, how, w, rows });
const swap = { do: "swap", words: [2, 3] };
const replace = { do: "replace", word: 3, by: "dog" };
const TEXT = "The black cat's 2 red chairs, or not.";

test("a change that says another thing of the same place stands where the old one stood", () => {
  const list = [knock, warm(2), edit(4, [1, 0]), swap];
  assert.deepEqual(withChange(list, warm(0.5)), [knock, warm(0.5), edit(4, [1, 0]), swap]);
  assert.deepEqual(withChange(list, edit(4, [0, 1])), [knock, warm(2), edit(4, [0, 1]), swap]);
  assert.deepEqual(withChange(list, edit(5, [0, 1])), [...list, edit(5, [0, 1])]);
  assert.deepEqual(withChange(list, { ...knock, heads: [6] }), [...list, { ...knock, heads: [6] }]);
  assert.deepEqual(
    withChange([mask("window", 4), swap], mask("first")),
    [mask("first"), swap],
    "one mask a place",
  );
  assert.deepEqual(withChange(list, swap), [...list, swap], "to swap twice is to swap back");
});

test("the server hides one piece at a time", () => {
  const sent = toServer([knock, { do: "hide", ...EVERYWHERE, columns: [4, 5] }]);
  assert.deepEqual(sent, [
    knock,
    { do: "hide", ...EVERYWHERE, column: 4 },
    { do: "hide", ...EVERYWHERE, column: 5 },
  ]);
});

test("a place covers the heads that it names, or all", () => {
  const focus = { block: "cross", layer: 3, head: 5 };
  assert.ok(covers(HEAD, focus) && covers(EVERYWHERE, focus) && covers({ ...HEAD, layer: null }, focus));
  assert.ok(!covers({ ...HEAD, heads: [6] }, focus) && !covers({ ...HEAD, block: "encoder" }, focus));
  assert.ok(
    covers({ block: "cross", layer: 1, heads: [1] }, { block: "cross", layer: 0, head: 0 }),
    "the one map",
  );
});

test("heads of several layers are one place a layer", () => {
  const chosen = [3, 1, 3].map((layer, k) => ({ layer, head: 8 - k }));
  assert.deepEqual(meantOf("cross", chosen), [
    { block: "cross", layer: 1, heads: [7] },
    { block: "cross", layer: 3, heads: [6, 8] },
  ]);
});

test("the last edit of a row is found", () => {
  const list = [edit(5, [1, 0]), edit(4, [1, 0]), edit(5, [0, 1]), knock];
  assert.equal(editOf(list, HEAD, 5), list[2]);
  assert.equal(editOf(list, HEAD, 4), list[1]);
  assert.equal(editOf(list, { ...HEAD, heads: null }, 5), undefined);
});

test("another sentence keeps no rows, pieces and words; another model no heads", () => {
  const everywhere = { do: "flatten", ...EVERYWHERE };
  const all = [knock, edit(1, [1]), { do: "hide", ...EVERYWHERE, columns: [1] }, swap, replace, everywhere];
  const masks = [mask("window", 4), { ...mask("first"), ...EVERYWHERE }, mask("drawn", 1, [[1]])];
  assert.deepEqual(ofAnySentence(masks), masks.slice(0, 2), "a drawn one is of its map");
  assert.deepEqual(ofAnyModel(masks), masks.slice(1, 2));
  assert.deepEqual(ofAnySentence(all), [knock, everywhere]);
  assert.deepEqual(ofAnyModel(all), [swap, replace, everywhere]);
});

test("words are counted as the server counts them", () => {
  const words = wordsOf(TEXT).map(({ text }) => text);
  assert.deepEqual(words, ["The", "black", "cat's", "2", "red", "chairs", "or", "not"]);
  assert.deepEqual(wordsOf("🙂 well-known").at(-1), { text: "well-known", start: 2, end: 12 });
});

test("words are followed through swaps and replacements", () => {
  const from = (list) => wordsAfter("a b c d", list).map(({ text, from }) => `${text}${from ?? ""}`);
  assert.deepEqual(from([]), ["a1", "b2", "c3", "d4"]);
  assert.deepEqual(from([swap]), ["a1", "c3", "b2", "d4"]);
  assert.deepEqual(from([swap, replace]), ["a1", "c3", "dog2", "d4"]);
  assert.deepEqual(from([{ ...replace, by: "" }, swap]), ["a1", "d4", "b2"]);
  assert.deepEqual(from([{ ...replace, by: "big dog" }]), ["a1", "b2", "big3", "dog", "d4"]);
  assert.deepEqual(
    from([
      { do: "swap", words: [1, 9] },
      { ...replace, word: 9 },
    ]),
    ["a1", "b2", "c3", "d4"],
  );
});

test("a word has all its pieces, and a piece its word", () => {
  const sentence = {
    text: "an elephant.",
    tokens: ["▁an", "▁e", "lephant", ".", "</s>"],
    offsets: [[0, 2], [2, 4], [4, 11], [11, 12], [12, 12]], // prettier-ignore
  };
  assert.deepEqual(piecesOf(sentence, 2), [2, 3]);
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((piece) => wordOf(sentence, piece)),
    [1, 2, 2, null, null],
  );
});

test("the others share what one weight leaves, as they shared before", () => {
  assert.deepEqual(withWeight([0.5, 0.375, 0.125], 0, 0.2), [0.2, 0.6000000000000001, 0.2]);
  assert.deepEqual(withWeight([0.5, 0.5, NaN], 1, 2), [0, 1, NaN]);
  assert.deepEqual(
    withWeight([1, 0, 0, NaN], 0, 0.5),
    [0.5, 0.25, 0.25, NaN],
    "evenly where they had nothing",
  );
  assert.deepEqual(withWeight([1, NaN], 0, 0.3), [1, NaN], "the only place keeps all");
});

test("a row is sent as long as it is, and what is not allowed as 0", () => {
  assert.deepEqual(toSend([1 / 3, 2 / 3, NaN], 2), [0.333, 0.667]);
  assert.deepEqual(toSend([1, NaN], 2), [1, 0]);
});

test("a mask is drawn where a row may look now, and its last whole rows are left out", () => {
  const weights = Float32Array.of(1, NaN, 0, 0, NaN, 1);
  const map = (n, m, side) => ({ n, m, weights, columns: { side } });
  assert.deepEqual(drawable(map(3, 2, "source")), [[1, 0], [1, 1], [0, 1]]); // prettier-ignore
  assert.deepEqual(drawable(map(2, 2, "fed")), [[1], [1, 1]], "a row has the places fed by then");
  assert.deepEqual(trimmed([[1], [1, 0], [1, 1, 1]]), [[1], [1, 0]]);
  assert.deepEqual(trimmed([[1], [1, 1]]), [[1]], "nothing is taken away");
});

test("keys step a weight within 0 and 1", () => {
  const keys = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", "x"];
  assert.deepEqual(keys.map((key) => stepped(0.9, key)), [0.95, 0.85, 1, 0.65, 0, 1, null]); // prettier-ignore
});

test("temperatures lie on a logarithmic scale from 0.01 to 100", () => {
  assert.deepEqual([-2, -0.3, 0, 1, 2].map(temperatureAt), [0.01, 0.5, 1, 10, 100]);
  assert.deepEqual([0.01, 1, 100].map(sliderValueOf), [-2, 0, 2]);
});

test("the weight of a word is shared by its pieces as before, or evenly; what is left out, or not allowed, has none", () => {
  const row = Float32Array.of(0.1, 0.3, 0, 0, 0.6, NaN);
  assert.deepEqual(onPieces([0.5, 0.25, 0.25], [[0, 1], [2, 3], [5]], row).map((w) => +w.toFixed(3)), [0.125, 0.375, 0.125, 0.125, 0, 0]); // prettier-ignore
});

test("a word that is replaced by a word has a way back; what is left out, split, or changed twice has none", () => {
  const by = (by) => ({ do: "replace", word: 3, by });
  assert.deepEqual(wayBack("It was tired.", [by("wide")]), by("tired"));
  assert.deepEqual(wayBack("It was wide.", [wayBack("It was tired.", [by("wide")])]), by("wide"));
  for (const changes of [[], [by("")], [by("so wide")], [by("wide"), by("old")], [{ do: "reverse" }]])
    assert.equal(wayBack("It was tired.", changes), null);
  assert.equal(wayBack("It was.", [by("wide")]), null);
});
