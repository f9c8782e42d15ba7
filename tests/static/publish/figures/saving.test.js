import assert from "node:assert/strict";
import { test } from "node:test";
import { savePage } from "../../../../static/publish/figures/saving.ts";
import { openTab, settled } from "../../fake-tab.js";

test("answers are counted while the page is on its way, and a page that is cut off is none", async () => {
  openTab();
  let sending;
  const body = new ReadableStream({ start: (stream) => (sending = stream) });
  globalThis.fetch = async () => new Response(body.pipeThrough(new TextEncoderStream()));
  const counted = [];
  const said = savePage("/steps", (progress) => counted.push(progress), new AbortController().signal);
  await settled();
  sending.enqueue('{"done": 2, "of": 9}\n{"do');
  await settled();
  assert.deepEqual(counted, [{ done: 2, of: 9 }]);
  sending.close();
  assert.match(await said, /ended before the page was there/);
});
