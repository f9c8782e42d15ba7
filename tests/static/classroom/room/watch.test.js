import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Watch } from "../../../../static/classroom/room/watch.ts";
import { openTab, refusing } from "../../fake-tab.js";

const ROOM = { version: 1, open: true };
let said, drawn, answers, again, watch;

const answering = (room) => async () => Response.json(room);
const wrongKey = refusing(403, "wrong_key", "This key opens no room.");

beforeEach(() => {
  [said, drawn, again] = [[], [], 0];
  openTab();
  globalThis.setTimeout = () => (again += 1);
  globalThis.fetch = () => answers.shift()();
  const draw = ({ room, problem }, before) => drawn.push([room.version, problem, before?.version ?? null]);
  const acts = { show: (part) => said.push(part), say: (problem) => said.push(problem) };
  watch = new Watch("key", { name: "wall", draw, final: ["wrong_key"] }, acts);
});

test("the part is shown once there is a room, with the room before, and a problem takes no room away", async () => {
  answers = [answering(ROOM), answering({ ...ROOM, version: 2 }), refusing(503, "x", "The server is busy.")];
  await watch.begin("invite");
  await watch.ask("presenter");
  await watch.ask("presenter");
  assert.deepEqual(drawn, [
    [1, "", null],
    [2, "", 1],
    [2, "The server is busy.", 2],
  ]);
  assert.deepEqual([...new Set(said)], ["wall"]);
});

test("a key that is refused is the end: the way in says why, and no answer that is late is drawn", async () => {
  let arrive;
  const late = () => new Promise((done) => (arrive = () => done(Response.json(ROOM))));
  answers = [answering(ROOM), late, wrongKey];
  await watch.ask("presenter");
  const asked = watch.ask("presenter");
  await watch.begin("presenter");
  arrive();
  await asked;
  assert.equal(drawn.length, 1);
  assert.deepEqual(said, ["wall", "join", "This key opens no room."]);
  assert.equal(watch.seen, null);
  assert.equal(again, 0);
});
