/**
 * The lines of the chart: what grows, by the pieces of a sentence.
 *
 * @typedef {"models" | "held" | "layers" | "measured"} Chart
 * @typedef {{name: string, isChosen: boolean, x: number[], y: number[]}} Line
 * @typedef {import("../shared/api.js").CostAnswer} CostAnswer
 */
import { shortName } from "../shared/head/measured.js";
import { oldestFirst } from "../shared/sentence/models.js";

/** Names of the vertical axis. @type {Record<Chart, string>} */
export const UNITS = {
  models: "multiply-adds of the whole model, m = n",
  held: "numbers held, m = n",
  layers: "multiply-adds of one layer",
  measured: "seconds of one layer, measured",
};

/**
 * The models that were counted, the oldest first, by the names of charts and tables.
 *
 * @param {CostAnswer} answer
 * @param {Model[]} models
 * @param {{id: string}} chosen
 */
export const costs = (answer, models, chosen) =>
  oldestFirst(models).flatMap((model) => {
    const cost = answer.models.find(({ id }) => id === model.id);
    return cost ? [{ name: shortName(model), cost, isChosen: model.id === chosen.id }] : [];
  });

/**
 * @param {Chart} chart
 * @param {CostAnswer} answer
 * @param {Model[]} models
 * @param {{id: string}} chosen
 * @returns {Line[]}
 */
export function growthLines(chart, answer, models, chosen) {
  const { lengths, layers } = answer;
  if (chart === "layers") return layers.rows.map(({ name, grown }) => line(name, true, lengths, grown));
  if (chart === "measured")
    return Object.entries(layers.measured.seconds).map(([name, seconds]) =>
      line(name, true, layers.measured.lengths, seconds),
    );
  const of = chart === "models" ? "operations" : "held";
  return costs(answer, models, chosen).map(({ name, cost, isChosen }) =>
    line(name, isChosen, lengths, cost.grown[of]),
  );
}

/**
 * @param {string} name
 * @param {boolean} isChosen
 * @param {number[]} x
 * @param {number[]} y as far as it goes
 * @returns {Line}
 */
const line = (name, isChosen, x, y) => ({ name, isChosen, x: x.slice(0, y.length), y });
