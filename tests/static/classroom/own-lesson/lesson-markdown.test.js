import assert from "node:assert/strict";
import { test } from "node:test";
import { unwrapped, write } from "../../../../static/classroom/own-lesson/lesson-markdown.ts";

const station = {
  ...{ title: "Look", page: "Steps", address: "/steps", minutes: 2, notes: "" },
  text: "One paragraph\nin two  \nlines.\n\nAnother\none.",
  task: "Point\nhere.",
  question: "Where?",
  answer: "There,\n  or here.",
};
const lesson = { title: "Mine", about: "What it\nis.", before: "Query,\nkey.", stations: [station] };

test("a paragraph of a lesson that is opened is one line, and paragraphs stay apart", () => {
  const { about, before, stations } = unwrapped(lesson);
  assert.deepEqual([about, before], ["What it is.", "Query, key."]);
  const [{ text, task, question, answer, title, minutes }] = stations;
  assert.equal(text, "One paragraph in two lines.\n\nAnother one.");
  assert.deepEqual([task, question, answer], ["Point here.", "Where?", "There, or here."]);
  assert.deepEqual([title, minutes], ["Look", 2]);
});

test("what a lesson says does not depend on the ends of its lines", () => {
  const words = (text) => text.split(/\s+/).join(" ");
  assert.equal(words(write(unwrapped(lesson))), words(write(lesson)));
  assert.equal(write(unwrapped(unwrapped(lesson))), write(unwrapped(lesson)));
});
