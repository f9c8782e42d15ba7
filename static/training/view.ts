/**
 * The page Training as it is seen: its parts, each with callbacks for what is done there, and with the values that it
 * shows. No part knows another, or the page.
 */
import { html, nothing, render } from "../shared/html.ts";
import { live } from "lit-html/directives/live.js";
import { withParts } from "../shared/dom.ts";
import { usualWords } from "../shared/head/choose.ts";
import { WordsSwitch } from "../shared/head/words-switch.ts";
import { write } from "../shared/write.ts";
import { NOTHING } from "../shared/head/marks.ts";
import { type Cell } from "../shared/maps/cells.ts";
import { modelOf } from "../shared/sentence/models.ts";
import { wordsNote } from "../shared/sentence/notes.ts";
import { type TrainingState } from "./address.ts";
import { wayToChange } from "./heads.ts";
import { showHeads } from "./heads-learnt.ts";
import { Player } from "./player.ts";
import { TrainingPointing } from "./pointing.ts";
import { ScheduleSection, type Settings } from "./schedule.ts";
import { Sides, sideOf, type RunAtStop } from "./side.ts";
import { headlineOf } from "./finding.ts";
import { CHOOSE, TITLE, TYPED_TARGET, keptInstead, keptOf, shortened } from "./finding-words.ts";
import { nearest, stepsOfAll } from "./stops.ts";
import { termsIn, type Terms } from "./terms.ts";
import { fillStops } from "./stops-table.ts";
import { shortName } from "../shared/sentence/model-names.ts";
import type { Model, ModelRequest } from "../shared/api.ts";
import type { CurveFigure } from "./curve-figure.ts";
import type { SentenceBar } from "../shared/sentence/sentence-bar.ts";

/**
 * A run of each model at `stop`, 0 at the end, which nobody chose where `isUntouched`; `others` may stand beside the model. `shown`: the request of the maps;
 * `isOther`: their sentence is not the one that was asked.
 */
export type Seen = {
  state: TrainingState;
  model: Model;
  models: Model[];
  others: Model[];
  runs: RunAtStop[];
  stop: number;
  isUntouched: boolean;
  shown: ModelRequest;
  isOther: boolean;
  curveFigure: CurveFigure | undefined;
};

type Acts = {
  openStop: (stop: number) => unknown;
  openKept: (text: string, kept: number) => unknown;
  openBeside: (model: string) => unknown;
  openWords: (part: { words: "" | "apart" }) => unknown;
  locked: (lock: Cell) => unknown;
  set: (settings: Settings) => unknown;
};

/** A saved page has the maps of the sentence that it showed. */
const isSaved = () => document.documentElement.dataset.saved !== undefined;

export class TrainingView extends withParts(
  "#figures title=#watch-title choosing=.choosing #recorded player=.player sides=.sides table=table#stops terms=#terms before=#before knockOut=a#to-knock-out heads=#heads-learnt",
) {
  readonly #player: Player;
  readonly #sides: Sides;
  readonly #words: WordsSwitch;
  readonly #schedule: ScheduleSection;
  readonly #pointing: TrainingPointing;
  readonly #openKept: Acts["openKept"];
  readonly #terms: Terms;

  constructor(document: Document, bar: SentenceBar, acts: Acts) {
    super(document);
    this.#openKept = acts.openKept;
    this.#terms = termsIn(this.terms);
    this.#player = new Player(this.player, { open: acts.openStop, openBeside: acts.openBeside });
    this.#sides = new Sides(this.sides, acts.openStop);
    this.#words = new WordsSwitch(document, acts.openWords);
    this.#schedule = new ScheduleSection(document, acts);
    this.#pointing = new TrainingPointing(document, {
      locked: () => acts.locked(this.#pointing.cellIn(0)),
      point: (pointing) => {
        this.#sides.point(pointing);
        const { k, alignment } = this.#sides.first;
        if (this.#pointing.isOther) bar.light(NOTHING, null);
        else bar.light(pointing.marks[k], alignment);
      },
    });
  }

  show({ state, model, models, others, runs, stop, isUntouched, shown, isOther, curveFigure }: Seen) {
    const trainings = runs.map(({ training }) => training);
    const sides = runs.map((run) => sideOf(modelOf(models, run.training.model), run));
    const readings = sides.map(({ reading }) => reading);
    const map = readings.find(({ alignment }) => alignment)?.alignment;
    const steps = stepsOfAll(trainings);
    const { note, button } = this.#words;
    this.#about(model.task, steps.length > 1);
    const way = wayToChange(models, state.text);
    if (way) this.knockOut.href = way;
    this.figures.dataset.sides = String(sides.length);
    this.title.textContent = runs.length > 1 ? TITLE : headlineOf(trainings[0]);
    const index = nearest(steps, stop);
    this.#player.show({ steps, index, isUntouched, others, beside: state.beside });
    this.choosing.classList.toggle("tool", steps.length < 2); // nothing is chosen there but another model
    render(this.#recorded(runs, state, shown, isOther), this.recorded);
    this.#words.show(map?.words ?? "", map ? usualWords(model) : "", map ? wordsNote(map) : "");
    const byWords = html`${note} <span class="tool">${button}</span>`;
    this.#sides.show({ sides, byWords, terms: this.#terms, curveFigure });
    this.showSchedule(runs, state);
    fillStops(this.table, sides.map(({ model, run }) => ({ name: shortName(model), stops: run.training.stops }))); // prettier-ignore
    showHeads(this.heads, trainings.find(({ heads }) => heads) ?? trainings[0]);
    this.#pointing.isOther = isOther;
    this.#pointing.show(readings);
    this.#pointing.relock({ ...state.lock, reading: 0 });
  }

  /** Show the numbers of the equation, beside those of the first training. */
  showSchedule([{ training }]: RunAtStop[], asked: Settings) {
    this.#schedule.show({ training, asked });
  }

  /** Resolves once all figures are drawn. */
  settled(): Promise<unknown> {
    return Promise.all([this.#sides.settled(), this.#schedule.settled()]);
  }

  /** Play the next stop, if stops are played. */
  goOn() {
    this.#player.goOn();
  }

  stop() {
    this.#player.stop();
  }

  forget() {
    this.stop();
    this.figures.hidden = true;
    this.#pointing.show([]);
  }

  /** Show the sentences about trainings of this task, kept along the way or with their loss alone. */
  #about(task: string, hasStops: boolean) {
    const about = hasStops ? [task, "stops"] : ["curve"];
    for (const part of this.figures.querySelectorAll<HTMLElement>("[data-of]"))
      part.hidden = !about.includes(part.dataset.of ?? "");
    this.figures.hidden = false;
  }

  /** The choice among the few sentences that a recorded training can show, and why one of them is shown. */
  #recorded(runs: RunAtStop[], state: TrainingState, shown: ModelRequest, isOther: boolean) {
    const texts = runs.find(({ training }) => training.texts)?.training.texts;
    write(this.before, texts ? keptOf(texts.length) : "");
    if (!texts) return nothing;
    const open = ({ target: { value, selectedIndex } }: { target: HTMLSelectElement }) =>
      this.#openKept(value, selectedIndex + 1);
    const why = isOther ? keptInstead(texts.length) : state.target ? TYPED_TARGET : "";
    return html`<p class="prose wrap" id="kept"><span class="why" ?hidden=${!why}>${why}</span>
      <span class="choice"><label for="kept-text" ?hidden=${why}>${CHOOSE}</label> <select id="kept-text" aria-label=${CHOOSE} ?disabled=${isSaved()} translate="no" @change=${open}>
        ${texts.map((text) => html`<option value=${text} .selected=${live(text === shown.text)}>${shortened(text)}</option>`)}
      </select></span></p>`;
  }
}
