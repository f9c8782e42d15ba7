/** The page Steps: one head, or one step of a recurrent model, stage by stage. */
import { fetchSteps, type Model, type Steps, type Where } from "../shared/api.ts";
import { ApiError } from "../shared/server.ts";
import { REQUEST, addressOf, cell, count, place } from "../shared/page/address.ts";
import { prefetch } from "../shared/page/later.ts";
import { carried } from "../shared/page/carry.ts";
import { SentencePage, requestOf, type History } from "../shared/page/page.ts";
import { RowsSwitch } from "../shared/head/rows-switch.ts";
import {
  hasBothNames,
  inAddress,
  namedBy,
  bestNaming,
  writtenOf,
  type RowName,
} from "../shared/head/row-names.ts";
import { lockedIn, locking } from "../shared/head/locked.ts";
import { NOTHING, isNothing } from "../shared/head/marks.ts";
import { Without } from "../shared/page/without.ts";
import { hasSteps, isOwnModel, modelOf, ofShares, splitsLogits } from "../shared/sentence/models.ts";
import { noSuchHead } from "../shared/sentence/notes.ts";
import { withParts } from "../shared/dom.ts";
import { address, whereOf, type StepsState as State } from "./address.ts";
import { Choice } from "./choice.ts";
import { StepsDecoding } from "./decoding/decoding.ts";
import { StepsPointing } from "./pointing.ts";
import { Walk } from "./walk.ts";
import { noStage, noStep } from "./words.ts";

const LOCK = addressOf({ lock: cell }); // as Explore writes it
const WORD = addressOf({ ...REQUEST, row: place });
const SHEET = addressOf({ ...REQUEST, seed: count });
const USES_ARROWS =
  "textarea, input, select, dialog, [popover], token-line, matrix-map, stage-bars, .strip, .below";
const NO_HEAD = { block: "", layer: 0, head: 0 };

export class StepsPage extends SentencePage<State, { answer: Steps }> {
  walk = new Walk(document, this);
  choice = new Choice(document, this);
  rows = new RowsSwitch(document, (rows) => this.open({ rows }, "push"));
  without = new Without(document, this);
  pointing = new StepsPointing(document, this);
  decoding = new StepsDecoding(document, this);
  to = new (withParts("explore=a#to-explore word=a#to-word worksheet=a#to-worksheet heads=a#to-heads"))(
    document,
  );

  /** Opens a file of one's own, where that is offered. */
  file: (() => Promise<{ restore(): Promise<void> }>) | null = null;

  constructor() {
    super(address, "Steps", { step: 0, row: null, column: null });
    const { section, chain } = this.view;
    const above = () => document.documentElement.style.setProperty("--above", `${section.offsetTop}px`);
    const resize = new ResizeObserver(above); // the pictures end where the window does, whatever stands above
    for (const part of [this.bar.form, this.view.row, chain]) resize.observe(part);
    document.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /** Left and right walk; Escape closes the cell, then leads back to the stages. */
  #onKey(event: KeyboardEvent) {
    const { key, ctrlKey, altKey, metaKey, defaultPrevented } = event;
    const target = event.target as Element;
    if (defaultPrevented || ctrlKey || altKey || metaKey) return;
    if (key === "Escape") return this.#escape(target);
    if (target.closest(USES_ARROWS) || !["ArrowLeft", "ArrowRight"].includes(key)) return;
    event.preventDefault();
    this.walk.player.pause();
    this.walk.by(key === "ArrowRight" ? 1 : -1, "push");
  }

  #escape(target: Element) {
    if (target.closest("textarea, select, dialog, .below") || document.querySelector(":popover-open")) return;
    if (this.state.row !== null) this.walk.closeCell();
    else if (this.view.section.contains(target)) this.view.row.focus();
  }

  async start() {
    if (isOwnModel(this.state)) await (await this.file?.())?.restore();
    await super.start();
    if (this.file) prefetch(this.file);
  }

  /** The head, or the step, that is shown. */
  get where(): Where {
    return this.#whereOf(this.state);
  }

  #whereOf(state: State) {
    return whereOf(state, modelOf(this.models, state.model)).where;
  }

  /** The name of the rows of the target; null where there are none. */
  get namedBy(): RowName | null {
    const shape = this.model.blocks.find(({ name }) => name === this.where.block);
    return shape && hasBothNames(shape) && !shape.given ? this.state.rows || null : null;
  }

  get view() {
    return this.walk.view;
  }

  modelsOf(models: Model[]) {
    return models.map(ofShares);
  }

  shows({ family }: Model) {
    return hasSteps(family);
  }

  /** Undefined where nothing is marked: what was locked before stays. */
  get lock() {
    const { lock } = this.pointing;
    return isNothing(lock) ? undefined : lock;
  }

  /** A weight that was locked on Explore is opened, and a row of the target is lit. */
  read() {
    const asked = super.read();
    const { i, j } = LOCK.read(location.search).lock;
    if (asked.row !== null || i === null) return asked;
    const model = modelOf(this.models, asked.model);
    const opened = { ...asked, stage: asked.stage || "weights" };
    const inVector = { ...opened, row: j };
    if (model?.family === "recurrent") return { ...inVector, step: i + 1 };
    if (model?.family === "self-attentive") return { ...inVector, head: i + 1 };
    if (j !== null) return { ...opened, row: i, column: j };
    const block = model?.blocks.find(({ name }) => name === asked.block);
    return block?.rows === "source" ? opened : { ...opened, step: i + 1 };
  }

  async restore() {
    this.walk.player.pause();
    const { stage } = this.read();
    await super.restore();
    if (this.answer && stage && stage !== this.state.stage && this.bar.noticeLine.hidden)
      this.bar.notice(noStage(stage));
  }

  choose(asked: State, model: Model) {
    const { where, found } = whereOf(asked, model);
    const column = asked.row === null ? null : asked.column;
    const rows = namedBy(asked, model, { ...NO_HEAD, ...where });
    return { wish: { ...asked, ...NO_HEAD, ...where, column, rows }, notice: found ? "" : noSuchHead(model) };
  }

  asks(state: State) {
    return [requestOf(state), this.#whereOf(state)];
  }

  async fetch(wish: State, signal: AbortSignal) {
    return { answer: await fetchSteps(requestOf(wish), this.#whereOf(wish), signal) };
  }

  take({ answer }: { answer: Steps }) {
    if (this.state.step > answer.target.tokens.length) this.state.step = 0;
    this.walk.showDigits();
    this.choice.show(this.model, this.where, answer.target.tokens);
    this.view.take(answer, this.model, this.namedBy ?? undefined);
    const { block } = this.state;
    this.rows.show(this.namedBy, block === "cross" ? bestNaming(this.model, this.state) : "");
  }

  draw() {
    return this.walk.show("replace");
  }

  /** The walk says so, which knows of the cell and of what is written below. */
  settle() {}

  /** The first step, where another was asked for that is not there. */
  async refused(error: unknown, history: History) {
    if (!(error instanceof ApiError) || error.code !== "unknown_step" || this.wish.step === 1)
      return super.refused(error, history);
    const drawn = await this.go({ ...this.wish, step: 1 }, history);
    if (drawn) this.bar.notice(noStep(error.message));
    return drawn;
  }

  /** Open another head or another step of the same sentence. */
  openSteps(where: Where, history?: History) {
    return this.open({ ...this.#whereOf({ ...this.wish, ...where }), row: null, column: null }, history);
  }

  /** Open a step of a recurrent model, light a row of a Transformer; from 1, 0 lights none. */
  changeStep(step: number, history: History = "push") {
    if (this.where.step) return step && step !== this.where.step && this.openSteps({ step }, history);
    if (step === this.state.step) return;
    this.state.step = step;
    this.pointing.refresh();
    this.decoding.refresh();
    this.write(history);
  }

  problem(error: unknown) {
    if (this.answer) this.choice.show(this.model, this.where, this.answer.target.tokens);
    super.problem(error);
  }

  /** The written piece that is shown: of a step the one that it writes, of a row the one that names it. */
  get #written() {
    const { row } = this.state;
    const step = this.where.step || this.state.step;
    if (step) return step - 1;
    return this.namedBy && row !== null ? writtenOf(row, this.namedBy) : null;
  }

  get addressed() {
    return inAddress(this.state, this.model);
  }

  write(history: History) {
    super.write(history);
    const came = isOwnModel(this.state) ? NOTHING : lockedIn(carried(), this.model);
    this.to.explore.href = `./${locking(this.lock ?? came, this.addressed, this.model)}`;
    this.to.word.hidden = !splitsLogits(this.model);
    this.to.word.href = `word${WORD.write({ ...this.state, row: this.#written })}`;
    this.to.worksheet.hidden = isOwnModel(this.state) || !this.model.blocks.length;
    this.to.worksheet.href = `worksheet${SHEET.write({ ...this.state, seed: this.where.step ?? 0 })}`;
    this.to.heads.href = `heads${addressOf(REQUEST).write({ ...this.state, layer: 0, head: 0 })}#several`;
  }
}
