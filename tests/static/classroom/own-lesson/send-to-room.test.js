import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Giving } from "../../../../static/classroom/own-lesson/send-to-room.ts";
import { openTab, refusing, settled } from "../../fake-tab.js";

let sent, reply, problems, giving;

const play = (role) => sessionStorage.setItem("regard-room", role);
const taking = async () => Response.json({ id: "own", digest: "d" });
const hear = (address, lesson) =>
  document.dispatchEvent(new CustomEvent("room-count", { detail: { address, lesson } }));

beforeEach(() => {
  [sent, problems, reply] = [[], [], taking];
  openTab();
  play("key secret");
  globalThis.location = { origin: "http://regard" };
  globalThis.fetch = async (address, { headers, body }) => {
    sent.push({ ...JSON.parse(body), path: new URL(address).pathname, key: headers["X-Room-Key"] });
    return reply();
  };
  giving = new Giving("own", (problem) => problems.push(problem));
});

test("a lesson is given with the key once, on each page of it, until it has another text", async () => {
  await giving.give("# A");
  await giving.give("# A");
  await new Giving("own", () => {}).give("# A");
  assert.deepEqual(sent, [{ id: "own", text: "# A", path: "/api/room/lesson", key: "secret" }]);
  await giving.give("# B");
  assert.equal(sent.length, 2);
});

test("who presents no room gives nothing", async () => {
  for (const role of ["", "code ABCDE", "code ABCDE aside"]) {
    play(role);
    await giving.give("# A");
  }
  assert.deepEqual(sent, []);
});

test("a room that has the lesson no more gets it again, but only while it is shown", async () => {
  await giving.give("# A");
  hear("/?lesson=own&station=2", { id: "own", digest: "other" });
  hear("/?lesson=own-2&station=2", null);
  hear("/steps", null);
  hear("", null);
  await settled();
  assert.equal(sent.length, 1);
  hear("/?lesson=own&station=2", null);
  await settled();
  assert.equal(sent.length, 2);
});

test("what did not arrive is given again, what is refused for ever is said and given no more", async () => {
  reply = refusing(429, "x", "No.");
  await giving.give("# A");
  assert.deepEqual(problems, []);
  reply = refusing(413, "x", "No.");
  hear("/?lesson=own&station=1", null);
  await settled();
  assert.deepEqual(problems, ["The class does not see this station: No."]);
  hear("/?lesson=own&station=1", null);
  await settled();
  assert.equal(sent.length, 2);
  reply = taking;
  await giving.give("# Shorter");
  assert.equal(sent.length, 3);
});
