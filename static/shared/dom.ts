/** Make elements, find parts, report events: every element needs these. */
import { noPart } from "./page/words.ts";
import { runsOf } from "./own-words.ts";
import { hint, plain, type Part } from "./words.ts";

/** An element; of `dataset`, true stands for an empty attribute, false and undefined for none. */
export function h<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  {
    dataset = {},
    style = {},
    ...props
  }: Partial<Omit<HTMLElementTagNameMap[T], "dataset" | "style">> & {
    dataset?: Record<string, string | number | boolean | undefined>;
    style?: Partial<CSSStyleDeclaration>;
  } = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[T] {
  const element = Object.assign(document.createElement(tag), props);
  Object.assign(element.style, style);
  for (const [name, value] of Object.entries(dataset))
    if (value !== undefined && value !== false) element.dataset[name] = value === true ? "" : String(value);
  element.append(...children);
  return element;
}

/** The last content of each element that `write` has filled. */
const written: WeakMap<Element, string> = new WeakMap();

/** Elements that are kept from translators for as long as they hold what is not ours. */
const kept: WeakSet<Element> = new WeakSet();

function keep(element: Element) {
  kept.add(element);
  element.setAttribute("translate", "no");
}

/** Whether an element can hold nothing but text. */
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
  const runs = runsOf(plain(content));
  const isText = isPlain(element) || (typeof content === "string" && runs.length < 2);
  if (isText && runs.some(({ isOwn }) => isOwn)) keep(element);
  if (isText) element.textContent = plain(content);
  else element.replaceChildren(...inColours(typeof content === "string" ? [{ text: content }] : content));
}

/** Forget what was written into an element that something else fills now. */
export const forget = (element: Element) => written.delete(element);

/** Words in their element; what is not ours is kept from translators. */
function wordsIn(element: HTMLElement, text: string) {
  const isOwn = runsOf(text).every((run) => run.isOwn);
  if (isOwn) element.translate = false;
  element.append(...(isOwn ? [text] : runsIn(text)));
  return element;
}

const runsIn = (text: string) =>
  runsOf(text).map((run) => (run.isOwn ? h("bdi", { translate: false }, run.text) : run.text));

/** Parts of a sentence, queries and keys in their colours. */
const inColours = (parts: Part[]): (Node | string)[] =>
  parts.flatMap(({ text, role, href }) => {
    if (href) return wordsIn(h("a", { href }), text);
    if (role === "power") return h("sup", { translate: false }, text);
    if (role === "hint") return wordsIn(h("bdi", { className: role }), hint(text));
    return role ? wordsIn(h("bdi", { className: role }), text) : runsIn(text);
  });

/**
 * A base class that finds the parts of a page, or of an element, when it is made with it as its root: `#summary` is
 * `this.summary`, and `map=heat-table#effects` is `this.map`, a `<heat-table>`. Selectors have spaces between them.
 * Throws a TypeError that names the first part that is missing or of another kind.
 */
export const withParts = <S extends string>(selectors: S): new (root: ParentNode) => Parts<S> =>
  class {
    constructor(root: ParentNode) {
      for (const one of selectors.trim().split(/\s+/)) {
        const [name, selector = name] = one.split("=");
        const part = root.querySelector(selector);
        if (!part) throw new TypeError(noPart(selector));
        Object.assign(this, { [name.replace("#", "")]: part });
      }
    }
  } as any;

/** True where a click or a key adds to what is chosen. */
export const adds = ({ ctrlKey, metaKey, shiftKey }: MouseEvent | KeyboardEvent) =>
  ctrlKey || metaKey || shiftKey;

/** Take a file that is chosen with a button, or dropped anywhere on the page: the browser would leave it to show the file. */
export function onFile(button: HTMLElement, input: HTMLInputElement, act: (file: File) => unknown) {
  const take = (files: FileList | null) => files?.length && act(files[0]);
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (event.type === "drop") take(event.dataTransfer.files);
  };
  button.addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    take(input.files);
    input.value = ""; // the same file may be chosen again
  });
  for (const type of ["dragover", "drop"] as const) document.addEventListener(type, onDrag);
}

/** Report an event of an element to whatever holds it. */
export function dispatch(element: EventTarget, type: string, detail?: unknown) {
  return element.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
}
