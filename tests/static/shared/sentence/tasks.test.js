import assert from "node:assert/strict";
import { test } from "node:test";
import { readsAlike, taskOf } from "../../../../static/shared/sentence/tasks.ts";

test("models of Hugging Face read any text, others only what they were trained on", () => {
  assert.ok(readsAlike("reading", "continuing"));
  assert.ok(readsAlike("dates", "dates"));
  assert.ok(!readsAlike("dates", "translation en-fr"));
  assert.ok(!readsAlike("translation en-fr", "rewriting"));
});

test("only what goes on with a text joins it", () => {
  const joining = ["reading", "continuing", "rewriting", "dates"].filter((task) => taskOf(task).target.joins);
  assert.deepEqual(joining, ["continuing"]);
});
