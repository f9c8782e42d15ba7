import assert from "node:assert/strict";
import { test } from "node:test";
import {
  decodingFacts,
  noSuchHead,
  noteInWords,
  otherMarks,
  rewrittenNote,
} from "../../../../static/shared/sentence/notes.ts";
import { vectorNote, vectorTitle } from "../../../../static/shared/sentence/words.ts";
import { taskOf } from "../../../../static/shared/sentence/tasks.ts";
import { plain } from "../../../../static/shared/words.ts";
import { cross, decoder, goingOn, hops, local, meanPooling } from "../../helpers.js";

const note = (a, looks = "everywhere") => plain(noteInWords(a, looks));

test("why the columns of the decoder are a step behind is shown with its own first pieces, and only there", (t) => {
  t.assert.snapshot([note(decoder()), note({ ...goingOn(), read: 2 })]);
  assert.equal(note(cross()), "");
});

test("what one cannot see in a map is said: its window, its one place, its plain average, its hops", (t) => {
  t.assert.snapshot([note(local(), "window")]);
  const counted = { ...local(), window: { centres: [0, 1], reach: 1 } };
  t.assert.snapshot([note(counted, "window")]);
  const ended = { ...local(), n: 3, window: { centres: [0, 1, 1], reach: 1 } };
  t.assert.snapshot([
    note(ended, "window"),
    note(cross(), "one place"),
    note(cross(), "alike"),
    note(hops()),
  ]);
});

test("mean pooling is said to weigh all alike, and no hop of it to learn anything", () => {
  assert.equal(note(meanPooling(), "alike"), note(cross(), "alike"));
});

test("the vector is said to be the same at each step, in the words of the task", (t) => {
  const vector = new Float32Array(512);
  const notes = ["translation en-fr", "dates"].map((task) => vectorNote({ vector }, taskOf(task)));
  t.assert.snapshot(notes);
});

test("a pooled vector is said to be so, and the shares of its numbers to be no weights", (t) => {
  const pooled = { vector: [0.5, -0.25, 1], won: [0, 2, 0] };
  t.assert.snapshot([vectorTitle(pooled), vectorNote(pooled, taskOf("final mark"))]);
});

test("decoding is described: how, how long", (t) => {
  const target = { tokens: ["a", "b"], read: 0, after: 0, forced: false, complete: true };
  const task = taskOf("translation en-fr");
  t.assert.snapshot([
    decodingFacts(target, task),
    decodingFacts({ ...target, complete: false }, task),
    decodingFacts({ ...target, forced: true }, task),
    decodingFacts({ ...target, forced: true }, taskOf("dates")),
    decodingFacts({ ...target, read: 1, after: 2 }, task),
  ]);
});

test("the marks that were not predicted come likeliest first", (t) => {
  const candidates = [{ token: ".", probability: 0.02 }, { token: "?", probability: 0.93 }, { token: "!", probability: 0.05 }]; // prettier-ignore
  t.assert.snapshot([otherMarks(candidates, "?")]);
});

test("of what is not there, it is said what is open instead", (t) => {
  const best_head = { block: "cross", layer: 2, head: 5 };
  const [many, one] = [[{ name: "cross", layers: 3, heads: 8 }], [{ name: "cross", layers: 1, heads: 1 }]];
  t.assert.snapshot([
    noSuchHead({ blocks: many, best_head }),
    noSuchHead({ blocks: many, best_head: null }),
    noSuchHead({ blocks: one, best_head }),
    noSuchHead({ blocks: [], best_head: null }),
  ]);
});

/** A map whose rows and columns are made of pieces; `of` says how. */
const rewritten = (of) => ({ ...cross(), rows: { ...cross().rows, pieces: [[0], [1], [2]] }, ...of });
const emptied = { weights: Float32Array.of(NaN, NaN, 0.25, 0.75, 0.5, 0.5) };
const HIDDEN = /End marks hidden/;
const MERGED = /Pieces merged into words/;
const EMPTY = /A row that is all hatched/;
const noted = (of) => [HIDDEN, MERGED, EMPTY].map((part) => part.test(note(rewritten(of))));

test("of a map that is made of others, each way in which it is made is said, and no other", () => {
  assert.deepEqual(noted({ marks: "hidden" }), [true, false, false]);
  assert.deepEqual(noted({ words: "1" }), [false, true, false]);
  assert.deepEqual(noted({ marks: "hidden", words: "1" }), [true, true, false]);
});

test("an empty row is explained where end marks are hidden, and there alone", () => {
  assert.deepEqual(noted({ marks: "hidden", ...emptied }), [true, false, true]);
  assert.deepEqual(noted({ words: "1", ...emptied }), [false, true, false]);
});

test("a map by words names the marks that it leaves out", () => {
  const byPieces = { ...cross(), m: 3 };
  assert.match(note(rewritten({ words: "apart", byPieces })), /^Words; <\/s> left out/);
});

test("of a text whose pieces are its words nothing is said to be made", () => {
  assert.equal(note(rewritten({ words: "apart", byPieces: cross() })), "");
});

test("a map of its own pieces says nothing of what is hidden or merged", () => {
  assert.equal(rewrittenNote({ ...cross(), marks: "hidden", words: "1", ...emptied }), "");
});
