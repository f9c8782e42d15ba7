/** The start page: one map of one short sentence, its row that shows most lit and said in words. */
import { fetchModels, fetchReading, type Answer, type Question } from "../shared/api.ts";
import { withParts } from "../shared/dom.ts";
import { usualHead } from "../shared/head/choose.ts";
import { ofModel } from "../shared/head/crossing.ts";
import { NOTHING, inBlock, isNothing, ofCell } from "../shared/head/marks.ts";
import { mapSentence } from "../shared/head/map-sentence.ts";
import { QUESTION, addressOf } from "../shared/page/address.ts";
import { Asking } from "../shared/page/asking.ts";
import { HoverLock } from "../shared/page/hover-lock.ts";
import { isOnWall } from "../shared/presented.ts";
import { Status } from "../shared/page/status.ts";
import { modelOf } from "../shared/sentence/models.ts";
import { tellingRow } from "../shared/head/plain-words.ts";
import type { Alignment, Side } from "../shared/head/weights.ts";

const TEXT = "The red car is fast.";
const TASK = "translation en-fr"; // of which the text is; of another task the first example is shown
const HINT = " Point at another word.";

const address = addressOf(QUESTION); // of Explore

export class First extends withParts(
  "#source #target heatmap=attention-heatmap#heatmap words=attention-words#words #notice unlock=button#unlock",
) {
  explore = document.getElementById("explore") as HTMLAnchorElement | null; // not in a lesson
  status = new Status(document.documentElement, this);
  pointing = new FirstPointing(document, this);
  alignment: Alignment | null = null;
  #asking = new Asking();
  question: Question | null = null;
  answer: Answer | null = null;

  constructor(document: Document) {
    super(document);
    this.notice.querySelector("button")?.addEventListener("click", () => this.start());
  }

  async start() {
    this.status.busy("translating...", () => this.start());
    try {
      const found = await this.#asking.ask(ask, (words) => this.busy(words));
      if (found) this.#draw(found);
    } catch (error) {
      this.status.problem(error, null);
    }
  }

  #draw({ question, focus, answer, alignment }: Awaited<ReturnType<typeof ask>>) {
    this.source.textContent = answer.source.text;
    this.target.textContent = answer.target.text;
    Object.assign(this, { alignment, question, answer });
    this.heatmap.alignment = alignment;
    if (this.explore) this.explore.search = address.write({ ...question, ...focus });
    this.pointing.refresh();
    this.status.ready();
  }

  busy(words: string) {
    this.notice.hidden = true;
    this.words.parts = [{ text: words, role: "hint" }];
  }

  ready() {}

  problem(message: string, _shown: Answer | null, again: (() => unknown) | null) {
    const [words, button] = [...this.notice.children] as HTMLElement[];
    words.textContent = message;
    button.hidden = !again;
    this.notice.hidden = false;
    this.words.parts = [];
  }
}

async function ask(signal: AbortSignal) {
  const models = await fetchModels(signal);
  const model = modelOf(models.filter(({ blocks }) => blocks.length)); // one that has a map
  const question = { model: model.id, text: model.task === TASK ? TEXT : model.examples[0], target: "" };
  const focus = usualHead(model, "produced");
  const { answer, alignment } = await fetchReading(question, focus, signal);
  return { question, focus, answer, alignment: alignment && ofModel(alignment, model) };
}

class FirstPointing extends HoverLock<First> {
  markOf(_what: string, { detail }: CustomEvent) {
    return ofCell(detail, this.#sides);
  }

  first() {
    return ofCell({ i: tellingRow(this.#alignment), j: null }, this.#sides);
  }

  count(side: Side) {
    const { rows, columns } = this.#alignment;
    return (side === rows.side ? rows : columns).tokens.length;
  }

  refresh() {
    super.refresh();
    const isIdle = isNothing(this.mark);
    const cell = inBlock(isIdle ? this.first() : this.mark, this.#sides);
    this.page.heatmap.lit = cell;
    const parts = mapSentence(this.#alignment, cell);
    if (isIdle && !isOnWall()) parts.push({ text: HINT, role: "hint" });
    this.page.words.parts = parts;
  }

  get #alignment() {
    return this.page.alignment as Alignment;
  }

  get #sides() {
    const { rows, columns } = this.#alignment;
    return { rows: rows.side, columns: columns.side };
  }
}
