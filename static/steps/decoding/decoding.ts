/** The part below the steps: the way of the translation, and the order of events of a step. */
import { partOf } from "../../shared/dom.ts";
import { fetchDecoding, type ModelRequest } from "../../shared/api.ts";
import { problemOf } from "../../shared/server.ts";
import { badSettings, optionsOf, parametersOf, relevant, type DecodingChoice } from "./options.ts";
import { EARLIER_TEXT, correctSetting, methodInWords } from "../words.ts";
import { methodsOf } from "../../shared/sentence/models.ts";
import { variantOf } from "../events/events-of-model.ts";
import { Asking } from "../../shared/page/asking.ts";
import type { StepsPage } from "../page.ts";

export class StepsDecoding extends partOf<StepsPage>()(`
  options=decoding-options line=decoding-line order=event-diagram#order #walk #written #events #feeding
`) {
  #running: Promise<unknown> = Promise.resolve(); // the last request
  #failed = false; // true where that came to nothing
  #asking = new Asking();
  #key = ""; // the request that is shown, or on its way
  #wanted = ""; // the options of the address

  constructor(document: Document, page: StepsPage) {
    super(document, page);
    const on = <D>(from: HTMLElement, type: string, then: (detail: D) => unknown) =>
      from.addEventListener(type, (event) => then((event as CustomEvent).detail));
    on(this.options, "decoding-ask", (asked: DecodingChoice) => this.#ask(asked));
    on(this.line, "step-change", (at: { step: number; playing: boolean }) => this.#step(at));
    on(this.line, "decoding-again", () => this.#again());
    on(this.line, "target-open", (target: string) =>
      page.translate({ ...(page.request as ModelRequest), target }, "push"),
    );
    on(this.order, "stage-open", ({ stage }: { stage: string }) => this.#openStage(stage));
  }

  /** The page shows other steps: of another sentence, model, head or step; or the address asks for other options. */
  refresh() {
    const { answer, model, where, state } = this.page;
    if (!answer) return;
    const [methods, variant] = [methodsOf(model), variantOf(model, answer)];
    this.written.hidden = !methods.length;
    this.events.hidden = !methods.length || !variant;
    this.feeding.hidden = variant !== "luong" && variant !== "bahdanau";
    if (!methods.length) {
      this.#stop(false);
      this.#running = Promise.resolve(); // the server does not open the decoding of this model
      return;
    }
    if (variant) this.order.show({ model, variant, lit: state.stage, described: "" });
    this.options.show({ methods });
    this.#restore(optionsOf(state));
    this.line.show({ opened: answer.target, step: where.step ?? (state.step || null) });
    this.#load();
  }

  /** Restore the options of the address; typed text stays unless they are new. */
  #restore(asked: DecodingChoice) {
    const wanted = JSON.stringify(asked);
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.options.show({ asked });
  }

  /** Resolves when nothing is on its way any more: true where the text that was asked for is shown. */
  async settled(): Promise<boolean> {
    const running = this.#running;
    await running;
    return running === this.#running ? !this.#failed : this.settled();
  }

  /** Ask for what is wanted, unless it is there already or on its way. */
  #load() {
    const { answer, request } = this.page;
    const { asked } = this.options.shown;
    if (!answer || !request) return;
    if (badSettings(asked).length) return this.#wait();
    const typed = answer.target.forced && asked.method === "greedy";
    const options = { ...parametersOf(asked), ...(typed && { target: request.target }) };
    const key = JSON.stringify([request.model, request.text, options]);
    if (key === this.#key) return;
    this.#key = key;
    this.#running = this.#show(request, options, asked);
  }

  async #show(request: ModelRequest, options: Record<string, string>, asked: DecodingChoice) {
    const key = this.#key;
    const busy = (how: string) => this.line.show({ how, old: true, problem: null });
    this.#failed = false;
    busy(this.page.task.doing);
    try {
      const decoding = await this.#asking.ask((signal) => fetchDecoding(request, options, signal), busy);
      if (!decoding || key !== this.#key) return;
      const how = methodInWords(decoding.target, asked);
      this.line.show({ decoding, asked, how, old: false, problem: null });
    } catch (error) {
      if (key === this.#key) this.#problem(error);
    }
  }

  /** Wait: something typed cannot be asked for, and says so in its place. */
  #wait() {
    this.#stop(true);
    this.line.show({ how: correctSetting(Boolean(this.line.shown.decoding)), old: false });
  }

  #stop(failed: boolean) {
    this.#asking.cancel();
    this.#key = "";
    this.#failed = failed;
  }

  #problem(error: unknown) {
    this.#stop(true);
    const how = this.line.shown.decoding ? EARLIER_TEXT : "\u00a0";
    this.line.show({ how, old: false, problem: problemOf(error) });
  }

  #ask(asked: DecodingChoice) {
    this.#wanted = JSON.stringify(relevant(asked));
    this.page.keepAlong(relevant(asked));
    return this.#again();
  }

  /** A problem that the page has of its own stays its problem. */
  async #again() {
    const { status } = this.page;
    const mine = status.isReady || this.#failed;
    this.#load();
    if (!mine) return;
    status.loading();
    const drawn = await this.settled();
    if (this.page.asking.busy) return;
    if (drawn) status.ready();
    else status.partly();
  }

  /** The page shows the stages of a step only of the translation that it has. */
  #step({ step, playing }: { step: number; playing: boolean }) {
    if (step <= (this.page.answer?.target.tokens.length ?? 0))
      this.page.changeStep(step, playing ? "replace" : "push");
  }

  #openStage(stage: string) {
    this.page.walk.open(stage);
    const { top, bottom } = this.walk.getBoundingClientRect();
    if (bottom < innerHeight / 3 || top > innerHeight) this.walk.scrollIntoView();
  }
}
