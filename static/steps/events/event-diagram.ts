/**
 * The order of events in one step: quantities in the order in which they come about, and lines to each from those
 * that it is made of. Set `variant`, `model` where it is known, and `lit` as stages open. Keys: arrows in the order
 * of events, Enter opens the stage. Fires `stage-open` with `{stage}`.
 */
import { dispatch, h } from "../../shared/dom.ts";
import { svg } from "../../shared/svg.ts";
import { orderOf, type Model } from "./events-of-model.ts";
import { SIZES, laterEnd, pathsOf, sourcesOf } from "./paths.ts";
import { inLine } from "../../shared/page/arrow-keys.ts";
import { capital } from "../../shared/words.ts";
import type { Event, EventOrder, Variant } from "./events.ts";

export class EventDiagram extends HTMLElement {
  #variant: Variant | null = null;
  #model: Model | null = null;
  #order: EventOrder | null = null;
  #lit = "";
  #picture = h("div", { className: "order", role: "toolbar", ariaLabel: "Order of events" });
  #words = h("p", { className: "order-words" });

  connectedCallback() {
    this.append(this.#picture, this.#words);
    for (const type of ["click", "keydown", "pointerover", "pointerleave", "focusin", "focusout"])
      this.#picture.addEventListener(type, this);
  }

  set variant(variant: Variant) {
    if (variant === this.#variant) return;
    this.#variant = variant;
    this.#build();
  }

  /** The model, whose mechanism may leave lines out. */
  set model(model: Model | null) {
    if (model === this.#model) return;
    this.#model = model;
    this.#build();
  }

  set lit(stage: string) {
    this.#lit = stage;
    this.#mark();
  }

  handleEvent(event: globalThis.Event) {
    const { type } = event;
    const node = (event.target as Element).closest("[data-event]") as HTMLElement | null;
    if (type === "keydown") this.#onKey(event as KeyboardEvent);
    else if (type === "pointerleave" || type === "focusout") this.#say(this.#lit);
    else if (node?.localName === "button" && type === "click")
      dispatch(this, "stage-open", { stage: node.dataset.event });
    else if (node) this.#say(node.dataset.event ?? "");
  }

  #build() {
    if (!this.#variant) return;
    const order = (this.#order = orderOf(this.#variant, this.#model));
    const inOrder = order.events.toSorted((a, b) => a.when - b.when);
    this.#picture.replaceChildren(
      linesOf(order),
      ...inOrder.map((event) => nodeOf(event, order)),
      ...order.next.map(({ row }) => nextOf(order, row)),
    );
    this.#mark();
  }

  #mark() {
    const nodes = this.#nodes;
    for (const node of nodes) {
      const here = node.dataset.event === this.#lit;
      if (here) node.setAttribute("aria-current", "step");
      else node.removeAttribute("aria-current");
      node.tabIndex = here ? 0 : -1;
    }
    if (nodes.length && !nodes.some(({ tabIndex }) => tabIndex === 0)) nodes[0].tabIndex = 0;
    this.#say(this.#lit);
  }

  /** The quantities that can be opened, in the order of events. */
  get #nodes() {
    return [...this.#picture.querySelectorAll("button")] as HTMLButtonElement[];
  }

  #say(id: string) {
    const event = this.#order?.events.find((one) => one.id === id);
    const words = event ? `${numbered(event)}${capital(event.name)}: ${event.says}.` : "\u00a0";
    if (this.#words.textContent !== words) this.#words.textContent = words;
  }

  #onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const nodes = this.#nodes;
    const at = nodes.indexOf(document.activeElement as HTMLButtonElement);
    const to = at < 0 ? null : inLine(at, event.key, nodes.length, false);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    nodes[to].focus();
  }
}

function linesOf(order: EventOrder) {
  const [width, height] = [
    order.next.length ? laterEnd(order) + 5 : order.columns * SIZES.x,
    order.rows * SIZES.y,
  ];
  const paths = pathsOf(order).map(({ d, kind }) => svg("path", { d, class: kind }));
  const lines = svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, ...paths);
  lines.style.width = `${width}em`;
  lines.style.height = `${height}em`;
  return lines;
}

function nodeOf(event: Event, order: EventOrder) {
  const sources = sourcesOf(order, event.id).map(({ name }) => name);
  const made = sources.length ? `, from ${sources.join(", ")}` : ", given";
  const ariaLabel = `${numbered(event)}${event.name}${made}`;
  const content = [
    ...(event.when ? [h("i", {}, String(event.when))] : []),
    h("span", { className: "symbol", innerHTML: `<math>${event.math}</math>` }),
    h("span", {}, event.name),
    ...(event.by ? [h("small", {}, event.by)] : []),
  ];
  const dataset = { event: event.id };
  const style = {
    left: `${(event.column + 0.5) * SIZES.x - SIZES.width / 2}em`,
    top: `${(event.row + 0.5) * SIZES.y - SIZES.height / 2}em`,
  };
  return event.stage === false
    ? h("div", { dataset, style }, ...content)
    : h("button", { type: "button", dataset, style, ariaLabel }, ...content);
}

function nextOf(order: EventOrder, row: number) {
  const style = { left: `${laterEnd(order) + 0.4}em`, top: `${(row + 0.5) * SIZES.y}em` };
  return h("span", { className: "next", style }, "next step");
}

const numbered = ({ when }: Event) => (when ? `${when}. ` : "");
