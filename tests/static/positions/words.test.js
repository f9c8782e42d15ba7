import assert from "node:assert/strict";
import { test } from "node:test";
import { changeTitle, interventionsOf, lossRows, measuredOn } from "../../../static/positions/word-order.ts";
import { placesBefore } from "../../../static/positions/moved-pieces.ts";
import {
  differenceInWords,
  differing,
  learnedInWords,
  otherModelInWords,
  outcomeInWords,
  rotaryInWords,
  rotationInWords,
  similarityInWords,
  wavelengthsInWords,
} from "../../../static/positions/words.ts";

const numbers = { by: -3, seed: 7 };

test("wavelengths are listed from the quickest to the slowest, and where they go", () => {
  const words = wavelengthsInWords([6.2832, 62.832, 47117.2], 10_000);
  assert.match(words, /from 2π ≈ 6\.28 positions \(k = 0\) to 47,117 \(k = 2\), towards base · 2π ≈ 62,832/);
  assert.match(wavelengthsInWords([6.2832], 100), /^One wave/);
});

test("a rotation says its angle and that it does not know the position", () => {
  assert.match(
    rotationInWords(3, 36, 4),
    /^Dimensions 6 and 7 .* A shift of 4 turns it by 40\.00°.*from any position: pos does not occur in/,
  );
  assert.match(rotationInWords(0, 36, -1), /A shift of \u22121 turns it back by 10\.00°/);
  assert.match(rotationInWords(0, 36, 0), /A shift of 0 leaves it/);
  assert.match(rotationInWords(0, 1e9, 1), /by less than 0\.01°/);
  assert.match(similarityInWords(64), /d\/2 = 32/);
});

test("a model that is there, and whose order cannot be changed, is not said to be missing", () => {
  const [model, guests] = [{ name: "Transformer" }, [{ id: "gpt2" }]];
  assert.match(
    otherModelInWords("gpt2", model, guests),
    /^Order and positions can be .* only in .*; this is Transformer\.$/,
  );
  assert.match(otherModelInWords("gpt3", model, guests), /^There is no model “gpt3” with positions here/);
});

test("learned embeddings are claimed of no own model, and those from elsewhere are described by their kind", () => {
  const own = [{ family: "transformer" }, { family: "recurrent" }];
  assert.equal(
    learnedInWords(own),
    "None of the models that come with Regard has learned position embeddings.",
  );
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
  assert.match(
    words,
    /bert and gpt2 have learned a vector for each position; t5 adds a bias learned for each distance;/,
  );
  assert.match(
    words,
    /llama turns its queries and keys \(base 10,000\); gemma .* \(base 10,000 and 1,000,000\)\./,
  );
});

test("a change is asked for as the server wants it", () => {
  const asked = (change) => interventionsOf(change, numbers);
  assert.deepEqual(asked("trained"), []);
  assert.deepEqual(asked("off"), [{ do: "positions", how: "off" }]);
  assert.deepEqual(asked("shuffled"), [{ do: "positions", how: "shuffled", seed: 7 }]);
  assert.deepEqual(asked("shifted"), [{ do: "positions", how: "shifted", shift: -3 }]);
  assert.deepEqual(asked("reversed"), [{ do: "reverse", keep_positions: false }]);
  assert.deepEqual(asked("kept"), [{ do: "reverse", keep_positions: true }]);
  assert.equal(changeTitle("shifted", numbers), "positions shifted by \u22123");
  assert.equal(changeTitle("shuffled", numbers), "positions shuffled, seed 7");
  assert.equal(changeTitle("off", numbers), "positions off");
});

test("words that differ are marked on both sides, and counted", () => {
  const { before, after } = differing("le chat noir dort .", "le chien dort là .");
  assert.deepEqual(before.filter(({ differs }) => differs).map(({ text }) => text), ["chat", "noir"]); // prettier-ignore
  assert.deepEqual(after.filter(({ differs }) => differs).map(({ text }) => text), ["chien", "là"]); // prettier-ignore
  assert.equal(differenceInWords(before, after), "2 of 5 words differ");
  const count = (a, b) => {
    const words = differing(a, b);
    return differenceInWords(words.before, words.after);
  };
  assert.equal(count("a b", "a b"), "no word differs");
  assert.equal(count("a b c", "a x c"), "1 of 3 words differs");
  assert.equal(count("a b c", "a c"), "1 word is gone");
  assert.equal(count("a", ""), "1 word is gone");
});

test("why it comes out as it does", () => {
  const say = (change, before, after, forced = false) => outcomeInWords(change, { before, after, forced });
  assert.match(say("kept", "a", "a"), /^Exactly the same.*positions alone.*makes no difference/);
  assert.match(say("kept", "a", "b"), /^Not the same to the letter/);
  assert.match(say("off", "a", "b"), /^No piece has a position/);
  assert.match(say("shifted", "a", "a"), /^The same translation here\. Every position/);
  assert.match(say("off", "a", "a", true), /^Both read the given French/);
  assert.match(say("trained", "a", "a"), /^Nothing is changed/);
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

test("the loss is compared with that of the model as it was trained", () => {
  const rows = lossRows(order);
  assert.deepEqual(rows.map(({ change }) => change), ["as trained", "positions off", "positions shifted 1", "words reversed", "words reversed, positions kept"]); // prettier-ignore
  assert.deepEqual(rows.map(({ lost }) => lost), ["", "45.6", "0.2 gained", "41.8", "0.0"], "47.0 less 1.4, as the columns show them"); // prettier-ignore
  assert.deepEqual(rows.map(({ isLoss }) => isLoss), [false, true, false, true, false], "nothing lost is not marked"); // prettier-ignore
  assert.deepEqual(rows.map(({ id }) => id), ["trained", "off", "shifted", "reversed", "kept"]); // prettier-ignore
  assert.deepEqual([rows[0].bleu, rows[0].chrf], ["47.0", "64.6"]);
  assert.match(measuredOn(order, "it"), /^Measured on 1,500 sentences of Tatoeba/);
});

test("what was not measured is said not to be", () => {
  assert.equal(measuredOn(undefined, "Dates"), "The loss was not measured for Dates.");
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
    offsets: [
      [0, 3],
      [4, 7],
      [8, 10],
      [10, 11],
      [12, 15],
    ],
  };
  const after = {
    tokens: ["the", "ca", "r", "red", "the"],
    offsets: [
      [0, 3],
      [4, 6],
      [6, 7],
      [8, 11],
      [12, 15],
    ],
  };
  assert.deepEqual(placesBefore(before, after), [0, 2, 3, 1, 4]);
});

test("a rotary score in numbers is that of the distance, here and ten places on", () => {
  assert.equal(
    rotaryInWords(0, 12, { place: 1, shift: -2 }),
    "With pos, m and wave k from above: θ is 30.00° for k = 0. At i = 3, j = 1 the angles are 90.00° and 30.00°: the " +
      "score is cos 60.00° = 0.50. At i = 13, j = 11 the angles are 390.00° and 330.00°: again 0.50.",
  );
});
