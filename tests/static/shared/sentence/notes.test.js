import assert from "node:assert/strict";
import { test } from "node:test";
import {
  decodingFacts,
  noSuchHead,
  noteInWords,
  otherMarks,
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
