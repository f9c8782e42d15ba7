import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { CAPTIONS, captioned } from "../../../../static/shared/sentence/captions-words.ts";
import { plain } from "../../../../static/shared/words.ts";

const FOLDER = new URL("../../../../model/checkpoints/", import.meta.url);
const configs = readdirSync(FOLDER).map((id) =>
  JSON.parse(readFileSync(new URL(`${id}/config.json`, FOLDER))),
);

test("every example of every model that is shipped has one caption, by its task and its place", () => {
  for (const { name, task, examples } of configs)
    assert.equal(CAPTIONS[task]?.length, examples.length, `${name}: the captions of ${task}`);
});

test("another sentence in the place of an example keeps its caption, and a task without captions has none", () => {
  const model = { task: "dates", examples: ["Monday 1 May 2000", "the 2nd of May 2000"] };
  const [first, second] = CAPTIONS.dates;
  assert.deepEqual(
    captioned(model).map(({ text, hint }) => [text, plain(hint)]),
    [
      ["Monday 1 May 2000", first],
      ["the 2nd of May 2000", second],
    ],
  );
  assert.equal(
    captioned({ task: "continuing", family: "hugging-face", examples: ["Yes."] })[0].hint,
    undefined,
  );
  assert.deepEqual(captioned({ task: "reading", examples: ["Yes."] }), [
    { id: "Yes.", text: "Yes.", hint: undefined },
  ]);
});
