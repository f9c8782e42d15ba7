import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { captioned } from "../../../../static/shared/sentence/captions.js";

const CHECKPOINTS = new URL("../../../../model/checkpoints/", import.meta.url);

test("every example of a shipped model has a caption", () => {
  for (const id of readdirSync(CHECKPOINTS)) {
    const { examples } = JSON.parse(readFileSync(new URL(`${id}/config.json`, CHECKPOINTS), "utf8"));
    for (const text of examples) assert.ok(captioned(text).hint, `${id}: ${text}`);
  }
});

test("another text has none", () => {
  assert.deepEqual(captioned("Yes."), { id: "Yes.", text: "Yes.", hint: undefined });
});
