/** The lines of the chart: what grows, by the pieces of a sentence. */
import { oldestFirst } from "../shared/sentence/models.ts";
import { line } from "./line.ts";
import { fromState } from "./words.ts";
import { shortName } from "../shared/sentence/model-names.ts";
import type { Chart } from "./address.ts";
import type { CostAnswer, Model } from "../shared/api.ts";

/** The models that were counted, the oldest first, by the names of charts and tables. */
export const costs = (answer: CostAnswer, models: Model[], chosen: { id: string }) =>
  oldestFirst(models).flatMap((model) => {
    const cost = answer.models.find(({ id }) => id === model.id);
    return cost ? [{ name: shortName(model), cost, isChosen: model.id === chosen.id }] : [];
  });

export function growthLines(chart: Chart, answer: CostAnswer, models: Model[], chosen: { id: string }) {
  const { lengths, layers } = answer;
  if (chart === "layers") return layers.rows.map(({ name, grown }) => line(name, true, lengths, grown));
  if (chart === "measured")
    return Object.entries(layers.measured.seconds).map(([name, seconds]) =>
      line(name, true, layers.measured.lengths, seconds),
    );
  const of = chart === "models" ? "operations" : "held";
  return costs(answer, models, chosen).map(({ name, cost, isChosen }) =>
    line(of === "operations" && cost.with_map ? fromState(name) : name, isChosen, lengths, cost.grown[of]),
  );
}
