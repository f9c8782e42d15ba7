import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Sending } from "../../../../static/classroom/predict/sending.ts";
import { keepName } from "../../../../static/classroom/following/room-storage.ts";
import { openTab, refusing } from "../../fake-tab.js";

const ANSWER = { address: "/?predict=look.2", given: { choice: 1 } };
let asked, reply, outcomes, again, onOnline, sending;

const taking = async () => new Response(null, { status: 204 });
const failing = async () => {
  throw new TypeError("no network");
};

beforeEach(() => {
  [asked, outcomes, again] = [[], [], 0];
  mock.timers.enable({ apis: ["setTimeout"] });
  openTab();
  globalThis.addEventListener = (type, act) => (onOnline = type === "online" ? act : onOnline);
  globalThis.fetch = async (address, { body }) => {
    asked.push({ ...JSON.parse(body), url: String(address) });
    return reply();
  };
  sending = new Sending(
    (key, sent) => outcomes.push([key, sent]),
    () => {},
    () => (again += 1),
  );
});
afterEach(() => mock.timers.reset());

test("a locked answer is sent with the name that the server gave, and it is said", async () => {
  reply = taking;
  keepName("ada");
  await sending.send("k", "ABCDE", ANSWER);
  assert.equal(asked[0].url, "http://regard/api/room/answers?join=ABCDE");
  assert.equal(asked[0].who, "ada");
  assert.deepEqual(asked[0].given, { choice: 1 });
  assert.deepEqual(outcomes[0], [
    "k",
    { isCounted: true, says: "Sent. Wait until the presenter reveals the answer.", code: "ABCDE" },
  ]);
});

test("text is sent as one line", async () => {
  reply = taking;
  await sending.send("k", "ABCDE", { ...ANSWER, given: { text: " one\n\ttwo\u0000 " } });
  assert.deepEqual(asked[0].given, { text: "one two" });
});

test("what could not be sent is said, of its own question", async () => {
  reply = failing;
  await sending.send("k", "ABCDE", ANSWER);
  assert.match(sending.says("k"), /^Not sent yet/);
  assert.equal(sending.says("m"), "");
});

test("what could not be sent is sent again, soon and when the network is back", async () => {
  reply = failing;
  await sending.send("k", "ABCDE", ANSWER);
  mock.timers.tick(3_000);
  assert.equal(again, 1);
  onOnline();
  assert.equal(again, 2);
  assert.deepEqual(outcomes, []);
});

test("what is refused of those who do not follow is said, and sent again", async () => {
  reply = refusing(409, "not_following", "Only who follows can answer.");
  await sending.send("k", "ABCDE", ANSWER);
  assert.equal(sending.says("k"), "Only who follows can answer.");
  mock.timers.tick(3_000);
  assert.equal(again, 1);
});

test("an answer that comes too late is not sent again and stays one's own", async () => {
  reply = refusing(409, "revealed", "The presenter has shown the answer before.");
  await sending.send("k", "ABCDE", ANSWER);
  mock.timers.tick(10_000);
  assert.equal(again, 0);
  assert.equal(outcomes[0][1].isCounted, false);
  assert.match(outcomes[0][1].says, /too late.*stays in this tab/);
});

test("an answer to another question is refused for now: it may be asked again", async () => {
  reply = refusing(409, "other_question", "The presenter does not ask this now.");
  await sending.send("k", "ABCDE", ANSWER);
  mock.timers.tick(10_000);
  assert.deepEqual([again, outcomes], [0, []]);
  assert.equal(sending.says("k"), "The presenter does not ask this now.");
});

test("while an answer is on its way it is not sent twice", async () => {
  reply = taking;
  await Promise.all([sending.send("k", "ABCDE", ANSWER), sending.send("k", "ABCDE", ANSWER)]);
  assert.equal(asked.length, 1);
});

test("what is said of an answer is said of its question, also when another answer was sent since", async () => {
  let fail;
  reply = () => new Promise((done, failed) => (fail = () => failed(new TypeError("no network"))));
  const sent = sending.send("k", "ABCDE", ANSWER);
  reply = refusing(409, "not_following", "Only who follows can answer.");
  await sending.send("m", "ABCDE", ANSWER);
  fail();
  await sent;
  assert.match(sending.says("k"), /^Not sent yet/);
  assert.equal(sending.says("m"), "Only who follows can answer.");
});
