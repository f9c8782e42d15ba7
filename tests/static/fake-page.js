/** A page without a browser: as much of a document as the page scripts touch, and a server that answers on command. */
import { Explore } from "../../static/explore/page.ts";
import { openTab } from "./fake-tab.js";

await import("../../static/shared/head/facts.ts"); // there at once when a page loads it

class FakeElement extends EventTarget {
  dataset = {};
  style = {};
  hidden = false;
  textContent = "";
  value = "";
  toggleAttribute() {}
  removeAttribute() {}
  replaceChildren(...nodes) {
    this.textContent = nodes.map((node) => node.textContent ?? node).join("");
  }
  append(...nodes) {
    this.replaceChildren(this.textContent, ...nodes);
  }
  focus() {}
  querySelector = (selector) => document.querySelector(selector);
  querySelectorAll = () => [];
  fade = () => ({ found: 0, all: 0 });
  orders = [];
  leftOut = "";
}

class FakeField extends FakeElement {
  line = { sentence: { text: "" }, dataset: {} };
  editing = false;
  get dirty() {
    return this.value !== this.line.sentence.text;
  }
  touched = false;
  focused = false;
  sent() {}
  show(sentence) {
    this.line.sentence = sentence;
    this.value = sentence.text;
  }
  edit() {
    this.editing = true;
  }
}

/** What the server was asked and has not answered. */
class FakeServer {
  waiting = [];

  fetch = (url, { signal }) =>
    new Promise((resolve, reject) => {
      this.waiting.push({ url: new URL(url), signal, resolve, reject });
      signal?.addEventListener("abort", () => reject(signal.reason));
    });

  /** Answer the latest question. */
  async answer(content, status = 200) {
    const { url, resolve } = this.waiting.pop();
    const attention = url.pathname.endsWith("attention") && status === 200;
    resolve(new Response(attention ? tensors(url.searchParams) : JSON.stringify(content), { status }));
    await settled();
  }
}

/** The answer to a question: two pieces that look at each other, evenly. */
function tensors(query) {
  const text = query.get("text");
  const blocks = { cross: { rows: "target", columns: "source", mask: null, names: ["1"] } };
  const side = { text, tokens: ["▁a", "▁b"], offsets: [[0, 1], [1, 2]], begins: [true, true] }; // prettier-ignore
  const target = { ...side, fed: ["<s>", "▁a"], forced: false, log_probabilities: [-1, -1], complete: true };
  const regard = JSON.stringify({ model: query.get("model"), source: side, target, blocks });
  const cross = { dtype: "F32", shape: [1, 1, 2, 2], data_offsets: [0, 16] };
  const header = new TextEncoder().encode(JSON.stringify({ __metadata__: { regard }, cross }));
  const bytes = new Uint8Array(8 + header.length + 16);
  new DataView(bytes.buffer).setUint32(0, header.length, true);
  bytes.set(header, 8);
  bytes.set(new Uint8Array(Float32Array.of(0.5, 0.5, 0.5, 0.5).buffer), 8 + header.length);
  return bytes;
}

export const model = (id, best_head = null) => ({
  ...{ id, name: id, aer: null, best_head, examples: ["an example"] },
  blocks: [{ name: "cross", rows: "target", columns: "source", mask: null, layers: 2, heads: 2 }],
});

/** Let everything happen that waits for nothing outside. */
export const settled = () => new Promise((resolve) => setTimeout(resolve));

/**
 * @param {string} search the address of the page, "?..."
 * @param {boolean} tools true where it opens with all its tools: with all heads
 */
export function openPage(search = "", tools = true) {
  const elements = new Map();
  const element = (id) => {
    if (!elements.has(id))
      elements.set(id, /^(source|target)$/.test(id) ? new FakeField() : new FakeElement());
    return elements.get(id);
  };
  openTab("http://localhost/");
  const documentElement = new FakeElement();
  if (tools) documentElement.dataset.tools = "";
  Object.assign(document, {
    ...{ title: "", documentElement },
    getElementById: element,
    querySelector: (selector) => element(selector.replace(/.*#/, "")),
    createElement: () => new FakeElement(),
    querySelectorAll: () => [],
  });
  const location = { search, href: "" };
  const go = (_state, _title, address) => void (location.search = address);
  const server = new FakeServer();
  const page = globalThis;
  Object.assign(page, { location, history: { pushState: go, replaceState: go } });
  Object.assign(page, { fetch: server.fetch, Option: FakeElement, addEventListener() {} });
  const explore = new Explore(document);
  const press = (detail) => element("atlas").dispatchEvent(new CustomEvent("head-press", { detail }));
  return { explore, element, press, server, location, root: document.documentElement };
}

/** The same, with its first sentence drawn. */
export async function openedPage(
  search = "?text=first",
  tools = true,
  models = [model("one"), model("two")],
) {
  const page = openPage(search, tools);
  page.explore.start();
  await page.server.answer(models);
  await page.server.answer();
  if (tools) await page.server.answer(); // the open head
  return page;
}
