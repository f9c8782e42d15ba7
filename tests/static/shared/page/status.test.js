import assert from "node:assert/strict";
import { test } from "node:test";
import { Answers, Reader } from "../../../../static/shared/answers.ts";
import { ApiError } from "../../../../static/shared/server.ts";
import { Status } from "../../../../static/shared/page/status.ts";

const turn = () => new Promise(setImmediate);

/** The status of a page with one reader: what the server and the painting wait for, and what is said. */
function openStatus() {
  const [root, said, waiting] = [{ dataset: {} }, [], {}];
  const say = (how) => (words) => said.push([how, words]);
  const status = new Status(root, { busy: say("busy"), ready: say("ready"), problem: say("problem") });
  const answers = new Answers((question) => new Promise((...ends) => (waiting[question] = ends)));
  const painting = [];
  const reader = new Reader(answers, ({ answer }) => answer && new Promise((end) => painting.push(end)));
  const ask = (question) => status.ask(reader, question, `reading ${question}`, () => ask(question));
  const paint = () => painting.splice(0).forEach((end) => end());
  return { root, said, waiting, reader, ask, paint };
}

test("a page whose reader waits is busy", () => {
  const { root, said, ask } = openStatus();
  ask("a");
  assert.equal(root.dataset.state, "loading");
  assert.deepEqual(said, [["busy", "reading a"]]);
});

test("a page is ready once its answer is shown, not when it comes", async () => {
  const { root, waiting, ask, paint } = openStatus();
  ask("a");
  waiting.a[0]("of a");
  await turn();
  assert.equal(root.dataset.state, "loading");
  paint();
  await turn();
  assert.equal(root.dataset.state, "ready");
});

test("an error stands in the place of an answer", async () => {
  const { root, said, waiting, ask } = openStatus();
  ask("a");
  waiting.a[1](new ApiError("Too long: shorten it.", "text_too_long", null, 422));
  await turn();
  assert.equal(root.dataset.state, "error");
  assert.deepEqual(said.at(-1), ["problem", "Too long: shorten it."]);
});

test("a page is busy until the newest of its questions is answered", async () => {
  const { root, waiting, ask, paint } = openStatus();
  ask("a");
  ask("b");
  waiting.a[0]("of a");
  await turn();
  paint();
  await turn();
  assert.equal(root.dataset.state, "loading");
  waiting.b[0]("of b");
  await turn();
  paint();
  await turn();
  assert.equal(root.dataset.state, "ready");
});

test("a page that asks nothing any more says itself how it is", async () => {
  const { root, reader, ask } = openStatus();
  ask("a");
  reader.end();
  await turn();
  assert.equal(root.dataset.state, "loading");
});
