import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { PresenterView } from "../../../../static/classroom/room/presenter-view.ts";
import { Wall } from "../../../../static/classroom/room/wall.ts";
import { openTab } from "../../fake-tab.js";

let said, parts, asked, answers, next;

const LOST = () => Promise.reject(new Error("no network"));
const CUT = async () => new Response("{");

beforeEach(() => {
  [said, parts, asked, next] = [[], {}, [], null];
  openTab();
  document.querySelector = (selector) => (parts[selector] ??= new EventTarget());
  globalThis.setInterval = () => {};
  globalThis.setTimeout = (act) => (next = act);
  globalThis.fetch = (url) => {
    asked.push(new URL(url).pathname);
    return answers.shift()();
  };
});

for (const [View, question] of [
  [Wall, "/api/room/invite"],
  [PresenterView, "/api/room/presenter"],
])
  test(`${View.name}: until there is a room it says why not, and asks on, whatever went wrong`, async () => {
    answers = [LOST, CUT, LOST];
    const view = new View(document, "key", { say: (problem) => said.push(problem) });
    await view.show();
    assert.match(said[0], /server/);
    await assert.rejects(next(), SyntaxError);
    await next();
    assert.deepEqual(asked, [question, question, question]);
  });
