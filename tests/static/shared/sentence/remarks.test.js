import assert from "node:assert/strict";
import { test } from "node:test";
import { remarksInWords, staleInWords } from "../../../../static/shared/sentence/remarks.ts";
import { taskOf } from "../../../../static/shared/sentence/tasks.ts";

const FRENCH = taskOf("translation en-fr");
const text = (text, ...messages) => ({
  text,
  remarks: messages.map((message) => ({ code: "any", message })),
});

test("what is remarked upon both texts is one line, and says of which text it speaks", () => {
  assert.equal(remarksInWords({ source: text("A"), target: { text: "B" } }, FRENCH), "");
  assert.equal(remarksInWords({ source: text("A", "One.", "Two."), target: text("B") }, FRENCH), "One. Two.");
  assert.equal(
    remarksInWords({ source: text("A", "One."), target: text("B", "Three.") }, FRENCH),
    "One. Given French: Three.",
  );
});

test("what is still shown is named by the text that was not refused", () => {
  const shown = { source: text("Hello."), target: text("Bonjour") };
  assert.equal(
    staleInWords(shown, { source: true, target: false }),
    "The page still shows the earlier sentence, “Hello.”",
  );
  assert.equal(
    staleInWords(shown, { source: false, target: true }),
    "The page still shows the earlier text, “Bonjour”.",
  );
  assert.match(staleInWords(shown, { source: true, target: true }), /earlier sentence/);
  assert.equal(staleInWords(shown, { source: false, target: false }), "");
});
