/** The start page: one map of one short sentence, its row that shows most lit and said in words. */
import { fetchModels, fetchReading } from "../shared/api.js";
import { withParts } from "../shared/dom.js";
import { usualHead } from "../shared/head/choose.js";
import { ofModel } from "../shared/head/crossing.js";
import { NOTHING, inBlock, isNothing, ofCell } from "../shared/head/marks.js";
import { said } from "../shared/head/said.js";
import { QUESTION, addressOf } from "../shared/page/address.js";
import { Asking } from "../shared/page/asking.js";
import { HoverLock } from "../shared/page/hover-lock.js";
import { isOnWall } from "../shared/page/present.js";
import { Status } from "../shared/page/status.js";
import { modelOf } from "../shared/sentence/models.js";
import { tellingRow } from "../shared/plain-words.js";

const TEXT = "The red car is fast.";
const TASK = "translation en-fr"; // of which the text is; of another task the first example is shown
const HINT = " Point at another word.";

const address = addressOf(QUESTION); // of Explore

/** @param {Document} document */
export function openFirst(document) {
  const page = new First(document);
  void page.start();
  return page;
}

class First extends withParts(
  "#source #target heatmap=attention-heatmap#heatmap words=attention-words#words #notice unlock=button#unlock",
) {
  /** @type {Alignment | null} */
  #alignment = null;
  #asking = new Asking();
  /** @type {Question | null} */
  question = null;
  /** @type {Answer | null} */
  answer = null;

  /** @param {Document} document */
  constructor(document) {
    super(document);
    this.explore = /** @type {HTMLAnchorElement | null} */ (document.getElementById("explore")); // not in a lesson
    this.status = new Status(document.documentElement, this);
    this.pointing = new FirstPointing(document, this);
    this.notice.querySelector("button")?.addEventListener("click", () => this.start());
  }

  get alignment() {
    return this.#alignment;
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

  /** @param {Awaited<ReturnType<typeof ask>>} found */
  #draw({ question, focus, answer, alignment }) {
    this.source.textContent = answer.source.text;
    this.target.textContent = answer.target.text;
    this.#alignment = alignment;
    this.question = question;
    this.answer = answer;
    this.heatmap.alignment = alignment;
    if (this.explore) this.explore.search = address.write({ ...question, ...focus });
    this.pointing.refresh();
    this.status.ready();
  }

  /** @param {string} words */
  busy(words) {
    this.notice.hidden = true;
    this.words.parts = [{ text: words, role: "hint" }];
  }

  ready() {}

  /**
   * @param {string} message
   * @param {Answer | null} _shown
   * @param {(() => unknown) | null} again
   */
  problem(message, _shown, again) {
    const [words, button] = /** @type {HTMLElement[]} */ ([...this.notice.children]);
    words.textContent = message;
    button.hidden = !again;
    this.notice.hidden = false;
    this.words.parts = [];
  }
}

/** @param {AbortSignal} signal */
async function ask(signal) {
  const models = await fetchModels(signal);
  const model = modelOf(models.filter(({ blocks }) => blocks.length)); // one that has a map
  const question = { model: model.id, text: model.task === TASK ? TEXT : model.examples[0], target: "" };
  const focus = usualHead(model, "produced");
  const { answer, alignment } = await fetchReading(question, focus, signal);
  return { question, focus, answer, alignment: alignment && ofModel(alignment, model) };
}

class FirstPointing extends HoverLock {
  /**
   * @param {Document} document
   * @param {First} page
   */
  constructor(document, page) {
    super(document, page.unlock);
    this.page = page;
  }

  /** @param {string} _what @param {CustomEvent} event */
  markOf(_what, { detail }) {
    return ofCell(detail, this.#sides);
  }

  first() {
    const a = this.#alignment;
    return ofCell({ i: tellingRow(a), j: null }, this.#sides);
  }

  /** @param {Side} side */
  count(side) {
    const { rows, columns } = this.#alignment;
    return (side === rows.side ? rows : columns).tokens.length;
  }

  refresh() {
    super.refresh();
    const isIdle = isNothing(this.mark);
    const cell = inBlock(isIdle ? this.first() : this.mark, this.#sides);
    this.page.heatmap.lit = cell;
    const parts = said(this.#alignment, cell);
    if (isIdle && !isOnWall()) parts.push({ text: HINT, role: "hint" });
    this.page.words.parts = parts;
  }

  get #alignment() {
    return /** @type {Alignment} */ (this.page.alignment);
  }

  get #sides() {
    const { rows, columns } = this.#alignment;
    return { rows: rows.side, columns: columns.side };
  }
}
