/** What every element does with the document: make parts, find parts, report an event. */

/**
 * An element with its properties and children. Of `dataset`, true stands for an empty attribute, and false or undefined
 * for none.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Partial<Omit<HTMLElementTagNameMap[T], "dataset" | "style">> & {dataset?: Record<string, string | number | boolean | undefined>, style?: Partial<CSSStyleDeclaration>}} [props]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, { dataset = {}, style = {}, ...props } = {}, ...children) {
  const element = Object.assign(document.createElement(tag), props);
  Object.assign(element.style, style);
  for (const [name, value] of Object.entries(dataset))
    if (value !== undefined && value !== false) element.dataset[name] = value === true ? "" : String(value);
  element.append(...children);
  return element;
}

/**
 * The parts of an element or a page by name, each with the id or the `data-part` of that name: `noticeText` is
 * “notice-text”. Throws a TypeError that names the first part that is missing or of another kind.
 *
 * @template {Record<string, new () => Element>} Kinds
 * @param {ParentNode} root
 * @param {Kinds} kinds
 * @returns {{[Name in keyof Kinds]: InstanceType<Kinds[Name]>}}
 */
export function parts(root, kinds) {
  const found = Object.entries(kinds).map(([name, kind]) => {
    const id = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const part = root.querySelector(`#${id}, [data-part="${id}"]`);
    if (!(part instanceof kind))
      throw new TypeError(`The part “${id}” is ${part ? "not a" : "missing:"} ${kind.name}.`);
    return [name, part];
  });
  return /** @type {any} */ (Object.fromEntries(found));
}

/**
 * Report an event of an element to whatever holds it.
 *
 * @param {EventTarget} element
 * @param {string} type
 * @param {unknown} [detail]
 */
export function tell(element, type, detail) {
  return element.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
}
