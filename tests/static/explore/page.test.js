import assert from "node:assert/strict";
import { test } from "node:test";
import { model, openPage, openedPage, settled } from "../fake-page.js";

const state = ({ root }) => `${root.dataset.state}${root.dataset.asking ? ", asking" : ""}`;
const question = (text) => ({ model: "one", text, target: "" });

test("a page that is ready has asked for its sentence, then for the head that its address names", async () => {
  const page = await openedPage();
  assert.equal(state(page), "ready");
  assert.equal(page.server.waiting.length, 0);
  assert.match(page.location.search, /text=first&block=cross&layer=2&head=1/);
});

test("opening a head leaves alone a sentence that is asked for, and opens with it", async () => {
  const page = await openedPage();
  page.explore.openHead({ block: "cross", layer: 1, head: 2 });
  page.explore.translate(question("second"));
  await settled();
  assert.equal(state(page), "loading, asking");
  page.server.waiting = page.server.waiting.filter(({ signal }) => !signal.aborted);
  assert.equal(page.server.waiting.length, 2, "its atlas, and the head that it would open with");
  page.explore.openHead({ block: "cross", layer: 1, head: 1 });
  assert.equal(page.server.waiting.length, 2);
  await page.server.answer();
  await page.server.answer();
  assert.equal(state(page), "loading");
  await page.server.answer();
  assert.equal(state(page), "ready");
  assert.equal(page.explore.answer.source.text, "second");
  assert.match(page.location.search, /layer=1&head=1/);
  assert.deepEqual([page.explore.alignment.layer, page.explore.alignment.head], [1, 1]);
});

test("cancelling while the models are loaded says so, and can be tried again", async () => {
  const page = openPage("?text=first");
  page.explore.start();
  page.explore.cancel();
  await settled();
  assert.equal(state(page), "error");
  assert.match(page.element("notice-text").textContent, /^Cancelled.*try again/);
  assert.equal(page.element("again").hidden, false);
  page.element("again").dispatchEvent(new Event("click"));
  await page.server.answer([model("one")]);
  await page.server.answer();
  await page.server.answer();
  assert.equal(state(page), "ready");
});

test("cancelling the first translation keeps what was typed, and can be tried again", async () => {
  const page = openPage("?text=first");
  page.explore.start();
  await page.server.answer([model("one")]);
  page.explore.cancel();
  await settled();
  assert.equal(state(page), "error");
  assert.equal(page.element("source").value, "first");
  assert.equal(page.element("again").hidden, false);
  page.element("again").dispatchEvent(new Event("click"));
  await page.server.answer();
  await page.server.answer();
  assert.equal(state(page), "ready");
});

test("cancelling a later translation goes back to what is shown", async () => {
  const page = await openedPage();
  page.element("source").value = "second";
  page.explore.translate(question("second"));
  page.explore.cancel();
  await settled();
  assert.equal(state(page), "ready");
  assert.equal(page.explore.answer.source.text, "first");
  assert.equal(page.element("source").value, "second");
  assert.match(page.location.search, /text=first/);
});

test("cancelling the change to another model shows the model of what is shown", async () => {
  const page = await openedPage();
  page.explore.changeModel("two", "first");
  page.explore.cancel();
  await settled();
  assert.equal(page.element("model").value, "one");
  assert.equal(page.explore.model.id, "one");
  page.explore.changeModel("two", "first");
  await page.server.answer();
  await page.server.answer();
  assert.equal(page.explore.model.id, "two");
  assert.match(page.location.search, /model=two/);
});

test("a sentence goes along to a model that reads alike, a target only to one of the same task", async () => {
  const tasks = { one: "continuing", two: "continuing", three: "reading", four: "dates" };
  const models = Object.entries(tasks).map(([id, task]) => ({ ...model(id), task }));
  const page = await openedPage("?text=first&model=one", true, models);
  const asked = (id) => {
    page.explore.changeModel(id, { text: "typed", target: " on" });
    const { searchParams } = page.server.waiting.at(-1).url;
    page.explore.cancel();
    return [searchParams.get("text"), searchParams.get("target")];
  };
  assert.deepEqual(asked("two"), ["typed", " on"]);
  assert.deepEqual(asked("three"), ["typed", null]);
  assert.deepEqual(asked("four"), ["an example", null]);
  await settled(); // else this page writes into the address of the next
});

test("a sentence that is sent before the models are there is translated when they are", async () => {
  const page = openPage();
  page.explore.start();
  page.element("source").value = "early";
  page.explore.translate({ model: "", text: "early", target: "" });
  await page.server.answer([model("one")]);
  await page.server.answer();
  await page.server.answer();
  assert.equal(state(page), "ready");
  assert.equal(page.explore.answer.source.text, "early");
});

test("what is said of a link does not cover what went wrong", async () => {
  const page = openPage("?text=first&model=nobody");
  page.explore.start();
  await page.server.answer([model("one")]);
  await page.server.answer({ error: { code: "too_long", message: "Too long: shorten it." } }, 422);
  assert.match(page.element("notice-text").textContent, /^Too long/);
  assert.equal(page.element("again").hidden, true, "the same would be refused again");
});

test("a link to a model or a head that is not there is answered with another, and says so", async () => {
  for (const [search, words] of [
    ["?model=nobody", /no model “nobody” here; this is one/],
    ["?block=cross&layer=9&head=1", /its usual head/],
  ]) {
    // prettier-ignore
    const page = await openedPage(search);
    assert.match(page.element("notice-text").textContent, words);
    assert.equal(state(page), "ready");
  }
});

test("a head is asked for while the button goes down, and opens without a question when it comes up", async () => {
  const page = await openedPage();
  page.press({ block: "cross", layer: 1, head: 2 });
  assert.equal(page.server.waiting.length, 1);
  assert.equal(page.server.waiting[0].url.searchParams.get("head"), "2");
  assert.match(page.location.search, /layer=2&head=1/, "it is not open yet");
  await page.server.answer();
  page.press({ block: "cross", layer: 1, head: 2 });
  page.explore.openHead({ block: "cross", layer: 1, head: 2 });
  await settled();
  assert.equal(page.server.waiting.length, 0);
  assert.equal(state(page), "ready");
  assert.match(page.location.search, /layer=1&head=2/);
});

test("what keeps a head from coming is said when it is opened, not before", async () => {
  const page = await openedPage();
  page.press({ block: "cross", layer: 1, head: 2 });
  await page.server.answer({ error: { code: "too_long", message: "Too long: shorten it." } }, 422);
  assert.equal(state(page), "ready");
  page.explore.openHead({ block: "cross", layer: 1, head: 2 });
  await settled();
  await page.server.answer({ error: { code: "too_long", message: "Too long: shorten it." } }, 422);
  assert.match(page.element("notice-text").textContent, /^Too long/);
});

test("a head that was asked for before another sentence came is not of that sentence", async () => {
  const page = await openedPage();
  page.press({ block: "cross", layer: 1, head: 2 });
  const pressed = page.server.waiting.pop();
  page.explore.translate(question("second"));
  await page.server.answer();
  await page.server.answer();
  assert.equal(page.explore.answer.source.text, "second");
  page.server.waiting.push(pressed);
  await page.server.answer();
  page.explore.openHead({ block: "cross", layer: 1, head: 2 });
  await settled();
  assert.equal(page.server.waiting.length, 1, "it is asked for");
});

test("a head is asked for anew once models are offered anew: a file may be another under its name", async () => {
  const page = await openedPage();
  const { explore, server } = page;
  const [one, other] = [2, 1].map((head) => ({ block: "cross", layer: 1, head }));
  explore.openHead(one);
  await settled();
  await server.answer();
  explore.offer([model("one")]);
  explore.openHead(other);
  await settled();
  await server.answer();
  explore.openHead(one);
  await settled();
  assert.equal(server.waiting.length, 1);
});

test("hovering builds no address; locking builds one", async () => {
  const page = await openedPage();
  const { explore } = page;
  let built = 0;
  const { address } = explore;
  explore.address = { ...address, write: (state) => (built++, address.write(state)) };
  const point = (how, i, j) =>
    document.dispatchEvent(new CustomEvent(`cell-${how}`, { detail: how === "leave" ? null : { i, j } }));
  for (let k = 0; k < 100; k++) point("enter", k % 2, (k >> 1) % 2);
  assert.deepEqual(explore.pointing.mark.query, { side: "target", index: 1 }, "the cell is pointed at");
  point("leave");
  assert.equal(built, 0);
  point("lock", 1, 0);
  assert.equal(built, 1);
  assert.match(page.location.search, /lock=2\.1$/);
});

test("what is opened while a sentence is on its way is asked for, where the answer depends on it", async () => {
  const { explore } = await openedPage();
  const asked = [];
  const answers = [];
  explore.asks = ({ text, layer }) => [text, layer];
  explore.fetch = ({ text, layer, view }) => {
    asked.push([text, layer, view]);
    return new Promise((resolve) => answers.push(resolve));
  };
  explore.draw = async () => true;
  const { found } = explore;
  const drawn = explore.translate(question("second"));
  await settled();
  explore.open({ view: "arcs" });
  explore.open({ layer: 1 });
  answers.shift()(found);
  await settled();
  assert.deepEqual(asked, [["second", 2, "heatmap"], ["second", 1, "arcs"]]); // prettier-ignore
  answers.shift()(found);
  assert.ok(await drawn);
  explore.translate(question("third"));
  await settled();
  explore.open({ view: "numbers" });
  answers.shift()(found);
  await settled();
  assert.equal(asked.length, 3, "another view of the same answer asks for nothing");
});

const showTools = (page) => {
  page.root.dataset.tools = "";
  document.dispatchEvent(new Event("tools-change"));
};

test("all heads that are wanted while a sentence is on its way are asked for when it is there", async () => {
  const page = openPage("?text=first", false);
  page.explore.start();
  showTools(page);
  delete page.root.dataset.tools;
  await page.server.answer([model("one")]);
  showTools(page);
  await page.server.answer();
  while (page.server.waiting.length) await page.server.answer();
  assert.equal(state(page), "ready");
  assert.equal(page.element("atlas").hidden, false);
  assert.equal(page.element("atlas").answer?.source.text, "first");
});

test("a sentence that is on its way when all heads are wanted comes, with all of them", async () => {
  const page = await openedPage("?text=first", false);
  assert.equal(state(page), "ready");
  page.explore.translate(question("second"));
  showTools(page);
  await settled();
  page.server.waiting = page.server.waiting.filter(({ signal }) => !signal.aborted);
  while (page.server.waiting.length) await page.server.answer();
  assert.equal(state(page), "ready");
  assert.equal(page.element("atlas").answer?.source.text, "second");
  assert.match(page.location.search, /text=second/);
});

test("a refusal of all heads leaves what is shown: another head of it opens, and all are asked for again", async () => {
  const page = await openedPage("?text=first", false);
  showTools(page);
  const refusal = { error: { code: "too_long", message: "Too long: shorten it." } };
  await page.server.answer(refusal, 422);
  assert.equal(state(page), "error");
  page.explore.openHead({ block: "cross", layer: 1, head: 2 });
  while (page.server.waiting.length) await page.server.answer();
  assert.equal(state(page), "ready");
  assert.match(page.location.search, /layer=1&head=2/);
  assert.equal(page.element("atlas").answer?.source.text, "first");
});

test("the facts of the only head of a model come with all tools", async () => {
  const only = model("one");
  Object.assign(only.blocks[0], { layers: 1, heads: 1 });
  const page = await openedPage("?text=first", false, [only]);
  while (page.server.waiting.length) await page.server.answer();
  assert.equal(page.element("facts").facts, undefined);
  showTools(page);
  await settled();
  assert.ok(page.element("facts").facts?.length);
});

test("a view whose class has not come yet gets nothing to draw: it would hide what draws", async () => {
  const { explore, element } = await openedPage();
  const { view, alignment, model: shown } = explore;
  view.show("arcs");
  view.draw(alignment, shown);
  assert.ok(!("alignment" in element("arcs")));
  await view.load("arcs");
  view.draw(alignment, shown);
  assert.equal(element("arcs").alignment, alignment);
});

const REFUSAL = { error: { code: "too_long", message: "Too long: shorten it." } };

test("after a refused sentence the one that is shown is not asked for again", async () => {
  const page = await openedPage();
  page.explore.translate(question("second"));
  await settled();
  await page.server.answer(REFUSAL, 422);
  page.explore.openHead({ block: "cross", layer: 1, head: 2 });
  await settled();
  const ofFirst = page.server.waiting.filter(({ url }) => url.searchParams.get("text") === "first");
  assert.deepEqual(ofFirst.map(({ url }) => url.searchParams.get("head")), ["2"]); // prettier-ignore
  await page.server.answer();
  assert.equal(state(page), "ready");
});

test("what is tried again has all that was chosen while it was on its way", async () => {
  const page = await openedPage();
  page.explore.translate(question("second"));
  page.explore.keepAlong({ find: "sharp" });
  await settled();
  await page.server.answer({ error: { code: "busy", message: "Later." } }, 500);
  page.element("again").dispatchEvent(new Event("click"));
  await settled();
  assert.deepEqual([page.explore.wish.text, page.explore.wish.find], ["second", "sharp"]);
});

test("models that are offered anew overtake a sentence that is on its way", async () => {
  const page = await openedPage();
  page.explore.translate(question("second"));
  await settled();
  const second = page.server.waiting.splice(0);
  const started = page.explore.start();
  await settled();
  const [models] = page.server.waiting.splice(0);
  page.server.waiting.push(...second);
  while (page.server.waiting.length) await page.server.answer();
  assert.equal(page.explore.answer.source.text, "first");
  page.server.waiting.push(models);
  await page.server.answer([model("one")]);
  while (page.server.waiting.length) await page.server.answer();
  await started;
  assert.equal(page.explore.answer.source.text, "first");
});

test("what opens by itself leads back to no address of its own", async () => {
  const page = await openedPage();
  const written = [];
  const { address } = page.explore;
  page.explore.address = { ...address, write: (shown) => (written.push(shown.find), address.write(shown)) };
  page.explore.take = () => page.explore.amend({ find: "opened" });
  page.explore.openHead({ block: "cross", layer: 1, head: 2 });
  await settled();
  assert.deepEqual([...new Set(written)], ["opened"], "it is in the address of what is opened");
  assert.equal(page.explore.wish.find, "opened");
});

test("after a cancel what opened by itself is not asked for again", async () => {
  const page = await openedPage();
  const { explore } = page;
  const { found } = explore;
  const asked = [];
  explore.asks = ({ text, find }) => [text, find];
  explore.take = () => explore.amend({ find: "opened" });
  explore.draw = () => {};
  explore.fetch = ({ text }) => {
    asked.push(text);
    return text === "third" ? new Promise(() => {}) : found;
  };
  await explore.translate(question("second"));
  explore.translate(question("third"));
  explore.cancel();
  await settled();
  assert.deepEqual(asked, ["second", "third"]);
});

test("a sentence that was overtaken does not ask for the later one once that is refused", async () => {
  const page = await openedPage();
  page.explore.translate(question("second"));
  page.explore.translate(question("third"));
  await settled();
  page.server.waiting = page.server.waiting.filter(({ signal }) => !signal.aborted);
  while (page.server.waiting.length > 1) await page.server.answer();
  await page.server.answer(REFUSAL, 422);
  assert.deepEqual(page.server.waiting.filter(({ signal }) => !signal.aborted).map(({ url }) => url.search), []); // prettier-ignore
});

test("a file that is opened again under the same text is shown with its own heads, not with finer ones of the file before", async () => {
  const { explore, element, server } = await openedPage();
  const { found } = explore;
  const coarse = () => ({ ...found, answer: { ...found.answer }, coarse: true });
  explore.fetch = async () => coarse();
  explore.translate(question("second"));
  await settled();
  while (server.waiting.length) await server.answer();
  const finer = element("atlas").answer;
  assert.notEqual(finer, explore.answer);
  explore.outdate();
  explore.offer([model("one")]);
  explore.translate(question("second"));
  await settled();
  assert.equal(element("atlas").answer, explore.answer);
});
