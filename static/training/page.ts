/** The page Training: a model along its training, on a date of one's own; a second model beside it, in step. */
import { fetchModels, fetchReading, fetchTraining } from "../shared/api.ts";
import { shortName } from "../shared/head/measured.ts";
import { chooseHead, usualWords, wordsIn, type Focus } from "../shared/head/choose.ts";
import { WordsSwitch } from "../shared/head/words-switch.ts";
import { wordsNote } from "../shared/sentence/notes.ts";
import { SentencePage, questionOf, type State } from "../shared/page/page.ts";
import { h } from "../shared/dom.ts";
import { Without } from "../shared/page/without.ts";
import { modelOf, oldestFirst } from "../shared/sentence/models.ts";
import { UNLOCKED, address } from "./address.ts";
import { Player } from "./player.ts";
import { TrainingPointing } from "./pointing.ts";
import { ScheduleSection } from "./schedule.ts";
import { Side, type RunAtStop } from "./side.ts";
import { TrainHere } from "./here.ts";
import { areOfTranslations } from "./measures.ts";
import { appearsAt, least, modelAt, nearest, stepsOf, stepsOfAll, wasKept } from "./stops.ts";
import { fillStops } from "./stops-table.ts";
import { KEPT, nothingKept } from "./words.ts";
import type { Model, Question, TrainingAnswer } from "../shared/api.ts";

const FIRST = "transformer-en-fr";
const OF_DATES = "dates-bahdanau"; // where an address has a text and no model
const WHOLE = { block: "", layer: 0, head: 0 };

export class TrainingPage extends SentencePage {
  without = new Unwatched(document, this);
  figures = document.getElementById("figures") as HTMLElement;
  beside = document.getElementById("beside") as HTMLSelectElement;
  kept = document.getElementById("kept") as HTMLElement;
  table = document.getElementById("stops") as HTMLTableElement;
  sides = [...document.querySelectorAll(".side")].map((element) => new Side(element as HTMLElement));
  player = new Player(document, this);
  words = new WordsSwitch(document, (part) => this.open(part));
  schedule = new ScheduleSection(document, this);
  pointing = new TrainingPointing(document, this);

  #trainings: Map<string, TrainingAnswer> = new Map();
  #steps: number[] = [];

  constructor() {
    super(address, "Training", { lock: UNLOCKED });
    void new TrainHere(document, this).start();
    this.beside.addEventListener("change", () => this.open({ beside: this.beside.value, lock: UNLOCKED }));
  }

  shows(model: Model) {
    return model.has_curve && model.task !== "final mark";
  }

  /** A page of trainings opens on a model that has one. */
  modelFor({ model, text }: { model: string; text?: string }): any {
    return modelOf(this.models, model || (text ? OF_DATES : FIRST));
  }

  choose(asked: State, model: Model) {
    const beside = this.#besides(model).find(({ id }) => id === asked.beside)?.id ?? "";
    const { model: named, text, stop } = this.read();
    const opens = !this.found && !named && !text && !stop;
    const words = wordsIn(asked as any, model);
    return { wish: { ...asked, ...focusOf(model, asked as any), words, beside, opens } };
  }

  asks({ block, layer, head, words, stop, beside, ...state }: State) {
    return [questionOf(state as any), block, layer, head, words, stop, beside];
  }

  openStop(step: number) {
    const isEnd = step === this.#steps[this.#steps.length - 1];
    return this.open({ stop: isEnd ? 0 : step }, "replace");
  }

  /** Fetch; another stop or model beside may be chosen while the answer is on its way. */
  async fetch(wish: State, signal: AbortSignal) {
    if (wish.opens) wish.stop = appearsAt(await this.#training(wish.model, signal));
    wish.opens = false;
    for (;;) {
      const { stop, beside } = wish;
      const found = await this.#found(wish, signal);
      if (wish.stop === stop && wish.beside === beside) return found;
    }
  }

  async #found(wish: State, signal: AbortSignal) {
    const { block, layer, head, words, stop, beside } = wish;
    const question = questionOf(wish);
    const first = await this.#sideOf(question, { block, layer, head, words }, stop, signal);
    const other = this.models.find(({ id }) => id === beside);
    const second =
      other &&
      (await this.#sideOf({ ...question, model: beside }, { ...focusOf(other), words }, stop, signal));
    return { answer: first.end, shown: second ? [first, second] : [first] };
  }

  /** The map reads what the trained model writes, or what a person has typed in its place. */
  async #sideOf(question: Question, focus: Focus, step: number, signal: AbortSignal) {
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

  async #training(id: string, signal: AbortSignal) {
    const known = this.#trainings.get(id);
    if (known) return known;
    const training = await fetchTraining(id, signal);
    this.#trainings.set(id, training);
    const stops = training.stops.map((_, place) => modelAt(training, place)).filter((stop) => stop !== id);
    await fetchModels(signal, stops); // their digests, so that an answer is kept for ever
    return training;
  }

  /** A model was trained here: it is offered from now on, in the place of an earlier one. */
  async renew(id: string) {
    this.offer(await fetchModels(new AbortController().signal));
    this.#trainings.delete(id);
    if (!this.found) return;
    this.#offerBeside();
    if (![this.state.model, this.state.beside].includes(id)) return;
    this.question = null; // the earlier model gave what is shown
    await this.go(this.wish, "replace");
  }

  take({ shown }: { shown: RunAtStop[] }) {
    this.figures.hidden = false;
    const trainings = shown.map(({ training }) => training);
    this.#steps = stepsOfAll(trainings);
    for (const part of this.figures.querySelectorAll("[data-of]"))
      (part as HTMLElement).hidden = !isSaidOf(part, this.model.task, this.#steps.length > 1);
    this.#offerBeside();
    this.#offerKept(shown);
    this.#linkToChange();
    for (const [k, side] of this.sides.entries()) {
      if (!shown[k]) side.hide();
      else side.show(modelOf(this.models, shown[k].training.model), shown[k], trainings);
    }
    const side = this.shownSides.find(({ alignment }) => alignment);
    side?.which.append(" ", this.words.note, " ", this.words.button);
    const map = side?.alignment;
    this.words.show(map?.words ?? "", map ? usualWords(this.model) : "", map ? wordsNote(map) : "");
    this.schedule.show(trainings[0], this.state);
    this.player.show(this.#steps, nearest(this.#steps, this.state.stop));
    const nameOf = (model: string) => shortName(modelOf(this.models, model));
    fillStops(this.table, trainings.map(({ model, stops }) => ({ name: nameOf(model), stops }))); // prettier-ignore
  }

  /** Offer links to the few sentences that a recorded training can show, where another was asked for. */
  #offerKept(shown: RunAtStop[]) {
    const texts = shown.find(({ written }) => !written)?.training.texts ?? [];
    const links = texts.map((text) => {
      const search = address.write({ ...this.wish, text, target: "", lock: UNLOCKED } as any);
      return h("li", {}, h("a", { href: `./training${search}` }, text));
    });
    this.kept.hidden = !links.length;
    this.kept.replaceChildren(KEPT, h("ul", {}, ...links));
  }

  #linkToChange() {
    const model = this.models.find(({ measured }) => (measured?.induction?.matching.length ?? 0) > 1);
    if (!model) return;
    const { matching, without_previous: previous } = model.measured?.induction ?? {};
    const { layer, head } = bestOf(matching);
    const meant = { model: model.id, text: this.wish.text, block: "decoder", layer, head };
    const out = `knock-out decoder.${previous.layer}.${previous.head}`;
    const search = new URLSearchParams({ ...(meant as any), do: out });
    for (const link of this.figures.querySelectorAll("#to-knock-out"))
      (link as HTMLAnchorElement).href = `./change?${search}`;
  }

  async draw(_found: { shown: RunAtStop[] }) {
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

  /** The maps of the shown models that have one. */
  get alignments() {
    return this.shownSides.flatMap(({ alignment }) => alignment ?? []);
  }

  #besides({ id, task }: Model) {
    return this.models.filter((model) => this.shows(model) && model.task === task && model.id !== id);
  }

  #offerBeside() {
    const options = oldestFirst(this.#besides(this.model)).map((one) => new Option(shortName(one), one.id));
    this.beside.replaceChildren(new Option("none", ""), ...options);
    this.beside.value = this.state.beside;
  }

  forget() {
    this.figures.hidden = true;
    this.player.stop();
  }
}

/** The head that is asked for, else the one that looks best at the part that a digit stands for. */
function focusOf(model: Model, asked?: { block?: string; layer: number; head: number }): Focus {
  if (!model.blocks.length) return WHOLE;
  const { aligned, induction } = model.measured ?? {};
  const block = model.blocks[model.blocks.length - 1].name;
  const own = asked?.block && asked.block !== block ? {} : { ...asked };
  const best = own.head ? {} : (aligned ?? (induction && bestOf(induction.matching)) ?? {});
  return chooseHead({ layer: 0, head: 0, ...own, ...best, block }, model).focus;
}

function bestOf(values: number[][]): { layer: number; head: number } {
  const most = Math.max(...values.flat());
  const layer = values.findIndex((heads) => heads.includes(most));
  return { layer: layer + 1, head: values[layer].indexOf(most) + 1 };
}

/** True for a sentence about models of this task, kept along the way or with their loss alone. */
function isSaidOf(part: Element, task: string, wasKept: boolean) {
  const of = part.getAttribute("data-of");
  return wasKept ? of === task || of === "stops" : of === "curve";
}

/** The notice on a model of which nothing was kept along the way. */
class Unwatched extends Without {
  show(model: Model, question: Question, why?: string) {
    super.show(model, question, why ?? nothingKept(model.name));
  }
}
