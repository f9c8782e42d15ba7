import assert from "node:assert/strict";
import { test } from "node:test";
import { Reader } from "../../../../static/shared/answers.ts";
import { savedPages } from "../../../../static/publish/figures/saving.ts";
import { openTab, settled } from "../../fake-tab.js";

/** A page on its way, whose lines come when the test says so, and a reader that notes what is known of it. */
function saving() {
  openTab();
  let sending;
  const body = new ReadableStream({ start: (stream) => (sending = stream) });
  globalThis.fetch = async () => new Response(body.pipeThrough(new TextEncoderStream()));
  const known = [];
  const reader = new Reader(savedPages, (one) => known.push(one));
  void reader.ask({ address: "/steps", at: performance.now() });
  const send = async (lines) => {
    sending.enqueue(lines);
    await settled();
  };
  return { reader, known, send, end: () => sending.close() };
}

test("answers are counted while the page is on its way, and a page that is cut off is none", async () => {
  const { reader, known, send, end } = saving();
  await settled();
  await send('{"done": 2, "of": 9}\n{"do');
  assert.deepEqual(known, [{}, { progress: { done: 2, of: 9 } }]);
  end();
  assert.equal(await reader.settled(), false);
  assert.match(reader.known.error.message, /ended before the page was there/);
});

test("a page that comes after its saving was cancelled is not there to be saved", async () => {
  const { reader, known, send } = saving();
  await settled();
  reader.end();
  await send('{"name": "steps.html", "page": "<p>"}\n');
  assert.deepEqual(known, [{}]);
});

test("a page is asked for each time that it is saved", async () => {
  for (const page of ["<p>", "<b>"]) {
    const { reader, send } = saving();
    await settled();
    await send(`{"name": "steps.html", "page": "${page}"}\n`);
    assert.deepEqual(reader.known.answer, { name: "steps.html", page });
    reader.end();
  }
});
