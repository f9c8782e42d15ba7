/**
 * The page Training as it is seen: its parts, each with callbacks for what is done there, and with the values that it
 * shows. No part knows another, or the page.
 */
import { html, nothing, render } from "../shared/html.ts";
import { withParts } from "../shared/dom.ts";
import { usualWords } from "../shared/head/choose.ts";
import { WordsSwitch } from "../shared/head/words-switch.ts";
import { NO_CELL, type Cell } from "../shared/maps/cells.ts";
import { modelOf } from "../shared/sentence/models.ts";
import { wordsNote } from "../shared/sentence/notes.ts";
import { address, type TrainingState } from "./address.ts";
import { wayToChange } from "./heads.ts";
import { Player } from "./player.ts";
import { TrainingPointing } from "./pointing.ts";
import { ScheduleSection, type Settings } from "./schedule.ts";
import { Sides, sideOf, type RunAtStop } from "./side.ts";
import { nearest, stepsOfAll } from "./stops.ts";
import { fillStops } from "./stops-table.ts";
import { RECORDED } from "./words.ts";
import { shortName } from "../shared/sentence/model-names.ts";
import type { Model } from "../shared/api.ts";
import type { SentenceBar } from "../shared/sentence/sentence-bar.ts";

/** A run of each model at `stop`, 0 at the end; `others` may stand beside the model. */
export type Seen = {
  state: TrainingState;
  model: Model;
  models: Model[];
  others: Model[];
  runs: RunAtStop[];
  stop: number;
};

type Acts = {
  openStop: (stop: number) => unknown;
  openBeside: (model: string) => unknown;
  openWords: (part: { words: "" | "apart" }) => unknown;
  locked: (lock: Cell) => unknown;
  set: (settings: Settings) => unknown;
};

export class TrainingView extends withParts(
  "#figures #recorded player=.player sides=.sides table=table#stops knockOut=a#to-knock-out",
) {
  readonly #player: Player;
  readonly #sides: Sides;
  readonly #words: WordsSwitch;
  readonly #schedule: ScheduleSection;
  readonly #pointing: TrainingPointing;

  constructor(document: Document, bar: SentenceBar, acts: Acts) {
    super(document);
    this.#player = new Player(this.player, { open: acts.openStop, openBeside: acts.openBeside });
    this.#sides = new Sides(this.sides);
    this.#words = new WordsSwitch(document, acts.openWords);
    this.#schedule = new ScheduleSection(document, acts);
    this.#pointing = new TrainingPointing(document, {
      locked: () => acts.locked(this.#pointing.cellIn(0)),
      point: (pointing) => {
        this.#sides.point(pointing);
        const { k, alignment } = this.#sides.first;
        bar.light(pointing.marks[k], alignment);
      },
    });
  }

  show({ state, model, models, others, runs, stop }: Seen) {
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
    this.#player.show({ steps, index: nearest(steps, stop), others, beside: state.beside });
    render(recorded({ ...state, stop }, runs), this.recorded);
    this.#words.show(map?.words ?? "", map ? usualWords(model) : "", map ? wordsNote(map) : "");
    this.#sides.show({ sides, byWords: [note, " ", button] });
    this.showSchedule(runs, state);
    fillStops(this.table, sides.map(({ model, run }) => ({ name: shortName(model), stops: run.training.stops }))); // prettier-ignore
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
}

/** Links to the few sentences that a recorded training can show, where another was asked for. */
function recorded(state: TrainingState, runs: RunAtStop[]) {
  const texts = runs.find(({ written }) => !written)?.training.texts ?? [];
  const link = (text: string) => {
    const search = address.write({ ...state, text, target: "", lock: NO_CELL });
    return html`<li><a href=${`./training${search}`}>${text}</a></li>`;
  };
  return texts.length
    ? html`<div class="prose" id="kept">${RECORDED}<ul>${texts.map(link)}</ul></div>`
    : nothing;
}
