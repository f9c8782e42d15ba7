/**
 * Models that a page cannot show: why, and the pages that can.
 *
 * @typedef {{id: string, name: string, task: string, blocks: {name: string}[]}} Model
 * @typedef {{model: string, text: string, target: string}} Question
 */
import { QUESTION, addressOf } from "../page/address.js";
import { shortName } from "../head/measured.js";
import { modelOf } from "./models.js";

/** @param {Model} model @returns {boolean} whether it has nothing but one fixed vector */
const isBlind = ({ blocks }) => blocks.length === 0;

/**
 * In a menu that does not offer it.
 *
 * @param {Model} model
 */
export const seenIn = (model) => `${shortName(model)}: see ${isBlind(model) ? "Compare" : "Explore"}`;

/** @param {Model} model */
export function whyNot(model) {
  if (isBlind(model)) return `${model.name} has no attention: it looks at nothing while it writes.`;
  if (model.blocks.some(({ name }) => name === "hops"))
    return `${model.name} writes no text: it predicts a mark.`;
  return `${model.name} writes nothing: it only reads.`;
}

/**
 * Addresses at which the same text stands, of pages that show every model.
 *
 * @param {Model} model
 * @param {Question} question
 * @param {Model[]} models
 * @returns {{name: string, href: string}[]}
 */
export function linksTo(model, question, models) {
  const explore = addressOf(QUESTION).write({ ...question, block: "", layer: 0, head: 0 });
  const others = models.filter(({ id, task }) => id !== model.id && task === model.task);
  const links = [{ name: "see it in Explore", href: `./${explore}` }];
  if (!others.length) return links;
  const pair = new URLSearchParams({ text: question.text, model: model.id });
  pair.append("model", modelOf(others).id);
  return [...links, { name: "compare it with another model", href: `compare?${pair}` }];
}
