/**
 * Attention from scratch: matrices that people type, and every product of them, asked of the server as one types.
 *
 * @typedef {import("./address.js").LabState} LabState
 * @typedef {import("../shared/maps/grids.js").SizeName} SizeName
 */
import { fetchScratch } from "../shared/api.js";
import { digitsOf } from "./address.js";
import { EXAMPLES } from "./examples.js";
import {
  GRIDS,
  LARGEST,
  SHAPES,
  isMatrix,
  mapGrids,
  numbersOf,
  problemsOf,
  readNumber,
  readPasted,
  replace,
  resize,
  sizesOf,
} from "../shared/maps/grids.js";
import { writeGrids } from "../shared/maps/grids-address.js";
import { toSearch } from "../shared/page/address.js";
import { Asking } from "../shared/page/asking.js";
import { LabProducts } from "./products.js";
import { LabArrows } from "./lab-arrows.js";
import { LabMessages, OLD } from "./messages.js";
import { Status } from "../shared/page/status.js";

const PAUSE = 100; // milliseconds of no typing, after which the server is asked

export class AttentionLab {
  /** @type {LabState} */
  state = { ...EXAMPLES.worked, digits: null, cell: null, word: 0 };
  #asking = new Asking();
  /** @type {ReturnType<typeof setTimeout> | null} */
  #pause = null;

  /**
   * @param {Document} document
   * @param {(history: "push" | "replace") => void} write puts the state into the address
   */
  constructor(document, write) {
    this.write = write;
    this.find = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    this.section = /** @type {HTMLElement} */ (this.find("attention"));
    this.messages = new LabMessages(document);
    this.status = new Status(document.documentElement, this.messages);
    this.products = new LabProducts(this.section, (cell) => this.#lock(cell));
    this.arrows = new LabArrows(document);
    for (const type of ["grid-edit", "grid-paste", "click"]) this.section.addEventListener(type, this);
    this.find("scale").addEventListener("change", ({ target }) => this.#change({ scale: target.checked }));
    this.find("causal").addEventListener("change", ({ target }) => this.#change({ causal: target.checked }));
    this.find("temperature").addEventListener("input", ({ target }) =>
      this.#change({ temperature: target.value }),
    );
  }

  /**
   * @param {LabState} state
   * @param {string} problem what the address asked for in vain
   */
  restore(state, problem) {
    this.#change(state);
    if (problem) this.messages.notice(problem);
  }

  /** @param {Event} event */
  handleEvent(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.type === "click")
      return this.#onClick(/** @type {HTMLElement | null} */ (target.closest("button")));
    const name = /** @type {GridName} */ (target.dataset.grid);
    const { detail } = /** @type {CustomEvent} */ (event);
    if (event.type === "grid-paste") return this.#paste(name, detail.text);
    const texts = this.state.grids[name].map((row) => [...row]);
    texts[detail.i][detail.j] = detail.text;
    this.#change({ grids: { ...this.state.grids, [name]: texts } });
  }

  /** @param {HTMLElement | null} button */
  #onClick(button) {
    const { example, size, by, digits, word } = button?.dataset ?? {};
    if (word) this.#showWord(Number(word));
    if (example) this.#change(EXAMPLES[example], "push");
    if (digits) this.#showDigits(/** @type {import("./address.js").Digits} */ (Number(digits)));
    if (!size) return;
    const next = sizesOf(this.state.grids)[/** @type {SizeName} */ (size)] + Number(by);
    if (next < 1 || next > LARGEST) return;
    this.#change({ grids: resize(this.state.grids, { [size]: next }) }, "push");
  }

  /**
   * @param {GridName} name
   * @param {string} text
   */
  #paste(name, text) {
    const texts = readPasted(text);
    if (texts && isMatrix(texts))
      return this.#change({ grids: replace(this.state.grids, name, texts) }, "push");
    const why = texts
      ? `it has ${texts.length} rows and ${texts[0].length} columns`
      : "its rows differ in length";
    this.messages.notice(
      `The pasted matrix does not fit: ${why}. A matrix here has 1 to ${LARGEST} rows and columns. Nothing was changed.`,
    );
  }

  /**
   * From here on these are the numbers; their products follow.
   *
   * @param {Partial<LabState>} changes
   * @param {"push" | "replace"} [history] push: Back returns to what was before
   */
  #change(changes, history = "replace") {
    if (history === "push" && this.#pause) this.write("replace");
    Object.assign(this.state, changes);
    if (history === "push") this.write("push");
    this.#asking.cancel();
    if (this.#pause) clearTimeout(this.#pause);
    this.messages.ready();
    this.#showInputs();
    this.#busy();
    this.#pause = setTimeout(() => void this.#settle(), PAUSE);
  }

  #busy() {
    this.status.busy("computing the new numbers...", () => this.#settle());
  }

  async #settle() {
    this.#pause = null;
    this.write("replace");
    const bad = this.#showInputs();
    if (bad) {
      this.status.partly();
      return this.messages.old(
        this.products.any
          ? `Correct the marked fields. ${OLD}`
          : "Correct the marked fields to see the products.",
      );
    }
    const question = questionOf(this.state);
    this.#busy();
    try {
      const answer = await this.#asking.ask(
        (signal) => fetchScratch(question, signal),
        (words) => this.messages.busy(words),
      );
      if (!answer) return; // something newer is asked
      this.products.show(question, answer);
      this.arrows.show(/** @type {import("./arrows.js").Products} */ (answer), this.state.word);
      this.products.pointing.lock = this.state.cell;
      this.status.ready();
    } catch (error) {
      this.status.problem(error, null);
    }
  }

  /** @returns {boolean} whether something typed is not a number */
  #showInputs() {
    const { grids, scale, causal } = this.state;
    for (const name of GRIDS) /** @type {NumberGrid} */ (this.find(`grid-${name}`)).texts = grids[name];
    this.#showSizes();
    this.find("to-worksheet").search = toSearch(writeGrids(grids));
    this.find("scale").checked = scale;
    this.find("causal").checked = causal;
    this.products.digits = digitsOf(this.state);
    for (const button of this.find("digits").querySelectorAll("button"))
      button.ariaPressed = String(Number(button.dataset.digits) === digitsOf(this.state));
    const cold = this.#showTemperature();
    return cold || GRIDS.some((name) => problemsOf(grids[name]));
  }

  #showSizes() {
    const sizes = sizesOf(this.state.grids);
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (
      this.section.querySelectorAll("[data-size]")
    )) {
      const size = sizes[/** @type {SizeName} */ (button.dataset.size)];
      const next = size + Number(button.dataset.by);
      button.ariaDisabled = String(next < 1 || next > LARGEST);
      this.find(`size-${button.dataset.size}`).textContent = String(size);
    }
    for (const name of GRIDS)
      this.find(`shape-${name}`).textContent = SHAPES[name].map((size) => sizes[size]).join(" × ");
  }

  /** @returns {boolean} whether it cannot be one */
  #showTemperature() {
    const { temperature } = this.state;
    const cold = !(readNumber(temperature) > 0);
    const field = this.find("temperature");
    if (field.value !== temperature) field.value = temperature;
    field.ariaInvalid = cold ? "true" : null;
    this.find("temperature-wrong").textContent = cold ? "Enter a temperature above 0." : "";
    return cold;
  }

  /** @param {import("./address.js").Digits} digits */
  #showDigits(digits) {
    this.state.digits = digits;
    this.#showInputs();
    this.write("replace");
  }

  /** @param {number} word whose output is drawn, from 1 */
  #showWord(word) {
    this.state.word = word;
    this.arrows.word = word;
    this.write("replace");
  }

  /** @param {LabState["cell"]} cell */
  #lock(cell) {
    this.state.cell = cell;
    this.write("replace");
  }
}

/** @param {LabState} state whose texts are numbers @returns {ScratchQuestion} */
const questionOf = ({ grids, scale, causal, temperature }) => ({
  ...mapGrids((name) => numbersOf(grids[name])),
  scale,
  mask: causal ? "causal" : null,
  temperature: readNumber(temperature),
});
