/**
 * The third part of Positions: a sentence as the model was trained to read it, and with another order told.
 *
 * @typedef {import("../shared/api.js").Model} Model
 * @typedef {import("../shared/api.js").Question} Question
 * @typedef {import("../shared/page/address.js").Focus} Focus
 * @typedef {import("./address.js").Lock} Lock
 * @typedef {import("./word-order.js").ChangeId} ChangeId
 * @typedef {import("./page.js").History} History
 * @typedef {{answer: import("../shared/api.js").Answer, alignment: import("../shared/head/weights.js").Alignment}} Reading
 * @typedef {{before: Reading, after: Reading, title: string}} Shown
 */
import { ApiError, fetchChanged, fetchModels, fetchReading } from "../shared/api.js";
import { chooseHead } from "../shared/page/address.js";
import { modelOf } from "../shared/sentence/models.js";
import { UNLOCKED } from "./address.js";
import { changeTitle, interventionsOf } from "./word-order.js";
import { learnedInWords, otherModelInWords } from "./words.js";
import { taskOf } from "../shared/sentence/tasks.js";
import { Asking } from "../shared/page/asking.js";
import { LiveChoice } from "./choice.js";
import { LiveView } from "./view.js";
import { SentenceBar } from "../shared/sentence/sentence-bar.js";
import { Status } from "../shared/page/status.js";

export class LivePart {
  /** @type {Model[]} that are told positions */
  #models = [];
  /** @type {Model[]} of Hugging Face: their order cannot be changed */
  #guests = [];
  /** @type {Question | null} what is shown answers it */
  #question = null;
  /** @type {Partial<import("./address.js").Live>} what the address says of what is shown */
  #drawn = {};
  /** @type {Shown | null} */
  #shown = null;
  /** what is shown, with its head and its change, as JSON */
  #key = "";
  /** whether a number of the change is wrong, so that what is shown is of an earlier one */
  #mending = false;
  #asking = new Asking();

  /**
   * @param {Document} document
   * @param {import("./page.js").PositionsPage} page
   */
  constructor(document, page) {
    this.page = page;
    this.section = /** @type {HTMLElement} */ (document.getElementById("live"));
    this.learned = /** @type {HTMLElement} */ (document.getElementById("learned"));
    this.bar = new SentenceBar(document, this);
    this.status = new Status(this.section, this.bar);
    this.choice = new LiveChoice(document, this);
    this.view = new LiveView(document, this);
  }

  get shown() {
    return this.#shown;
  }

  get model() {
    return modelOf(this.#models, this.page.live.model);
  }

  get task() {
    return taskOf(this.model?.task ?? "");
  }

  async start() {
    this.status.busy("loading the models...", () => this.start());
    try {
      const models = await this.#asking.ask(fetchModels, (words) => this.bar.wait(words));
      if (!models) return;
      this.learned.textContent = learnedInWords(models);
      this.#guests = models.filter(({ family }) => family === "hugging-face");
      this.#models = models.filter((model) => model.positions && !this.#guests.includes(model));
      if (!this.model)
        throw new ApiError("No model here is told positions: install a Transformer.", "no_model", null, 404);
    } catch (error) {
      return this.status.problem(error, null);
    }
    this.bar.offer(this.#models);
    await this.restore();
  }

  /** Show what the address asks for. */
  async restore() {
    const { model, page } = this;
    if (!model) return;
    const { live } = page;
    const wanted = live.model;
    const text = live.text || model.examples[0];
    if (this.#question || !this.bar.source.touched) this.bar.typed(text, live.target);
    this.bar.model = model;
    const { found, told } = this.#focus(model);
    const drawn = await this.#ask({ model: model.id, text, target: live.target }, "replace", live.lock);
    if (!drawn) return;
    if (wanted && wanted !== model.id) this.bar.notice(otherModelInWords(wanted, model, this.#guests));
    else if (!found) this.bar.notice(told);
  }

  /**
   * The head that is shown; the decoder's own is left out, since its places stay as they are.
   *
   * @param {Model} model
   */
  #focus(model) {
    const blocks = model.blocks.filter(({ name }) => name !== "decoder");
    const { focus, found } = chooseHead(this.page.live, { ...model, blocks });
    return {
      focus,
      found,
      told: "There is no such head in the encoder or in cross-attention; the usual one is open.",
    };
  }

  /**
   * @param {string} id
   * @param {{text: string, target: string}} typed
   */
  changeModel(id, typed) {
    const model = modelOf(this.#models, id);
    const stays = model.task === this.model.task;
    const example = { text: model.examples[0], target: "" };
    if (!stays) this.bar.typed(example.text, "");
    return this.translate({ model: id, ...(stays ? typed : example) }, "push");
  }

  /**
   * @param {Question} question
   * @param {History} history
   */
  async translate(question, history = "push") {
    if (!question.text.trim()) return this.bar.notice(this.task.empty, "empty");
    if (this.#models.length) return this.#ask(question, history);
    Object.assign(this.page.live, { text: question.text, target: "", lock: UNLOCKED });
    return this.start();
  }

  /** @param {{change?: ChangeId, focus?: Focus}} choice */
  choose({ change, focus }) {
    Object.assign(this.page.live, change ? { change } : {}, focus ?? {});
    return this.#question && this.#ask(this.#question, "push");
  }

  /** A field has changed: if it is one of the change that is shown, so does that. */
  follow() {
    if (!this.#question) return;
    if (this.#key !== this.#keyOf(this.#question)) return this.#ask(this.#question, "replace");
    if (this.#mending) this.#mended();
  }

  #mended() {
    this.#mending = false;
    this.section.removeAttribute("data-old");
    this.status.ready();
  }

  /** Numbers of the change; null where one of them is none. */
  get #numbers() {
    const { page } = this;
    const needed = /** @type {const} */ ({ shifted: ["by"], shuffled: ["seed"] })[
      /** @type {"shifted"} */ (page.live.change)
    ];
    if (!page.good([...(needed ?? [])])) return null;
    return { by: page.number("by"), seed: page.number("seed") };
  }

  /** @param {Question} question */
  #keyOf(question) {
    const { change } = this.page.live;
    const numbers = this.#numbers ?? { by: NaN, seed: NaN };
    const { focus } = this.#focus(modelOf(this.#models, question.model));
    return JSON.stringify([question, focus, interventionsOf(change, numbers)]);
  }

  /**
   * @param {Question} question
   * @param {History} history
   * @param {Lock} lock of what is then shown
   * @returns {Promise<boolean>} whether it is drawn
   */
  async #ask(question, history, lock = UNLOCKED) {
    const model = modelOf(this.#models, question.model);
    const { focus } = this.#focus(model);
    const { change } = this.page.live;
    const numbers = this.#numbers;
    this.choice.show(model, focus, change);
    this.#mending = !numbers;
    this.section.toggleAttribute("data-old", !numbers && same(question, this.#question));
    if (!numbers && same(question, this.#question)) return (this.status.partly(), false);
    const interventions = numbers ? interventionsOf(change, numbers) : [];
    const title = numbers ? changeTitle(change, numbers) : "as trained";
    const key = this.#keyOf(question);
    const again = () => this.#ask(question, history, lock);
    if (same(question, this.#question)) {
      this.status.loading();
      this.status.again = again;
    } else this.status.busy(taskOf(model.task).doing, again);
    try {
      const readings = await this.#asking.ask(
        (signal) => read(question, focus, interventions, signal),
        (words) => this.bar.wait(words),
      );
      if (!readings) return false;
      this.#shown = { ...readings, title };
      this.#take(question, focus, key, history, lock);
      await this.view.draw(this.#shown, model, numbers ? change : "trained", lock);
      if (key !== this.#key || this.#asking.busy) return false;
      if (this.#mending) this.status.partly();
      else this.status.ready();
      return true;
    } catch (error) {
      this.bar.model = this.model;
      this.status.problem(error, this.#shown?.before.answer ?? null);
      return false;
    }
  }

  /**
   * From here on this is what is shown.
   *
   * @param {Question} question
   * @param {Focus} focus
   * @param {string} key
   * @param {History} history
   * @param {Lock} lock
   */
  #take(question, focus, key, history, lock) {
    const before = /** @type {Shown} */ (this.#shown).before.answer;
    const other = !same(question, this.#question);
    const first = !this.#question;
    this.#question = question;
    this.#key = key;
    const { live } = this.page;
    if (!first) Object.assign(live, question, focus);
    else if (live.model !== question.model) live.model = "";
    live.lock = lock;
    this.bar.model = this.model;
    if (other) this.bar.answer(before, question);
    this.status.answered();
    this.page.write(history);
    this.#drawn = { ...live };
  }

  /** What is locked belongs to the address, unless that asks for something else already. @param {Lock} lock */
  keepLock(lock) {
    this.#drawn.lock = lock;
    const { live } = this.page;
    if (this.#asking.busy || same(lock, live.lock)) return;
    live.lock = lock;
    this.page.write("replace");
  }

  /** Stop what runs. What was shown before stays; where nothing was, it is said how to go on. */
  cancel() {
    this.#asking.cancel();
    this.bar.stop();
    if (this.#shown) return this.#back();
    this.status.problem(new ApiError(this.task.cancelled, "cancelled"), null);
  }

  /** To what is shown, whatever was asked for meanwhile. */
  #back() {
    const { live } = this.page;
    Object.assign(live, this.#drawn);
    this.bar.model = this.model;
    this.choice.show(this.model, this.#focus(this.model).focus, live.change);
    this.status.ready();
  }
}

/**
 * The sentence as trained, and with the change; without one they are the same.
 *
 * @param {Question} question
 * @param {Focus} focus
 * @param {object[]} interventions
 * @param {AbortSignal} signal
 * @returns {Promise<{before: Reading, after: Reading}>}
 */
async function read(question, focus, interventions, signal) {
  const before = /** @type {Reading} */ (await fetchReading(question, focus, signal));
  const after = interventions.length ? await fetchChanged(question, focus, interventions, signal) : before;
  return { before, after };
}

/**
 * @param {object | null} a
 * @param {object | null} b
 */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
