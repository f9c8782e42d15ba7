import assert from "node:assert/strict";
import { test } from "node:test";
import { Answers, Reader } from "../../../static/shared/answers.ts";
import { ApiError } from "../../../static/shared/server.ts";
import { allSettled } from "../../../static/shared/settled.ts";

test("several settle together: one that asks anew meanwhile is waited for", async () => {
  const waiting = {};
  const answers = new Answers((question) => new Promise((...ends) => (waiting[question] = ends)));
  const [one, other] = [new Reader(answers), new Reader(answers)];
  const turn = () => new Promise(setImmediate);
  let settled = null;
  one.ask("a");
  other.ask("b");
  allSettled(one, undefined, other).then((shown) => (settled = shown));
  waiting.a[0]("of a");
  await turn();
  one.ask("c");
  waiting.b[0]("of b");
  await turn();
  assert.equal(settled, null);
  waiting.c[1](new ApiError("Too long: shorten it.", "text_too_long", null, 422));
  await turn();
  assert.deepEqual(settled, [false, null, true]);
});
