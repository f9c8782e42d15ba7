import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { test } from "node:test";
import { begun, list, message, sentences, text } from "../../../static/shared/messages.ts";
import { spoken } from "../../../static/shared/spoken.ts";
import { plain } from "../../../static/shared/words.ts";

const LANGUAGES = Object.fromEntries(
  globSync("static/messages/*.json").map((file) => [
    basename(file, ".json"),
    JSON.parse(readFileSync(file, "utf8")),
  ]),
);
const { en: english, ...others } = LANGUAGES;
const formsOf = (message) => (typeof message === "string" ? [message] : Object.values(message));
const slotsOf = (text) => [...new Set(text.match(/\{\w+\}/g))].sort();

test("a slot may be a text, a number or parts, and one that is empty takes the space after it along", () => {
  const slots = { when: "", who: "It", key: { text: "“a”", role: "key" } };
  assert.deepEqual(message("row.mostly", slots), [
    { text: "It" },
    { text: " looks mostly at " },
    slots.key,
    { text: "." },
  ]);
  assert.equal(text("refused.busy", { seconds: 3 }), "the server is busy, trying again in 3 s...");
});

test("a plural is chosen by its slot n", () => {
  assert.deepEqual([1, 2].map((n) => text("follow.followers", { n })), ["1 follows", "2 follow"]); // prettier-ignore
});

test("a sentence that begins with a slot begins with a capital letter", () => {
  assert.equal(plain(begun([{ text: "the end" }, { text: " is here." }])), "The end is here.");
  assert.equal(spoken("tr", "ltr", {}).capital("istanbul"), "İstanbul");
});

test("numbers and lists in a sentence are those of the language", () => {
  const { decimal, list: joint } = spoken("es", "ltr", {});
  assert.equal(decimal(-0.864, 2), "−0,86");
  assert.equal(decimal(-0.001, 2), "0,00");
  assert.match(spoken("fa", "rtl", {}).decimal(0.5, 2), /0.50/, "with the digits of the maps");
  assert.equal(plain(list(["a", "b", "c"])), "a, b and c");
  const items = joint(3).map(({ type, value }) => (type === "element" ? "abc"[Number(value)] : value));
  assert.equal(items.join(""), "a, b y c");
});

test("sentences stand beside each other with a space, in Chinese and Japanese without", () => {
  assert.equal(plain(sentences([{ text: "One." }], [], [{ text: "Two." }])), "One. Two.");
  assert.deepEqual(["zh", "ja", "ko"].map((code) => spoken(code, "ltr", {}).gap), ["", "", " "]); // prettier-ignore
});

for (const [code, texts] of Object.entries(others)) {
  test(`the messages of ${code} have the slots that English has`, () => {
    const names = (message) => [...new Set(formsOf(message).flatMap(slotsOf))].sort();
    const wrong = Object.keys(texts).filter((id) => String(names(texts[id])) !== String(names(english[id])));
    assert.deepEqual(wrong, []);
  });

  test(`${code} lacks no message`, () => {
    assert.deepEqual(Object.keys(english).filter((id) => !(id in texts)), []); // prettier-ignore
  });

  test(`${code} has no message that English lacks`, () => {
    assert.deepEqual(Object.keys(texts).filter((id) => !(id in english)), []); // prettier-ignore
  });
}

for (const [code, texts] of Object.entries(LANGUAGES))
  test(`a plural of ${code} has a form for each whole number`, () => {
    const rules = new Intl.PluralRules(code);
    const categories = new Set(Array.from({ length: 201 }, (_, n) => rules.select(n))).add("other");
    for (const [id, forms] of Object.entries(texts))
      if (typeof forms !== "string") assert.deepEqual(Object.keys(forms).sort(), [...categories].sort(), id);
  });
