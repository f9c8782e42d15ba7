/**
 * The sentence bar over several models: instead of the model one chooses what is compared, and what is written stands
 * below, in each model's column; only one's own translation, which all of them read, stands in the bar.
 */
import { inHistory } from "../shared/sentence/models.js";
import { taskOf } from "../shared/sentence/tasks.js";
import { count } from "../shared/words.js";
import { SentenceBar } from "../shared/sentence/sentence-bar.js";

const NOTHING_FORCED = {
  ...{ text: "", tokens: [], offsets: [], fed: [], log_probabilities: [], forced: false, complete: true },
  ...{ own: "", read: 0, after: 0 },
};

export class CompareBar extends SentenceBar {
  /**
   * @param {Document} document
   * @param {import("./page.js").Compare} page
   */
  constructor(document, page) {
    super(document, page);
    this.compare = page;
  }

  /** @param {Model[]} models whose tasks are offered, since one is compared at a time */
  offer(models) {
    const names = inHistory(models).map((group) => group.models[0].task);
    this.select.hidden = names.length < 2;
    this.modelName.hidden = names.length > 1;
    this.select.replaceChildren(...names.map((name) => new Option(taskOf(name).name, name)));
  }

  /**
   * @param {Answer} answer of any of the models
   * @param {Question} question
   */
  answer(answer, question) {
    const target = answer.target.forced ? answer.target : NOTHING_FORCED;
    super.answer({ ...answer, target, candidates: null }, question);
  }

  facts() {
    const { columns, task } = this.compare;
    const read = columns.filter(({ reading }) => reading).length;
    this.wait(
      `${this.target.line.sentence.text ? `${task.force?.label}, read by ` : ""}${count(read, "model")}`,
    );
  }
}
