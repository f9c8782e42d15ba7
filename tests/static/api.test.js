import assert from "node:assert/strict";
import test from "node:test";
import { fetchDecoding, fetchHeads, fetchModels } from "../../static/api.js";

const SIGNAL = new AbortController().signal;
const QUESTION = { model: "m", text: "a & b", target: "" };
/** @type {URL[]} */
const asked = [];

/** @param {any} content */
function serve(content, status = 200) {
  globalThis.document = /** @type {any} */ ({ baseURI: "http://localhost/regard/" });
  globalThis.fetch = async (address) => {
    asked.push(new URL(String(address)));
    return new Response(JSON.stringify(content), { status });
  };
}

test("a question names the digest that its model had last, and nothing that was left empty", async () => {
  serve([]);
  await fetchHeads(QUESTION, "cross", SIGNAL);
  assert.equal(asked.pop()?.search, "?model=m&text=a+%26+b&block=cross");
  for (const digest of ["d1", "d2"]) {
    serve([{ id: "m", digest }, { id: "n", digest: "d3" }]); // prettier-ignore
    await fetchModels(SIGNAL);
    assert.equal(asked.pop()?.href, "http://localhost/regard/api/models");
    await fetchDecoding(QUESTION, { method: "beam" }, SIGNAL);
    assert.equal(asked.pop()?.search, `?model=m&text=a+%26+b&method=beam&digest=${digest}`);
  }
});

test("a model that has changed meanwhile is not asked again, and what the server says is told", async () => {
  serve({ error: { code: "model_changed", message: "The model has changed." } }, 409);
  await assert.rejects(fetchHeads(QUESTION, "cross", SIGNAL), {
    message: "The model has changed.",
    isFinal: true,
    retryAfter: null,
  });
});
