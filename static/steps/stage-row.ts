/**
 * The stages in a row, each a small picture with its symbol and its shape; one is open. `show` stages and the open one.
 * Where more stages are than fit, a side fades, and a button says how many and scrolls on. Keys: left and right, Home
 * and End. Fires `stage-open` with `{stage}`.
 */
import { html, render } from "../shared/html.ts";
import { dispatch } from "../shared/dom.ts";
import { inLine } from "../shared/page/arrow-keys.ts";
import { hasTools } from "../shared/page/tools.ts";
import { TemplateElement } from "../shared/template-element.ts";
import { formula } from "../shared/words.ts";
import { isFirst, pathOf } from "./first-stages.ts";
import type { Picture } from "./picture.ts";

/** A stage; its symbol is MathML. */
export type Tab = { id: string; name: string; symbol: string; shape: string; picture: Picture };

const FADE = 48; // pixels at either end, as in steps.css

type Shown = { stages: Tab[]; opened: string };

export class StageRow extends TemplateElement<Shown> {
  shown: Shown = { stages: [], opened: "" };
  /** The button beside it. */
  declare more: HTMLButtonElement;
  #resize = new ResizeObserver(() => this.#fit());

  connectedCallback() {
    this.role = "tablist";
    this.#resize.observe(this);
    this.addEventListener("scroll", () => this.#mark(), { passive: true });
  }

  show(part: Partial<Shown> = {}) {
    const focused = this.contains(document.activeElement);
    super.show(part);
    if (part.stages) for (const tab of this.children) this.#resize.observe(tab);
    this.#reveal();
    if (focused) this.focus();
    this.#mark();
  }

  protected template({ stages, opened }: Shown) {
    return stages.map(
      ({ id, name, symbol, shape, picture }) => html`
      <button type="button" role="tab" id="tab-${id}" class=${isFirst(id) || id === opened ? "" : "tool"} data-stage=${id}
        aria-controls="stage" aria-selected=${id === opened} tabindex=${id === opened ? 0 : -1}
        @click=${() => dispatch(this, "stage-open", { stage: id })}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event, id)}>
        <stage-picture .picture=${picture}></stage-picture>
        <span class="symbol">${formula(symbol)}</span><span class="name">${name}</span><span class="shape">${shape}</span>
      </button>`,
    );
  }

  /** Scrolls the row, and only the row, until the open stage is seen whole. */
  #reveal() {
    const tab = this.querySelector("[aria-selected='true']") as HTMLElement | null;
    if (!tab) return;
    const { offsetLeft, offsetWidth } = tab;
    const { scrollLeft, clientWidth } = this;
    const [left, right] = [offsetLeft - scrollLeft, offsetLeft + offsetWidth - scrollLeft];
    if (left < FADE || right + FADE > clientWidth)
      this.scrollTo({ left: offsetLeft - (clientWidth - offsetWidth) / 2 });
  }

  /** Scroll from the start, so that it ends where this width has it, whatever it was scrolled to before. */
  #fit() {
    this.scrollLeft = 0;
    this.#reveal();
    this.#mark();
  }

  #mark() {
    const tabs = [...this.children] as HTMLElement[];
    const end = this.scrollLeft + this.clientWidth + 1;
    const more = tabs.filter(({ offsetLeft, offsetWidth }) => offsetLeft + offsetWidth > end).length;
    this.toggleAttribute("data-before", this.scrollLeft > 1);
    this.toggleAttribute("data-more", more > 0);
    this.#follow(tabs);
    this.more.hidden = false;
    this.more.style.visibility = more ? "" : "hidden"; // it keeps its room, so that the row keeps its width
    if (more) render(`${more} more ›`, this.more);
  }

  /** Keep the way onward under the open stage: it is no stage of its own. */
  #follow(tabs: HTMLElement[]) {
    const tab = tabs.find(({ ariaSelected }) => ariaSelected === "true");
    const left = tab ? Math.max(0, tab.offsetLeft - this.scrollLeft) : 0;
    this.parentElement?.style.setProperty("--opened", `${left}px`);
  }

  focus() {
    this.querySelector<HTMLElement>("[tabindex='0']")?.focus({ preventScroll: true });
  }

  #onKey(event: KeyboardEvent, from: string) {
    const stages = pathOf(this.shown.stages, from, hasTools());
    const at = stages.findIndex(({ id }) => id === from);
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    const to = isPlain ? inLine(at, event.key, stages.length, false) : null;
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    dispatch(this, "stage-open", { stage: stages[to].id });
    this.focus();
  }
}
