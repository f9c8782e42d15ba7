/** The page Cost: the multiply-adds and the memory of each model for a sentence, and as it grows. */
import { fetchCost, type CostAnswer, type Model, type Question } from "../shared/api.ts";
import { SentencePage, questionOf, type State } from "../shared/page/page.ts";
import { Without } from "../shared/page/without.ts";
import { address } from "./address.ts";
import { Growth } from "./growth.ts";
import { CostTables } from "./tables.ts";
import { uncounted } from "./words.ts";
import type { Chart } from "./growth-lines.ts";

export class CostPage extends SentencePage {
  without: any = new Uncounted(document, this);
  tables = new CostTables(document);
  growth = new Growth(document, this);
  figures = document.getElementById("figures") as HTMLElement;

  constructor() {
    super(address, "Cost", {});
  }

  shows(model: Model) {
    return model.family !== "hugging-face";
  }

  async fetch(wish: State, signal: AbortSignal) {
    return { answer: await fetchCost(questionOf(wish), signal) };
  }

  take({ answer }: { answer: CostAnswer }) {
    this.tables.show(answer, this.models, this.model);
    this.figures.hidden = false;
  }

  async draw({ answer }: { answer: CostAnswer }) {
    await this.growth.show(answer, this.models, this.model, this.state.chart);
    return true;
  }

  forget() {
    this.figures.hidden = true;
  }

  openChart(chart: Chart) {
    return this.open({ chart }, "replace");
  }
}

/** The notice on a model of Hugging Face: no formula of it is known here. */
class Uncounted extends Without {
  show(model: Model, question: Question, why: string = uncounted(model)) {
    super.show(model, question, why);
  }
}
