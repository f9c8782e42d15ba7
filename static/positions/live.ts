/** The third part of Positions: a sentence as the model was trained to read it, and with another word order. */
import { render } from "../shared/html.ts";
import type { Answer, Model, ModelRequest } from "../shared/api.ts";
import { ApiError } from "../shared/server.ts";
import { chooseHead, wordsIn } from "../shared/head/choose.ts";
import { SentencePage, requestOf, type History } from "../shared/page/page.ts";
import { modelOf } from "../shared/sentence/models.ts";
import { firstOfPair } from "../shared/sentence/typed-words.ts";
import { UNLOCKED } from "../shared/head/reading.ts";
import { readings, type MappedReading } from "../shared/head/readings.ts";
import { readLive, writePositions, type Live, type Settings } from "./address.ts";
import { LiveChoice } from "./choice.ts";
import { numbersIn } from "./field-problems.ts";
import { numberOf } from "./fields.ts";
import { LiveView } from "./view.ts";
import { OFF_AND_REVERSED, interventionsOf } from "./word-order.ts";
import { NO_HEAD, NO_MODEL, changeTitle, learnedInWords, otherModelInWords, type ChangeId } from "./words.ts";
import { shownReadings } from "./readings.ts";

/** `numbers` of its change are null where one of them is wrong. */
type State = Live & { numbers?: Record<"by" | "seed", number> | null };

/** Both readings, the one as trained first; `title` names the change, `turned` is written of the words reversed. */
type Found = { answer: Answer; readings: MappedReading[]; title: string; turned: string | null };

type Acts = {
  /** The fields, as they are now. */
  settings: () => Settings;
  reshuffle: () => unknown;
};

export class LivePart extends SentencePage<State, Found> {
  readonly section = document.getElementById("live") as HTMLElement;
  readonly #settings: Acts["settings"];
  readonly #choice: LiveChoice;
  readonly #view = new LiveView(this.bar, {
    reread: (words) => this.#reread(words),
    locked: (lock) => this.keep({ lock }),
  });

  /** True where a person has asked for what is shown. */
  #chosen = false;
  #opened = readLive(location.search);

  constructor({ settings, reshuffle }: Acts) {
    const write = (state: State) => writePositions(settings(), this.#inAddress(state));
    const root = document.getElementById("live") as HTMLElement;
    super({ read: readLive, write }, "Positions", { lock: UNLOCKED, swap: 0 }, { root });
    this.#settings = settings;
    this.#choice = new LiveChoice(document, { pick: (part) => this.#pick(part), reshuffle });
  }

  /** The part of a state for the address; a head that opens by itself is not in it. */
  #inAddress(state: State) {
    const { change, lock } = state;
    return this.#chosen ? state : { ...this.#opened, change, lock };
  }

  /** The models that are given positions. */
  modelsOf(models: Model[]): Model[] {
    render(learnedInWords(models), document.getElementById("learned") as HTMLElement);
    const placed = models.filter((model) => model.positions && !isGuest(model));
    if (placed.length) return placed;
    throw new ApiError(NO_MODEL, "no_model", null, 404);
  }

  noModel(id: string, model: Model) {
    return otherModelInWords(id, model, this.everyModel.filter(isGuest));
  }

  /** The model of a state; for one without positions another of its task. */
  modelFor({ model }: { model: string }): Model {
    const task = this.everyModel.find(({ id }) => id === model)?.task;
    const alike = this.models.filter((one) => one.task === task);
    return modelOf(alike.length ? alike : this.models, model);
  }

  /** The decoder's own heads are left out, since its positions stay as they are. */
  choose(asked: State, model: Model) {
    const blocks = model.blocks.filter(({ name }) => name !== "decoder");
    const { focus, found } = chooseHead(asked, { ...model, blocks });
    const words = wordsIn(asked, model);
    const wish = { ...asked, ...focus, words, numbers: this.#numbersOf(asked.change) };
    return { wish, notice: found ? "" : NO_HEAD };
  }

  translate(request: ModelRequest, history?: History) {
    this.#chosen = true;
    return super.translate(request, history);
  }

  #pick(part: Partial<State>) {
    this.#chosen = true;
    const numbers = this.#numbersOf(part.change ?? this.wish.change);
    return this.open({ ...part, numbers, lock: UNLOCKED });
  }

  /** Read the maps another way; what is locked stays so. */
  #reread(part: Partial<State>) {
    this.#chosen = true;
    return this.open(part);
  }

  /** A field has changed: if it is one of the change that is shown, so does that. */
  follow() {
    return this.open({ numbers: this.#numbersOf(this.wish.change) }, "replace");
  }

  /** Numbers of a change; null where one of them is none. */
  #numbersOf(change: ChangeId) {
    const settings = this.#settings();
    const [by, seed] = [settings.fields.by, settings.fields.seed].map(numberOf);
    const isWrong =
      (change === "shifted" && !numbersIn(settings, "by")) ||
      (change === "shuffled" && !numbersIn(settings, "seed"));
    return isWrong ? null : { by, seed };
  }

  /** Go to a state; while a number of the change is wrong, the earlier one stays. */
  async go(wish: State, history: History, notice?: string) {
    const { numbers } = wish;
    const old = !numbers && this.isShown(wish);
    this.#choice.show(this.modelFor(wish), wish);
    this.section.toggleAttribute("data-old", old);
    if (!old) return super.go(wish, history, notice);
    this.wish = wish;
    this.status.partly();
    return false;
  }

  asks(state: State) {
    return [requestOf(state), state.block, state.layer, state.head, this.#interventions(state)];
  }

  #interventions({ change, numbers, text, swap }: State) {
    return numbers ? interventionsOf(change, { ...numbers, swap: firstOfPair(text, swap) }) : [];
  }

  /** The sentence as trained, and with the change; without one they are the same. */
  async fetch(wish: State, signal: AbortSignal) {
    const { block, layer, head, change, numbers } = wish;
    const focus = { block, layer, head };
    const asked = { request: requestOf(wish), focus };
    const read = (changes: object[]) =>
      readings.read({ ...asked, changes }, signal, (words) => this.bar.wait(words));
    const both = [await read([]), await read(this.#interventions(wish))] as MappedReading[]; // its models have attention
    const title = numbers ? changeTitle(change, numbers) : "as trained";
    const isTurned = change === "off" && !wish.target;
    const turned = isTurned ? (await read(OFF_AND_REVERSED)).answer.target.text : null;
    return { readings: both, answer: both[0].answer, title, turned };
  }

  draw({ readings: both, title, turned }: Found) {
    const { change, numbers, lock, block, layer, head, words } = this.state;
    const { model } = this;
    const shown = shownReadings(both, { block, layer, head, words }, model.looks);
    const done = numbers ? change : ("trained" as const);
    this.keep({ lock: this.#view.show({ readings: shown, title, turned, model, change: done, lock }) });
  }

  settle() {
    if (this.state.numbers) super.settle();
    else this.status.partly();
  }

  problem(error: unknown) {
    super.problem(error);
    if (this.model) this.#choice.show(this.model, this.state);
  }
}

/** True for a model whose order cannot be changed: of Hugging Face, or one that continues a text. */
const isGuest = ({ family, task }: Model) => family === "hugging-face" || task === "continuing";
