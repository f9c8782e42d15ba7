import assert from "node:assert/strict";
import { test } from "node:test";
import { difference } from "../../../static/shared/head/difference.ts";
import { pairInWords, pairShown } from "../../../static/change/pairs.ts";
import { pointedInWords } from "../../../static/change/pointed.ts";
import {
  fates,
  goneInWords,
  hurtInWords,
  keptInWords,
  likelyInPlainWords,
  novelties,
  remarksOf,
} from "../../../static/change/surviving-words.ts";
import { wordsOf } from "../../../static/shared/sentence/typed-words.ts";
import { changesInWords, looksInWords } from "../../../static/change/words.ts";
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
  single: false,
};
const inWords = (change, setting = {}) => changesInWords([change], { ...SETTING, ...setting })[0];
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

test("heads are named, and what is done to them", () => {
  assert.equal(
    inWords({ do: "knock out", ...HEAD }),
    "cross layer 3 head 5 is knocked out: its output is zero",
  );
  assert.equal(
    inWords({ do: "knock out", ...HEAD, heads: [5, 6, 8] }),
    "cross layer 3 heads 5, 6 and 8 are knocked out: their output is zero",
  );
  assert.match(inWords({ do: "knock out", ...HEAD, heads: null }), /^all heads of cross layer 3 are/);
  assert.match(
    inWords({ do: "flatten", block: "cross", layer: null, heads: null }),
    /^all heads of cross look equally at every allowed piece/,
  );
  assert.match(
    inWords({ do: "unscaled", ...EVERYWHERE }),
    /^all heads of all blocks do not divide their scores by √dₖ$/,
  );
  assert.match(
    inWords({ do: "temperature", ...HEAD, value: 0.1 }),
    /has temperature 0.1: .* the largest weight gets more$/,
  );
  assert.match(inWords({ do: "temperature", ...HEAD, value: 9 }), /become more alike$/);
  assert.match(
    inWords({ do: "flatten", ...HEAD }, { single: true }),
    /^the attention looks equally at every allowed piece/,
  );
});

test("an edited row says where it looks; of a recurrent model α is forced", () => {
  const edit = { do: "edit", ...HEAD, row: 3, weights: [0, 1, 0, 0, 0, 0] };
  assert.equal(inWords(edit), "row 3, to write “rouge”, of cross layer 3 head 5 looks only at “red”");
  assert.equal(
    inWords({ ...edit, weights: [1, 2, 1, 0, 0, 0] }, { single: true }),
    "at step 3, to write “rouge”, α is forced: it looks 0.50 at “red”, 0.25 at “The” and 0.25 at “ch”",
  );
  assert.match(inWords({ ...edit, block: "encoder" }), /^row 3, “ch”, of encoder/);
  assert.match(inWords({ ...edit, block: "decoder", weights: [0, 1, 0] }), /looks only at “La”$/);
  const goesOn = { target: ["▁cat", "▁sat"], fed: ["▁the", "▁cat"], read: 1 };
  assert.match(inWords({ ...edit, block: "decoder", row: 1, weights: [1] }, goesOn), /^row 1, before “cat”, .* only at “the”$/); // prettier-ignore
  assert.match(inWords({ ...edit, block: "decoder", row: 2, weights: [1, 0] }, goesOn), /^row 2, to write “sat”,/); // prettier-ignore
  assert.equal(
    looksInWords([1, 1, 1, 1], ["a", "b", "c", "d"]),
    "0.25 at “a”, 0.25 at “b”, 0.25 at “c”, less elsewhere",
  );
  assert.equal(looksInWords([1], []), "only at piece 1", "of a sentence that is not known yet");
});

test("words are named as they stand when their turn comes", () => {
  const changes = [
    { do: "swap", words: [2, 3] },
    { do: "replace", word: 2, by: "dog" },
    { do: "replace", word: 3, by: "" },
  ];
  assert.deepEqual(changesInWords(changes, SETTING), [
    "“red” and “chair” change places",
    "“chair” is replaced by “dog”",
    "“red” is left out",
  ]);
});

test("what is hidden, turned round or given another position is said", () => {
  assert.equal(
    inWords({ do: "hide", ...EVERYWHERE, columns: [3, 4] }),
    "“chair” is hidden: no head looks at pieces 3 and 4",
  );
  assert.match(
    inWords({ do: "hide", ...HEAD, columns: [2] }),
    /cross layer 3 head 5 cannot look at piece 2$/,
  );
  assert.equal(
    inWords({ do: "hide", ...EVERYWHERE, columns: [99] }),
    "piece 99 is hidden: no head looks there",
  );
  assert.match(
    inWords({ do: "reverse", keep_positions: true }),
    /last to first, each with the position that it had$/,
  );
  for (const [how, words] of [
    ["off", /have no positions/],
    ["shifted", /shifted by 5/],
    ["shuffled", /shuffled, seed 7/],
  ])
    // prettier-ignore
    assert.match(inWords({ do: "positions", how, shift: 5, seed: 7 }), words);
});

test("the probability of a word is that of its pieces, multiplied", () => {
  const before = written(["▁la", "▁ch", "aise", "</s>"], [0.5, 0.5, 0.8, 1]);
  const scored = written(["▁la", "▁ch", "aise", "</s>"], [0.75, 0.1, 0.5, 1]);
  const found = fates(before, ["▁la", "▁table", "</s>"], scored);
  assert.deepEqual(found.map(({ text, gone }) => [text, gone]), [["la", false], ["chaise", true], ["</s>", false]]); // prettier-ignore
  const chaise = found[1].likely;
  assert.ok(Math.abs(chaise.before - 0.4) < 1e-12 && Math.abs(chaise.after - 0.05) < 1e-12);
  const remarks = remarksOf(found);
  assert.equal(remarks.length, 4);
  assert.equal(remarks[1], remarks[2], "all pieces of a word say the same");
  assert.equal(remarks[2].says, "no longer written; probability 0.40 → 0.05");
  assert.ok(Math.abs(remarks[0].change - 0.25) < 1e-12);
  assert.match(
    hurtInWords(found, { before, after: scored }, "the translation as trained"),
    /^Largest losses of probability: “chaise” 0.40 → 0.05. The log-probability of the translation as trained goes from −1.6 to −3.3.$/,
  );
  assert.match(
    hurtInWords(found.slice(0, 1), { before, after: scored }, "the given French"),
    /^No word of the given French loses 0.05 .*; the log-probability of all its words goes/,
  );
  assert.match(
    hurtInWords(found.slice(0, 1), { before, after: written(before.tokens, [0.5, 0.5, 0.81, 1]) }, ""),
    /; the log-probability of all its words stays −1.6.$/,
  );
});

test("from far away what was lost is said without numbers", () => {
  const before = written(["▁la", "▁chaise", "</s>"], [0.5, 0.8, 1]);
  const said = (chances) => {
    const scored = written(before.tokens, chances);
    return hurtInWords(fates(before, null, scored), { before, after: scored }, "it", true);
  };
  assert.equal(said([0.5, 0.2, 1]), "“chaise” loses most probability; it becomes less likely.");
  assert.equal(said([0.1, 0.2, 1]), "“chaise” and “la” lose most probability; it becomes less likely.");
  assert.equal(said([0.5, 0.8, 1]), "No word loses much probability; it stays as likely as it was.");
  assert.equal(said([0.9, 0.8, 1]), "No word loses much probability; it becomes more likely.");
  assert.equal(likelyInPlainWords({ before: 0.4, after: 0.3 }), "it becomes less likely");
});

test("a change that leaves every word is said to", () => {
  const before = { tokens: ["▁La", "▁chaise"], forced: false };
  assert.equal(keptInWords(before, { tokens: ["▁La", "▁chaise"] }), "No word changes. ");
  assert.equal(keptInWords(before, { tokens: ["▁La", "▁table"] }), "");
  assert.equal(keptInWords({ ...before, forced: true }, before), "", "what is given cannot change");
});

test("what was read with the text is not hurt", () => {
  const before = written(["▁cat", "▁sat"], [0.9, 0.5], 1);
  const scored = written(["▁cat", "▁sat"], [0.1, 0.4], 1);
  assert.equal(
    hurtInWords(fates(before, null, scored), { before, after: scored }, "the text as trained"),
    "Largest losses of probability: “sat” 0.50 → 0.40. The log-probability of the text as trained goes from −0.7 to −0.9.",
  );
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

test("a cell says both weights and what lies between", () => {
  const before = cross();
  const after = { ...cross(), weights: Float32Array.of(0.25, 0.75, 0.25, 0.75, 0.5, 0.5) };
  const d = difference(before, after);
  const say = (i, j) => plain(pointedInWords(d, { i, j }));
  assert.equal(
    say(0, 0),
    "To write “chaise” the weight at “chair” is 1.00 as trained, 0.25 changed (−0.75).",
  );
  assert.equal(
    say(2, 0),
    "To write the end of sentence the weight at “chair” is 0.50 as trained, 0.50 changed (no change).",
  );
  assert.match(say(0, 1), /is 0\.00 as trained, 0\.75 changed \(\+0\.75\)\.$/);
  assert.match(
    say(0, null),
    /^To write “chaise”: as trained 1.00 at “chair”; changed 0.75 at the end of sentence, 0.25 at “chair”\.$/,
  );
  assert.match(say(null, 0), /^“chair” is looked at: as trained 1.00 by “chaise”/);
  assert.deepEqual(pointedInWords(d, { i: null, j: null }), []);
});

test("from far away a row and a column say in words where they look, a cell its numbers", () => {
  const after = { ...cross(), weights: Float32Array.of(0.25, 0.75, 0.25, 0.75, 0.5, 0.5) };
  const d = difference(cross(), after);
  const say = (i, j) => plain(pointedInWords(d, { i, j }, true));
  assert.equal(
    say(0, null),
    "To write “chaise”: as trained almost only at “chair”; changed mostly at the end of sentence.",
  );
  assert.match(say(null, 0), /^“chair” is looked at: as trained most by “chaise”; changed most by /);
  assert.match(say(0, 0), /1\.00 as trained, 0\.25 changed/);
});

test("a weight that is gone is not said to be unchanged", () => {
  const before = { ...cross(), weights: Float32Array.of(0.996, 0.004, 0.25, 0.75, 0.5, 0.5) };
  const after = { ...cross(), weights: Float32Array.of(1, 0, 0.25, 0.75, 0.5, 0.5) };
  const said = plain(pointedInWords(difference(before, after), { i: 0, j: 1 }));
  assert.match(said, /is less than 0\.01 as trained, 0\.00 changed \(less than 0\.01 less\)\.$/);
});

test("a word that became likelier and is not written says why", () => {
  assert.equal(goneInWords({ before: 0.4, after: 0.1 }), "it is no longer written");
  assert.match(goneInWords({ before: 0.89, after: 0.92 }), /because other words now stand before it$/);
});

test("of a row that was read it is not said that it is written", () => {
  const d = difference(goingOn(), goingOn());
  assert.match(plain(pointedInWords(d, { i: 0, j: null })), /^Before “cat”: as trained/);
  assert.match(plain(pointedInWords(d, { i: 1, j: null })), /^To write “sat”: as trained/);
});

test("a row of words that looks only at end marks says so, and not that it looks at nothing", () => {
  const after = { ...cross(), weights: Float32Array.of(NaN, NaN, 0, 0, 0.5, 0.5) };
  const d = difference(cross(), after);
  const say = (i, j) => plain(pointedInWords(d, { i, j }));
  assert.match(say(0, 0), /is 1\.00 as trained, left to end marks changed\.$/);
  assert.match(say(0, null), /changed only end marks\.$/);
  assert.match(say(1, null), /changed nothing\.$/);
});

test("what is not allowed, and what has no counterpart, is said", () => {
  assert.match(
    plain(pointedInWords(difference(decoder(), decoder()), { i: 0, j: 1 })),
    /not allowed as trained/,
  );
  const gone = {
    ...cross(),
    n: 0,
    weights: new Float32Array(0),
    rows: { side: "target", tokens: [], labels: [] },
  };
  const d = difference(cross(), gone);
  assert.match(plain(pointedInWords(d, { i: 0, j: 0 })), /1.00 as trained, no counterpart changed\./);
  assert.match(plain(pointedInWords(d, { i: 0, j: null })), /no counterpart in the changed map\./);
});

test("a pair is described where it is what is shown, and where the model fails that is said", () => {
  const pair = { title: "it", text: "x y", word: 2, by: "z", description: "Look.", holds: false, model: "m" };
  const state = { model: "m", text: "x y", changes: [{ do: "replace", word: 2, by: "z" }] };
  assert.equal(pairShown([pair], state), pair);
  assert.equal(pairShown([pair], { ...state, model: "n" }), undefined);
  assert.equal(pairShown([pair], { ...state, changes: [] }), undefined);
  assert.match(plain(pairInWords(pair)), /^Look\. Here the model fails\./);
  assert.doesNotMatch(plain(pairInWords({ ...pair, holds: true })), /fails/);
});
