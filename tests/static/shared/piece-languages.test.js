import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { inWords } from "../../../static/shared/head/map-words.ts";
import { languageOf, quoting, sideAmong, speakAs } from "../../../static/shared/piece-languages.ts";
import { taskOf } from "../../../static/shared/sentence/tasks.ts";
import { named } from "../../../static/shared/words.ts";
import { cross } from "../helpers.js";

afterEach(() => speakAs(taskOf("")));

const FRENCH = taskOf("translation en-fr");

test("pieces have the language of their side, by the task of the model", () => {
  speakAs(FRENCH);
  assert.deepEqual(["source", "target", "fed", "hops"].map(languageOf), ["en", "fr", "fr", undefined]);
  speakAs(taskOf("dates"));
  assert.deepEqual(["source", "target", "fed"].map(languageOf), [undefined, undefined, undefined]);
});

test("a sentence about a map quotes each piece in the language of its row or column", () => {
  speakAs(FRENCH);
  const languages = inWords(cross(), { i: 1, j: 0 }).map(({ role, lang }) => role && `${role} ${lang}`);
  assert.deepEqual(languages.filter(Boolean), ["query fr", "key en"]);
});

test("a mark of the tokenizer is named in the language of the sentence", () => {
  speakAs(FRENCH);
  assert.equal("lang" in named("</s>", "query", "target"), false);
});

test("a piece that a sentence quotes has the side that alone has it", () => {
  speakAs(FRENCH);
  const axes = [
    { side: "source", tokens: ["▁red", "▁table"] },
    { side: "target", tokens: ["▁rouge", "▁table"] },
  ];
  assert.deepEqual(
    quoting("from “red” to “rouge” at the “table”", sideAmong(axes)).map(
      ({ text, lang = "" }) => text + lang,
    ),
    ["from ", "“red”en", " to ", "“rouge”fr", " at the ", "“table”"],
  );
});
