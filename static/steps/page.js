/**
 * The page Steps: one head, or one step of a recurrent model, stage by stage.
 *
 * @typedef {import("../shared/page/page.js").History} History
 */
import { fetchSteps } from "../shared/api.js";
import { ApiError } from "../shared/server.js";
import { QUESTION, addressOf, cell, count } from "../shared/page/address.js";
import { later, prefetch } from "../shared/page/later.js";
import { SentencePage, questionOf } from "../shared/page/page.js";
import { Status } from "../shared/page/status.js";
import { RowsSwitch } from "../shared/head/rows-switch.js";
import { namedBy, writtenOf } from "../shared/head/served.js";
import { Without } from "../shared/page/without.js";
import { hasSteps, isOwn, modelOf, splitsLogits } from "../shared/sentence/models.js";
import { noSuchHead } from "../shared/sentence/notes.js";
import { SentenceBar } from "../shared/sentence/sentence-bar.js";
import { address, whereOf } from "./address.js";
import { Choice } from "./choice.js";
import { StepsDecoding } from "./decoding/decoding.js";
import { relevant } from "./decoding/options.js";
import { StepsKeys } from "./keyboard.js";
import { StepsPointing } from "./pointing.js";
import { Walk } from "./walk.js";

const LOCK = addressOf({ lock: cell }); // as Explore writes it
const WORD = addressOf({ ...QUESTION, row: count });
const SHEET = addressOf({ ...QUESTION, seed: count });
const NO_HEAD = { block: "", layer: 0, head: 0 };

/** @param {Document} document */
export function openSteps(document) {
  const page = new StepsPage(document);
  void page.start();
  return page;
}

export class StepsPage extends SentencePage {
  /** @param {Document} document */
  constructor(document) {
    super(address, "Steps", { step: 0, row: 0, column: 0 });
    const find = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    this.bar = new SentenceBar(document, this);
    this.status = new Status(document.documentElement, this.bar);
    this.walk = new Walk(document, this);
    this.choice = new Choice(document, this);
    this.own = later(async () => new (await import("../shared/own/offer.js")).Offer(document, this));
    this.rows = new RowsSwitch(document, (rows) => this.open({ rows }, "push"));
    this.without = new Without(document, this);
    this.pointing = new StepsPointing(document, this);
    this.keys = new StepsKeys(document, this);
    this.decoding = new StepsDecoding(document, this);
    this.toExplore = /** @type {HTMLAnchorElement} */ (find("to-explore"));
    this.toWord = /** @type {HTMLAnchorElement} */ (find("to-word"));
    this.toWorksheet = /** @type {HTMLAnchorElement} */ (find("to-worksheet"));
    this.toHeads = /** @type {HTMLAnchorElement} */ (find("to-heads"));
    this.#fill(find("stage"));
  }

  /** @param {HTMLElement} stage its pictures end where the window does, however long the sentences are */
  #fill(stage) {
    const above = () => document.documentElement.style.setProperty("--above", `${stage.offsetTop}px`);
    const resize = new ResizeObserver(above);
    for (const part of [this.bar.form, this.walk.view.chain]) resize.observe(part);
  }

  async start() {
    if (isOwn(this.state)) await (await this.own()).restore();
    await super.start();
    prefetch(this.own);
  }

  /** The head, or the step, that is shown. @returns {Where} */
  get where() {
    return this.#whereOf(this.state);
  }

  /** @param {any} state */
  #whereOf(state) {
    return whereOf(state, /** @type {any} */ (modelOf(this.models, state.model))).where;
  }

  /** What names the rows of the target; null where there are none. @returns {Served | null} */
  get namedBy() {
    const { block = "", layer = 0, head = 0 } = this.where;
    const shape = this.model.blocks.find((/** @type {BlockShape} */ { name }) => name === block);
    return shape?.rows === "target" && !shape.given
      ? namedBy(this.state.rows, this.model, { block, layer, head })
      : null;
  }

  /** Whether something newer is on its way. */
  get busy() {
    return this.asking.busy;
  }

  get view() {
    return this.walk.view;
  }

  /** @param {Model} model */
  shows({ family }) {
    return hasSteps(family);
  }

  /** A weight that was locked on Explore is opened. */
  read() {
    const asked = super.read();
    const { i, j } = LOCK.read(location.search).lock;
    if (asked.stage || i === null) return asked;
    const model = modelOf(this.models, asked.model);
    const opened = { ...asked, stage: "weights" };
    if (model?.family === "recurrent") return { ...opened, step: i + 1, row: (j ?? -1) + 1 };
    return j === null ? opened : { ...opened, row: i + 1, column: j + 1 };
  }

  async restore() {
    this.walk.player.pause();
    const { stage } = this.read();
    await super.restore();
    if (this.answer && stage && stage !== this.state.stage && this.bar.noticeLine.hidden)
      this.bar.notice(`There is no stage “${stage}” here; the usual one is shown.`);
  }

  /**
   * @param {State} asked
   * @param {Model} model
   */
  choose(asked, model) {
    const { where, found } = whereOf(/** @type {any} */ (asked), /** @type {any} */ (model));
    const column = asked.row && asked.column;
    return { wish: { ...asked, ...NO_HEAD, ...where, column }, notice: found ? "" : noSuchHead(model) };
  }

  /** @param {State} state */
  asks(state) {
    return [questionOf(state), this.#whereOf(state)];
  }

  /**
   * @param {State} wish
   * @param {AbortSignal} signal
   */
  async fetch(wish, signal) {
    const answer = await fetchSteps(questionOf(wish), this.#whereOf(wish), signal);
    return answer && { answer };
  }

  /** @param {{answer: StepsAnswer}} found */
  take({ answer }) {
    if (this.state.step > answer.target.tokens.length) this.state.step = 0;
    this.walk.showDigits();
    this.choice.show(this.model, this.where, answer.target.tokens);
    this.view.take(answer, this.model, this.namedBy ?? undefined);
    this.rows.show(this.namedBy);
  }

  draw() {
    return this.walk.show("replace");
  }

  /** The walk says so, which knows of the cell and of what is written below. */
  settle() {}

  /**
   * The first step, where another was asked for that is not there.
   *
   * @param {unknown} error
   * @param {History} history
   */
  async refused(error, history) {
    const first = { ...this.wish, step: 1 };
    if (!(error instanceof ApiError) || error.code !== "unknown_step" || this.wish.step === 1)
      return super.refused(error, history);
    const drawn = await this.go(first, history);
    if (drawn) this.bar.notice(`${error.message} Step 1 is shown.`);
    return drawn;
  }

  /**
   * Another head or another step of the same sentence.
   *
   * @param {Where} where
   * @param {History} [history]
   */
  openSteps(where, history) {
    return this.open({ ...this.#whereOf({ ...this.wish, ...where }), row: 0, column: 0 }, history);
  }

  /** @param {string} stage */
  openStage(stage) {
    return this.walk.open(stage);
  }

  /** @param {Asked} asked how the decoder is asked to write */
  changeDecoding(asked) {
    this.keep(relevant(asked));
  }

  /**
   * Of a recurrent model open the step, of a Transformer light the row.
   *
   * @param {number} step counts from 1; 0: light none
   * @param {History} history
   */
  changeStep(step, history = "push") {
    if (this.where.step) return step && step !== this.where.step && this.openSteps({ step }, history);
    if (step === this.state.step) return;
    this.state.step = step;
    this.pointing.refresh();
    this.decoding.refresh();
    this.write(history);
  }

  /** @param {unknown} error */
  problem(error) {
    if (this.answer) this.choice.show(this.model, this.where, this.answer.target.tokens);
    super.problem(error);
  }

  /** The written piece that is shown, from 1: of a step the one that it writes, of a row the one that names it. */
  get #written() {
    const { row, step } = this.state;
    return this.where.step || step || (this.namedBy && row ? writtenOf(row, this.namedBy) : 0);
  }

  /** @param {History} history */
  write(history) {
    super.write(history);
    this.toExplore.href = `./${address.write(this.state)}`;
    this.toWord.hidden = !splitsLogits(this.model);
    this.toWord.href = `word${WORD.write({ ...this.state, row: this.#written })}`;
    this.toWorksheet.hidden = isOwn(this.state) || !this.model.blocks.length;
    this.toWorksheet.href = `worksheet${SHEET.write({ ...this.state, seed: this.where.step ?? 0 })}`;
    this.toHeads.href = `heads${addressOf(QUESTION).write({ ...this.state, layer: 0, head: 0 })}#several`;
  }
}
