/** The stations of a lesson in their order: each a form, which stays itself when it is moved or another tab writes. */
import { StationForm } from "./station-form.js";

/** @typedef {import("../shared/lesson/drafts.js").Station} Station */

const KEYS = { ArrowUp: "up", ArrowDown: "down" };

export class Stations {
  /** @type {Map<string, StationForm>} */
  #forms = new Map();

  /**
   * @param {HTMLOListElement} list
   * @param {HTMLTemplateElement} template
   * @param {(act: string, key: string) => void} onAct up, down, remove
   */
  constructor(list, template, onAct) {
    this.list = list;
    this.template = template;
    this.onAct = onAct;
    list.addEventListener("click", (event) => this.#onClick(event));
    list.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /** @param {Station[]} stations */
  show(stations) {
    const keys = new Set(stations.map(({ key }) => key));
    for (const [key, form] of this.#forms) {
      if (keys.has(key)) continue;
      form.item.remove();
      this.#forms.delete(key);
    }
    stations.forEach((station, k) => {
      const form = this.#forms.get(station.key) ?? this.#made(station);
      form.show(station, k + 1, stations.length);
      if (this.list.children[k] !== form.item)
        this.list.insertBefore(form.item, this.list.children[k] ?? null);
    });
  }

  /** @param {string} key */
  open(key) {
    this.#forms.get(key)?.open();
  }

  /**
   * Focus the station at a place, or the last one before it.
   *
   * @param {number} place from 0
   * @returns {boolean} whether there is one
   */
  enter(place) {
    const item = this.list.children[Math.min(place, this.list.children.length - 1)];
    const summary = item?.querySelector("summary");
    summary?.focus();
    return Boolean(summary);
  }

  /**
   * After a move, focus stays on what was pressed, as far as it can be pressed again.
   *
   * @param {string} key
   * @param {string} act
   */
  focus(key, act) {
    const form = this.#forms.get(key);
    const pressed = form?.button(act);
    if (pressed?.disabled) form?.button(act === "up" ? "down" : "up").focus();
    else pressed?.focus();
  }

  /** @param {import("./station-form.js").Problem[]} problems of the whole lesson */
  lacks(problems) {
    [...this.list.children].forEach((item, k) => {
      const form = this.#forms.get(/** @type {HTMLElement} */ (item).dataset.key ?? "");
      form?.lacks(problems.filter(({ station }) => station === k + 1));
    });
  }

  /** @param {Station} station */
  #made(station) {
    const form = new StationForm(this.template, station);
    this.#forms.set(station.key, form);
    return form;
  }

  /** @param {Event} event */
  #onClick({ target }) {
    const act = /** @type {HTMLElement} */ (target).closest("button")?.dataset.act;
    const key = keyOf(target);
    if (act && key) this.onAct(act, key);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const act = event.altKey ? KEYS[/** @type {keyof typeof KEYS} */ (event.key)] : undefined;
    const key = keyOf(event.target);
    if (!act || !key) return;
    event.preventDefault();
    this.onAct(act, key);
  }
}

/** @param {EventTarget | null} target @returns {string} the station that it belongs to */
export const keyOf = (target) =>
  /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("li[data-key]"))?.dataset.key ??
  "";
