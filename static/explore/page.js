/**
 * The page Explore: wires the sentence bar, the atlas and the opened head; keeps its state in the address.
 *
 * @typedef {import("../shared/api.js").Answer} Answer
 * @typedef {import("../shared/api.js").Focus} Focus
 * @typedef {import("../shared/api.js").Model} Model
 * @typedef {import("../shared/api.js").Question} Question
 * @typedef {import("../shared/page/address.js").PageState} PageState
 * @typedef {import("../shared/head/weights.js").Alignment} Alignment
 */
import { ApiError, fetchAtlasAndHead, fetchHead } from "../shared/api.js";
import { chooseHead, readAddress, readLock, writeAddress, writeLock } from "../shared/page/address.js";
import { NOTHING, inBlock, ofCell } from "../shared/head/marks.js";
import { isShort, modelOf } from "../shared/sentence/models.js";
import { isPooled } from "../shared/maps/mosaic.js";
import { noSuchHead, noSuchModel } from "../shared/sentence/notes.js";
import { Recent } from "./recent.js";
import { taskOf } from "../shared/sentence/tasks.js";
import { HeadView } from "./head-view.js";
import { Pointing } from "./pointing.js";
import { SentenceBar } from "../shared/sentence/sentence-bar.js";
import { SentencePage } from "../shared/page/page.js";
import { Status } from "../shared/page/status.js";

const SOON = 1000; // ms that a head is waited for before it is opened
const KEPT = 16; // heads, of up to a megabyte each; the browser's cache has the others

/** @param {Document} document */
export function openExplore(document) {
  return new Explore(document).start();
}

/** @typedef {Explore} Page */
export class Explore extends SentencePage {
  /** @type {PageState} what is asked for */
  state = readAddress(location.search);
  /** @type {Answer | null} what is shown */
  #answer = null;
  /** @type {Question | null} what the shown answer answers */
  #question = null;
  /** @type {Recent<Alignment>} heads of the shown answer */
  #heads = new Recent(KEPT);

  /** @param {Document} document */
  constructor(document) {
    super();
    this.atlas = /** @type {import("./attention-atlas.js").AttentionAtlas} */ (
      document.getElementById("atlas")
    );
    this.bar = new SentenceBar(document, this);
    this.status = new Status(document.documentElement, this.bar);
    this.view = new HeadView(document, this);
    this.pointing = new Pointing(document, this);
    this.atlas.addEventListener("head-press", (event) =>
      this.#expect(/** @type {CustomEvent} */ (event).detail),
    );
    this.atlas.addEventListener("head-open", (event) =>
      this.openHead(/** @type {CustomEvent} */ (event).detail),
    );
    addEventListener("popstate", () => this.restore());
  }

  get answer() {
    return this.#answer;
  }

  /** What the rows and columns of the opened head are, before its weights have come. */
  get sides() {
    return this.model?.blocks.find(({ name }) => name === this.state.block);
  }

  get alignment() {
    return this.#heads.get(nameOf(this.state)) ?? null;
  }

  /** Show what the address asks for. */
  async restore() {
    const wanted = readAddress(location.search);
    const locked = readLock(location.search);
    const model = modelOf(this.models, wanted.model);
    if (!model) return;
    const { focus, found } = chooseHead(wanted, model);
    const question = { model: model.id, text: wanted.text || model.examples[0], target: wanted.target };
    this.view.show(wanted.view);
    if (this.#answer || !this.bar.source.touched) this.bar.typed(question.text, question.target);
    Object.assign(this.state, focus, { view: wanted.view });
    const drawn = sameQuestion(question, this.#question)
      ? await this.#back(focus)
      : await this.translate(question, "replace");
    if (!drawn) return; // whatever kept it from being drawn has its own words
    this.#lock(locked);
    if (wanted.model && wanted.model !== model.id) this.bar.notice(noSuchModel(wanted.model, model));
    else if (!found) this.bar.notice(noSuchHead(model));
  }

  /** @param {import("../shared/head/marks.js").Cell} cell of the opened head; nothing is locked if it is not there */
  #lock({ i, j }) {
    const { alignment, sides } = this;
    const isThere = alignment && sides && (i ?? 0) < alignment.n && (j ?? 0) < alignment.m;
    this.pointing.restore(isThere ? ofCell({ i, j }, sides) : NOTHING);
  }

  useModel() {
    const model = this.model;
    this.state.model = model.id;
    this.atlas.model = model;
    this.bar.model = model;
  }

  /**
   * @param {Question} question
   * @param {"push" | "replace"} history
   * @returns {Promise<boolean>} whether it is drawn, all of it
   */
  async translate(question, history = "push") {
    const unasked = this.notYet(question);
    if (unasked) return unasked;
    const model = modelOf(this.models, question.model);
    const { doing } = taskOf(model.task);
    this.status.busy(doing, () => this.translate(question, history));
    const laidOut = question.model === this.state.model;
    const pixels = laidOut ? this.atlas.pixels : 0;
    try {
      const found = await this.asking.ask(
        (signal) =>
          fetchAtlasAndHead(question, this.#focusIn(question), signal, pixels, isShort(question, model)),
        (words) => this.bar.wait(words),
      );
      if (!found) return false;
      this.#take(found.answer, question);
      if (found.alignment) this.#heads.set(nameOf(found.alignment), found.alignment);
      this.write(history);
      if (!laidOut && isPooled(found.answer)) return this.translate(question, "replace"); // as fine as it is drawn
      return await this.openHead(this.state, "keep");
    } catch (error) {
      this.problem(error);
      return false;
    }
  }

  /** The head that opens with an answer. @param {Question} question */
  #focusIn({ model }) {
    return chooseHead(this.state, modelOf(this.models, model)).focus;
  }

  /**
   * From here on this is the sentence that the page shows.
   *
   * @param {Answer} answer
   * @param {Question} question
   */
  #take(answer, question) {
    const changed = question.model !== this.state.model;
    this.#answer = answer;
    this.#question = question;
    this.#heads.clear();
    Object.assign(this.state, question, this.#focusIn(question));
    if (changed) this.useModel();
    this.pointing.forget();
    this.bar.answer(answer, question);
    this.atlas.answer = answer;
    document.title = `${answer.source.text} · Regard`;
    this.status.answered();
  }

  /**
   * @param {Focus} focus
   * @param {"push" | "keep"} history
   * @returns {Promise<boolean>} whether it is drawn and still what is asked for
   */
  async openHead({ block, layer, head }, history = "push") {
    const focus = { block, layer, head };
    const moved = nameOf(focus) !== nameOf(this.state);
    Object.assign(this.state, focus);
    const question = this.#question;
    if (!question || this.status.asking) return false; // it opens with the answer
    const overtaken = () =>
      this.status.asking || question !== this.#question || nameOf(this.state) !== nameOf(focus);
    this.atlas.opened = focus;
    this.write(history === "push" && moved ? "push" : "replace");
    this.status.loading();
    if (!focus.block) return this.#showVector();
    try {
      const known = this.#heads.get(nameOf(focus));
      const alignment =
        known ??
        (await this.asking.ask(
          (signal) => fetchHead(question, focus, signal),
          () => {},
        ));
      if (!alignment || question !== this.#question) return false;
      this.#heads.set(nameOf(focus), alignment);
      if (overtaken()) return false;
      this.view.draw(alignment, this.model);
      this.pointing.refresh();
      this.status.ready();
      return true;
    } catch (error) {
      if (overtaken()) return false;
      this.pointing.refresh();
      this.status.again = () => this.#reopen(focus);
      this.problem(error);
      return false;
    }
  }

  /**
   * Ask for a head that is about to be opened. Whatever keeps it from coming is said when it is.
   *
   * @param {Focus} focus
   */
  async #expect(focus) {
    const question = this.#question;
    if (!question || this.#heads.get(nameOf(focus))) return;
    const alignment = await fetchHead(question, focus, AbortSignal.timeout(SOON)).catch(() => null);
    if (alignment && question === this.#question) this.#heads.set(nameOf(focus), alignment);
  }

  /** The model has no head to open. */
  #showVector() {
    this.view.drawVector(this.#answer?.vector ?? [], this.model);
    this.pointing.refresh();
    this.status.ready();
    return true;
  }

  /** @param {Focus} focus */
  #reopen(focus) {
    this.bar.answered();
    this.view.show(this.state.view);
    return this.openHead(focus, "keep");
  }

  /** @param {PageState["view"]} view */
  changeView(view) {
    this.state.view = view;
    this.write("replace");
  }

  /** Stop what runs. What was shown before stays; where nothing was, it is said how to go on. */
  cancel() {
    this.asking.cancel();
    this.bar.stop();
    if (this.#answer) return this.#back(chooseHead(this.state, this.model).focus);
    this.problem(new ApiError(this.task.cancelled, "cancelled"));
  }

  /**
   * To the sentence that is shown, whatever was asked for meanwhile.
   *
   * @param {Focus} focus
   */
  #back(focus) {
    this.asking.cancel();
    this.bar.model = this.model;
    this.status.answered();
    return this.openHead(focus, "keep");
  }

  /** What is locked belongs to the address, unless that asks for something else already. */
  locked() {
    if (this.#answer && !this.status.asking) this.write("replace");
  }

  /** @param {unknown} error */
  problem(error) {
    if (this.model) this.bar.model = this.model; // a choice that came to nothing is taken back
    this.status.problem(error, this.#answer);
  }

  /** @param {"push" | "replace"} history */
  write(history) {
    const { sides } = this;
    const address = writeAddress(this.state) + (sides ? writeLock(inBlock(this.pointing.lock, sides)) : "");
    if (address === location.search) return;
    if (history === "push") window.history.pushState(null, "", address);
    else window.history.replaceState(null, "", address);
  }
}

/**
 * @param {Question} a
 * @param {Question | null} b
 */
const sameQuestion = (a, b) => a.model === b?.model && a.text === b.text && a.target === b.target;

/** @param {Focus} focus */
const nameOf = ({ block, layer, head }) => `${block} ${layer} ${head}`;
