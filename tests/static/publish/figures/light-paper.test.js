import assert from "node:assert/strict";
import { test } from "node:test";
import { onLightPaper } from "../../../../static/publish/figures/light-paper.ts";

/** A browser has painted. */
const painted = () => new Promise((done) => setTimeout(done));

test("two pictures that are asked for at once are light, after one that failed too, and leave a dark page dark", async () => {
  const root = { dataset: { theme: "dark" } };
  globalThis.document = Object.assign(new EventTarget(), {
    documentElement: root,
    querySelectorAll: () => [],
  });
  const failing = onLightPaper(() => Promise.reject(new Error("no room")));
  const slow = onLightPaper(async () => {
    for (let k = 0; k < 3; k++) await painted();
    return root.dataset.theme;
  });
  await assert.rejects(failing, /no room/);
  assert.equal(await slow, "light");
  assert.equal(root.dataset.theme, "dark");
});
