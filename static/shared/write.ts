/**
 * Content of elements: texts, sentences, formulas. What is not ours (pieces, names, numbers, formulas, code) is kept from
 * browsers' translators, which may put other nodes in the place of any text.
 */
import { h } from "./dom.ts";
import { runsOf } from "./own-words.ts";
import { hint, plain, type Part } from "./words.ts";

/** The last content of each element that `write` has filled. */
const written: WeakMap<Element, string> = new WeakMap();

/** Elements that are kept from translators for as long as they hold what is not ours. */
const kept: WeakSet<Element> = new WeakSet();

function keep(element: Element) {
  kept.add(element);
  element.setAttribute("translate", "no");
}

/** True for an element that can hold nothing but text. */
const isPlain = ({ localName, namespaceURI }: Element) => localName === "option" || namespaceURI === SVG;
const SVG = "http://www.w3.org/2000/svg";

/**
 * Write a text, or a sentence, as all that an element holds; one that stands there already is not laid out again. What
 * was there goes, whatever a translator has made of it. What is not ours is kept from translators.
 */
export function write(element: Element, content: string | Part[]) {
  const said = typeof content === "string" ? content : JSON.stringify(content);
  if (written.get(element) === said) return;
  written.set(element, said);
  if (kept.delete(element)) element.removeAttribute("translate");
  const parts = typeof content === "string" ? [{ text: content }] : content;
  const runs = parts.flatMap(runsOfPart);
  const isWhole = isPlain(element) || (typeof content === "string" && runs.length < 2);
  if (isWhole && runs.some(({ isOwn }) => isOwn)) keep(element);
  if (isWhole) element.textContent = plain(parts);
  else element.replaceChildren(...inColours(parts));
}

const runsOfPart = ({ text, role }: Part) => (role === "name" ? [{ text, isOwn: true }] : runsOf(text));

/** True for an element that `write` has filled. */
export const isFilled = (element: Element) => written.has(element);

/** Forget what was written into an element that something else fills now. */
export const forget = (element: Element) => written.delete(element);

/**
 * Words of a sentence that are not ours. Firefox's translator goes by the names of elements: it reads on around a `var`,
 * which it keeps, while a `bdi` alone ends a sentence; it drops a space behind a `var`, so that this stands inside.
 */
const own = (text: string, next?: { text: string }, className = "", lang = "") =>
  h("var", {}, h("bdi", { className, ...(lang && { lang }) }, text), next?.text[0] === " " ? " " : "");

/** A text, or one behind words that have its first space. */
const rest = (text: string, isBehind?: boolean) => (isBehind ? text.replace(/^ /, "") : text);

const runsIn = (text: string, isBehind?: boolean) =>
  runsOf(text).map(({ text, isOwn }, k, runs) =>
    isOwn ? own(text, runs[k + 1]) : rest(text, k ? runs[k - 1].isOwn : isBehind),
  );

const isText = ({ role, href, lang }: Part) => !role && !href && !lang;
/** True for a word that `own` makes, which has the space behind it. */
const isWord = ({ role, href, lang }: Part) =>
  !href && Boolean(lang || !["hint", "power", "markup", "silent"].includes(role ?? "hint"));

/** The same parts; texts that meet are one, so that a translator reads them as one. */
function joined(parts: Part[]) {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last && isText(last) && isText(part)) all[all.length - 1] = { text: last.text + part.text };
    else all.push(part);
  }
  return all;
}

/** Parts of a sentence, queries and keys in their colours. */
const inColours = (parts: Part[]): (Node | string)[] =>
  joined(parts).flatMap(({ text, role, href, lang }, k, all): Node | (Node | string)[] => {
    const isBehind = k > 0 && isWord(all[k - 1]);
    if (href) return h("a", { href }, ...runsIn(text, isBehind));
    if (role === "silent") return h("span", { ariaHidden: "true" }, text); // it was said before
    if (role === "hint") return h("span", { className: role }, ...runsIn(hint(text), isBehind));
    if (role === "power") return h("sup", {}, own(text));
    if (role === "markup") return [...markup(text).childNodes];
    if (role || lang) return own(text, all[k + 1], role, lang);
    return runsIn(text, isBehind);
  });

/** Elements that hold what is not ours. */
export const KEPT = [
  "math",
  "code",
  "pre",
  "samp",
  "kbd",
  "bdi",
  "token-line",
  "number-grid",
  "heat-table",
  "attention-numbers",
];
const SKIPPED = ["script", "style", "textarea", "svg", "[translate=no]"];

/** Keep from translators what is not ours in content that the server's templates made. */
export function keepOwn(root: ParentNode & Node) {
  for (const element of root.querySelectorAll(KEPT.join())) element.setAttribute("translate", "no");
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(({ parentElement }) => !parentElement?.closest(SKIPPED.join()))) {
    const runs = runsIn(text.data);
    if (runs.every((run) => typeof run === "string")) continue;
    const option = text.parentElement?.closest("option");
    if (option) option.setAttribute("translate", "no");
    else text.replaceWith(...runs);
  }
}

/** Elements of HTML or MathML that the server made, in which texts are escaped. */
export function markup(html: string) {
  const template = document.createElement("template");
  template.innerHTML = html;
  keepOwn(template.content);
  return template.content;
}
