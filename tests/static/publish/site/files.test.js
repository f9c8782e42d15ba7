import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { beforeEach, test } from "node:test";
import { Loader, json } from "../../../../static/publish/site/files.ts";

const CONTENT = new TextEncoder().encode("weights of a model, seventeen heads");
const digest = createHash("sha256").update(CONTENT).digest("hex").slice(0, 16);
const FILE = { address: "http://host/models/a/weights.bin", bytes: CONTENT.length, digest };

/** What the host sends, one body a request, and what was asked of it. */
let bodies = [];
let asked = [];
/** What the browser keeps, by names of caches. */
let kept = new Map();

const wrong = () => CONTENT.with(3, 0);
const cutOff = () =>
  new ReadableStream({
    pull(controller) {
      controller.enqueue(CONTENT.slice(0, 9));
      controller.error(new TypeError("network error"));
    },
  });

beforeEach(() => {
  [bodies, asked, kept] = [[], [], new Map()];
  globalThis.fetch = async (address, { cache } = {}) => {
    asked.push([address, cache]);
    const body = bodies.shift();
    if (body instanceof Error) throw body;
    return body === null ? new Response("{}", { status: 404 }) : new Response(body);
  };
  globalThis.caches = {
    async open(name) {
      if (!kept.has(name)) kept.set(name, new Map());
      const files = kept.get(name);
      return {
        match: async (address) => files.get(address)?.clone(),
        put: async (address, response) => files.set(address, response),
        keys: async () => [...files.keys()].map((url) => ({ url })),
        delete: async (address) => files.delete(address),
      };
    },
  };
});

const loader = (onProgress = () => {}) => new Loader("site", onProgress);
const problem = (code) => (error) => error.code === code;

test("a file that is whole is kept, and not fetched again", async () => {
  bodies = [CONTENT];
  assert.deepEqual(await loader().load(FILE), CONTENT);
  assert.deepEqual(await loader().load(FILE), CONTENT);
  assert.deepEqual(asked, [[`${FILE.address}?${digest}`, "default"]]);
});

test("a file with other bytes is fetched anew once, past all that is kept on the way, and then a problem", async () => {
  bodies = [wrong(), CONTENT];
  assert.deepEqual(await loader().load(FILE), CONTENT);
  assert.deepEqual(asked.map(([, cache]) => cache), ["default", "reload"]); // prettier-ignore
  kept.clear();
  bodies = [wrong(), wrong()];
  await assert.rejects(loader().load(FILE), problem("damaged"));
  assert.equal(kept.get("site").size, 0);
});

for (const [what, body] of [
  ["shorter", CONTENT.slice(1)],
  ["longer", new Uint8Array([...CONTENT, 1])],
  ["not there", null],
])
  test(`a file that is ${what} is a problem`, async () => {
    bodies = [body, body];
    await assert.rejects(loader().load(FILE), problem("damaged"));
  });

test("a line that is cut off, before or within a file, is another problem, and nothing is kept", async () => {
  bodies = [new TypeError("network error"), cutOff()];
  for (const _ of [1, 2]) await assert.rejects(loader().load(FILE), problem("offline"));
  assert.equal(kept.get("site").size, 0);
});

test("a file that the site does not list is a problem, and is not asked for", async () => {
  await assert.rejects(loader().load({ address: "http://host/models/a/more.onnx" }), problem("damaged"));
  assert.deepEqual(asked, []);
});

test("progress is of all that is fetched at the time, and ends with it", async () => {
  const said = [];
  const both = loader((progress) => said.push(progress));
  bodies = [CONTENT, CONTENT, CONTENT];
  await Promise.all([both.load(FILE), both.load({ ...FILE, address: "http://host/models/a/read.onnx" })]);
  const [all, last] = [2 * CONTENT.length, said.pop()];
  assert.equal(last, null);
  assert.deepEqual(said.at(-1), { done: all, all });
  assert.ok(said.every((one, k) => k === 0 || one.done >= said[k - 1].done));
  await both.load({ ...FILE, address: "http://host/models/a/write.onnx" });
  assert.deepEqual(said.at(-2), { done: CONTENT.length, all: CONTENT.length });
});

test("bytes that turn out to be wrong count no more", async () => {
  const said = [];
  bodies = [wrong(), CONTENT];
  await loader((progress) => said.push(progress)).load(FILE);
  assert.equal(Math.max(...said.map((progress) => progress?.done ?? 0)), CONTENT.length);
});

test("what is kept is known without a word of progress, and what is of an earlier version goes", async () => {
  bodies = [CONTENT];
  await loader().load(FILE);
  const said = [];
  const next = loader((progress) => said.push(progress));
  await next.load(FILE);
  assert.deepEqual(said, []);
  await next.keepOnly([FILE]);
  assert.equal(kept.get("site").size, 1);
  await next.keepOnly([{ ...FILE, digest: "0123456789abcdef" }]);
  assert.equal(kept.get("site").size, 0);
});

test("over plain http, where nothing is kept and no digest computed, its length is checked", async () => {
  globalThis.caches = undefined;
  const { subtle } = globalThis.crypto;
  Object.defineProperty(globalThis.crypto, "subtle", { value: undefined, configurable: true });
  try {
    bodies = [wrong(), CONTENT.slice(1), CONTENT.slice(1)];
    assert.deepEqual(await loader().load(FILE), wrong());
    await assert.rejects(loader().load(FILE), problem("damaged"));
  } finally {
    Object.defineProperty(globalThis.crypto, "subtle", { value: subtle, configurable: true });
  }
});

test("a list that is not there, or is no JSON, is a problem", async () => {
  bodies = ['{"files": {}}', null, "<!doctype html>", new TypeError("network error")];
  const list = () => json(new URL("http://host/models/files.json"));
  assert.deepEqual(await list(), { files: {} });
  for (const code of ["damaged", "damaged", "offline"]) await assert.rejects(list(), problem(code));
});
