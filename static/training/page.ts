/** The page Training: a model along its training, on a date of one's own; a second model beside it, in step. */
import { fetchModels, fetchReading, fetchTraining } from "../shared/api.ts";
import { shortName } from "../shared/head/measured.ts";
import { chooseHead, usualWords, wordsIn, type Focus } from "../shared/head/choose.ts";
import { WordsSwitch } from "../shared/head/words-switch.ts";
import { NO_CELL } from "../shared/maps/cells.ts";
import { wordsNote } from "../shared/sentence/notes.ts";
import { SentencePage, requestOf } from "../shared/page/page.ts";
import { h } from "../shared/dom.ts";
import { Without } from "../shared/page/without.ts";
import { modelOf, oldestFirst } from "../shared/sentence/models.ts";
import { address } from "./address.ts";
import { Player } from "./player.ts";
import { TrainingPointing } from "./pointing.ts";
import { ScheduleSection } from "./schedule.ts";
import { Side, type RunAtStop } from "./side.ts";
import { TrainHere } from "./here.ts";
import { areOfTranslations } from "./measures.ts";
import { appearsAt, least, modelAt, nearest, stepsOf, stepsOfAll, canShow } from "./stops.ts";
import { fillStops } from "./stops-table.ts";
import { RECORDED, noStops } from "./words.ts";
import type { Answer, Model, ModelRequest, TrainingAnswer, TranslationStop } from "../shared/api.ts";

const FIRST = "transformer-en-fr";
const OF_DATES = "dates-bahdanau"; // where an address has a text and no model
const WHOLE = { block: "", layer: 0, head: 0 };

/** `opens` is true of an address that leaves to the page which stop opens. */
type State = ReturnType<typeof address.read> & { opens?: boolean };

type Found = { answer: Answer; runs: RunAtStop[] };

export class TrainingPage extends SentencePage<State, Found> {
  without = new Unwatched(document, this);
  figures = document.getElementById("figures") as HTMLElement;
  beside = document.getElementById("beside") as HTMLSelectElement;
  recorded = document.getElementById("kept") as HTMLElement;
  table = document.getElementById("stops") as HTMLTableElement;
  sides = [...document.querySelectorAll(".side")].map((element) => new Side(element as HTMLElement));
  player = new Player(document, this);
  words = new WordsSwitch(document, (part) => this.open(part));
  schedule = new ScheduleSection(document, this);
  pointing = new TrainingPointing(document, this);

  #trainings: Map<string, TrainingAnswer> = new Map();
  #steps: number[] = [];

  constructor() {
    super(address, "Training", { lock: NO_CELL });
    void new TrainHere(document, this).start();
    this.beside.addEventListener("change", () => this.open({ beside: this.beside.value, lock: NO_CELL }));
  }

  shows(model: Model) {
    return model.has_curve && model.task !== "final mark";
  }

  /** A page of trainings opens on a model that has one. */
  modelFor({ model, text }: { model: string; text?: string }): Model {
    return modelOf(this.models, model || (text ? OF_DATES : FIRST));
  }

  choose(asked: State, model: Model) {
    const beside = this.#besides(model).find(({ id }) => id === asked.beside)?.id ?? "";
    const { model: named, text, stop } = this.read();
    const opens = !this.found && !named && !text && !stop;
    const words = wordsIn(asked, model);
    return { wish: { ...asked, ...focusOf(model, asked), words, beside, opens } };
  }

  asks({ block, layer, head, words, stop, beside, ...state }: State) {
    return [requestOf(state), block, layer, head, words, stop, beside];
  }

  openStop(step: number) {
    const isEnd = step === this.#steps[this.#steps.length - 1];
    return this.open({ stop: isEnd ? 0 : step }, "replace");
  }

  async fetch(wish: State, signal: AbortSignal) {
    if (wish.opens) wish.stop = appearsAt(await this.#training(wish.model, signal));
    wish.opens = false;
    const { block, layer, head, words, stop, beside } = wish;
    const request = requestOf(wish);
    const first = await this.#sideOf(request, { block, layer, head, words }, stop, signal);
    const other = this.models.find(({ id }) => id === beside);
    const second =
      other &&
      (await this.#sideOf({ ...request, model: beside }, { ...focusOf(other), words }, stop, signal));
    return { answer: first.end, runs: second ? [first, second] : [first] };
  }

  /** The map reads what the trained model writes, or what a person has typed in its place. */
  async #sideOf(request: ModelRequest, focus: Focus, step: number, signal: AbortSignal) {
    const training = await this.#training(request.model, signal);
    const { stops } = training;
    const index = nearest(stepsOf(training), step);
    if (!canShow(training, request)) {
      const { answer: end } = await fetchReading(request, WHOLE, signal);
      return { training, index, final: "", given: "", written: null, reading: null, end };
    }
    const model = modelAt(training, index);
    const last = modelAt(training, stops.length - 1);
    const { answer: end } = await fetchReading({ ...request, model: last }, WHOLE, signal);
    const final = end.target.written;
    const map = areOfTranslations(stops) ? bestOfTraining(stops[stops.length - 1], focus) : focus;
    const [{ answer: written }, reading] = await Promise.all([
      fetchReading({ ...request, model, target: "" }, WHOLE, signal),
      focus.block ? fetchReading({ ...request, model, target: final }, map, signal) : null,
    ]);
    return { training, index, final, given: request.target, written, reading, end };
  }

  async #training(id: string, signal: AbortSignal) {
    const known = this.#trainings.get(id);
    if (known) return known;
    const training = await fetchTraining(id, signal);
    this.#trainings.set(id, training);
    const stops = training.stops.map((_, index) => modelAt(training, index)).filter((stop) => stop !== id);
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
    this.request = null; // the earlier model gave what is shown
    await this.go(this.wish, "replace");
  }

  take({ runs }: Found) {
    this.figures.hidden = false;
    const trainings = runs.map(({ training }) => training);
    this.#steps = stepsOfAll(trainings);
    for (const part of this.figures.querySelectorAll("[data-of]"))
      (part as HTMLElement).hidden = !isAbout(part, this.model.task, this.#steps.length > 1);
    this.#offerBeside();
    this.#offerRecorded(runs);
    this.#linkToChange();
    for (const [k, side] of this.sides.entries()) {
      if (!runs[k]) side.hide();
      else side.show(modelOf(this.models, runs[k].training.model), runs[k], trainings);
    }
    const side = this.visibleSides.find(({ alignment }) => alignment);
    side?.which.append(" ", this.words.note, " ", this.words.button);
    const map = side?.alignment;
    this.words.show(map?.words ?? "", map ? usualWords(this.model) : "", map ? wordsNote(map) : "");
    this.schedule.show(trainings[0], this.state);
    this.player.show(this.#steps, nearest(this.#steps, this.state.stop));
    const nameOf = (model: string) => shortName(modelOf(this.models, model));
    fillStops(this.table, trainings.map(({ model, stops }) => ({ name: nameOf(model), stops }))); // prettier-ignore
  }

  /** Offer links to the few sentences that a recorded training can show, where another was asked for. */
  #offerRecorded(runs: RunAtStop[]) {
    const texts = runs.find(({ written }) => !written)?.training.texts ?? [];
    const links = texts.map((text) => {
      const search = address.write({ ...this.wish, text, target: "", lock: NO_CELL });
      return h("li", {}, h("a", { href: `./training${search}` }, text));
    });
    this.recorded.hidden = !links.length;
    this.recorded.replaceChildren(RECORDED, h("ul", {}, ...links));
  }

  #linkToChange() {
    const model = this.models.find(({ measured }) => (measured?.induction?.matching.length ?? 0) > 1);
    if (!model) return;
    const { matching, without_previous: previous } = model.measured?.induction ?? {};
    const { layer, head } = bestOf(matching);
    const meant = { model: model.id, text: this.wish.text, block: "decoder" };
    const out = `knock-out decoder.${previous.layer}.${previous.head}`;
    const search = new URLSearchParams({ ...meant, layer: `${layer}`, head: `${head}`, do: out });
    for (const link of this.figures.querySelectorAll("#to-knock-out"))
      (link as HTMLAnchorElement).href = `./change?${search}`;
  }

  async draw() {
    this.figures.dataset.sides = String(this.visibleSides.length);
    await Promise.all([...this.visibleSides, this.schedule].map((part) => part.draw()));
    this.pointing.relock(this.state.lock);
    return true;
  }

  /** The date that is shown; "" where the text is none. */
  get date() {
    return this.answer && this.model.task === "dates" ? this.state.text : "";
  }

  get visibleSides() {
    return this.sides.filter(({ shown }) => shown);
  }

  /** The maps of the shown models that have one. */
  get alignments() {
    return this.visibleSides.flatMap(({ alignment }) => alignment ?? []);
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
  const wanted = asked?.block && asked.block !== block ? {} : { ...asked };
  const best = wanted.head ? {} : (aligned ?? (induction && bestOf(induction.matching)) ?? {});
  return chooseHead({ layer: 0, head: 0, ...wanted, ...best, block }, model).focus;
}

/** The head that aligns best at the end of a recorded training, whose heads are not those of the model that is asked. */
function bestOfTraining({ aer }: TranslationStop, focus: Focus): Focus {
  const { layer, head, naming } = least(aer);
  return { ...focus, ...(focus.layer && { layer, head }), naming };
}

function bestOf(values: number[][]): { layer: number; head: number } {
  const most = Math.max(...values.flat());
  const layer = values.findIndex((heads) => heads.includes(most));
  return { layer: layer + 1, head: values[layer].indexOf(most) + 1 };
}

/** True for a sentence about models of this task, kept along the way or with their loss alone. */
function isAbout(part: Element, task: string, hasStops: boolean) {
  const of = part.getAttribute("data-of");
  return hasStops ? of === task || of === "stops" : of === "curve";
}

/** The notice on a model of which nothing was kept along the way. */
class Unwatched extends Without {
  show(model: Model, request: ModelRequest, why?: string) {
    super.show(model, request, why ?? noStops(model.name));
  }
}
