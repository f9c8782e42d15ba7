import assert from "node:assert/strict";
import { test } from "node:test";
import { forgetAnswers } from "../../../../static/shared/answers.ts";
import { readings } from "../../../../static/shared/head/readings.ts";
import { writeSafetensors } from "../../../../static/shared/safetensors.ts";
import { answerFrom } from "../../../../static/shared/server.ts";

const request = { model: "m", text: "red", target: "" };
const NONE = { block: "", layer: 0, head: 0 };
const OFF = [{ do: "positions", how: "off" }];

/** A server that notes what it is asked. */
function opened() {
  forgetAnswers();
  globalThis.document = { documentElement: { dataset: {} }, baseURI: "http://regard/" };
  const asked = [];
  answerFrom(async (_, { method = "GET", body }) => {
    asked.push([method, body ? JSON.parse(body).interventions.length : 0]);
    const text = { text: "", tokens: [], offsets: [] };
    const about = { model: "m", source: text, target: { ...text, log_probabilities: [] }, blocks: {} };
    return new Response(writeSafetensors({}, { regard: JSON.stringify(about) }));
  });
  const read = (more) => readings.read({ request, focus: NONE, ...more }, new AbortController().signal);
  return { asked, read };
}

test("a reading as trained is not that under changes", async () => {
  const { asked, read } = opened();
  await read({});
  await read({ changes: OFF });
  assert.deepEqual(asked, [["GET", 0], ["POST", 1]]); // prettier-ignore
});

test("a reading under the same changes is asked once", async () => {
  const { asked, read } = opened();
  for (let k = 0; k < 2; k++) await read({ changes: structuredClone(OFF) });
  assert.equal(asked.length, 1);
});

test("texts under changes are asked once for all heads", async () => {
  const { asked, read } = opened();
  for (const head of [1, 2]) await read({ changes: OFF, focus: { ...NONE, head }, anyHead: true });
  assert.equal(asked.length, 1);
});
