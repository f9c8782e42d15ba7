/** The page Steps: one head, or one step of a recurrent model, stage by stage. */
import { fetchSteps, type Model, type ModelRequest, type Steps, type Where } from "../shared/api.ts";
import { ApiError } from "../shared/server.ts";
import { REQUEST, addressOf, cell, count, place } from "../shared/page/address.ts";
import { prefetch } from "../shared/page/lazy.ts";
import { carried } from "../shared/page/carry.ts";
import { SentencePage, requestOf, same, type History } from "../shared/page/page.ts";
import { hasBothNames, inAddress, namedBy, writtenOf, type RowName } from "../shared/head/row-names.ts";
import { lockedIn, locking } from "../shared/head/locked.ts";
import { NOTHING, isNothing } from "../shared/head/marks.ts";
import { hasTools } from "../shared/page/tools.ts";
import { withoutLater } from "../shared/page/without-later.ts";
import { hasSteps, isOwnModel, modelOf, ofShares, splitsLogits } from "../shared/sentence/models.ts";
import { noSuchHead } from "../shared/sentence/notes.ts";
import { withParts } from "../shared/dom.ts";
import { address, whereOf, type StepsState as State } from "./address.ts";
import { listenToKeys } from "./keyboard.ts";
import { lockOf } from "./lit.ts";
import { toRowAndColumn } from "./picture.ts";
import { pictureOf, stageIn, walked, type Seen, type Walked } from "./seen.ts";
import { pathOf } from "./first-stages.ts";
import { besides, usualStage } from "./stages.ts";
import { StepsView } from "./view.ts";
import { noStage, noStep } from "./words.ts";
import type { OneCell } from "../shared/maps/cells.ts";
import type { DecodingChoice } from "./decoding/decoding-choice.ts";

const LOCK = addressOf({ lock: cell }); // as Explore writes it
const WORD = addressOf({ ...REQUEST, row: place });
const SHEET = addressOf({ ...REQUEST, seed: count });
const NO_HEAD = { block: "", layer: 0, head: 0 };

export class StepsPage extends SentencePage<State, { answer: Steps }> {
  without = withoutLater(document, this);
  readonly view: StepsView;
  /** The answer as it is walked; null before the first. */
  #walked: Walked | null = null;
  to = new (withParts("explore=a#to-explore word=a#to-word worksheet=a#to-worksheet heads=a#to-heads"))(
    document,
  );

  /** Opens a file of one's own, where that is offered. */
  file: (() => Promise<{ restore(): Promise<void> }>) | null = null;

  constructor() {
    super(address, "Steps", { step: 0, row: null, column: null });
    this.view = new StepsView(this.bar, {
      openSteps: (where) => this.openSteps(where),
      openStage: (stage) => this.openStage(stage),
      walk: (by, plays) => this.walk(by, plays),
      openCell: (at, follows) => this.openCell(at, follows),
      closeCell: () => this.closeCell(),
      again: () => this.#showCell(),
      openTile: (chosen) => this.openTile(chosen),
      changeDigits: (digits) => this.changeDigits(digits),
      rename: (rows) => this.open({ rows }),
      chooseStep: (step, playing) => this.chooseStep(step, playing ? "replace" : "push"),
      write: (asked) => this.writeText(asked),
      openTarget: (target) => this.translate({ ...(this.request as ModelRequest), target }),
      notice: (words) => this.bar.notice(words),
    });
    listenToKeys(document, {
      step: (by) => this.walk(by, false),
      leave: (from) => (this.state.row === null ? this.view.leaveStage(from) : this.closeCell()),
    });
  }

  async start() {
    if (isOwnModel(this.state)) await (await this.file?.())?.restore();
    await super.start();
    if (this.file) void prefetch(this.file);
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

  /** The steps that are shown; null before there are any. */
  get #seen(): Seen | null {
    const { answer, request, where, state } = this;
    return answer && request && this.#walked && { ...this.#walked, request, where, state };
  }

  modelsOf(models: Model[]) {
    return models.map(ofShares);
  }

  shows({ family }: Model) {
    return hasSteps(family);
  }

  /** Undefined where nothing is marked: what was locked before stays. */
  get lock() {
    const lock = this.#seen && lockOf(this.#seen);
    return lock && !isNothing(lock) ? lock : undefined;
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
    this.view.pause();
    const { stage } = this.read();
    await super.restore();
    const isMissing = stage && this.#seen && !stageIn(this.#seen, stage);
    if (isMissing && this.bar.noticeLine.hidden) this.bar.notice(noStage(stage));
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
    this.#walked = walked(answer, this.model, this.namedBy);
    if (this.state.step > answer.target.tokens.length) this.amend({ step: 0 });
    this.view.take(this.#seen as Seen);
  }

  /** Draw the stage that is asked for, or the usual one. */
  draw() {
    const { stages } = this.#walked as Walked;
    if (!stages.some(({ id }) => id === this.state.stage))
      this.keep({ stage: usualStage(stages), row: null, column: null });
    this.view.show(this.#seen as Seen);
  }

  /** Wait for the cell, its reasons, its tile and what is written below, which say their errors in their places. */
  async settled() {
    await this.view.settled();
    return true;
  }

  settle() {
    if (this.view.isWhole) this.status.ready();
    else this.status.partly();
  }

  /** True while other steps are on their way. */
  get #isLeaving() {
    return !same(this.asks(this.wish), this.asks(this.state));
  }

  /** Say that more of these steps is on its way, until it is shown. A page that asks for others says so itself. */
  async #load() {
    if (this.#isLeaving) return;
    this.status.loading();
    await this.settled();
    if (this.status.isLoading && !this.#isLeaving) this.settle(); // a problem of the page itself stays
  }

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

  openStage(stage: string) {
    this.view.pause();
    this.#goTo(stage, "push");
  }

  /** Walk by a count of stages; false where there is no stage to walk to. */
  walk(by: number, plays: boolean): boolean {
    if (!plays) this.view.pause();
    const { stage } = this.state;
    const path = this.#walked && this.answer ? pathOf(this.#walked.stages, stage, hasTools()) : [];
    const to = path.length ? besides(path, stage, by) : stage;
    return to !== stage && this.#goTo(to, plays ? "replace" : "push");
  }

  /** Open a stage; the open cell stays where the rows and the columns are the same. */
  #goTo(stage: string, history: History): boolean {
    const seen = this.#seen;
    const [from, to] = [this.state.stage, stage].map((id) => seen && stageIn(seen, id));
    if (!to) return false;
    const isAlike = from?.rows === to.rows && from?.columns === to.columns;
    this.keepAlong(isAlike ? { stage } : { stage, row: null, column: null }, history);
    this.view.show(this.#seen as Seen);
    void this.#load();
    return true;
  }

  openCell(at: OneCell, follows: boolean) {
    const picture = this.#seen && pictureOf(this.#seen);
    if (!picture) return;
    this.view.pause();
    this.keep(toRowAndColumn(picture, at), follows ? "replace" : "push");
    this.#showCell();
  }

  closeCell() {
    this.view.leaveCell();
    this.keep({ row: null, column: null }, "push");
    this.#showCell();
  }

  #showCell() {
    if (!this.#seen) return;
    this.view.showCell(this.#seen);
    void this.#load();
  }

  openTile(chosen: Pick<State, "tiles" | "tile">) {
    this.keep(chosen, "push");
    this.view.showTiles(this.#seen as Seen);
    void this.#load();
  }

  changeDigits(digits: State["digits"]) {
    this.keepAlong({ digits });
    if (this.#seen) this.view.showDigits(this.#seen);
  }

  /** Open a step of a recurrent model, light a row of a Transformer; from 1, 0 lights none. */
  chooseStep(step: number, history: History) {
    const seen = this.#seen;
    if (!seen || step > seen.answer.target.tokens.length) return; // a text of its own may be longer
    if (seen.where.step) return step && step !== seen.where.step && this.openSteps({ step }, history);
    if (step === this.state.step) return;
    this.keep({ step }, history);
    this.view.showStep(this.#seen as Seen);
  }

  /** Write the text in another way, or in the same again. A problem that the page has of its own stays its problem. */
  writeText(asked: DecodingChoice | null) {
    const isOurs = this.status.isReady || !this.view.isWhole;
    if (asked) this.keepAlong(asked);
    if (!this.#seen) return;
    this.view.showDecoding(this.#seen);
    if (isOurs) void this.#load();
  }

  forget() {
    this.view.forget();
  }

  /** Wish no more for steps that did not come; the choice says which are shown. */
  problem(error: unknown) {
    if (this.#seen) this.view.offer(this.#seen);
    super.problem(error);
    this.wish = this.state;
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
