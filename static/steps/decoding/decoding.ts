/** The part below the steps: the way of the translation, and the order of events of a step. */
import { partOf } from "../../shared/dom.ts";
import { Answers, Reader, type Known } from "../../shared/answers.ts";
import { fetchDecoding, type Decoding, type ModelRequest } from "../../shared/api.ts";
import { problemOf } from "../../shared/server.ts";
import { badSettings, optionsOf, parametersOf, relevant, type DecodingChoice } from "./options.ts";
import { EARLIER_TEXT, correctSetting, methodInWords } from "../words.ts";
import { methodsOf } from "../../shared/sentence/models.ts";
import { variantOf } from "../events/events-of-model.ts";
import { same } from "../../shared/page/page.ts";
import type { StepsPage } from "../page.ts";

/** A text to write, in a way that a person has chosen. */
type Asked = { request: ModelRequest; options: Record<string, string>; asked: DecodingChoice };

const texts = new Answers(
  ({ request, options }: Asked, signal) => fetchDecoding(request, options, signal),
  ({ request, options }) => [request.model, request.text, options],
);

export class StepsDecoding extends partOf<StepsPage>()(`
  options=decoding-options line=decoding-line order=event-diagram#order #walk #written #events #feeding
`) {
  readonly reader = new Reader(texts, (known, { asked }) => this.#show(known, asked));
  isWrong = false; // true where something typed cannot be asked for
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
      this.isWrong = false;
      return this.reader.end(); // the server does not open the decoding of this model
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

  /** Ask for what is wanted, unless it is there already or on its way. */
  #load() {
    const { answer, request } = this.page;
    const { asked } = this.options.shown;
    if (!answer || !request) return;
    this.isWrong = badSettings(asked).length > 0;
    if (this.isWrong) return this.#wait();
    const typed = answer.target.forced && asked.method === "greedy";
    const options = { ...parametersOf(asked), ...(typed && { target: request.target }) };
    const text = { request, options, asked };
    const isAsked = same(text, this.reader.question) && !("error" in this.reader.known);
    if (!isAsked) void this.reader.ask(text);
  }

  #show({ answer: decoding, error, words }: Known<Decoding>, asked: DecodingChoice) {
    if (decoding) {
      const how = methodInWords(decoding.target, asked);
      this.line.show({ decoding, asked, how, old: false, problem: null });
    } else if (error) {
      const how = this.line.shown.decoding ? EARLIER_TEXT : "\u00a0";
      this.line.show({ how, old: false, problem: problemOf(error) });
    } else this.line.show({ how: words ?? this.page.task.doing, old: true, problem: null });
  }

  /** Wait: something typed cannot be asked for, and says so in its place. */
  #wait() {
    this.reader.end();
    this.line.show({ how: correctSetting(Boolean(this.line.shown.decoding)), old: false });
  }

  #ask(asked: DecodingChoice) {
    this.#wanted = JSON.stringify(relevant(asked));
    this.page.keepAlong(relevant(asked));
    return this.#again();
  }

  /** A problem that the page has of its own stays its problem. */
  #again() {
    const { status, walk } = this.page;
    const isMine = status.isReady || this.isWrong || "error" in this.reader.known;
    this.#load();
    if (!isMine) return;
    status.loading();
    return walk.settled();
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
