import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Connection } from "../../../../static/classroom/following/connection.ts";
import { openTab, refusing, settled } from "../../fake-tab.js";

const SHOWN = { version: 3, page: "steps", address: "/steps" };
let sources, said, answer;

class FakeSource extends EventTarget {
  readyState = 1;
  constructor(address) {
    super();
    this.address = String(address);
    sources.push(this);
  }
  close() {
    this.readyState = 2;
  }
  hear(type, data = {}) {
    this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data), lastEventId: "ada" }));
  }
  fail(readyState) {
    this.readyState = readyState;
    this.dispatchEvent(new Event("error"));
  }
}

const listener = {
  page: ({ address }) => said.push(address),
  lost: (sentence) => said.push(sentence),
  ended: (sentence) => said.push(`end: ${sentence}`),
};

beforeEach(() => {
  [sources, said] = [[], []];
  openTab("http://regard/steps");
  answer = () => Response.json({ code: "ABCDE", followers: 1 });
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  globalThis.EventSource = FakeSource;
  globalThis.fetch = async (address, request) => answer(address, request);
});
afterEach(() => mock.timers.reset());

function opened() {
  const connection = new Connection("ABCDE", listener);
  connection.open();
  return connection;
}

test("what is shown is heard, at the address of the code", () => {
  opened();
  assert.equal(sources[0].address, "http://regard/api/room/events?join=ABCDE");
  sources[0].hear("shown", SHOWN);
  assert.deepEqual(said, ["/steps"]);
});

test("the name that the server gave is shown when the connection is opened again", () => {
  const connection = opened();
  sources[0].hear("shown", SHOWN);
  connection.rest();
  connection.wake();
  assert.equal(sources[1].address, "http://regard/api/room/events?join=ABCDE&who=ada");
});

test("a silence of 40 s opens it again, and nothing that the old one says counts", () => {
  opened();
  mock.timers.tick(30_000);
  sources[0].hear("still");
  mock.timers.tick(35_000);
  assert.equal(sources.length, 1);
  mock.timers.tick(10_000);
  assert.equal(sources.length, 2);
  sources[0].hear("shown", SHOWN);
  assert.deepEqual(said, []);
  sources[1].hear("shown", SHOWN);
  assert.deepEqual(said, ["/steps"]);
});

test("a page that wakes up opens it again if it slept for long, and not if it looked away for a moment", () => {
  const connection = opened();
  mock.timers.tick(3_000);
  connection.wake();
  assert.equal(sources.length, 1);
  connection.rest();
  connection.wake();
  assert.equal(sources.length, 2);
});

test("without a network nothing is tried until there is one", () => {
  const connection = opened();
  connection.lose();
  mock.timers.tick(120_000);
  connection.wake();
  assert.equal(sources.length, 1);
  assert.match(said[0], /lost/);
  connection.online();
  assert.equal(sources.length, 2);
});

test("a connection that the browser opens again by itself is left to it", async () => {
  opened();
  sources[0].fail(0);
  await settled();
  mock.timers.tick(10_000);
  assert.equal(sources.length, 1);
  assert.match(said[0], /lost/);
});

test("one that was refused for now is tried again, with what the server says; for ever, it is not", async () => {
  opened();
  answer = refusing(503, "room_full", "500 follow already.");
  sources[0].fail(2);
  await settled();
  assert.equal(said.at(-1), "500 follow already.");
  mock.timers.tick(4_000);
  assert.equal(sources.length, 2);
  answer = refusing(410, "room_ended", "The room has ended.");
  sources[1].fail(2);
  await settled();
  assert.equal(said.at(-1), "end: The room has ended.");
  mock.timers.tick(120_000);
  assert.equal(sources.length, 2);
});

test("the end is the end", () => {
  const connection = opened();
  sources[0].hear("end", { message: "The room has ended." });
  assert.deepEqual(said, ["end: The room has ended."]);
  mock.timers.tick(120_000);
  connection.wake();
  assert.equal(sources.length, 1);
});
