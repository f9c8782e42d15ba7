/**
 * The choices for a model that is trained here. A field that nobody touched is as usual for the mechanism.
 *
 * @typedef {import("../shared/api.js").Choices} Choices
 */
import { oldestFirst } from "../shared/sentence/models.js";
import { shortName } from "../shared/head/measured.js";

/** @param {number} steps */
const thirdOf = (steps) => Math.max(1, Math.floor(steps / 3));

export class HereForm {
  /** @type {Set<string>} names of fields that were typed in */
  #touched = new Set();

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.mechanism = /** @type {HTMLSelectElement} */ (form.elements.namedItem("mechanism"));
    this.#order();
    this.#usual();
    form.addEventListener("input", ({ target }) => this.#typed(/** @type {HTMLInputElement} */ (target)));
  }

  /** The choices that are made; those that do not belong to the mechanism, or are empty, are left out. */
  get choices() {
    /** @type {Record<string, string | number>} */
    const choices = { mechanism: this.mechanism.value };
    for (const field of this.#fields) {
      if (this.#isAway(field.name) || !field.value) continue;
      choices[field.name] = field.type === "number" ? Number(field.value) : field.value;
    }
    return choices;
  }

  /** @param {Choices} choices of a training that was started; what is not as usual counts as typed */
  fill(choices) {
    this.mechanism.value = choices.mechanism;
    const own = this.#own;
    const usual = { ...own, warmup: choices.steps === own.steps ? own.warmup : thirdOf(choices.steps) };
    for (const [name, value] of Object.entries(choices)) {
      if (name === "mechanism" || value === null) continue;
      this.#field(name).value = String(value);
      if (value !== usual[/** @type {keyof Choices} */ (name)]) this.#touched.add(name);
    }
    this.#arrange();
  }

  /** @param {string} mechanism @returns {string} its name */
  nameOf(mechanism) {
    return [...this.mechanism.options].find(({ value }) => value === mechanism)?.dataset.name ?? mechanism;
  }

  get #fields() {
    const all = /** @type {HTMLInputElement[]} */ ([...this.form.elements]);
    return all.filter(({ name }) => name && name !== "mechanism");
  }

  /** @param {string} name */
  #field(name) {
    return /** @type {HTMLInputElement} */ (this.form.elements.namedItem(name));
  }

  /** In the order in which attention was found. */
  #order() {
    const options = [...this.mechanism.options];
    const { value } = this.mechanism;
    const models = options.map((option) => ({ id: option.value, name: option.text, task: "dates", option }));
    for (const { option } of models) option.dataset.name = option.text;
    for (const model of models) model.option.text = shortName(model);
    this.mechanism.replaceChildren(...oldestFirst(models).map(({ option }) => option));
    this.mechanism.value = value;
  }

  /** @returns {Choices} */
  get #own() {
    return JSON.parse(this.mechanism.selectedOptions[0]?.dataset.usual ?? "{}");
  }

  /** @param {HTMLInputElement} field */
  #typed({ name }) {
    if (name === "mechanism") return this.#usual();
    this.#touched.add(name);
    if (name === "steps") this.#shareWarmup();
  }

  #usual() {
    for (const field of this.#fields)
      if (!this.#touched.has(field.name))
        field.value = String(this.#own[/** @type {keyof Choices} */ (field.name)] ?? "");
    if (this.#touched.has("steps")) this.#shareWarmup();
    this.#arrange();
  }

  /** A warm-up that nobody typed is a third of the steps. */
  #shareWarmup() {
    const steps = Number(this.#field("steps").value);
    if (!this.#touched.has("warmup") && steps) this.#field("warmup").value = String(thirdOf(steps));
  }

  /** @param {string} name @returns {boolean} whether the mechanism has no such choice */
  #isAway(name) {
    return this.#own[/** @type {keyof Choices} */ (name)] === null;
  }

  #arrange() {
    for (const field of this.#fields) {
      const label = field.closest("label");
      if (label) label.hidden = this.#isAway(field.name);
    }
  }
}
