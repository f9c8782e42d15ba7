/**
 * What is opened: a block, a layer and a head of a Transformer, or a step of a recurrent model; chosen beside each
 * other.
 */
import { h } from "../shared/dom.js";
import { layerName } from "../shared/head/layers.js";
import { labels } from "../shared/sentence/pieces.js";
import { blockTitle } from "../shared/head/titles.js";

export class Choice {
  /** @type {Where} */
  #where = {};

  /**
   * @param {Document} document
   * @param {{openSteps(where: Where, history: "push"): unknown}} page
   */
  constructor(document, page) {
    this.page = page;
    this.place = /** @type {HTMLElement} */ (document.getElementById("choice"));
    this.place.addEventListener("change", ({ target }) =>
      this.#change(/** @type {HTMLSelectElement} */ (target)),
    );
  }

  /**
   * @param {Model} model
   * @param {Where} where
   * @param {string[]} tokens that were written
   */
  show(model, where, tokens) {
    this.#where = where;
    const focused = /** @type {HTMLElement | null} */ (this.place.querySelector(":focus"))?.dataset.of;
    this.place.replaceChildren(...(where.step ? steps(where.step, tokens) : heads(model, where)));
    /** @type {HTMLElement | null} */ (this.place.querySelector(`[data-of="${focused}"]`))?.focus();
  }

  /** @param {HTMLSelectElement} select */
  #change({ dataset, value }) {
    const of = /** @type {"block" | "layer" | "head" | "step"} */ (dataset.of);
    const where = { ...this.#where, [of]: of === "block" ? value : Number(value) };
    this.page.openSteps(where, "push");
  }
}

/**
 * @param {Model} model
 * @param {Where} where
 */
function heads({ blocks }, where) {
  const block = blocks.find(({ name }) => name === where.block) ?? blocks[0];
  const names = blocks.map(({ name }) => ({ value: name, text: blockTitle(name) }));
  return [
    ...labelled("block", "Block", names, block.name, true),
    ...(block.layers > 1 ? labelled("layer", "layer", layersOf(block), where.layer) : []),
    ...(block.heads > 1 ? labelled("head", "head", counted(block.heads), where.head) : []),
  ];
}

/**
 * @param {number} step
 * @param {string[]} tokens
 */
const steps = (step, tokens) =>
  labelled(
    "step",
    "step",
    labels(tokens).map((text, k) => ({ value: k + 1, text: `${k + 1}: ${text}` })),
    step,
  );

/** @param {BlockShape} block */
const layersOf = (block) =>
  counted(block.layers).map(({ value }) => ({ value, text: layerName(block, value) }));

/** @param {number} count */
const counted = (count) => Array.from({ length: count }, (_, k) => ({ value: k + 1, text: String(k + 1) }));

/**
 * @param {string} of
 * @param {string} name
 * @param {{value: string | number, text: string}[]} options
 * @param {string | number | undefined} chosen
 * @param {boolean} [unseen] whether the name is only spoken
 */
function labelled(of, name, options, chosen, unseen = false) {
  const id = `choice-${of}`;
  const label = h("label", { className: unseen ? "unseen" : "", htmlFor: id }, name);
  const choices = options.map(({ value, text }) => new Option(text, String(value)));
  const select = h("select", { id, dataset: { of } }, ...choices);
  select.value = String(chosen);
  return [h("span", {}, label, " ", select)];
}
