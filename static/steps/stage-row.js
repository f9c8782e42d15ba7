/**
 * The stages in a row, each a small picture with its symbol and its shape; one is open.
 *
 *   <stage-row aria-label="Stages"></stage-row>   then set .stages, and .opened
 *
 * Keys: left and right, Home and End.
 *
 * @typedef {object} Tab
 * @property {string} id
 * @property {string} name
 * @property {string} symbol MathML
 * @property {string} shape
 * @property {Picture} picture
 *
 * @fires stage-open  CustomEvent<{stage: string}>, bubbles
 */
import { h } from "../shared/dom.js";
import { dispatch } from "../shared/dom.js";
import { inLine } from "../shared/page/arrow-keys.js";
import { StagePicture } from "./stage-picture.js";

const FADE = 48; // pixels at either end, as in steps.css

export class StageRow extends HTMLElement {
  /** @type {Tab[]} */
  #stages = [];

  connectedCallback() {
    this.role = "tablist";
    for (const type of ["click", "keydown"]) this.addEventListener(type, this);
  }

  /** @param {Tab[]} stages */
  set stages(stages) {
    const focused = /** @type {HTMLElement | null} */ (this.querySelector(":focus"))?.dataset.stage;
    const same = stages.map(({ id }) => id).join() === this.#stages.map(({ id }) => id).join();
    this.#stages = stages;
    if (!same) this.replaceChildren(...stages.map(({ id }) => emptyTab(id)));
    for (const stage of stages) fill(this.#tab(stage.id), stage);
    if (focused && !same) this.focus();
  }

  /** @param {string} id */
  set opened(id) {
    for (const { id: other } of this.#stages) {
      const tab = this.#tab(other);
      tab.ariaSelected = String(other === id);
      tab.tabIndex = other === id ? 0 : -1;
    }
    this.reveal();
  }

  /** Scrolls the row, and only the row, until the open stage is seen whole. */
  reveal() {
    const tab = /** @type {HTMLElement | null} */ (this.querySelector("[aria-selected='true']"));
    if (!tab) return;
    const { offsetLeft, offsetWidth } = tab;
    const { scrollLeft, clientWidth } = this;
    const isOut =
      offsetLeft - FADE < scrollLeft || offsetLeft + offsetWidth + FADE > scrollLeft + clientWidth;
    if (isOut) this.scrollTo({ left: offsetLeft - (clientWidth - offsetWidth) / 2 });
  }

  focus() {
    /** @type {HTMLElement | null} */ (this.querySelector("[tabindex='0']"))?.focus({ preventScroll: true });
  }

  /** @param {Event} event */
  handleEvent(event) {
    const tab = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (event.target).closest("[data-stage]")
    );
    if (!tab) return;
    if (event.type === "click") return this.#open(/** @type {string} */ (tab.dataset.stage));
    const { key, ctrlKey, altKey, metaKey } = /** @type {KeyboardEvent} */ (event);
    const at = this.#stages.findIndex(({ id }) => id === tab.dataset.stage);
    const to = ctrlKey || altKey || metaKey ? null : inLine(at, key, this.#stages.length, false);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    const { id } = this.#stages[to];
    this.#open(id);
    this.#tab(id).focus({ preventScroll: true });
  }

  /** @param {string} stage */
  #open(stage) {
    dispatch(this, "stage-open", { stage });
  }

  /** @param {string} id */
  #tab(id) {
    return /** @type {HTMLElement} */ (this.querySelector(`[data-stage="${id}"]`));
  }
}

/** @param {string} id */
function emptyTab(id) {
  const spans = ["symbol", "name", "shape"].map((className) => h("span", { className }));
  const props = /** @type {const} */ ({
    type: "button",
    role: "tab",
    id: `tab-${id}`,
    dataset: { stage: id },
  });
  const tab = h("button", props, new StagePicture(), ...spans);
  tab.setAttribute("aria-controls", "stage");
  return tab;
}

/**
 * @param {HTMLElement} tab
 * @param {Tab} stage
 */
function fill(tab, { name, symbol, shape, picture }) {
  /** @type {StagePicture} */ (tab.querySelector("stage-picture")).picture = picture;
  const part = (/** @type {string} */ of) => /** @type {HTMLElement} */ (tab.querySelector(`.${of}`));
  part("symbol").innerHTML = symbol;
  part("name").textContent = name;
  part("shape").textContent = shape;
}
