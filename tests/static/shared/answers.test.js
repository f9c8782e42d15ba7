import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Answers, Reader, bytesOf, forgetAnswers } from "../../../static/shared/answers.ts";
import { ApiError } from "../../../static/shared/server.ts";

/** Answers that come when the test says so, in any order, and a view of them that notes what it was given. */
function asked({ by, bytes } = {}) {
  const asked = [];
  const answers = new Answers(
    (question, signal, onProgress) =>
      new Promise((resolve, reject) => asked.push({ question, signal, resolve, reject, onProgress })),
    by,
    bytes,
  );
  const shown = [];
  const reader = new Reader(answers, (known, question) => shown.push([question, known]));
  const come = async (question, answer = `of ${question}`) => {
    asked.findLast((one) => one.question === question).resolve(answer);
    await Promise.resolve().then(() => new Promise(setImmediate));
  };
  const refuse = async (question, error) => {
    asked.findLast((one) => one.question === question).reject(error);
    await new Promise(setImmediate);
  };
  return { answers, reader, asked, shown, come, refuse };
}

/** A reader that has an answer which its view cannot paint. */
async function unpaintable() {
  const { answers, come } = asked();
  const reader = new Reader(answers, ({ answer }) => {
    if (answer) throw new Error("cannot be painted");
  });
  reader.ask("a").catch(() => {}); // who waits later hears of it too
  await come("a");
  return reader;
}

const refused = () => new ApiError("Too long: shorten it.", "text_too_long", null, 422);

test("an answer that comes late is not shown under a newer question", async () => {
  const { reader, shown, come } = asked();
  reader.ask("a");
  reader.ask("b");
  await come("a");
  assert.deepEqual(shown, [["a", {}], ["b", {}]]); // prettier-ignore
  await come("b");
  assert.deepEqual(shown.at(-1), ["b", { answer: "of b" }]);
});

test("a newer question ends the older", async () => {
  const { reader, asked: all } = asked();
  reader.ask("a");
  reader.ask("b");
  assert.deepEqual(all.map(({ signal }) => signal.aborted), [true, false]); // prettier-ignore
});

test("who comes back has the answer at once, and it is not asked for again", async () => {
  const { reader, asked: all, shown, come } = asked();
  for (const question of ["a", "b"]) {
    reader.ask(question);
    await come(question);
  }
  reader.ask("a");
  assert.deepEqual(shown.at(-1), ["a", { answer: "of a" }]);
  assert.equal(all.length, 2);
});

test("the same question goes on being asked", async () => {
  const { reader, asked: all, shown, come } = asked({ by: (question) => question[0] });
  reader.ask("a1");
  reader.ask("a2");
  assert.deepEqual(all.map(({ signal }) => signal.aborted), [false]); // prettier-ignore
  await come("a1", "of a");
  assert.deepEqual(shown.at(-1), ["a2", { answer: "of a" }]);
});

test("two views that ask the same ask it once", async () => {
  const { answers, reader, asked: all, come } = asked();
  const other = [];
  new Reader(answers, (known) => other.push(known)).ask("a");
  reader.ask("a");
  assert.equal(all.length, 1);
  await come("a");
  assert.deepEqual([reader.known, other.at(-1)], [{ answer: "of a" }, { answer: "of a" }]);
});

test("a question that another view still asks goes on when one turns away", async () => {
  const { answers, reader, asked: all } = asked();
  new Reader(answers).ask("a");
  reader.ask("a");
  reader.ask("b");
  assert.deepEqual(all.map(({ signal }) => signal.aborted), [false, false]); // prettier-ignore
});

test("a question is asked beside another while it is followed, as a head is at the press", async () => {
  const { answers, reader, asked: all, come } = asked();
  reader.ask("open");
  const leave = answers.follow("pressed", () => {});
  assert.deepEqual(all.map(({ signal }) => signal.aborted), [false, false]); // prettier-ignore
  reader.ask("pressed");
  leave();
  assert.deepEqual(all.map(({ signal }) => signal.aborted), [true, false]); // prettier-ignore
  await come("pressed");
  assert.equal(reader.known.answer, "of pressed");
});

test("a busy server is asked again, and what it says is known meanwhile", async () => {
  mock.method(Math, "random", () => 0);
  const { reader, asked: all, shown, come, refuse } = asked();
  const settled = reader.ask("a");
  await refuse("a", new ApiError("Many people are asking.", "busy", 0.001, 503));
  assert.deepEqual(shown.at(-1), ["a", { words: "the server is busy, trying again in 1 s..." }]);
  while (all.length < 2) await new Promise(setImmediate);
  await come("a");
  assert.equal(await settled, true);
});

test("how much of an answer is done is known meanwhile", () => {
  const { reader, asked: all } = asked();
  reader.ask("a");
  all[0].onProgress({ done: 1, of: 3 });
  assert.deepEqual(reader.known, { progress: { done: 1, of: 3 } });
});

test("a refusal is known in place of an answer", async () => {
  const { reader, refuse } = asked();
  const settled = reader.ask("a");
  await refuse("a", refused());
  assert.equal(reader.known.error.code, "text_too_long");
  assert.equal(await settled, false);
});

test("what was refused is asked again by who comes back", async () => {
  const { reader, asked: all, refuse } = asked();
  reader.ask("a");
  await refuse("a", refused());
  reader.ask("b");
  reader.ask("a");
  assert.deepEqual(all.map(({ question }) => question), ["a", "b", "a"]); // prettier-ignore
});

test("who asks again has the answer in place of the refusal", async () => {
  const { reader, shown, come, refuse } = asked();
  reader.ask("a");
  await refuse("a", refused());
  reader.ask("a");
  assert.deepEqual(shown.at(-1), ["a", {}]);
  await come("a");
  assert.deepEqual(shown.at(-1), ["a", { answer: "of a" }]);
});

test("what is known of a question is shown once to who asks it again, under the newer question", async () => {
  const { reader, shown, refuse } = asked({ by: (question) => question[0] });
  reader.ask("a1");
  await refuse("a1", refused());
  shown.length = 0;
  reader.ask("a2");
  assert.deepEqual(shown, [["a2", {}]]); // prettier-ignore
});

test("of a question that was ended nothing is shown", async () => {
  const { reader, asked: all, shown, come } = asked();
  const settled = reader.ask("a");
  reader.end();
  assert.equal(all[0].signal.aborted, true);
  await come("a");
  assert.deepEqual(shown, [["a", {}]]);
  assert.equal(await settled, null, "nothing is waited for");
});

test("who waits for an answer waits for the newest, until it is painted", async () => {
  const { answers, asked: all } = asked();
  const painted = Promise.withResolvers();
  const reader = new Reader(answers, ({ answer }) => answer && painted.promise);
  let settled = false;
  reader.ask("a").then(() => (settled = true));
  reader.ask("b");
  all[1].resolve("of b");
  await new Promise(setImmediate);
  assert.equal(settled, false);
  painted.resolve();
  await new Promise(setImmediate);
  assert.equal(settled, true);
});

test("who waits when a question ends and another begins waits for that", async () => {
  const { reader, come } = asked();
  let settled = null;
  reader.ask("a").then((shown) => (settled = shown));
  reader.end();
  reader.ask("b");
  await new Promise(setImmediate);
  assert.equal(settled, null);
  await come("b");
  assert.equal(settled, true);
});

test("an error of a view is not raised again once its question has ended", async () => {
  const reader = await unpaintable();
  reader.end();
  assert.equal(await reader.settled(), null);
});

test("a view that asks on while it is shown is shown what it asks last", async () => {
  const { answers, asked: all } = asked();
  const shown = [];
  const reader = new Reader(answers, (known, question) => {
    shown.push(question);
    if (question === "a") void reader.ask("b");
  });
  void reader.ask("a");
  assert.equal(reader.question, "b");
  assert.deepEqual(all.map(({ signal }) => signal.aborted), [true, false]); // prettier-ignore
  assert.deepEqual(shown, ["a", "b"]);
});

test("two who want the answer of the same question have it", async () => {
  const { reader, come } = asked({ by: (question) => question[0] });
  const both = Promise.all([reader.answer("a1"), reader.answer("a2")]);
  await come("a1", "of a");
  assert.deepEqual(await both, ["of a", "of a"]);
});

test("once answers are forgotten the same question is asked anew", async () => {
  const { reader, asked: all, come } = asked();
  reader.ask("a");
  await come("a");
  forgetAnswers();
  reader.ask("a");
  assert.equal(all.length, 2);
});

test("the answer of a question is null where another is asked by then", async () => {
  const { reader, come } = asked();
  const [a, b] = [reader.answer("a"), reader.answer("b")];
  await come("b");
  assert.deepEqual(await Promise.all([a, b]), [null, "of b"]);
});

test("the error of a question is raised for who wants its answer", async () => {
  const { reader, refuse } = asked();
  const answer = reader.answer("a");
  const raised = assert.rejects(answer, /shorten it/);
  await refuse("a", refused());
  await raised;
});

test("an error of the view is raised for who waits for it", async () => {
  const reader = await unpaintable();
  await assert.rejects(reader.settled(), /cannot be painted/);
});

test("an answer that came with another is not asked for", () => {
  const { answers, reader, asked: all } = asked();
  answers.give("a", "given");
  reader.ask("a");
  assert.deepEqual([reader.known, all.length], [{ answer: "given" }, 0]);
});

test("an answer that is given ends the question that was on its way", async () => {
  const { answers, reader, come } = asked();
  reader.ask("a");
  answers.give("a", "given");
  await come("a");
  assert.deepEqual(reader.known, { answer: "given" });
});

test("the answers that were not used for longest go where they are more bytes than may be kept", async () => {
  const { answers, reader, come } = asked({ bytes: 200 });
  for (const question of ["a", "b", "a", "c"]) {
    reader.ask(question);
    if (!("answer" in reader.known)) await come(question, new Uint8Array(90));
  }
  assert.deepEqual(["a", "b", "c"].map((one) => "answer" in answers.known(one)), [true, false, true]); // prettier-ignore
});

test("an answer that is shown stays, however large it is", async () => {
  const { answers, reader, come } = asked({ bytes: 100 });
  reader.ask("a");
  await come("a", new Uint8Array(1000));
  answers.give("b", new Uint8Array(50));
  assert.equal(reader.known.answer.length, 1000);
  assert.equal("answer" in answers.known("a"), true);
});

test("an answer of which nothing may be kept is asked for anew once nobody shows it", async () => {
  const { reader, asked: all, come } = asked({ bytes: 0 });
  reader.ask("a");
  await come("a");
  reader.ask("a");
  assert.equal(all.length, 1, "it is shown");
  reader.end();
  reader.ask("a");
  assert.equal(all.length, 2);
});

test("the answer of a question that another is made of is read once, and ended with it", async () => {
  const { answers, asked: all, come } = asked();
  const other = new AbortController();
  const both = ["a", "a"].map((question) => answers.read(question, other.signal));
  await come("a");
  assert.deepEqual(await Promise.all(both), ["of a", "of a"]);
  const late = answers.read("b", other.signal);
  other.abort(new Error("overtaken"));
  await assert.rejects(Promise.race([late, new Promise(setImmediate)]), /overtaken/);
  assert.deepEqual(all.map(({ signal }) => signal.aborted), [false, true]); // prettier-ignore
});

test("who makes another answer of one hears that its server is busy", async () => {
  const { answers, refuse } = asked();
  const said = [];
  answers.read("a", AbortSignal.timeout(100), (words) => said.push(words)).catch(() => {}); // ended by then
  await refuse("a", new ApiError("Many people are asking.", "busy", 60, 503));
  assert.match(said.join(), /^the server is busy, trying again in \d+ s\.\.\.$/);
});

test("bytes are those of each buffer once, and of all that is beside it", () => {
  const weights = new Float32Array(100);
  assert.equal(bytesOf(weights), 400);
  assert.equal(bytesOf({ one: weights.subarray(0, 10), other: weights.subarray(10) }), 400);
  assert.equal(bytesOf(["ab", 1, null]), 4 + 8 + 8);
});
