import assert from "node:assert/strict";
import { test } from "node:test";
import {
  decodingFacts,
  noSuchHead,
  noteInWords,
  otherMarks,
  vectorNote,
} from "../../../../static/shared/sentence/notes.ts";
import { taskOf } from "../../../../static/shared/sentence/tasks.ts";
import { plain } from "../../../../static/shared/words.ts";
import { cross, decoder, goingOn, hops, local } from "../../helpers.js";

const note = (a, looks = "everywhere") => plain(noteInWords(a, looks));

test("why the columns of the decoder are a step behind is shown with its own first pieces, and only there", () => {
  assert.equal(
    note(decoder()),
    "To write “chaise” the decoder was fed “<s> la”: columns are a step behind. Hatched: not fed in yet.",
  );
  assert.equal(
    note({ ...goingOn(), read: 2 }),
    "Before “sat” the decoder was fed “the cat”: columns are a step behind. Hatched: not fed in yet, or out of reach.",
  );
  assert.equal(note(cross()), "");
});

test("what one cannot see in a map is said: its window, its one place, its plain average, its hops", () => {
  assert.match(
    note(local(), "window"),
    /^Local attention, predictive .*sigmoid.* only at p − 1 to p \+ 1\..* 0 by rule\.$/,
  );
  const counted = { ...local(), window: { centres: [0, 1], reach: 1 } };
  assert.match(note(counted, "window"), /^Local attention, monotonic .* the number of the row/);
  const ended = { ...local(), n: 3, window: { centres: [0, 1, 1], reach: 1 } };
  assert.match(note(ended, "window"), /^Local attention, monotonic/, "past the end of the source it stays");
  assert.match(note(cross(), "one place"), /chooses one position/);
  assert.match(note(cross(), "alike"), /plain average/);
  assert.match(note(hops()), /^One matrix A/);
});

test("the vector is said to be the same at each step, in the words of the task", () => {
  const numbers = new Float32Array(512);
  assert.match(
    vectorNote(numbers, taskOf("translation en-fr")),
    /^Every word is written from this one vector of 512 numbers, the same at each step/,
  );
  assert.match(vectorNote(numbers, taskOf("dates")), /^Every character/);
});

test("decoding is described: how, how long", () => {
  const target = { tokens: ["a", "b"], read: 0, after: 0, forced: false, complete: true };
  const task = taskOf("translation en-fr");
  assert.equal(decodingFacts(target, task), "greedy, 2 pieces");
  assert.equal(
    decodingFacts({ ...target, complete: false }, task),
    "greedy, 2 pieces; cut at the length limit",
  );
  assert.equal(decodingFacts({ ...target, forced: true }, task), "given French, 2 pieces");
  assert.match(decodingFacts({ ...target, forced: true }, taskOf("dates")), /^given date/);
  assert.equal(decodingFacts({ ...target, read: 1, after: 2 }, task), "greedy, 1 piece after 2 read");
});

test("the marks that were not predicted come likeliest first", () => {
  const candidates = [{ token: ".", probability: 0.02 }, { token: "?", probability: 0.93 }, { token: "!", probability: 0.05 }]; // prettier-ignore
  assert.equal(otherMarks(candidates, "?"), "“!” 0.05, “.” 0.02");
});

test("of what is not there, it is said what is open instead", () => {
  const best_head = { block: "cross", layer: 2, head: 5 };
  const [many, one] = [[{ name: "cross", layers: 3, heads: 8 }], [{ name: "cross", layers: 1, heads: 1 }]];
  assert.match(noSuchHead({ blocks: many, best_head }), /its best-aligned head/);
  assert.match(noSuchHead({ blocks: many, best_head: null }), /the first head of its last layer/);
  assert.match(noSuchHead({ blocks: one, best_head }), /the only map it has/);
  assert.match(noSuchHead({ blocks: [], best_head: null }), /has no attention/);
});
