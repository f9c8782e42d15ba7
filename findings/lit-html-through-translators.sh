#!/usr/bin/env bash
# lit-html 3.3.3: a page that a browser's translator has read shows old text without an error, or stops with one. Chrome's
# translator puts <font> elements in the place of texts: the next text is written into the node that is gone, so that the
# old one stays in sight (case 1); a template beside a replaced text throws when it goes or comes (cases 2, 3). Firefox's
# takes all that a translated block holds out of it and puts back elements and texts, not comments: a template that goes
# stays in sight (case 4), and one that comes throws (case 5).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit lit-html@3.3.3 jsdom@26.1.0 >/dev/null
cat >case.mjs <<'JS'
import { JSDOM } from "jsdom";

const { window } = new JSDOM("<!doctype html><body></body>");
Object.assign(globalThis, { window, document: window.document, Node: window.Node });
const { html, nothing, render } = await import("./node_modules/lit-html/lit-html.js");

/** Put an element in the place of each text, as Chrome's translator does. */
function translated(root) {
  const walker = document.createTreeWalker(root, window.NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (walker.currentNode.data.trim()) texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement("font");
    font.append(text.data.toUpperCase());
    text.replaceWith(font);
  }
}

/** Drop comments, as Firefox's does where it merges a translated block. */
function merged(root) {
  for (const node of [...root.childNodes]) if (node.nodeType === 8) node.remove();
}

function shown(template, before, after, change) {
  const root = document.createElement("div");
  render(template(before), root);
  change(root.querySelector("p"));
  try {
    render(template(after), root);
  } catch (error) {
    return error.name;
  }
  return root.textContent.trim();
}

const some = (x) => (x ? html`<b>${x}</b>` : nothing);
const cases = {
  "1 a text alone in its element": shown((x) => html`<p>${x}</p>`, "old", "new", translated),
  "2 a template that goes before a text": shown((x) => html`<p>${some(x)} and <i>more</i></p>`, "old", "", translated),
  "3 a template that comes before a text": shown((x) => html`<p>${some(x)} and <i>more</i></p>`, "", "new", translated),
  "4 a template that goes where comments are gone": shown((x) => html`<p>${some(x)}</p>`, "old", "", merged),
  "5 a template that comes where comments are gone": shown((x) => html`<p>${some(x)}</p>`, "", "new", merged),
};
const expected = ["OLD", "TypeError", "TypeError", "old", "TypeError"];
for (const [name, seen] of Object.entries(cases)) console.log(`${name}: ${JSON.stringify(seen)}`);
if (JSON.stringify(Object.values(cases)) !== JSON.stringify(expected)) process.exit(1);
JS
node case.mjs
