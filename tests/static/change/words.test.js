import assert from "node:assert/strict";
import { test } from "node:test";
import { difference } from "../../../static/shared/head/difference.ts";
import { pairShown } from "../../../static/change/pairs.ts";
import { pointedInWords } from "../../../static/change/pointed.ts";
import {
  fates,
  goneInWords,
  hurtInWords,
  changedInWords,
  likelyInPlainWords,
  novelties,
  remarksOf,
} from "../../../static/change/surviving-words.ts";
import { wordsOf } from "../../../static/shared/sentence/typed-words.ts";
import {
  changesInWords,
  enoughInWords,
  exampleInWords,
  hideItInWords,
  offerInWords,
  looksInWords,
  pairInWords,
} from "../../../static/change/words.ts";
import { plain } from "../../../static/shared/words.ts";
import { cross, decoder, goingOn } from "../helpers.js";

const EVERYWHERE = { block: null, layer: null, heads: null };
const HEAD = { block: "cross", layer: 3, heads: [5] };
const SETTING = {
  text: "The red chair.",
  source: ["▁The", "▁red", "▁ch", "air", ".", "</s>"],
  target: ["▁La", "▁chaise", "▁rouge", ".", "</s>"],
  fed: ["<s>", "▁La", "▁chaise", "▁rouge", "."],
  read: 0,
  trained: ["▁La", "▁chaise", "▁rouge", ".", "</s>"],
  single: false,
  hasEncoder: true,
};
const allInWords = (changes, setting = {}) =>
  changesInWords(changes, { ...SETTING, ...setting }).map(({ words }) => words);
const inWords = (change, setting) => allInWords([change], setting)[0];
const written = (tokens, probabilities, read = 0) => ({
  ...{ tokens, read },
  log_probabilities: probabilities.map(Math.log),
});

test("a word is one whatever nobody sees in it", () => {
  const words = wordsOf("The bla\u200bck cafe\u0301 did.");
  assert.deepEqual(
    words.map(({ text }) => text),
    ["The", "bla\u200bck", "cafe\u0301", "did"],
  );
});

test("heads are named, and what is done to them", (t) => {
  t.assert.snapshot([
    inWords({ do: "knock out", ...HEAD }),
    inWords({ do: "knock out", ...HEAD, heads: [5, 6, 8] }),
    inWords({ do: "knock out", ...HEAD, heads: null }),
    inWords({ do: "flatten", block: "cross", layer: null, heads: null }),
    inWords({ do: "unscaled", ...EVERYWHERE }),
    inWords({ do: "temperature", ...HEAD, value: 0.1 }),
    inWords({ do: "temperature", ...HEAD, value: 9 }),
    inWords({ do: "flatten", ...HEAD }, { single: true }),
  ]);
});

test("a mask says what it leaves, and a window what it costs", (t) => {
  const mask = { do: "mask", ...HEAD, how: "window", w: 4, rows: [] };
  const all = { ...mask, layer: null, heads: null };
  const drawn = { ...mask, how: "drawn", rows: [[1, 0], [0, 1]] }; // prettier-ignore
  const window = (w, high) => ({
    w,
    bleu: 20,
    interval: [19, 21],
    unchanged: 0.5,
    gap: { gap: -2, low: -3, high },
  });
  const usual = { bleu: 24, interval: [22, 26] };
  t.assert.snapshot([
    inWords(mask),
    inWords({ ...all, w: 1 }),
    inWords({ ...mask, how: "first" }),
    inWords({ ...all, how: "every other" }),
    inWords(drawn),
    inWords(drawn, { single: true }),
    enoughInWords("cross", 4, [window(2, -1), window(4, -0.5), window(6, 0.1)], usual),
    enoughInWords("decoder", null, [window(2, 1)], usual),
  ]);
});

test("an edited row says where it looks; of a recurrent model α is forced", (t) => {
  const edit = { do: "edit", ...HEAD, row: 3, weights: [0, 1, 0, 0, 0, 0] };
  t.assert.snapshot([
    inWords(edit),
    inWords({ ...edit, weights: [1, 2, 1, 0, 0, 0] }, { single: true }),
    inWords({ ...edit, block: "encoder" }),
    inWords({ ...edit, block: "decoder", weights: [0, 1, 0] }),
  ]);
  const goesOn = { target: ["▁cat", "▁sat"], trained: ["▁cat", "▁sat"], fed: ["▁the", "▁cat"], read: 1 };
  t.assert.snapshot([
    inWords({ ...edit, block: "decoder", row: 1, weights: [1] }, goesOn),
    inWords({ ...edit, block: "decoder", row: 2, weights: [1, 0] }, goesOn),
    looksInWords([1, 1, 1, 1], ["a", "b", "c", "d"]),
    looksInWords([1], []),
  ]);
});

test("the rows of a word of several pieces are one entry, and named as trained where another text is written", () => {
  const trained = ["▁Elle", "▁n'", "aime", "▁pas", "▁la", "</s>"];
  const changed = { trained, target: ["▁Elle", "▁aime", "▁la", "</s>"] };
  const edit = (row, weights = [0, 1]) => ({ do: "edit", ...HEAD, row, weights });
  const said = (rows, setting) =>
    allInWords(
      rows.map((row) => edit(row)),
      setting,
    );
  assert.deepEqual(said([2, 3], changed), [
    "rows 2 and 3, “n'aime” as trained, now “aime” and “la”, of cross layer 3 head 5 look only at “red”",
  ]);
  assert.deepEqual(said([2, 3], { trained, target: trained }), [
    "rows 2 and 3, to write “n'aime”, of cross layer 3 head 5 look only at “red”",
  ]);
  assert.deepEqual(said([3, 4], changed), [
    "row 3, “aime” as trained, now “la”, of cross layer 3 head 5 looks only at “red”",
    "row 4, “pas” as trained, now the end of sentence, of cross layer 3 head 5 looks only at “red”",
  ]);
  const unlike = changesInWords([edit(2), edit(3, [1, 0])], { ...SETTING, ...changed });
  assert.deepEqual(
    unlike.map(({ changes }) => changes),
    [[edit(2)], [edit(3, [1, 0])]],
  );
});

test("words are named as they stand when their turn comes", () => {
  const changes = [
    { do: "swap", words: [2, 3] },
    { do: "replace", word: 2, by: "dog" },
    { do: "replace", word: 3, by: "" },
  ];
  assert.deepEqual(allInWords(changes), [
    "“red” and “chair” change places",
    "“chair” is replaced by “dog”",
    "“red” is left out",
  ]);
});

test("what is hidden, turned round or given another position is said", (t) => {
  t.assert.snapshot([
    inWords({ do: "hide", ...EVERYWHERE, columns: [3, 4] }),
    inWords({ do: "hide", ...HEAD, columns: [2] }),
    inWords({ do: "hide", ...EVERYWHERE, columns: [99] }),
    inWords({ do: "reverse", keep_positions: true }),
  ]);
  for (const [how, words] of [
    ["off", /have no positions/],
    ["shifted", /shifted by 5/],
    ["shuffled", /shuffled, seed 7/],
  ])
    // prettier-ignore
    assert.match(inWords({ do: "positions", how, shift: 5, seed: 7 }), words);
});

test("the probability of a word is that of its pieces, multiplied", (t) => {
  const before = written(["▁la", "▁ch", "aise", "</s>"], [0.5, 0.5, 0.8, 1]);
  const scored = written(["▁la", "▁ch", "aise", "</s>"], [0.75, 0.1, 0.5, 1]);
  const found = fates(before, ["▁la", "▁table", "</s>"], scored);
  assert.deepEqual(found.map(({ text, gone }) => [text, gone]), [["la", false], ["chaise", true], ["</s>", false]]); // prettier-ignore
  const chaise = found[1].likely;
  assert.ok(Math.abs(chaise.before - 0.4) < 1e-12 && Math.abs(chaise.after - 0.05) < 1e-12);
  const remarks = remarksOf(found);
  assert.equal(remarks.length, 4);
  assert.equal(remarks[1], remarks[2], "all pieces of a word say the same");
  t.assert.snapshot([remarks[2].says]);
  assert.ok(Math.abs(remarks[0].change - 0.25) < 1e-12);
  t.assert.snapshot([
    hurtInWords(found, { before, after: scored }, "the translation as trained"),
    hurtInWords(found.slice(0, 1), { before, after: scored }, "the given French"),
    hurtInWords(found.slice(0, 1), { before, after: written(before.tokens, [0.5, 0.5, 0.81, 1]) }, ""),
  ]);
});

test("from far away what was lost is said without numbers", (t) => {
  const before = written(["▁la", "▁chaise", "</s>"], [0.5, 0.8, 1]);
  const said = (chances) => {
    const scored = written(before.tokens, chances);
    return hurtInWords(fates(before, null, scored), { before, after: scored }, "it", true);
  };
  t.assert.snapshot([
    said([0.5, 0.2, 1]),
    said([0.1, 0.2, 1]),
    said([0.5, 0.8, 1]),
    said([0.9, 0.8, 1]),
    likelyInPlainWords({ before: 0.4, after: 0.3 }),
  ]);
});

test("the words that are gone and new are said, or that none is", (t) => {
  const before = { tokens: ["▁Elle", "▁n'", "aime", "▁pas"], forced: false };
  const say = (...tokens) => {
    const all = fates({ ...before, log_probabilities: [0, 0, 0, 0], read: 0 }, tokens, null);
    return changedInWords(all, before, { tokens });
  };
  t.assert.snapshot([
    say(...before.tokens),
    say("▁Elle", "▁aime"),
    say("▁Elle", "▁n'", "aime"),
    say("▁a", "▁b", "▁c", "▁d", "▁e", "▁f"),
  ]);
  assert.equal(changedInWords([], { ...before, forced: true }, before), "", "what is given cannot change");
});

test("the example is said with its word, its effect and what to do", (t) => {
  const say = (from) => plain(exampleInWords({ word: "not", from }, "“pas” is gone. "));
  t.assert.snapshot([say("cross"), say(null), say(undefined)]);
  t.assert.snapshot([offerInWords({ word: "not", from: "cross" }), offerInWords({ word: "not" })]);
  t.assert.snapshot([
    hideItInWords("cross", false, true),
    hideItInWords("cross", false, false),
    hideItInWords(null, false, true),
    hideItInWords(null, false, false),
    hideItInWords("cross", true, true),
  ]);
});

test("what was read with the text is not hurt", (t) => {
  const before = written(["▁cat", "▁sat"], [0.9, 0.5], 1);
  const scored = written(["▁cat", "▁sat"], [0.1, 0.4], 1);
  t.assert.snapshot([
    hurtInWords(fates(before, null, scored), { before, after: scored }, "the text as trained"),
  ]);
});

test("where nothing is known of a word, nothing is said; a text that is cut otherwise is not compared", () => {
  const before = written(["▁la", "</s>"], [0.5, 1]);
  assert.deepEqual(fates(before, null, null).map(({ gone, likely }) => [gone, likely]), [[false, null], [false, null]]); // prettier-ignore
  assert.equal(fates(before, ["▁la"], written(["▁l", "</s>", "</s>"], [1, 1, 1]))[0].likely, null);
});

test("words that are new are marked; characters one by one", () => {
  const marks = (before, after) => novelties(before, after).map(({ mark }) => mark);
  assert.deepEqual(marks(["▁la", "▁ch", "aise"], ["▁la", "▁ch", "at"]), ["", "new", "new"]);
  assert.deepEqual(marks(["1", "9", "-"], ["1", "8", "-"]), ["", "new", ""]);
});

const looking = (...weights) => ({ ...cross(), weights: Float32Array.of(...weights) });
/** The words on a cell, a row or a column of two maps. */
const saying = (before, after, far = false) => {
  const both = difference(before, after);
  return (i, j) => plain(pointedInWords(both, { i, j }, far));
};
const TURNED = looking(0.25, 0.75, 0.25, 0.75, 0.5, 0.5);

test("a cell says both weights and what lies between", (t) => {
  const say = saying(cross(), TURNED);
  t.assert.snapshot([say(0, 0), say(2, 0), say(0, 1), say(0, null), say(null, 0)]);
  assert.equal(say(null, null), "");
});

test("from far away a row and a column say in words where they look, a cell its numbers", (t) => {
  const say = saying(cross(), TURNED, true);
  t.assert.snapshot([say(0, null), say(null, 0), say(0, 0)]);
});

test("a weight that is gone is not said to be unchanged", (t) => {
  const say = saying(looking(0.996, 0.004, 0.25, 0.75, 0.5, 0.5), looking(1, 0, 0.25, 0.75, 0.5, 0.5));
  t.assert.snapshot([say(0, 1)]);
});

test("a word that became likelier and is not written says why", (t) => {
  t.assert.snapshot([goneInWords({ before: 0.4, after: 0.1 }), goneInWords({ before: 0.89, after: 0.92 })]);
});

test("of a row that was read it is not said that it is written", (t) => {
  const say = saying(goingOn(), goingOn());
  t.assert.snapshot([say(0, null), say(1, null)]);
});

test("a row of words that looks only at end marks says so, and not that it looks at nothing", (t) => {
  const say = saying(cross(), looking(NaN, NaN, 0, 0, 0.5, 0.5));
  t.assert.snapshot([say(0, 0), say(0, null), say(1, null)]);
});

test("what is not allowed, and what has no counterpart, is said", (t) => {
  t.assert.snapshot([saying(decoder(), decoder())(0, 1)]);
  const say = saying(cross(), { ...looking(), n: 0, rows: { side: "target", tokens: [], labels: [] } });
  t.assert.snapshot([say(0, 0), say(0, null)]);
});

test("a pair is described where it is what is shown, and where the model fails that is said", (t) => {
  const pair = { title: "it", text: "x y", word: 2, by: "z", description: "Look.", holds: false, model: "m" };
  const state = { model: "m", text: "x y", changes: [{ do: "replace", word: 2, by: "z" }] };
  assert.equal(pairShown([pair], state), pair);
  assert.equal(pairShown([pair], { ...state, model: "n" }), undefined);
  assert.equal(pairShown([pair], { ...state, changes: [] }), undefined);
  t.assert.snapshot([plain(pairInWords(pair))]);
  assert.doesNotMatch(plain(pairInWords({ ...pair, holds: true })), /fails/);
});

test("heads are named by block and layer, as far as these are chosen", () => {
  const named = (part, setting) =>
    inWords({ do: "flatten", ...EVERYWHERE, ...part }, setting).split(/ looks? /)[0];
  const cases = [
    [HEAD, "cross layer 3 head 5"],
    [{ ...HEAD, heads: [5, 6] }, "cross layer 3 heads 5 and 6"],
    [{ ...HEAD, layer: null }, "cross head 5"],
    [{ ...HEAD, block: null }, "every block layer 3 head 5"],
    [{ ...HEAD, heads: null }, "all heads of cross layer 3"],
    [{ block: "cross" }, "all heads of cross"],
    [{ layer: 3 }, "all heads of every block, layer 3"],
    [{}, "all heads of all blocks"],
  ];
  for (const [part, name] of cases) assert.equal(named(part), name);
  assert.equal(named(HEAD, { single: true }), "the attention");
});

test("one head looks, several heads look", () => {
  const verb = (heads) => inWords({ do: "flatten", ...HEAD, heads }).match(/ (looks?) /)[1];
  assert.deepEqual([verb([5]), verb([5, 6]), verb(null)], ["looks", "look", "look"]);
});
