/** Whether there are reasons of what is opened, before they are loaded: they keep their place until they are there. */
import { isRewritten } from "../shared/head/axis-pieces.js";

/**
 * @param {Model} model
 * @param {Alignment | null} alignment
 * @returns {boolean} whether it is one head of a Transformer, as the model has it
 */
export const hasReasons = ({ family }, alignment) =>
  family === "transformer" && alignment !== null && !alignment.aggregate && !isRewritten(alignment);

/** @param {{block: string, layer: number}} head @returns {boolean} whether its scores have four terms, each a map */
export const hasTerms = ({ block, layer }) => layer === 1 && block !== "cross";

/**
 * Keep the place of the reasons of a head that is opened.
 *
 * @param {{reasons: HTMLElement, terms: HTMLElement, figure: HTMLElement}} parts
 * @param {Model} model
 * @param {Alignment | null} alignment
 */
export function reserve({ reasons, terms, figure }, model, alignment) {
  reasons.hidden = !hasReasons(model, alignment);
  reasons.toggleAttribute("data-waits", true);
  terms.hidden = !alignment || !hasTerms(alignment);
  figure.hidden ||= terms.hidden;
}
