import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine } from "../../../../static/publish/site/engine-worker.ts";
import { answered } from "../../../../static/publish/site/answered.ts";
import { Problem } from "../../../../static/publish/site/files.ts";

const ADDRESS = new URL("http://host/a/site/api/attention?text=red");

/** A worker in the same thread, whose engine answers by `answer`; how many were begun, and ended. */
function engineOf(answer, open = async () => ({ answer })) {
  const workers = [];
  const painted = [];
  const begin = () => {
    const worker = { ended: false, terminate: () => (worker.ended = true) };
    worker.postMessage = (asked, [port]) => void answered(structuredClone(asked), port, open);
    workers.push(worker);
    return worker;
  };
  return { engine: new Engine(begin, { paint: (loading) => painted.push(loading) }), workers, painted };
}

/** An answer that comes when it is let, and rejects as an engine does where its signal aborts. */
function held() {
  const asked = [];
  const answer = (address, { signal }) =>
    new Promise((resolve, reject) => {
      asked.push({ give: (body) => resolve(new Response(body)), signal });
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  const until = async (count) => {
    while (asked.length < count) await new Promise((resolve) => setImmediate(resolve));
    return asked[count - 1];
  };
  return { answer, until };
}

const codeIn = async (response) => (await response.json()).error.code;

test("an answer comes back with its status, its headers and all of its bytes", async () => {
  const { engine } = engineOf(async (address, { headers }) => {
    const said = `${address.searchParams.get("text")} ${new Headers(headers).get("accept")}`;
    return new Response(said, { status: 422, headers: { "content-type": "text/x" } });
  });
  const response = await engine.answer(ADDRESS, { headers: { accept: "arrays" } });
  assert.equal(response.status, 422);
  assert.equal(response.headers.get("content-type"), "text/x");
  assert.equal(await response.text(), "red arrays");
});

test("what the engine does not know is null", async () => {
  const { engine } = engineOf(async () => null);
  assert.equal(await engine.answer(ADDRESS, {}), null);
});

test("a question that is ended is ended in the worker too, and the next one is answered", async () => {
  const { answer, until } = held();
  const { engine, workers } = engineOf(answer);
  const leaving = new AbortController();
  const first = engine.answer(ADDRESS, { signal: leaving.signal });
  const { signal } = await until(1);
  leaving.abort();
  await assert.rejects(first, { name: "AbortError" });
  const second = engine.answer(ADDRESS, {});
  (await until(2)).give("blue");
  assert.equal(await (await second).text(), "blue");
  assert.equal(signal.aborted, true);
  assert.equal(workers.length, 1);
});

test("who asks what another asked, and left, is answered all the same", async () => {
  let times = 0;
  const { engine } = engineOf(async () => {
    if (++times === 1) throw new DOMException("left", "AbortError");
    return new Response("red");
  });
  assert.equal(await (await engine.answer(ADDRESS, {})).text(), "red");
});

test("a problem is a refusal of all that is waited for, and ends the worker; the next question begins another", async (context) => {
  context.mock.method(console, "error", () => {});
  const { answer } = held();
  const problems = [
    new Problem("damaged"),
    new RangeError("Array buffer allocation failed"),
    new Error("no such node"),
  ];
  for (const [error, code] of problems.map((error, k) => [error, ["damaged", "memory", "damaged"][k]])) {
    let isFirst = true;
    const { engine, workers } = engineOf(answer, async () => {
      if (!isFirst) throw error;
      isFirst = false;
      return { answer };
    });
    const both = [engine.answer(ADDRESS, {}), engine.answer(ADDRESS, {})];
    for (const response of await Promise.all(both)) {
      assert.equal(response.status, 500);
      assert.equal(await codeIn(response), code);
    }
    assert.equal(workers[0].ended, true);
    void engine.answer(ADDRESS, {});
    assert.equal(workers.length, 2);
    engine.stop("cancelled");
  }
});

test("what loads is painted; who stops it gets a sentence, and nothing is painted any more", async () => {
  const { answer, until } = held();
  const { engine, workers, painted } = engineOf(answer);
  const asked = engine.answer(ADDRESS, {});
  await until(1);
  workers[0].onmessage({ data: { done: 1, all: 2 } });
  engine.stop("cancelled");
  assert.equal(await codeIn(await asked), "cancelled");
  assert.deepEqual(painted, [{ done: 1, all: 2 }, null]);
});

test("a worker that cannot be loaded is a refusal", async () => {
  const { answer } = held();
  const { engine, workers } = engineOf(answer);
  const asked = engine.answer(ADDRESS, {});
  workers[0].onerror();
  assert.equal(await codeIn(await asked), "offline");
});
