import assert from "node:assert/strict";
import { test } from "node:test";
import { Lead, NEW } from "../../../../static/classroom/following/leading-tab.ts";

/** As `Room.show` of the server. */
class Server {
  shown = { version: 1, page: "", address: "" };
  show({ address, seen }) {
    const { shown } = this;
    if (address !== shown.address && (seen === null || seen === shown.version))
      this.shown = { version: shown.version + 1, page: "explore", address };
    return this.shown;
  }
}

/** A tab whose page writes what it shows into its address in a way of its own. */
class Tab {
  address = "";
  went = 0;
  constructor(server, writes = (address) => address, standing = NEW) {
    Object.assign(this, { server, writes, lead: new Lead(standing) });
  }
  use(address, now) {
    this.lead.use(now);
    this.address = this.writes(address);
  }
  tick(now) {
    const message = this.lead.message(this.address, now);
    const newest = this.server.show(message);
    if (!this.lead.heard(message.address, newest)) return;
    this.went += 1;
    this.address = this.writes(newest.address);
  }
}

const pair = (...writes) => {
  const server = new Server();
  const tabs = writes.map((how) => new Tab(server, how));
  tabs[0].use("/?a", 0);
  tabs[0].tick(0);
  const { version: seen, address } = server.shown;
  tabs[1].lead = new Lead({ ...NEW, leads: false, seen, address });
  return [server, ...tabs];
};
const same = (address) => address;

test("the tab that was used last wins, and the other goes where it is", () => {
  const [server, wall, view] = pair(same, same);
  view.use("/?b", 10_000);
  view.tick(10_000);
  wall.tick(10_100);
  assert.equal(wall.address, "/?b");
  wall.use("/?c", 20_000);
  wall.tick(20_000);
  view.tick(20_100);
  assert.equal(view.address, "/?c");
  assert.equal(server.shown.address, "/?c");
});

test("two pages that never write the same address do not send each other about", () => {
  const [server, wall, other] = pair(
    (address) => `${address}&wall`,
    (address) => `${address}&other`,
  );
  other.use("/?b", 5_000);
  for (let now = 5_000; now < 65_000; now += 100) for (const tab of [wall, other]) tab.tick(now);
  assert.equal(server.shown.address, "/?b&other");
  assert.equal(server.shown.version, 3);
  assert.deepEqual([wall.went, other.went], [1, 0]);
});

test("a hand wins over what its tab has not heard of yet, and what comes late does not", () => {
  const [server, wall, view] = pair(same, same);
  view.use("/?b", 5_000);
  view.tick(5_000);
  wall.use("/?c", 5_050);
  wall.tick(5_060);
  assert.equal(server.shown.address, "/?c");
  view.use("/?d", 6_000); // without a network, until the other was used
  wall.use("/?e", 9_000);
  wall.tick(9_000);
  view.tick(9_100);
  assert.equal(server.shown.address, "/?e");
  assert.equal(view.address, "/?e");
});

test("what a page writes long after the deed is shown, if no other tab was used", () => {
  const [server, wall] = pair(same, same);
  wall.use("/?b", 5_000);
  wall.tick(5_000);
  wall.address = "/?b&translated";
  wall.tick(9_000);
  assert.equal(server.shown.address, "/?b&translated");
});

test("an answer that was lost does not lead a tab back to its own earlier page", () => {
  const [server, wall] = pair(same, same);
  wall.use("/?b", 5_000);
  const message = wall.lead.message(wall.address, 5_000);
  server.show(message);
  wall.lead.failed(message.address);
  wall.address = "/?c";
  for (const now of [8_000, 9_000]) wall.tick(now);
  assert.deepEqual([wall.address, server.shown.address, wall.went], ["/?c", "/?c", 0]);
});

test("a tab that follows stays where it is when the room is opened anew, and shows its page", () => {
  const server = new Server();
  const tab = new Tab(server, same, { ...NEW, seen: 57, address: "/?old", leads: false });
  tab.address = "/?old";
  for (const now of [1_000, 2_000]) tab.tick(now);
  assert.deepEqual([tab.went, server.shown.address], [0, "/?old"]);
});
