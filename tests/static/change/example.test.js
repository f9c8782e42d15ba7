import assert from "node:assert/strict";
import { test } from "node:test";
import { asWithout, exampleOf, hiddenIn, withoutWord, wordsToTry } from "../../../static/change/example.ts";
import { ApiError } from "../../../static/shared/server.ts";

const CROSS = [{ name: "encoder" }, { name: "cross" }];
const source = {
  text: "It is not big.",
  tokens: ["▁It", "▁is", "▁n", "ot", "▁big", ".", "</s>"],
  offsets: [[0, 2], [3, 5], [6, 7], [7, 9], [10, 13], [13, 14], [14, 14]], // prettier-ignore
};
const HIDDEN = { do: "hide", block: "cross", layer: null, heads: null, columns: [3, 4] };

/** A model that writes "b" where `isOther` of the changes, and "a" otherwise. */
const model =
  (isOther, asked = [], tokens = ["a"]) =>
  async (changes) => {
    asked.push(changes);
    return { answer: { source, target: { tokens: changes.length && isOther(changes) ? ["b"] : tokens } } };
  };
const columnsOf = (changes) => changes.map(({ column }) => column);

test("a negation is tried first, then the longest words, three in all", () => {
  assert.deepEqual(wordsToTry("She does not like the red car."), [3, 2, 4]);
  assert.deepEqual(wordsToTry("The animal didn't cross it."), [3, 2, 4]);
  assert.deepEqual(wordsToTry("..."), []);
});

test("a word is hidden from cross-attention, from all heads where there is none, and left out without attention", () => {
  assert.deepEqual(withoutWord(source, 3, CROSS), HIDDEN);
  assert.deepEqual(withoutWord(source, 3, [{ name: "decoder" }]), { ...HIDDEN, block: null });
  assert.deepEqual(
    withoutWord(source, 3, [{ name: "cross" }]),
    { ...HIDDEN, block: null },
    "as its menu does it",
  );
  assert.deepEqual(withoutWord(source, 3, []), { do: "replace", word: 3, by: "" });
});

test("the example is the first word without which something else is written", async () => {
  assert.deepEqual(
    await exampleOf(
      CROSS,
      model(() => true),
    ),
    [HIDDEN],
  );
  const isBig = (changes) => columnsOf(changes).includes(5);
  assert.deepEqual(await exampleOf(CROSS, model(isBig)), [{ ...HIDDEN, columns: [5] }]);
});

test("where no word changes what is written there is no example, and three are asked of", async () => {
  const asked = [];
  assert.deepEqual(
    await exampleOf(
      CROSS,
      model(() => false, asked),
    ),
    [],
  );
  assert.deepEqual(asked.map(columnsOf), [[], [3, 4], [5], [1]]);
});

test("of a model that writes nothing the first word is the example", async () => {
  assert.deepEqual(
    await exampleOf(
      [{ name: "encoder" }],
      model(() => false, [], []),
    ),
    [{ ...HIDDEN, block: null }],
  );
});

test("a change that the model refuses is no example; what fails otherwise is an error", async () => {
  const failing = (error) => async (changes) => {
    if (changes.length) throw error;
    return { answer: { source, target: { tokens: ["a"] } } };
  };
  assert.deepEqual(await exampleOf(CROSS, failing(new ApiError("no", "unsuitable", null, 422))), []);
  await assert.rejects(exampleOf(CROSS, failing(new TypeError("lost"))), TypeError);
});

test("a change chosen beside an example names words as they stand without it", () => {
  const example = [{ do: "replace", word: 2, by: "" }];
  const swap = { do: "swap", words: [2, 3] };
  assert.deepEqual(asWithout(example, swap, source.text), { do: "swap", words: [3, 4] });
  const replace = { do: "replace", word: 2, by: "dog" };
  assert.deepEqual(asWithout(example, replace, source.text), { do: "replace", word: 3, by: "dog" });
  assert.equal(
    asWithout([HIDDEN], HIDDEN, source.text),
    HIDDEN,
    "what names pieces stays the one that was made",
  );
});

test("the word of an example is said whole", () => {
  const shown = { before: { answer: { source } }, request: source };
  assert.deepEqual(hiddenIn(HIDDEN, shown), { word: "not", from: "cross" });
  assert.deepEqual(hiddenIn({ do: "replace", word: 1, by: "" }, shown), { word: "It" });
});
