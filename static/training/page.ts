/** The page Training: a model along its training, on a date of one's own; a second model beside it, in step. */
import { Answers, Reader } from "../shared/answers.ts";
import { fetchModels, fetchTraining } from "../shared/api.ts";
import { wordsIn, type Focus } from "../shared/head/choose.ts";
import { readings, type ReadingAnswer, type ReadingAsked } from "../shared/head/readings.ts";
import { NO_CELL } from "../shared/maps/cells.ts";
import { later } from "../shared/page/lazy.ts";
import { SentencePage, requestOf } from "../shared/page/page.ts";
import { hasTools } from "../shared/page/tools.ts";
import { withoutLater } from "../shared/page/without-later.ts";
import { modelOf, oldestFirst } from "../shared/sentence/models.ts";
import { address, type TrainingState } from "./address.ts";
import { WHOLE, bestOfTraining, focusOf } from "./heads.ts";
import { areOfTranslations } from "./measures.ts";
import { appearsAt, canShow, modelAt, nearest, shownOf, stepsOf } from "./stops.ts";
import { TrainingView } from "./view.ts";
import { noStops } from "./words.ts";
import type { Answer, Model, ModelRequest, TrainingAnswer } from "../shared/api.ts";
import type { RunAtStop } from "./side.ts";

const FIRST = "rnn-luong-general-en-fr"; // the alignment is the clearest there before the translations
const OF_DATES = "dates-bahdanau"; // where an address has a text and no model

/** `stop` is the one that is shown, also where it opened by itself; `shown`: the request of the maps. */
type Found = { answer: Answer; runs: RunAtStop[]; stop: number; shown: ModelRequest };

const trainings = new Answers(async (id: string, signal): Promise<TrainingAnswer> => {
  const training = await fetchTraining(id, signal);
  const stops = training.stops.map((_, index) => modelAt(training, index)).filter((stop) => stop !== id);
  await fetchModels(signal, stops); // their digests, so that an answer is kept for ever
  return training;
});

export class TrainingPage extends SentencePage<TrainingState, Found> {
  without = withoutLater(document, this);
  readonly #view: TrainingView;
  #isUntouched = false; // true while the stop is the one that opened by itself
  /** The training of the model, and that of the one beside it. */
  readonly #trainings = [new Reader(trainings), new Reader(trainings)];

  readonly #loadCurves = later(() => import("./curve-figure.ts"));

  readonly #loadHere = later(async () => {
    const { TrainHere } = await import("./here.ts");
    return new TrainHere(document, { text: () => this.date, renew: (model) => this.renew(model) });
  });

  constructor() {
    super(address, "Training", { lock: NO_CELL });
    this.#view = new TrainingView(document, this.bar, {
      openStop: (stop) => {
        this.#isUntouched = false;
        return this.open({ stop, opens: false }, "replace");
      },
      openKept: (text, kept) =>
        this.open(this.isOther ? { kept, lock: NO_CELL } : { text, target: "", lock: NO_CELL }),
      openBeside: (beside) => this.open({ beside, lock: NO_CELL }),
      openWords: (part) => this.open(part),
      locked: (lock) => this.keep({ lock }),
      set: (settings) => {
        this.keepAlong(settings);
        if (this.found) this.#view.showSchedule(this.found.runs, settings);
      },
    });
    void this.#loadHere().then((here) => here.start());
    document.addEventListener("tools-change", () => {
      if (this.found) void this.go(this.wish, "replace");
    });
  }

  shows(model: Model) {
    return model.has_curve && model.task !== "final mark";
  }

  whyUnshown({ name }: Model) {
    return noStops(name);
  }

  /** A page of trainings opens on a model that has one. */
  modelFor({ model, text }: { model: string; text?: string }): Model {
    return modelOf(this.models, model || (text ? OF_DATES : FIRST));
  }

  choose(asked: TrainingState, model: Model) {
    const beside = this.#besides(model).find(({ id }) => id === asked.beside)?.id ?? "";
    const named = this.read();
    const opens = !this.found && !named.model && !named.text && !named.stop;
    const stop = asked.opens && this.found ? this.found.stop : asked.stop; // the one that opened stays
    const words = wordsIn(asked, model);
    return { wish: { ...asked, ...focusOf(model, asked), words, beside, opens, stop } };
  }

  asks({ block, layer, head, words, kept, stop, opens, beside, ...state }: TrainingState) {
    return [requestOf(state), block, layer, head, words, kept, stop, opens, beside];
  }

  /** The state as it is shown: the address names the stop that opened. */
  get addressed(): TrainingState {
    const kept = this.isOther ? this.state.kept : 0;
    return { ...this.state, kept, stop: this.found?.stop ?? this.state.stop };
  }

  /** The state without a lock, where that is in another sentence. */
  get carried() {
    return this.isOther ? { ...this.state, lock: NO_CELL } : this.state;
  }

  /** True where the maps are of another sentence than the one that was asked. */
  get isOther() {
    return Boolean(this.found && this.found.shown.text !== this.state.text.trim());
  }

  async fetch(wish: TrainingState, signal: AbortSignal) {
    const { block, layer, head, words } = wish;
    const beside = this.models.find(({ id }) => id === wish.beside);
    const [training, other] = await Promise.all([
      this.#trainings[0].answer(wish.model),
      beside ? this.#trainings[1].answer(beside.id) : null,
    ]);
    if (!training || (beside && !other)) throw signal.reason; // others are asked for by then
    const stop = wish.opens ? appearsAt(training) : wish.stop;
    if (wish.opens) this.#isUntouched = true;
    const asked = requestOf(wish);
    const request = shownOf(other ? [training, other] : [training], asked, wish.kept);
    const read = (asked: ReadingAsked) => readings.read(asked, signal, (words) => this.bar.wait(words));
    const runs = [await runOf(training, request, { block, layer, head, words }, stop, read)];
    if (beside && other) {
      const focus = { ...focusOf(beside), words };
      runs.push(await runOf(other, { ...request, model: beside.id }, focus, stop, read));
    }
    const isSame = request.text === asked.text.trim() && request.target === asked.target;
    const answer = isSame ? runs[0].end : (await read({ request: asked, focus: WHOLE })).answer;
    return { answer, runs, stop, shown: request };
  }

  /** Load the figure of all curves, which is a tool. */
  async prepare() {
    return hasTools() ? this.#loadCurves() : null;
  }

  /** A model was trained here: it is offered from now on, in the place of an earlier one. */
  async renew(id: string) {
    this.offer(await fetchModels());
    if (!this.found) return;
    if (![this.state.model, this.state.beside].includes(id)) return this.draw(this.found);
    this.outdate();
    await this.go(this.wish, "replace");
  }

  draw({ runs, stop, shown }: Found) {
    const { model, models, state, isOther } = this;
    const others = oldestFirst(this.#besides(model));
    const curveFigure = this.#loadCurves.now?.curveFigure;
    const isUntouched = this.#isUntouched;
    this.#view.show({ state, model, models, runs, stop, isUntouched, others, shown, isOther, curveFigure });
  }

  async settled() {
    await this.#view.settled();
    return true;
  }

  settle() {
    super.settle();
    this.#view.goOn();
  }

  problem(error: unknown) {
    this.#view.stop();
    super.problem(error);
    if (this.found) this.draw(this.found); // a stop that was not reached is shown no more
  }

  /** The date that is shown; "" where the text is none. */
  get date() {
    return this.answer && this.model.task === "dates" ? this.state.text : "";
  }

  #besides({ id, task }: Model) {
    return this.models.filter((model) => this.shows(model) && model.task === task && model.id !== id);
  }

  forget() {
    this.#view.forget();
  }
}

/** A run at a stop. The map reads what the trained model writes at the `end`, or what a person has typed in its place. */
async function runOf(
  training: TrainingAnswer,
  request: ModelRequest,
  focus: Focus,
  step: number,
  read: (asked: ReadingAsked) => Promise<ReadingAnswer>,
): Promise<RunAtStop> {
  const { stops } = training;
  const index = nearest(stepsOf(training), step);
  if (!canShow(training, request)) {
    const reading = await read({ request, focus: WHOLE });
    return { training, index, final: "", given: "", written: null, end: reading.answer, reading };
  }
  const model = modelAt(training, index);
  const last = modelAt(training, stops.length - 1);
  const end = await read({ request: { ...request, model: last }, focus: WHOLE });
  const final = end.answer.target.written;
  const map = areOfTranslations(stops) ? bestOfTraining(stops[stops.length - 1], focus) : focus;
  const [{ answer: written }, reading] = await Promise.all([
    read({ request: { ...request, model, target: "" }, focus: WHOLE }),
    focus.block ? read({ request: { ...request, model, target: final }, focus: map }) : end,
  ]);
  return { training, index, final, given: request.target, written, end: end.answer, reading };
}
