import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST_BYTES, packed, unpacked } from "../../../../static/classroom/lesson/link.ts";

test("a link gives the text that was put into it", async () => {
  for (const text of ["", "# Mine\n", "é🐈 ".repeat(5_000), String.fromCharCode(...Array(0xd000).keys())]) {
    const code = await packed(text);
    assert.match(code, /^[\w-]*$/);
    assert.equal(await unpacked(code), text);
  }
});

test("a link that is cut, changed or endless is refused with a sentence", async () => {
  const code = await packed(
    "# Mine\n\nA lesson of some length, in which not every letter repeats: 0123456789.",
  );
  const endless = await packed("a".repeat(MOST_BYTES));
  for (const odd of [code.slice(0, -9), `A${code.slice(1)}`, "%", "AAAA"])
    await assert.rejects(() => unpacked(odd), /The link is cut/, odd);
  assert.equal((await unpacked(endless)).length, MOST_BYTES);
  const bomb = await deflated(new Uint8Array(40 * MOST_BYTES));
  assert.ok(bomb.length < 20_000);
  await assert.rejects(() => unpacked(bomb), /The link is cut/);
});

async function deflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const packed = Buffer.from(await new Response(stream).arrayBuffer());
  return packed.toString("base64url");
}
