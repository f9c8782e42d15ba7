/**
 * The page Training: a model along its training, on a date of one's own; a second model beside it, in step.
 *
 * @typedef {import("./side.js").Shown} Shown
 * @typedef {import("../shared/api.js").TrainingAnswer} TrainingAnswer
 */
import { fetchModels, fetchReading, fetchTraining } from "../shared/api.js";
import { shortName } from "../shared/head/measured.js";
import { chooseHead } from "../shared/head/choose.js";
import { SentencePage, questionOf } from "../shared/page/page.js";
import { h } from "../shared/dom.js";
import { Status } from "../shared/page/status.js";
import { Without } from "../shared/page/without.js";
import { modelOf, oldestFirst } from "../shared/sentence/models.js";
import { SentenceBar } from "../shared/sentence/sentence-bar.js";
import { UNLOCKED, address } from "./address.js";
import { Player } from "./player.js";
import { TrainingPointing } from "./pointing.js";
import { ScheduleSection } from "./schedule.js";
import { Side } from "./side.js";
import { TrainHere } from "./here.js";
import { areOfTranslations } from "./measures.js";
import { least, modelAt, nearest, stepsOf, stepsOfAll, wasKept } from "./stops.js";
import { fillStops } from "./stops-table.js";

/** @param {Document} document */
export function openTraining(document) {
  const page = new TrainingPage(document);
  void page.start();
  return page;
}

const FIRST = "dates-bahdanau";
const WHOLE = { block: "", layer: 0, head: 0 };

export class TrainingPage extends SentencePage {
  /** @type {Map<string, TrainingAnswer>} */
  #trainings = new Map();
  /** @type {number[]} of the slider */
  #steps = [];

  /** @param {Document} document */
  constructor(document) {
    super(address, "Training", { lock: UNLOCKED });
    this.bar = new SentenceBar(document, this);
    this.status = new Status(document.documentElement, this.bar);
    this.without = new Unwatched(document, this);
    this.figures = /** @type {HTMLElement} */ (document.getElementById("figures"));
    this.beside = /** @type {HTMLSelectElement} */ (document.getElementById("beside"));
    this.kept = /** @type {HTMLElement} */ (document.getElementById("kept"));
    this.table = /** @type {HTMLTableElement} */ (document.getElementById("stops"));
    this.sides = [...document.querySelectorAll(".side")].map(
      (element) => new Side(/** @type {HTMLElement} */ (element)),
    );
    this.player = new Player(document, this);
    this.schedule = new ScheduleSection(document, this);
    this.pointing = new TrainingPointing(document, this);
    this.here = new TrainHere(document, this);
    void this.here.start();
    this.beside.addEventListener("change", () => this.open({ beside: this.beside.value, lock: UNLOCKED }));
  }

  /** @param {Model} model */
  shows(model) {
    return model.has_curve && model.task !== "final mark";
  }

  /** A page of trainings opens on a model that has one. @param {{model: string}} state @returns {any} */
  modelFor({ model }) {
    return model ? modelOf(this.models, model) : modelOf(this.models, FIRST);
  }

  /**
   * @param {State} asked
   * @param {Model} model
   */
  choose(asked, model) {
    const beside = this.models.find(({ id }) => id === asked.beside);
    const isAlike = beside && this.shows(beside) && beside.task === model.task && beside.id !== model.id;
    const focus = focusOf(model, /** @type {any} */ (asked));
    return { wish: { ...asked, ...focus, beside: isAlike ? beside.id : "" } };
  }

  /** @param {State} state */
  asks({ block, layer, head, stop, beside, ...state }) {
    return [questionOf(/** @type {any} */ (state)), block, layer, head, stop, beside];
  }

  /** @param {number} step */
  openStop(step) {
    const isEnd = step === this.#steps[this.#steps.length - 1];
    return this.open({ stop: isEnd ? 0 : step }, "replace");
  }

  /**
   * Another stop or model beside may be chosen while the answer is on its way.
   *
   * @param {State} wish
   * @param {AbortSignal} signal
   */
  async fetch(wish, signal) {
    for (;;) {
      const { stop, beside } = wish;
      const found = await this.#found(wish, signal);
      if (wish.stop === stop && wish.beside === beside) return found;
    }
  }

  /**
   * @param {State} wish
   * @param {AbortSignal} signal
   */
  async #found(wish, signal) {
    const { block, layer, head, stop, beside } = wish;
    const question = questionOf(wish);
    const first = await this.#sideOf(question, { block, layer, head }, stop, signal);
    const other = this.models.find(({ id }) => id === beside);
    const second =
      other && (await this.#sideOf({ ...question, model: beside }, focusOf(other), stop, signal));
    return { answer: first.end, shown: second ? [first, second] : [first] };
  }

  /**
   * The map reads what the trained model writes, or what a person has typed in its place.
   *
   * @param {Question} question
   * @param {Focus} focus
   * @param {number} step
   * @param {AbortSignal} signal
   * @returns {Promise<Shown & {end: Answer}>}
   */
  async #sideOf(question, focus, step, signal) {
    const training = await this.#training(question.model, signal);
    const { stops } = training;
    const place = nearest(stepsOf(training), step);
    if (!wasKept(training, question)) {
      const { answer: end } = await fetchReading(question, WHOLE, signal);
      return { training, place, final: "", given: "", written: null, reading: null, end };
    }
    const model = modelAt(training, place);
    const last = modelAt(training, stops.length - 1);
    const { answer: end } = await fetchReading({ ...question, model: last }, WHOLE, signal);
    const final = end.target.own;
    const map = areOfTranslations(stops) ? { ...focus, ...least(stops[stops.length - 1].aer) } : focus;
    const [{ answer: written }, reading] = await Promise.all([
      fetchReading({ ...question, model, target: "" }, WHOLE, signal),
      focus.block ? fetchReading({ ...question, model, target: final }, map, signal) : null,
    ]);
    return { training, place, final, given: question.target, written, reading, end };
  }

  /**
   * @param {string} id
   * @param {AbortSignal} signal
   */
  async #training(id, signal) {
    const known = this.#trainings.get(id);
    if (known) return known;
    const training = await fetchTraining(id, signal);
    this.#trainings.set(id, training);
    await fetchModels(
      signal,
      training.stops.map((_, place) => modelAt(training, place)).filter((stop) => stop !== id),
    ); // their digests, so that an answer is kept for ever
    return training;
  }

  /** A model was trained here: it is offered from now on, in the place of an earlier one. @param {string} id */
  async renew(id) {
    this.offer(await fetchModels(new AbortController().signal));
    this.#trainings.delete(id);
    if (!this.found) return;
    this.#offerBeside();
    if (![this.state.model, this.state.beside].includes(id)) return;
    this.question = null; // the earlier model gave what is shown
    await this.go(this.wish, "replace");
  }

  /** @param {{shown: Shown[]}} found */
  take({ shown }) {
    this.figures.hidden = false;
    const trainings = shown.map(({ training }) => training);
    this.#steps = stepsOfAll(trainings);
    for (const part of this.figures.querySelectorAll("[data-of]"))
      /** @type {HTMLElement} */ (part).hidden = !isSaidOf(part, this.model.task, this.#steps.length > 1);
    this.#offerBeside();
    this.#offerKept(shown);
    this.#linkToChange();
    for (const [k, side] of this.sides.entries()) {
      if (!shown[k]) side.hide();
      else side.show(modelOf(this.models, shown[k].training.model), shown[k], trainings);
    }
    this.schedule.show(trainings[0], this.state);
    this.player.show(this.#steps, nearest(this.#steps, this.state.stop));
    fillStops(
      this.table,
      trainings.map(({ model, stops }) => ({ name: shortName(modelOf(this.models, model)), stops })),
    );
  }

  /** Of a recorded training only a few sentences can be shown: these are links where another was asked for. @param {Shown[]} shown */
  #offerKept(shown) {
    const texts = shown.find(({ written }) => !written)?.training.texts ?? [];
    const links = texts.map((text) => {
      const search = address.write(/** @type {any} */ ({ ...this.wish, text, target: "", lock: UNLOCKED }));
      return h("li", {}, h("a", { href: `./training${search}` }, text));
    });
    this.kept.hidden = !links.length;
    this.kept.replaceChildren(
      "Of this training the maps of these sentences were kept:",
      h("ul", {}, ...links),
    );
  }

  /** The change that takes the induction head away: of the model that has one. */
  #linkToChange() {
    const model = this.models.find(({ measured }) => (measured?.induction?.matching.length ?? 0) > 1);
    if (!model) return;
    const { matching, without_previous: previous } = model.measured?.induction ?? {};
    const { layer, head } = bestOf(matching);
    const meant = { model: model.id, text: this.wish.text, block: "decoder", layer, head };
    const out = `knock-out decoder.${previous.layer}.${previous.head}`;
    const search = new URLSearchParams({ .../** @type {any} */ (meant), do: out });
    for (const link of this.figures.querySelectorAll("#to-knock-out"))
      /** @type {HTMLAnchorElement} */ (link).href = `./change?${search}`;
  }

  /** @param {{shown: Shown[]}} _found */
  async draw(_found) {
    this.figures.dataset.sides = String(this.shownSides.length);
    await Promise.all([...this.shownSides, this.schedule].map((part) => part.draw()));
    this.pointing.relock(this.state.lock);
    return true;
  }

  /** The date that is shown; "" where the text is none. */
  get date() {
    return this.answer && this.model.task === "dates" ? this.state.text : "";
  }

  get shownSides() {
    return this.sides.filter(({ shown }) => shown);
  }

  /** Of the shown models that have a map. */
  get alignments() {
    return this.shownSides.flatMap(({ alignment }) => alignment ?? []);
  }

  #offerBeside() {
    const alike = this.models.filter(
      (model) => this.shows(model) && model.task === this.model.task && model.id !== this.model.id,
    );
    this.beside.replaceChildren(
      new Option("none", ""),
      ...oldestFirst(alike).map((model) => new Option(shortName(/** @type {Model} */ (model)), model.id)),
    );
    this.beside.value = this.state.beside;
  }

  forget() {
    this.figures.hidden = true;
    this.player.stop();
  }
}

/**
 * The head that is asked for, else the one that looks best at the part that a digit stands for.
 *
 * @param {Model} model
 * @param {{block?: string, layer: number, head: number}} [asked]
 * @returns {Focus}
 */
function focusOf(model, asked) {
  if (!model.blocks.length) return WHOLE;
  const { aligned, induction } = model.measured ?? {};
  const block = model.blocks[model.blocks.length - 1].name;
  const own = asked?.block && asked.block !== block ? {} : { ...asked };
  const best = own.head ? {} : (aligned ?? (induction && bestOf(induction.matching)) ?? {});
  return chooseHead({ layer: 0, head: 0, ...own, ...best, block }, model, "produced").focus;
}

/** @param {number[][]} values of each head of each layer @returns {{layer: number, head: number}} the highest */
function bestOf(values) {
  const most = Math.max(...values.flat());
  const layer = values.findIndex((heads) => heads.includes(most));
  return { layer: layer + 1, head: values[layer].indexOf(most) + 1 };
}

/**
 * Whether a sentence is said of the models of this task: of those that were kept along the way, or of those of which
 * the loss alone was.
 *
 * @param {Element} part
 * @param {string} task
 * @param {boolean} wasKept
 */
function isSaidOf(part, task, wasKept) {
  const of = part.getAttribute("data-of");
  return wasKept ? of === task || of === "stops" : of === "curve";
}

/** Of some models nothing was kept along the way. */
class Unwatched extends Without {
  /**
   * @param {Model} model
   * @param {Question} question
   * @param {string} why
   */
  show(model, question, why = `Of ${model.name} nothing was kept along its training that could be opened.`) {
    super.show(model, question, why);
  }
}
