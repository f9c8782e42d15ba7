/**
 * The pieces that were written, each with its probability: a thin bar, and a number; those that were read with the
 * text are fainter. Set `target` and `step`. Keys: arrows along the line. Fires `step-change` with `{step}`.
 */
import { dispatch, h } from "../../shared/dom.ts";
import { odds } from "./decoding-candidates.ts";
import { brief } from "./words.ts";
import { labels, spoken } from "../../shared/pieces.ts";
import { inLine } from "../../shared/page/arrow-keys.ts";
import { amount } from "../../shared/words.ts";
import type { Target } from "../../shared/api.ts";

export class DecodingTokens extends HTMLElement {
  #step: number | null = null;

  connectedCallback() {
    this.role = "listbox";
    this.ariaOrientation = "horizontal";
    for (const type of ["click", "keydown"]) this.addEventListener(type, this);
  }

  set target({ tokens, log_probabilities, read }: Target) {
    const names = labels(tokens);
    const focused = this.contains(document.activeElement);
    this.replaceChildren(
      ...tokens.map((token, k) => piece(token, names[k], Math.exp(log_probabilities[k]), k + 1, k < read)),
    );
    this.#mark();
    if (focused) this.#current?.focus();
  }

  /** The step, from 1. */
  set step(step: number | null) {
    this.#step = step;
    this.#mark();
  }

  handleEvent(event: Event) {
    const target = (event.target as Element).closest("[data-step]") as HTMLElement | null;
    if (!target) return;
    const step = Number(target.dataset.step);
    if (event.type === "click") dispatch(this, "step-change", { step });
    else this.#onKey(event as KeyboardEvent, step);
  }

  /** Move from the step that has the focus. */
  #onKey(event: KeyboardEvent, step: number) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const chooses = event.key === "Enter" || event.key === " ";
    const to = chooses ? step - 1 : inLine(step - 1, event.key, this.children.length, false);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    dispatch(this, "step-change", { step: to + 1 });
    (this.children[to] as HTMLElement).focus();
  }

  /** One piece is a stop of the Tab key: the chosen one, or the first. */
  get #current() {
    return this.children[(this.#step ?? 1) - 1] as HTMLElement | undefined;
  }

  #mark() {
    for (const place of this.children as Iterable<HTMLElement>) {
      place.tabIndex = place === this.#current ? 0 : -1;
      place.ariaSelected = String(Number(place.dataset.step) === this.#step);
    }
  }
}

function piece(token: string, name: string, p: number, step: number, read: boolean) {
  const ariaLabel = `${step}: ${spoken(token)}, ${read ? "read, " : ""}probability ${amount(p)}`;
  const props = { role: "option", dataset: { step, read }, ariaLabel, title: `probability ${p}` };
  return h("div", props, h("bdi", {}, name), odds(p), h("small", {}, brief(p)));
}
