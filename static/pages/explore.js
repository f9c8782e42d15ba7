/**
 * The page Explore: wires the sentence bar, the atlas and the opened head; keeps its state in the address.
 *
 * @typedef {import("../api.js").Answer} Answer
 * @typedef {import("../api.js").Focus} Focus
 * @typedef {import("../api.js").Model} Model
 * @typedef {import("../api.js").Question} Question
 * @typedef {import("../lib/address.js").PageState} PageState
 * @typedef {import("../lib/alignment.js").Alignment} Alignment
 */
import { ApiError, fetchAtlas, fetchHead, fetchModels } from "../api.js";
import { chooseHead, readAddress, writeAddress } from "../lib/address.js";
import { Asking } from "./asking.js";
import { HeadView } from "./head-view.js";
import { Pointing } from "./pointing.js";
import { SentenceBar } from "./sentence-bar.js";

/** @param {Document} document */
export function openExplore(document) {
  return new Explore(document).start();
}

/** @typedef {Explore} Page */
export class Explore {
  /** @type {Model[]} */
  #models = [];
  /** @type {PageState} what is asked for */
  #state = readAddress(location.search);
  /** @type {Answer | null} what is shown */
  #answer = null;
  /** @type {Question | null} what the shown answer answers */
  #question = null;
  /** @type {Map<string, Alignment>} heads of the shown answer */
  #heads = new Map();
  #asking = new Asking();

  /** @param {Document} document */
  constructor(document) {
    this.root = document.documentElement;
    this.atlas = /** @type {import("../elements/attention-atlas.js").AttentionAtlas} */ (
      document.getElementById("atlas")
    );
    this.bar = new SentenceBar(document, this);
    this.view = new HeadView(document, this);
    this.pointing = new Pointing(document, this);
    this.atlas.addEventListener("head-open", (event) =>
      this.openHead(/** @type {CustomEvent} */ (event).detail),
    );
    addEventListener("popstate", () => this.#restore());
  }

  get answer() {
    return this.#answer;
  }

  get model() {
    return this.#models.find((m) => m.id === this.#state.model) ?? this.#models[0];
  }

  get alignment() {
    return this.#heads.get(nameOf(this.#state)) ?? null;
  }

  async start() {
    this.#busy("loading the models...");
    try {
      this.#models = (await this.#asking.ask(fetchModels, (words) => this.bar.wait(words))) ?? [];
      if (!this.model) throw new ApiError("The server has no model to show.", "no_model");
    } catch (error) {
      return this.#problem(error, () => this.start());
    }
    this.bar.models = this.#models;
    this.#useModel();
    await this.#restore();
  }

  /** Show what the address asks for. */
  async #restore() {
    const wanted = readAddress(location.search);
    const model = this.#models.find((m) => m.id === wanted.model) ?? this.#models[0];
    if (!model) return;
    const { focus, found } = chooseHead(wanted, model);
    const changed = model.id !== this.#state.model;
    const text = wanted.text || model.examples[0];
    this.#state = { ...wanted, ...focus, model: model.id, text };
    if (changed) this.#useModel();
    this.view.show(wanted.view);
    const { target } = wanted;
    const same =
      this.#question?.model === model.id && this.#question.text === text && this.#question.target === target;
    this.bar.typed(text, target);
    if (same) await this.openHead(focus, "keep");
    else await this.translate({ model: model.id, text, target }, "replace");
    if (wanted.model && wanted.model !== model.id)
      this.bar.notice(`There is no model “${wanted.model}” here; this is ${model.name}.`);
    else if (!found) this.bar.notice("This model has no such head; its best-aligned head is open instead.");
  }

  #useModel() {
    const model = this.model;
    this.atlas.model = model;
    this.bar.model = model;
  }

  /**
   * @param {string} id
   * @param {string} text
   */
  changeModel(id, text) {
    this.#state.model = id;
    this.#state = { ...this.#state, ...chooseHead(this.#state, this.model).focus };
    this.#useModel();
    return this.translate({ model: id, text, target: "" }, "push");
  }

  /**
   * @param {Question} question
   * @param {"push" | "replace"} history
   */
  async translate(question, history = "push") {
    if (!question.text.trim()) return this.bar.notice("Type an English sentence, then press Enter.");
    this.#busy("translating...");
    try {
      const answer = await this.#asking.ask(
        (signal) => fetchAtlas(question, signal),
        (words) => this.bar.wait(words),
      );
      if (!answer) return;
      this.#answer = answer;
      this.#question = question;
      this.#heads.clear();
      this.#state = { ...this.#state, ...question };
      this.pointing.forget();
      this.bar.answer(answer, question);
      this.atlas.answer = answer;
      document.title = `${answer.source.text} · Regard`;
      delete this.root.dataset.asking;
      this.bar.ready();
      this.#write(history);
      await this.openHead(this.#state, "keep");
    } catch (error) {
      this.#problem(error, () => this.translate(question, history));
    }
  }

  /**
   * @param {Focus} focus
   * @param {"push" | "keep"} history
   */
  async openHead({ block, layer, head }, history = "push") {
    const focus = { block, layer, head };
    const moved = nameOf(focus) !== nameOf(this.#state);
    Object.assign(this.#state, focus);
    const question = this.#question;
    if (!question || this.root.dataset.asking) return; // it opens with the answer
    this.atlas.opened = focus;
    this.#write(history === "push" && moved ? "push" : "replace");
    this.root.dataset.state = "loading";
    try {
      const known = this.#heads.get(nameOf(focus));
      const alignment =
        known ??
        (await this.#asking.ask(
          (signal) => fetchHead(question, focus, signal),
          () => {},
        ));
      if (!alignment) return;
      this.#heads.set(nameOf(focus), alignment);
      if (nameOf(this.#state) !== nameOf(focus)) return;
      await this.view.draw(alignment, this.model.aer?.[block]);
      this.pointing.refresh();
      this.#ready();
    } catch (error) {
      this.pointing.refresh();
      this.#problem(error, () => this.#reopen(focus));
    }
  }

  /** @param {Focus} focus */
  #reopen(focus) {
    this.bar.answered();
    this.view.show(this.#state.view);
    return this.openHead(focus, "keep");
  }

  /** @param {PageState["view"]} view */
  changeView(view) {
    this.#state.view = view;
    this.#write("replace");
  }

  /** Stop what runs; what was shown before stays. */
  cancel() {
    this.#asking.cancel();
    if (this.#answer) this.#ready();
    this.bar.stop(this.#answer);
  }

  /** @param {string} words */
  #busy(words) {
    this.root.dataset.state = "loading";
    this.root.dataset.asking = "translation";
    this.bar.busy(words);
  }

  #ready() {
    delete this.root.dataset.asking;
    this.root.dataset.state = "ready";
    this.bar.ready();
  }

  /**
   * @param {unknown} error
   * @param {() => unknown} again
   */
  #problem(error, again) {
    delete this.root.dataset.asking;
    this.root.dataset.state = "error";
    this.bar.problem(error instanceof Error ? error.message : String(error), this.#answer, again);
    if (!(error instanceof ApiError)) console.error(error);
  }

  /** @param {"push" | "replace"} history */
  #write(history) {
    const address = writeAddress(this.#state);
    if (address === location.search) return;
    if (history === "push") window.history.pushState(null, "", address);
    else window.history.replaceState(null, "", address);
  }
}

/** @param {Focus} focus */
const nameOf = ({ block, layer, head }) => `${block} ${layer} ${head}`;
