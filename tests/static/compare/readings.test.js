import assert from "node:assert/strict";
import { test } from "node:test";
import { Readings } from "../../../static/compare/readings.ts";
import { forgetAnswers } from "../../../static/shared/answers.ts";
import { writeSafetensors } from "../../../static/shared/safetensors.ts";
import { answerFrom } from "../../../static/shared/server.ts";

const column = (id, task = "dates") => ({
  model: { id, task, blocks: [], best_head: null, parameters: 1000 },
  focus: { block: "", layer: 0, head: 0 },
});

const texts = (text) => ({ text, target: "", rows: "produced", words: "" });

const written = (model, text) => ({
  ...{ model, source: { text, tokens: [text] }, vector: null, won: null, blocks: {} },
  target: { text: `${model} of ${text}`, tokens: [], offsets: [], fed: [], log_probabilities: [] },
});

/** Let a response be read. */
const settled = async () => {
  for (let k = 0; k < 9; k++) await new Promise((resolve) => setTimeout(resolve));
};

/** Columns, and a server that answers when the test says so. */
function opened(t) {
  forgetAnswers();
  globalThis.document = { documentElement: { dataset: {} }, baseURI: "http://regard/" };
  const asked = [];
  answerFrom(
    ({ searchParams }, { signal }) =>
      new Promise((resolve, reject) => {
        const [model, text] = ["model", "text"].map((name) => searchParams.get(name));
        asked.push({ of: `${model} of ${text}`, model, text, signal, resolve, reject });
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  const waiting = (of) => asked.findLast((one) => one.of === of && !one.signal.aborted);
  const come = async (of) => {
    const { model, text, resolve } = waiting(of);
    resolve(new Response(writeSafetensors({}, { regard: JSON.stringify(written(model, text)) })));
    await settled();
  };
  const refuse = async (of) => {
    const error = { code: "text_too_long", message: `No ${of}.` };
    waiting(of).resolve(Response.json({ error }, { status: 422 }));
    await settled();
  };
  const readings = new Readings({ show: () => {}, wait: () => {} });
  t.after(() => readings.cancel()); // what waits keeps its turn
  const seen = () =>
    readings.columns.map(({ reading, problem }) => reading?.answer.target.text ?? problem?.message ?? "");
  const asks = () => readings.columns.map((one) => one.asks);
  return { readings, asked, come, refuse, seen, asks };
}

test("a column keeps what it read until it has the next, and an answer that comes late is not shown", async (t) => {
  const { readings, asked, come, seen, asks } = opened(t);
  readings.ask([column("a"), column("b")], texts("one"));
  await come("a of one");
  assert.deepEqual([seen(), asks()], [["a of one", ""], [false, true]]); // prettier-ignore
  readings.ask([column("a"), column("b")], texts("two"));
  assert.deepEqual([seen(), asks()], [["a of one", ""], [true, true]]); // prettier-ignore
  assert.equal(asked.find(({ of }) => of === "b of one").signal.aborted, true);
  await come("b of two");
  assert.deepEqual(seen(), ["a of one", "b of two"]);
  readings.ask([column("a"), column("b")], texts("one"));
  assert.deepEqual([seen(), asks()], [["a of one", "b of two"], [false, true]]); // prettier-ignore
});

test("a column that stays at another place is not asked again, though its answer is on its way", async (t) => {
  const { readings, asked, come, seen } = opened(t);
  readings.ask([column("a"), column("b")], texts("one"));
  await come("a of one");
  readings.ask([column("c"), column("b"), column("a")], texts("one"));
  await come("b of one");
  assert.deepEqual(seen(), ["", "b of one", "a of one"]);
  assert.deepEqual(asked.map(({ of }) => of), ["a of one", "b of one", "c of one"]); // prettier-ignore
});

test("another model in its place shows what was there until it answers; one of another task begins empty", async (t) => {
  const { readings, come, seen } = opened(t);
  readings.ask([column("a"), column("b")], texts("one"));
  await come("a of one");
  await come("b of one");
  readings.ask([column("a"), column("c")], texts("one"));
  assert.deepEqual(seen(), ["a of one", "b of one"]);
  assert.equal(readings.columns[1].reading?.model.id, "b", "what is shown says whose it is");
  readings.ask([column("d", "english"), column("e", "english")], texts("one"));
  assert.deepEqual(seen(), ["", ""]);
});

test("a column whose model fails says why, and is asked again where all are", async (t) => {
  const { readings, come, refuse, seen } = opened(t);
  readings.ask([column("a"), column("b")], texts("one"));
  await refuse("a of one");
  await come("b of one");
  assert.deepEqual(seen(), ["No a of one.", "b of one"]);
  readings.ask([column("a"), column("b")], texts("one"));
  await come("a of one");
  assert.deepEqual(seen(), ["a of one", "b of one"]);
});

test("the first answer of any counts, and the first error where none of them answers", async (t) => {
  const { readings, come, refuse } = opened(t);
  readings.ask([column("a"), column("b")], texts("one"));
  const first = readings.first();
  await refuse("a of one");
  await come("b of one");
  assert.equal((await first)?.target.text, "b of one");
  readings.ask([column("a"), column("b")], texts("two"));
  const none = assert.rejects(readings.first(), { message: "No a of two." });
  await refuse("b of two");
  await refuse("a of two");
  await none;
});

test("nobody waits for a column that is cancelled: it says so", async (t) => {
  const { readings, asked, come, seen, asks } = opened(t);
  readings.ask([column("a"), column("b")], texts("one"));
  await come("a of one");
  const all = readings.settled();
  readings.cancel();
  await all;
  assert.deepEqual([seen(), asks()], [["a of one", "Cancelled."], [false, false]]); // prettier-ignore
  assert.equal(asked.at(-1)?.signal.aborted, true);
});

test("many models are asked a few at a time", async (t) => {
  const { readings, asked, come } = opened(t);
  const columns = [..."abcdef"].map((id) => column(id));
  readings.ask(columns, texts("one"));
  await settled();
  assert.equal(asked.length, 4);
  await come("c of one");
  assert.deepEqual(asked.map(({ model }) => model), [..."abcde"]); // prettier-ignore
});
