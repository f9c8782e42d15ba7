import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { writeSafetensors } from "../../../../static/shared/safetensors.ts";
import { Recorded } from "../../../../static/publish/site/recorded.ts";

/** A pack as `app/publish/site/recorded.py` writes it. */
async function packOf(answers) {
  const tensors = Object.entries(answers).map(([name, { body }]) => {
    const values = new TextEncoder().encode(body);
    return [name, { shape: [values.length], values }];
  });
  const numbers = { shape: [4, 0], values: new Uint8Array() };
  const kinds = Object.entries(answers).map(([name, { kind }]) => [name, kind]);
  const all = Object.fromEntries([...tensors, ["numbers", numbers]]);
  return gzipSync(await new Response(writeSafetensors(all, Object.fromEntries(kinds))).bytes());
}

const JSON_200 = "200 application/json";
const FIRST = { "GET /api/attention?model=a&text=red": { kind: JSON_200, body: '{"text":"red"}' } };
const SECOND = {
  "GET /api/attention?model=a&text=blue": { kind: "422 application/json", body: '{"error":{}}' },
  'POST /api/scores {"n": 1}': { kind: "200 text/plain", body: "scores" },
};

/** The files of a site, and which of them were fetched. */
function filesOf(packs) {
  const asked = [];
  const files = new Map([
    ["recorded/explore.bin", gzipSync(JSON.stringify(packs.map((pack) => Object.keys(pack))))],
  ]);
  packs.forEach((pack, k) => files.set(`recorded/explore-${k}.bin`, packOf(pack)));
  const fetch = async (name) => {
    asked.push(name);
    return files.has(name) ? new Response(await files.get(name)) : new Response("", { status: 404 });
  };
  return { fetch, asked };
}

const at = (address) => new URL(address, "http://host/path/");

test("an answer comes from its pack alone, whatever the order of parameters and where the site stands", async () => {
  const { fetch, asked } = filesOf([FIRST, SECOND]);
  const recorded = new Recorded("explore", fetch);
  const response = await recorded.answer(at("api/attention?text=red&model=a&digest=1"));
  assert.deepEqual([response.status, await response.json()], [200, { text: "red" }]);
  assert.deepEqual(asked, ["recorded/explore.bin", "recorded/explore-0.bin"]);
});

test("a recorded refusal stays one, and a question with a body is found by it", async () => {
  const { fetch, asked } = filesOf([FIRST, SECOND]);
  const recorded = new Recorded("explore", fetch);
  assert.equal((await recorded.answer(at("api/attention?model=a&text=blue"))).status, 422);
  const response = await recorded.answer(at("api/scores"), { method: "POST", body: '{"n":1}' });
  assert.equal(await response.text(), "scores");
  assert.equal(asked.filter((name) => name.endsWith("1.bin")).length, 1);
});

test("what is not recorded is null, and so is all of a page of which nothing is", async () => {
  const { fetch } = filesOf([FIRST]);
  assert.equal(await new Recorded("explore", fetch).answer(at("api/attention?model=a&text=green")), null);
  assert.equal(await new Recorded("glossary", fetch).answer(at("api/attention?model=a&text=red")), null);
});

test("a list or a pack that did not come is fetched at the next question", async () => {
  const { fetch } = filesOf([FIRST]);
  let isThere = false;
  const recorded = new Recorded("explore", async (name) => {
    if (!isThere) throw new TypeError("network error");
    return fetch(name);
  });
  const ask = () => recorded.answer(at("api/attention?model=a&text=red"));
  await assert.rejects(ask());
  isThere = true;
  assert.equal((await ask()).status, 200);
});
