import assert from "node:assert/strict";
import test from "node:test";
import {
  fetchAtlas,
  fetchAtlasAndHead,
  fetchExplanations,
  fetchHeads,
  fetchModels,
  fetchSteps,
} from "../../../static/shared/api.ts";

const SIGNAL = new AbortController().signal;
const QUESTION = { model: "m", text: "a & b", target: "" };
/** @type {URL[]} */
const asked = [];

/** @param {any} content */
function serve(content, status = 200) {
  globalThis.document = /** @type {any} */ ({
    baseURI: "http://localhost/regard/",
    documentElement: { dataset: {} },
  });
  globalThis.fetch = async (address) => {
    asked.push(new URL(String(address)));
    return new Response(JSON.stringify(content), { status });
  };
}

test("a question names the digest that its model had last, and nothing that was left empty", async () => {
  serve([]);
  await fetchHeads(QUESTION, "cross", SIGNAL, () => {});
  assert.equal(asked.pop()?.search, "?model=m&text=a+%26+b&block=cross&seconds=2");
  for (const digest of ["d1", "d2"]) {
    serve([{ id: "m", digest }, { id: "n", digest: "d3" }]); // prettier-ignore
    await fetchModels(SIGNAL);
    assert.equal(asked.pop()?.href, "http://localhost/regard/api/models");
    await fetchHeads(QUESTION, "cross", SIGNAL, () => {});
    assert.equal(asked.pop()?.search, `?model=m&text=a+%26+b&block=cross&seconds=2&digest=${digest}`);
  }
});

test("a model that has changed meanwhile is not asked again, and what the server says is shown", async () => {
  serve({ error: { code: "model_changed", message: "The model has changed." } }, 409);
  await assert.rejects(fetchSteps(QUESTION, {}, SIGNAL), {
    message: "The model has changed.",
    isFinal: true,
    retryAfter: null,
  });
});

test("maps that are too large to send are asked for at half the size, until they are as coarse as can be", async () => {
  asked.length = 0;
  serve({ error: { code: "attention_too_large", message: "Ask for one head (block=)." } }, 413);
  await assert.rejects(fetchAtlas(QUESTION, SIGNAL, 30), {
    message: "The maps of this text are larger than this server can send: shorten the text.",
    isFinal: true,
  });
  assert.deepEqual(asked.splice(0).map(({ searchParams }) => searchParams.get("pool")), ["32", "16", "8", "4"]); // prettier-ignore
  serve({ error: { code: "too_long", message: "Shorten it." } }, 413);
  await assert.rejects(fetchAtlas(QUESTION, SIGNAL), { message: "Shorten it." });
  assert.equal(asked.splice(0).length, 1);
});

test("what a proxy answers in its own words, or in none, is said in ours, and so is a status without a reason", async () => {
  const cases = [
    ["<html>\n<title>413 Request Entity Too Large</title>", 413, "A proxy before this server takes no file of this size"],
    ["", 502, "A proxy before this server got no answer from it"],
    ["<html>", 504, "The server answered 504, without saying why."],
  ]; // prettier-ignore
  for (const [body, status, says] of cases) {
    serve({});
    globalThis.fetch = async () => new Response(String(body), { status: Number(status) });
    await assert.rejects(fetchModels(SIGNAL), (/** @type {any} */ error) => error.message.startsWith(says));
  }
});

test("a text that may be refused is refused once", async () => {
  asked.length = 0;
  serve({ error: { code: "text_too_long", message: "Shorten it." } }, 422);
  const focus = { block: "cross", layer: 1, head: 1 };
  await assert.rejects(fetchAtlasAndHead(QUESTION, focus, SIGNAL, 30, false), { message: "Shorten it." });
  assert.equal(asked.splice(0).length, 1);
  await assert.rejects(fetchAtlasAndHead(QUESTION, focus, SIGNAL, 30, true), { message: "Shorten it." });
  assert.equal(asked.splice(0).length, 2, "who is in a hurry asks for both at once");
});

test("what takes long is asked for until it is there, and all at once where nothing is kept", async () => {
  asked.length = 0;
  const answers = [{ done: 2, of: 5 }, { done: 4, of: 5 }, { done: 4, of: 5 }, { effect: [] }];
  globalThis.fetch = async (address) => {
    asked.push(new URL(String(address)));
    const answer = answers[asked.length - 1];
    return new Response(JSON.stringify(answer), { status: "of" in answer ? 202 : 200 });
  };
  /** @type {number[]} */
  const reported = [];
  const found = await fetchHeads(QUESTION, "cross", SIGNAL, ({ done }) => reported.push(done));
  assert.deepEqual(found, { effect: [] });
  assert.deepEqual(reported, [2, 4, 4]);
  const patience = asked.map(({ searchParams }) => searchParams.get("seconds"));
  assert.deepEqual(patience, ["2", "2", "2", null], "the third time nothing was added");
});

test("what a model went on from is kept apart from what it wrote", async () => {
  const source = { text: "the cat", tokens: ["▁the", "▁cat"] };
  serve({ source, target: { text: "the cat sat.", after: 2 } });
  const { target } = await fetchSteps(QUESTION, {}, SIGNAL);
  assert.deepEqual([target.written, target.read, target.after], [" sat.", 1, 2]);
  serve({ source, target: { text: "le chat", after: 0 } });
  const other = (await fetchSteps(QUESTION, {}, SIGNAL)).target;
  assert.deepEqual([other.written, other.read, other.after], ["le chat", 0, 0]);
  serve({ source, target: { text: " sat.", after: 0 }, block: "decoder" });
  const alone = (await fetchExplanations(QUESTION, { layer: 1, head: 1 }, ["weights"], SIGNAL, () => {}))
    .target;
  assert.deepEqual([alone.written, alone.read, alone.after], [" sat.", 0, 2]);
});

test("a text that no address can carry is refused without asking, and not blamed on the server", async () => {
  asked.length = 0;
  serve({});
  for (const text of ["a".repeat(2 ** 21), "é".repeat(2 ** 18)])
    await assert.rejects(fetchSteps({ ...QUESTION, text }, {}, SIGNAL), {
      message: "The text is too long: shorten it.",
      isFinal: true,
      retryAfter: null,
    });
  assert.deepEqual(asked, []);
});

test("an answer that is cut off on its way is none", async () => {
  serve([]);
  const cut = new ReadableStream({ start: (body) => body.error(new TypeError("network error")) });
  globalThis.fetch = async () => new Response(cut);
  await assert.rejects(fetchSteps(QUESTION, {}, SIGNAL), { code: "unreachable" });
});
