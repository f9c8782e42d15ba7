/**
 * The page Positions: the sinusoidal encoding, what came later, and both on the live model; keeps its state in the
 * address.
 *
 * @typedef {import("./address.js").Settings} Settings
 * @typedef {import("../shared/page/page.js").History} History
 */
import { readPositions } from "./address.js";
import { NAMES, fitted, numberOf, problemOf, rangeOf } from "./fields.js";
import { EncodingPart } from "./encoding.js";
import { KindPart } from "./kind.js";
import { LivePart } from "./live.js";
import { followParts } from "./parts.js";

/** @param {Document} document @returns {LivePart} which has a sentence */
export function openPositions(document) {
  const page = new PositionsPage(document);
  void page.start();
  return page.order;
}

const PAUSE = 120; // milliseconds without a change before the server is asked

export class PositionsPage {
  #pause = 0;

  /** @param {Document} document */
  constructor(document) {
    this.document = document;
    addEventListener("popstate", () => this.#restore()); // before the live part, which needs the fields
    /** @type {Settings} */
    this.settings = readPositions(location.search).settings;
    this.fields = /** @type {NodeListOf<import("./range-field.js").RangeField>} */ (
      document.querySelectorAll("range-field")
    );
    this.wrong = /** @type {HTMLElement} */ (document.getElementById("address-wrong"));
    this.encoding = new EncodingPart(document, this);
    this.kind = new KindPart(document, this);
    this.order = new LivePart(document, this);
    followParts(document, [this.encoding.section, this.kind.section, this.order.section]);
    for (const type of ["field-change", "field-settle"]) document.addEventListener(type, this);
  }

  start() {
    this.#announce(readPositions(location.search).wrong);
    this.#showFields();
    void this.encoding.show();
    void this.kind.show();
    return this.order.start();
  }

  /** Show what the address asks for. */
  #restore() {
    const { settings, wrong } = readPositions(location.search);
    this.settings = settings;
    this.#announce(wrong);
    this.#showFields();
    void this.encoding.show();
    void this.kind.show();
  }

  /** @param {string} wrong */
  #announce(wrong) {
    this.wrong.textContent = wrong;
    this.wrong.hidden = !wrong;
  }

  /** @param {FieldName} name @returns {number} */
  number(name) {
    return numberOf(this.settings.fields[name]);
  }

  /** @param {FieldName[]} names @returns {boolean} whether all of them are as they may be */
  good(names) {
    return names.every((name) => !problemOf(name, this.settings.fields, this.settings.both));
  }

  /** @param {Event} event */
  handleEvent(event) {
    const { name, text } = /** @type {CustomEvent<{name: FieldName, text: string}>} */ (event).detail;
    if (event.type === "field-settle") return this.write("replace");
    this.type(name, text);
  }

  /**
   * @param {FieldName} name
   * @param {string} text
   */
  type(name, text) {
    this.change({ fields: fitted({ ...this.settings.fields, [name]: text }, name) });
  }

  /**
   * From here on this is chosen; figures follow when nothing more has changed for a moment.
   *
   * @param {Partial<Settings>} changes
   * @param {History} [history]
   */
  change(changes, history = "replace") {
    this.settings = { ...this.settings, ...changes };
    if (history === "push") this.write("push");
    this.#showFields();
    this.encoding.wait();
    clearTimeout(this.#pause);
    this.#pause = window.setTimeout(() => {
      this.write("replace");
      void this.encoding.show();
      void this.kind.show();
      void this.order.follow();
    }, PAUSE);
  }

  #showFields() {
    const { fields, both } = this.settings;
    for (const element of this.fields) {
      const name = /** @type {FieldName} */ (element.dataset.field);
      if (["place", "pair", "h"].includes(name)) element.most = rangeOf(name, fields).most;
      element.text = fields[name];
      element.problem = NAMES.includes(name) ? problemOf(name, fields, both) : "";
    }
  }

  /** @param {History} history */
  write(history) {
    this.order.write(history);
  }
}
