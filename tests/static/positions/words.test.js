import assert from "node:assert/strict";
import { test } from "node:test";
import { interventionsOf, lossRows } from "../../../static/positions/word-order.ts";
import { placesBefore } from "../../../static/positions/moved-pieces.ts";
import {
  changeTitle,
  differenceInWords,
  differing,
  learnedInWords,
  measuredOn,
  otherModelInWords,
  outcomeInWords,
  rotaryInWords,
  rotationInWords,
  similarityInWords,
  wavelengthsInWords,
} from "../../../static/positions/words.ts";

const numbers = { by: -3, seed: 7 };

test("wavelengths are listed from the quickest to the slowest, and where they go", (t) => {
  const words = wavelengthsInWords([6.2832, 62.832, 47117.2], 10_000);
  t.assert.snapshot([words, wavelengthsInWords([6.2832], 100)]);
});

test("a rotation says its angle and that it does not know the position", (t) => {
  t.assert.snapshot([
    rotationInWords(3, 36, 4),
    rotationInWords(0, 36, -1),
    rotationInWords(0, 36, 0),
    rotationInWords(0, 1e9, 1),
  ]);
  assert.match(similarityInWords(64), /d\/2 = 32/);
});

test("a model that is there, and whose order cannot be changed, is not said to be missing", (t) => {
  const [model, guests] = [{ name: "Transformer" }, [{ id: "gpt2" }]];
  t.assert.snapshot([otherModelInWords("gpt2", model, guests), otherModelInWords("gpt3", model, guests)]);
});

test("learned embeddings are claimed of no own model, and those from elsewhere are described by their kind", (t) => {
  const own = [{ family: "transformer" }, { family: "recurrent" }];
  t.assert.snapshot([learnedInWords(own)]);
  const guest = (name, positions, rotary_bases = null) => ({
    ...{ family: "hugging-face", name, positions, rotary_bases },
  });
  assert.equal(
    learnedInWords([...own, guest("odd", null)]),
    learnedInWords(own),
    "of what is not known nothing",
  );
  const guests = [
    ...[guest("bert", "learned"), guest("gpt2", "learned"), guest("t5", "t5")],
    ...[guest("llama", "rotary", [10_000]), guest("gemma", "rotary", [10_000, 1_000_000])],
  ];
  const words = learnedInWords([...own, ...guests]);
  t.assert.snapshot([words, words]);
});

test("a change is asked for as the server wants it", (t) => {
  const asked = (change) => interventionsOf(change, numbers);
  assert.deepEqual(asked("trained"), []);
  assert.deepEqual(asked("off"), [{ do: "positions", how: "off" }]);
  assert.deepEqual(asked("shuffled"), [{ do: "positions", how: "shuffled", seed: 7 }]);
  assert.deepEqual(asked("shifted"), [{ do: "positions", how: "shifted", shift: -3 }]);
  assert.deepEqual(asked("reversed"), [{ do: "reverse", keep_positions: false }]);
  assert.deepEqual(asked("kept"), [{ do: "reverse", keep_positions: true }]);
  t.assert.snapshot([changeTitle("shifted", numbers), changeTitle("shuffled", numbers)]);
  assert.equal(changeTitle("off", numbers), "positions off");
});

test("words that differ are marked on both sides, and counted", (t) => {
  const { before, after } = differing("le chat noir dort .", "le chien dort là .");
  assert.deepEqual(before.filter(({ differs }) => differs).map(({ text }) => text), ["chat", "noir"]); // prettier-ignore
  assert.deepEqual(after.filter(({ differs }) => differs).map(({ text }) => text), ["chien", "là"]); // prettier-ignore
  t.assert.snapshot([differenceInWords(before, after)]);
  const count = (a, b) => {
    const words = differing(a, b);
    return differenceInWords(words.before, words.after);
  };
  t.assert.snapshot([count("a b", "a b"), count("a b c", "a x c")]);
  assert.equal(count("a b c", "a c"), "1 word is gone");
  assert.equal(count("a", ""), "1 word is gone");
});

test("why it comes out as it does", (t) => {
  const say = (change, before, after, forced = false) => outcomeInWords(change, { before, after, forced });
  t.assert.snapshot([
    say("kept", "a", "a"),
    say("kept", "a", "b"),
    say("off", "a", "b"),
    say("shifted", "a", "a"),
    say("off", "a", "a", true),
    say("trained", "a", "a"),
  ]);
});

const order = {
  set: "tatoeba/dev.tsv",
  sentences: 1500,
  scores: [
    { change: "as trained", bleu: 47.04, chrf: 64.6 },
    { change: "off", bleu: 1.38, chrf: 14.3 },
    { change: "shifted 1", bleu: 47.2, chrf: 64.3 },
    { change: "reversed", bleu: 5.2, chrf: 36 },
    { change: "reversed, positions kept", bleu: 47.04, chrf: 64.6 },
  ],
};

test("the loss is compared with that of the model as it was trained", (t) => {
  const rows = lossRows(order);
  assert.deepEqual(rows.map(({ change }) => change), ["as trained", "positions off", "positions shifted 1", "words reversed", "words reversed, positions kept"]); // prettier-ignore
  assert.deepEqual(rows.map(({ lost }) => lost), ["", "45.6", "0.2 gained", "41.8", "0.0"], "47.0 less 1.4, as the columns show them"); // prettier-ignore
  assert.deepEqual(rows.map(({ isLoss }) => isLoss), [false, true, false, true, false], "nothing lost is not marked"); // prettier-ignore
  assert.deepEqual(rows.map(({ id }) => id), ["trained", "off", "shifted", "reversed", "kept"]); // prettier-ignore
  assert.deepEqual([rows[0].bleu, rows[0].chrf], ["47.0", "64.6"]);
  t.assert.snapshot([measuredOn(order, "it")]);
});

test("what was not measured is said not to be", (t) => {
  t.assert.snapshot([measuredOn(undefined, "Dates")]);
  assert.equal(lossRows({ ...order, scores: [order.scores[1]] })[0].lost, "", "nothing to compare with");
});

test("a piece is found again where its word went, and pieces of one place keep their order", () => {
  const before = {
    tokens: ["▁un", "▁ch", "at", "<0xE2>", "<0xE2>", "</s>"],
    offsets: [[0, 2], [3, 5], [5, 7], [8, 9], [8, 9], [9, 9]], // prettier-ignore
  };
  const order = [3, 4, 1, 2, 0, 5];
  const after = { tokens: order.map((k) => before.tokens[k]), offsets: order.map((k) => before.offsets[k]) };
  assert.deepEqual(placesBefore(before, after), order);
  assert.deepEqual(placesBefore(before, before), [0, 1, 2, 3, 4, 5]);
});

test("pieces of swapped words are the same pieces, at other characters", () => {
  const before = {
    tokens: ["the", "red", "ca", "r", "the"],
    offsets: [[0, 3], [4, 7], [8, 10], [10, 11], [12, 15]], // prettier-ignore
  };
  const after = {
    tokens: ["the", "ca", "r", "red", "the"],
    offsets: [[0, 3], [4, 6], [6, 7], [8, 11], [12, 15]], // prettier-ignore
  };
  assert.deepEqual(placesBefore(before, after), [0, 2, 3, 1, 4]);
});

test("a rotary score in numbers is that of the distance, here and ten places on", (t) => {
  t.assert.snapshot([rotaryInWords(0, 12, { place: 1, shift: -2 })]);
});
