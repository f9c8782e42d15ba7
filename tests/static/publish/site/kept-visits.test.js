import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Visits } from "../../../../static/publish/site/kept-visits.ts";

const SCOPE = "http://host/path/";

/** The files of the host by their addresses; null where it cannot be reached. */
let files = new Map();
let asked = [];

beforeEach(() => {
  [files, asked] = [new Map(), []];
  globalThis.fetch = async ({ url, cache }) => {
    asked.push([url, cache]);
    if (files === null || files.get(url) === null) throw new TypeError("network error");
    return files.has(url) ? new Response(files.get(url)) : new Response("gone", { status: 404 });
  };
});

/** What a browser keeps, by names. */
function browser() {
  const caches = new Map();
  return {
    keys: async () => [...caches.keys()],
    delete: async (name) => caches.delete(name),
    async open(name) {
      if (!caches.has(name)) caches.set(name, new Map());
      const kept = caches.get(name);
      return {
        match: async (key) => kept.get(key)?.clone(),
        put: async (key, response) => void kept.set(key, response),
      };
    },
  };
}

const visitsOf = (caches = browser(), version = "?v1") => new Visits(SCOPE, version, caches);
const read = async (visits, path) => (await visits.answer(new Request(SCOPE + path))).text();
const SCRIPT = "static/abc123/built/start-ABCD1234.js";

test("a page is as it is now, and without a network as it was at the last visit, at each of its addresses", async () => {
  const visits = visitsOf();
  files.set(`${SCOPE}compare/?text=red`, "first");
  assert.equal(await read(visits, "compare/?text=red"), "first");
  files.set(`${SCOPE}compare/?text=red`, "second");
  assert.equal(await read(visits, "compare/?text=red"), "second");
  assert.deepEqual(asked.at(-1), [`${SCOPE}compare/?text=red`, "no-cache"]);
  files = null;
  for (const path of ["compare", "compare?text=blue", "compare/", "compare/index.html"])
    assert.equal(await read(visits, path), "second");
  await assert.rejects(read(visits, "whole"), TypeError);
});

test("what has its version in its address is fetched once", async () => {
  const visits = visitsOf();
  files.set(SCOPE + SCRIPT, "script");
  for (const _ of [1, 2]) assert.equal(await read(visits, SCRIPT), "script");
  assert.equal(asked.length, 1);
});

test("no error is kept", async () => {
  const visits = visitsOf();
  assert.equal((await visits.answer(new Request(SCOPE + SCRIPT))).status, 404);
  files.set(SCOPE + SCRIPT, "script");
  assert.equal(await read(visits, SCRIPT), "script");
  files.delete(`${SCOPE}find.json`);
  await visits.answer(new Request(`${SCOPE}find.json`));
  files = null;
  await assert.rejects(read(visits, "find.json"), TypeError);
});

test("what a page had loaded before is kept when it says so, and what is gone since is passed over", async () => {
  const visits = visitsOf();
  files.set(SCOPE, "start");
  files.set(`${SCOPE}lost.json`, null);
  files.set(SCOPE + SCRIPT, "script");
  await visits.keep([
    `${SCOPE}?lang=fr`,
    `${SCOPE}gone.json`,
    `${SCOPE}lost.json`,
    SCOPE + SCRIPT,
    "http://other/x.js",
  ]);
  assert.ok(asked.every(([url]) => url.startsWith(SCOPE)));
  files = null;
  assert.equal(await read(visits, ""), "start");
  assert.equal(await read(visits, SCRIPT), "script");
});

test("files of models, the runtime and other places are left to others", () => {
  const visits = visitsOf();
  const isKept = (path, method = "GET") => visits.isKept({ method, url: new URL(path, SCOPE).href });
  assert.ok(
    ["", "compare", SCRIPT, "models/files.json", "recorded/start-0.bin"].every((path) => isKept(path)),
  );
  const others = [
    "models/a/weights.bin?0123",
    "static/abc123/built/site-runtime-ABCD1234.bin",
    "/elsewhere/",
  ];
  assert.ok(!others.some((path) => isKept(path)));
  assert.ok(!isKept("compare", "POST"));
});

test("a new version forgets the one before, and nothing of another site of this host", async () => {
  const caches = browser();
  files.set(`${SCOPE}find.json`, "old");
  await read(visitsOf(caches), "find.json");
  await caches.open("regard pages http://host/other/ ?v1");
  const next = visitsOf(caches, "?v2");
  files.set(`${SCOPE}help.html`, "help");
  await read(next, "help.html");
  await next.forgetOthers();
  assert.deepEqual(await caches.keys(), ["regard pages http://host/other/ ?v1", `regard pages ${SCOPE} ?v2`]);
  files = null;
  assert.equal(await read(next, "help.html"), "help");
  await assert.rejects(read(next, "find.json"), TypeError);
});
