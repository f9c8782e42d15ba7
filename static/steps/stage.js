/**
 * The opened stage: its place in the row and in the equations, its words, its picture, and what it is made from.
 *
 * @typedef {{i: number, j: number}} Cell
 */
import { withParts } from "../shared/dom.js";
import { h } from "../shared/dom.js";
import { StagePicture } from "./stage-picture.js";
import { shapeInWords } from "./numbers.js";
import { picture } from "./picture.js";
import { StageStrip } from "./stage-strip.js";
import { circumstances, heads, madeFrom, madeOf, shortSymbol, stageName, walk } from "./stages.js";

const WIDE = 64; // columns; a picture that has more needs the whole width

export class StageView extends withParts(`
  row=stage-row#stages #chain section=#stage parts=#made-from map=stage-map#map bars=stage-bars#bars
  #equation more=button#more-stages
`) {
  /** @type {Walked[]} */
  stages = [];
  /** @type {Map<string, Picture>} */
  #pictures = new Map();
  /** @type {StepsAnswer | null} */
  #answer = null;
  /** @type {Model | null} */
  #model = null;
  /** @type {Walked | null} */
  #stage = null;
  /** @type {Cell | null} */
  #opened = null;

  /** @param {Document} document */
  constructor(document) {
    super(document);
    new StageStrip(this.row, this.more);
    this.section.addEventListener("cell-enter", (event) =>
      this.#trace(/** @type {CustomEvent} */ (event).detail),
    );
    this.section.addEventListener("cell-leave", () => this.#trace(this.#opened));
  }

  /** The element that shows the opened stage. */
  get shown() {
    return this.bars.hidden ? this.map : this.bars;
  }

  get picture() {
    return this.#pictures.get(this.#stage?.id ?? "") ?? null;
  }

  get stage() {
    return this.#stage;
  }

  /**
   * @param {StepsAnswer} answer
   * @param {Model} model
   * @param {Served} [served] what names rows of the target
   */
  take(answer, model, served) {
    this.#answer = answer;
    this.#model = model;
    this.stages = walk(answer);
    const side = heads(this.stages, answer);
    this.#pictures = new Map(this.stages.map((stage) => [stage.id, picture(stage, answer, side, served)]));
    this.row.stages = this.stages.map((stage) => ({
      ...{ id: stage.id, name: stageName(stage.id), symbol: shortSymbol(stage) },
      ...{ shape: shapeInWords(stage.shape), picture: /** @type {Picture} */ (this.#pictures.get(stage.id)) },
    }));
    this.#circumstances(circumstances(answer, this.stages, model));
    for (const place of this.#all(this.chain, "[data-served]"))
      place.innerHTML = this.stages.find(({ id }) => id === place.dataset.stage)?.mathml.equation ?? "";
  }

  /** @param {Set<string>} here of all words and equations those stay that go with this answer */
  #circumstances(here) {
    for (const chain of this.#all(this.chain, "[data-chain]"))
      chain.toggleAttribute("hidden", !here.has(chain.dataset.chain ?? ""));
    for (const place of [...this.#all(this.chain, "[data-when]"), ...this.#all(this.section, "[data-when]")])
      place.toggleAttribute(
        "data-elsewhere",
        !(place.dataset.when ?? "").split(" ").every((one) => here.has(one)),
      );
  }

  /**
   * @param {string} id
   * @param {Digits} digits
   */
  show(id, digits) {
    const stage = (this.#stage = /** @type {Walked} */ (this.stages.find((one) => one.id === id)));
    const picture = /** @type {Picture} */ (this.picture);
    this.row.opened = id;
    this.section.setAttribute("aria-labelledby", `tab-${id}`);
    for (const part of this.#all(this.chain, "[data-stage]"))
      part.toggleAttribute("data-lit", part.dataset.stage === id);
    this.#revealLit();
    for (const words of this.#all(this.section, "[data-about]"))
      words.hidden = words.dataset.about !== id || words.hasAttribute("data-elsewhere");
    this.equation.innerHTML = stage.mathml.equation;
    this.#showParts(stage);
    this.section.dataset.layout = picture.m <= WIDE ? "tall" : picture.vector ? "strip" : "wide";
    this.bars.hidden = id !== "distribution";
    this.map.hidden = !this.bars.hidden;
    this.map.dataset.name = `${stageName(id)}, ${shapeInWords(stage.shape)}`;
    this.shown.picture = picture;
    this.shown.digits = digits;
    this.opened = null;
  }

  /** Where the equations are wider than the screen they scroll. */
  #revealLit() {
    const lit = [...this.#all(this.chain, "[data-lit]")].find((part) => part.getClientRects().length);
    const { left, width } = this.chain.getBoundingClientRect();
    const at = lit?.getBoundingClientRect();
    if (at) this.chain.scrollLeft += at.left + at.width / 2 - left - width / 2;
  }

  /** @param {Walked} stage */
  #showParts({ id }) {
    const parts = madeFrom(id, this.stages, this.#answer?.block, this.#model?.roles);
    this.parts.hidden = !parts.length;
    this.parts.replaceChildren(...parts.map((part) => this.#part(part)));
  }

  /** @param {Walked} stage */
  #part({ id, mathml, shape }) {
    const small = new StagePicture();
    const button = h(
      "button",
      {
        type: "button",
        className: "quiet",
        dataset: { stage: id },
        title: `open the stage: ${stageName(id)}`,
      },
      small,
      h("span", { className: "symbol", innerHTML: mathml.symbol }),
      h("span", { className: "shape" }, shapeInWords(shape)),
    );
    small.picture = /** @type {Picture} */ (this.#pictures.get(id));
    return button;
  }

  /** @param {Digits} digits */
  set digits(digits) {
    this.shown.digits = digits;
  }

  /** @param {Cell | null} cell */
  set opened(cell) {
    this.#opened = cell;
    this.shown.opened = cell;
    this.#trace(cell);
  }

  /** @param {{i: number | null, j: number | null}} lit */
  set lit(lit) {
    this.map.lit = lit;
  }

  /** @param {Cell | null} cell whose parts are framed in what the stage is made from */
  #trace(cell) {
    const { block } = this.#answer ?? {};
    const side = heads(this.stages, this.#answer ?? {});
    const lights = cell && this.#stage ? madeOf(this.#stage, cell, side, block) : [];
    for (const button of this.#all(this.parts, "[data-stage]")) {
      const small = /** @type {StagePicture} */ (button.querySelector("stage-picture"));
      small.lit = lights.find(({ of }) => of === button.dataset.stage) ?? null;
    }
  }

  /**
   * @param {HTMLElement} place
   * @param {string} selector
   */
  #all(place, selector) {
    return /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(selector));
  }
}
