/** Make elements, find parts, report events: every element needs these. */
import { noPart } from "./page/words.ts";

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
  const element = document.createElement(tag);
  if (tag === "bdi") element.translate = false; // pieces and names
  Object.assign(element, props);
  Object.assign(element.style, style);
  for (const [name, value] of Object.entries(dataset))
    if (value !== undefined && value !== false) element.dataset[name] = value === true ? "" : String(value);
  element.append(...children);
  return element;
}

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
