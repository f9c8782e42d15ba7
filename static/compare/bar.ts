/**
 * The sentence bar over several models: it has a choice of the task and not of the model, and the written texts stand
 * below, in each model's column; only one's own translation, which all of them read, stands in the bar.
 */
import { inHistory } from "../shared/sentence/models.ts";
import { taskOf } from "../shared/sentence/tasks.ts";
import { SentenceBar } from "../shared/sentence/sentence-bar.ts";
import { readInWords } from "./words.ts";
import type { Column } from "./readings.ts";
import type { Answer, Model, ModelRequest } from "../shared/api.ts";

const NOTHING_FORCED = {
  ...{
    text: "",
    tokens: [],
    offsets: [],
    begins: [],
    fed: [],
    log_probabilities: [],
    forced: false,
    complete: true,
  },
  ...{ written: "", read: 0, after: 0, remarks: [] },
};

export class CompareBar extends SentenceBar {
  /** The columns that are shown; those with a reading have read the sentence that is shown, or is on its way. */
  columns: Column[] = [];

  /** Offer the tasks of the models, since one is compared at a time. */
  offer(models: Model[]) {
    const names = inHistory(models).map((group) => group.models[0].task);
    this.select.hidden = names.length < 2;
    this.modelName.hidden = names.length > 1;
    this.select.replaceChildren(...names.map((name) => new Option(taskOf(name).name, name)));
  }

  /** Show the answer of any of the models. */
  answer(answer: Answer, request: ModelRequest) {
    const target = answer.target.forced ? answer.target : NOTHING_FORCED;
    super.answer({ ...answer, target, candidates: null }, request);
  }

  facts() {
    const { task } = this;
    const read = this.columns.filter(({ reading }) => reading).length;
    const forced = this.target.line.sentence.text && task.force?.label;
    this.wait(readInWords(read, forced));
    this.plain = !forced;
  }
}
