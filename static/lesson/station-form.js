/** The fields of one station, and what they lack. */
import { h } from "../shared/dom.js";
import { serverAddress } from "../shared/server.js";
import { count } from "../shared/words.js";

/**
 * @typedef {import("../shared/lesson/drafts.js").Station} Station
 * @typedef {HTMLInputElement | HTMLTextAreaElement} Field
 * @typedef {{station: number, field: string, message: string}} Problem
 */

export class StationForm {
  /** @type {Station | null} */
  #shown = null;

  /**
   * @param {HTMLTemplateElement} template
   * @param {Station} station
   */
  constructor(template, { key }) {
    const copy = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
    this.key = key;
    this.item = /** @type {HTMLLIElement} */ (copy.firstElementChild);
    this.item.id = `station-${key}`;
    this.item.dataset.key = key;
    this.details = /** @type {HTMLDetailsElement} */ (this.item.querySelector("details"));
    connectLacks(this.item, key);
  }

  /**
   * @param {Station} station
   * @param {number} number from 1
   * @param {number} of how many
   */
  show(station, number, of) {
    this.#shown = station;
    fill(this.item, station);
    const name = station.title || `station ${number}`;
    this.#part("title").textContent = station.title || "without a title";
    this.#part("place").textContent = [station.page, count(station.minutes, "minute")]
      .filter(Boolean)
      .join(", ");
    const link = /** @type {HTMLAnchorElement} */ (this.#part("link"));
    link.href = serverAddress(`.${station.address}`).href;
    link.ariaLabel = `open the page of ${name}`;
    link.hidden = !station.address.startsWith("/");
    for (const [act, words, isOff] of /** @type {const} */ ([
      ["up", "move up", number === 1],
      ["down", "move down", number === of],
      ["remove", "delete", false],
    ])) {
      const button = this.button(act);
      button.ariaLabel = `${words}: ${name}`;
      button.disabled = isOff;
    }
  }

  /** @param {Problem[]} problems of this station */
  lacks(problems) {
    showLacks(this.item, problems);
    this.#part("count").textContent = problems.length ? `· ${count(problems.length, "thing")} missing` : "";
  }

  open() {
    this.details.open = true;
    this.item.scrollIntoView({ block: "nearest" });
    /** @type {HTMLElement} */ (this.item.querySelector("[data-field]")).focus({ preventScroll: true });
  }

  get address() {
    return this.#shown?.address ?? "";
  }

  /** @param {string} act @returns {HTMLButtonElement} */
  button(act) {
    return /** @type {HTMLButtonElement} */ (this.item.querySelector(`[data-act=${act}]`));
  }

  /** @param {string} name @returns {HTMLElement} */
  #part(name) {
    return /** @type {HTMLElement} */ (this.item.querySelector(`[data-part=${name}]`));
  }
}

/**
 * Each field says by an element of its own what it lacks.
 *
 * @param {Element} form
 * @param {string} key
 */
export function connectLacks(form, key) {
  for (const field of form.querySelectorAll("[data-field]")) {
    const lacks = lacksOf(form, /** @type {Field} */ (field).dataset.field ?? "");
    if (!lacks) continue;
    lacks.id = `lacks-${key}-${lacks.dataset.lacks}`;
    field.setAttribute("aria-describedby", lacks.id);
  }
}

/**
 * What is kept stands in the fields; the one that is being typed into is left alone.
 *
 * @param {Element} form
 * @param {Record<string, any>} values
 */
export function fill(form, values) {
  for (const field of /** @type {NodeListOf<Field>} */ (form.querySelectorAll("[data-field]"))) {
    const value = String(values[field.dataset.field ?? ""] || "");
    if (field !== document.activeElement && field.value !== value) field.value = value;
  }
}

/**
 * @param {Element} form
 * @param {Problem[]} problems
 */
export function showLacks(form, problems) {
  for (const lacks of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-lacks]"))) {
    const found = problems.find(({ field }) => field === lacks.dataset.lacks);
    lacks.hidden = !found;
    if (lacks.textContent !== (found?.message ?? ""))
      lacks.replaceChildren(h("span", {}, found?.message ?? ""));
  }
}

/**
 * @param {Element} form
 * @param {string} name
 * @returns {HTMLElement | null}
 */
const lacksOf = (form, name) => form.querySelector(`[data-lacks="${name}"]`);
