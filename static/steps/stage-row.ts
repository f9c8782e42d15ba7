/**
 * The stages in a row, each a small picture with its symbol and its shape; one is open. Set `stages` and `opened`.
 * Keys: left and right, Home and End. Fires `stage-open` with `{stage}`.
 */
import { dispatch, h } from "../shared/dom.ts";
import { inLine } from "../shared/page/arrow-keys.ts";
import { StagePicture } from "./stage-picture.ts";
import type { Picture } from "./picture.ts";

/** A stage; its symbol is MathML. */
export type Tab = { id: string; name: string; symbol: string; shape: string; picture: Picture };

const FIRST = ["x", "s", "scores", "weights", "head", "context"]; // what the others lead to: seen before all tools are
const FADE = 48; // pixels at either end, as in steps.css

export class StageRow extends HTMLElement {
  #stages: Tab[] = [];

  connectedCallback() {
    this.role = "tablist";
    for (const type of ["click", "keydown"]) this.addEventListener(type, this);
  }

  set stages(stages: Tab[]) {
    const focused = (this.querySelector(":focus") as HTMLElement | null)?.dataset.stage;
    const same = stages.map(({ id }) => id).join() === this.#stages.map(({ id }) => id).join();
    this.#stages = stages;
    if (!same) this.replaceChildren(...stages.map(({ id }) => emptyTab(id)));
    for (const stage of stages) fill(this.#tab(stage.id), stage);
    if (focused && !same) this.focus();
  }

  set opened(id: string) {
    for (const { id: other } of this.#stages) {
      const tab = this.#tab(other);
      tab.ariaSelected = String(other === id);
      tab.tabIndex = other === id ? 0 : -1;
    }
    this.reveal();
  }

  /** Scrolls the row, and only the row, until the open stage is seen whole. */
  reveal() {
    const tab = this.querySelector("[aria-selected='true']") as HTMLElement | null;
    if (!tab) return;
    const { offsetLeft, offsetWidth } = tab;
    const { scrollLeft, clientWidth } = this;
    const [left, right] = [offsetLeft - scrollLeft, offsetLeft + offsetWidth - scrollLeft];
    if (left < FADE || right + FADE > clientWidth)
      this.scrollTo({ left: offsetLeft - (clientWidth - offsetWidth) / 2 });
  }

  focus() {
    (this.querySelector("[tabindex='0']") as HTMLElement | null)?.focus({ preventScroll: true });
  }

  handleEvent(event: Event) {
    const tab = (event.target as Element).closest("[data-stage]") as HTMLElement | null;
    if (!tab) return;
    if (event.type === "click") return this.#open(tab.dataset.stage as string);
    const { key, ctrlKey, altKey, metaKey } = event as KeyboardEvent;
    const at = this.#stages.findIndex(({ id }) => id === tab.dataset.stage);
    const to = ctrlKey || altKey || metaKey ? null : inLine(at, key, this.#stages.length, false);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    const { id } = this.#stages[to];
    this.#open(id);
    this.#tab(id).focus({ preventScroll: true });
  }

  #open(stage: string) {
    dispatch(this, "stage-open", { stage });
  }

  #tab(id: string) {
    return this.querySelector(`[data-stage="${id}"]`) as HTMLElement;
  }
}

function emptyTab(id: string) {
  const spans = ["symbol", "name", "shape"].map((className) => h("span", { className }));
  const props = { type: "button", role: "tab", id: `tab-${id}`, dataset: { stage: id } } as const;
  const className = FIRST.includes(id) ? "" : "tool";
  const tab = h("button", { ...props, className }, new StagePicture(), ...spans);
  tab.setAttribute("aria-controls", "stage");
  return tab;
}

function fill(tab: HTMLElement, { name, symbol, shape, picture }: Tab) {
  (tab.querySelector("stage-picture") as StagePicture).picture = picture;
  const part = (of: string) => tab.querySelector(`.${of}`) as HTMLElement;
  part("symbol").innerHTML = symbol;
  part("name").textContent = name;
  part("shape").textContent = shape;
}
