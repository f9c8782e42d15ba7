import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Drafts, MOST_STATIONS, isEmpty, minutesOf } from "../../../../static/classroom/own-lesson/drafts.ts";
import { storage } from "../../fake-tab.js";

beforeEach(() => (globalThis.localStorage = storage()));

const titles = (drafts) => drafts.current.stations.map(({ title }) => title);

/** Drafts with a station for each letter of `names`. */
function withStations(names) {
  const drafts = new Drafts();
  const keys = [...names].map((page) => drafts.add({ address: `/${page}`, page }).key);
  return { drafts, keys };
}

test("a page that is added is the last station, with three minutes and no texts", () => {
  const drafts = new Drafts();
  assert.ok(isEmpty(drafts.current));
  drafts.add({ address: "/steps?text=a", page: "Steps" });
  const added = drafts.add({ address: "/lab", page: "Lab" });
  assert.deepEqual([added.id, added.number, added.title], ["own", 2, "My lesson"]);
  const empty = { text: "", task: "", question: "", answer: "", notes: "" };
  const station = { title: "Lab", page: "Lab", address: "/lab", minutes: 3, ...empty, key: added.key };
  assert.deepEqual(drafts.current.stations[1], station);
  assert.equal(minutesOf(drafts.current), 6);
  drafts.change("own", { title: "Mine" });
  assert.equal(drafts.add({ address: "/" }).title, "Mine", "a title that was given stays");
});

test("a station moves up and down within the lesson", () => {
  const { drafts, keys } = withStations("abc");
  drafts.move("own", keys[2], -1);
  assert.deepEqual(titles(drafts), ["a", "c", "b"]);
  drafts.move("own", keys[0], 1);
  assert.deepEqual(titles(drafts), ["c", "a", "b"]);
  drafts.move("own", keys[2], -1);
  drafts.move("own", keys[1], 1);
  assert.deepEqual(titles(drafts), ["c", "a", "b"], "beyond an end there is no place");
});

test("a deleted station comes back to its place, once, as it was", () => {
  const { drafts, keys } = withStations("abc");
  drafts.changeStation("own", keys[1], { task: "Look." });
  const removed = drafts.remove("own", keys[1]);
  assert.deepEqual(titles(drafts), ["a", "c"]);
  drafts.restore("own", removed);
  drafts.restore("own", removed);
  assert.deepEqual(titles(drafts), ["a", "b", "c"]);
  assert.equal(drafts.current.stations[1].task, "Look.");
  assert.equal(drafts.remove("own", "nothing"), null);
});

test("what two tabs write is there in both", () => {
  const { drafts: one, keys } = withStations("ab");
  const other = new Drafts();
  one.changeStation("own", keys[0], { text: "From one tab." });
  other.add({ address: "/c", page: "c" });
  one.move("own", keys[1], -1);
  other.changeStation("own", keys[0], { minutes: 7 });
  other.remove("own", keys[1]);
  one.changeStation("own", keys[1], { text: "Of what is deleted." });
  assert.deepEqual(titles(one), ["a", "c"]);
  assert.deepEqual(one.current, other.current);
  assert.deepEqual([one.current.stations[0].text, minutesOf(one.current)], ["From one tab.", 10]);
});

test("a lesson that is opened replaces the one that is here only if that is said", () => {
  const { drafts } = withStations("ab");
  const opened = { title: "New", about: "", before: "", stations: [drafts.current.stations[0]] };
  assert.equal(drafts.open(opened, false), "own-2");
  assert.deepEqual([drafts.now, drafts.current.title, drafts.all().length], ["own-2", "New", 2]);
  assert.notEqual(drafts.current.stations[0].key, drafts.lesson("own")?.stations[0].key);
  drafts.choose("own");
  assert.deepEqual(titles(drafts), ["a", "b"]);
  assert.equal(drafts.open(opened, true), "own");
  assert.deepEqual([titles(drafts), drafts.all().length], [["a"], 2]);
});

test("a deleted lesson can be put back, and its name is free until then", () => {
  const { drafts } = withStations("ab");
  drafts.begin();
  assert.deepEqual([drafts.now, isEmpty(drafts.current)], ["own-2", true]);
  drafts.add({ address: "/c", page: "c" });
  const lesson = drafts.forget("own-2");
  assert.deepEqual([drafts.now, titles(drafts)], ["own", ["a", "b"]]);
  drafts.putBack("own-2", lesson);
  assert.deepEqual([drafts.now, titles(drafts)], ["own-2", ["c"]]);
  const own = drafts.forget("own-2");
  drafts.begin();
  drafts.add({ address: "/d", page: "d" });
  drafts.putBack("own-2", own);
  assert.deepEqual([drafts.now, titles(drafts)], ["own-3", ["c"]]);
  drafts.choose("own-2");
  assert.deepEqual(titles(drafts), ["d"], "what was begun meanwhile stays");
});

test("a full lesson takes no more, and loses nothing", () => {
  const { drafts } = withStations("a".repeat(MOST_STATIONS));
  assert.throws(() => drafts.add({ address: "/" }), /at most 60 stations/);
  assert.equal(titles(drafts).length, MOST_STATIONS);
});

test("a browser that keeps nothing is said", () => {
  globalThis.localStorage = storage(); // empty, and full
  localStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  assert.throws(() => new Drafts().add({ address: "/" }), /does not keep the lesson/);
});
