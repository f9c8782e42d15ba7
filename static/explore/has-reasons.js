/** Whether there are reasons of what is opened, before they are loaded: they keep their place until they are there. */
import { isRewritten } from "../shared/head/axis-pieces.js";

/**
 * @param {Model} model
 * @param {Alignment} alignment
 * @returns {boolean} whether it is one head of a Transformer, as the model has it
 */
export const hasReasons = ({ family }, alignment) =>
  family === "transformer" && !alignment.aggregate && !isRewritten(alignment);

/** @param {{block: string, layer: number}} head @returns {boolean} whether its scores have four terms, each a map */
export const hasTerms = ({ block, layer }) => layer === 1 && block !== "cross";

/**
 * Keep the place of the reasons of a head that is opened, see reasons.css.
 *
 * @param {HTMLElement} place
 * @param {Model} model
 * @param {Alignment} alignment
 */
export function reserve(place, model, alignment) {
  place.hidden = !hasReasons(model, alignment);
  place.dataset.has = hasTerms(alignment) ? "place terms" : "place";
}
