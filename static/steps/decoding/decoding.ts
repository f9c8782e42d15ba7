/** The part below the steps: the way of the translation, and the order of events of a step. */
import { withParts } from "../../shared/dom.ts";
import { Answers, Reader, type Known } from "../../shared/answers.ts";
import { fetchDecoding, type Decoding, type ModelRequest } from "../../shared/api.ts";
import { problemOf } from "../../shared/server.ts";
import { badSettings, optionsOf, parametersOf, relevant } from "./options.ts";
import { EARLIER_TEXT, correctSetting, methodInWords } from "../words.ts";
import { methodsOf } from "../../shared/sentence/models.ts";
import { taskOf } from "../../shared/sentence/tasks.ts";
import { variantOf } from "../events/events-of-model.ts";
import type { DecodingChoice } from "./decoding-choice.ts";
import type { Seen } from "../seen.ts";

/** A text to write, in a way that a person has chosen; `doing` says so while it is on its way. */
type Asked = {
  request: ModelRequest;
  options: Record<string, string>;
  asked: DecodingChoice;
  doing: string;
};

type Values = Pick<Seen, "answer" | "model" | "request" | "where" | "state">;

type Acts = {
  /** Write in this way. */
  ask: (asked: DecodingChoice) => unknown;
  /** Ask for the same again. */
  again: () => unknown;
  step: (step: number, playing: boolean) => unknown;
  openTarget: (target: string) => unknown;
  openStage: (stage: string) => unknown;
};

const texts = new Answers(
  ({ request, options }: Asked, signal) => fetchDecoding(request, options, signal),
  ({ request, options }) => [request.model, request.text, options],
);

export class StepsDecoding extends withParts(`
  options=decoding-options line=decoding-line order=event-diagram#order #written #events #feeding
`) {
  readonly reader = new Reader(texts, (known, question) => this.#write(known, question));
  /** The options that were restored, or asked for, last. */
  #restored = "";

  constructor(document: Document, acts: Acts) {
    super(document);
    const on = <D>(from: HTMLElement, type: string, then: (detail: D) => unknown) =>
      from.addEventListener(type, (event) => then((event as CustomEvent).detail));
    on(this.options, "decoding-ask", (asked: DecodingChoice) => {
      this.#restored = JSON.stringify(relevant(asked));
      acts.ask(relevant(asked));
    });
    on(this.line, "step-change", ({ step, playing }: { step: number; playing: boolean }) =>
      acts.step(step, playing),
    );
    on(this.line, "decoding-again", acts.again);
    on(this.line, "target-open", acts.openTarget);
    on(this.order, "stage-open", ({ stage }: { stage: string }) => acts.openStage(stage));
  }

  /** True where nothing is asked, because something typed cannot be. */
  get isWrong() {
    return this.#isOffered && !this.reader.question;
  }

  /** True where the server writes texts of this model in several ways. */
  get #isOffered() {
    return this.options.shown.methods.length > 0;
  }

  /** Show how the text of these steps was written, as the state asks for it. */
  show({ answer, model, request, where, state }: Values) {
    const [methods, variant] = [methodsOf(model), variantOf(model, answer)];
    this.options.show({ methods });
    this.written.hidden = !this.#isOffered;
    this.events.hidden = !this.#isOffered || !variant;
    this.feeding.hidden = variant !== "luong" && variant !== "bahdanau";
    if (!this.#isOffered) return this.reader.end();
    if (variant) this.order.show({ model, variant, lit: state.stage, described: "" });
    this.#restore(optionsOf(state));
    this.line.show({ opened: answer.target, step: where.step ?? (state.step || null) });
    const { asked } = this.options.shown;
    if (badSettings(asked).length) return this.#wait();
    const isTyped = answer.target.forced && asked.method === "greedy";
    const options = { ...parametersOf(asked), ...(isTyped && { target: request.target }) };
    this.#ask({ request, options, asked, doing: taskOf(model.task).doing });
  }

  /** Restore the options of the address; typed text stays unless they are new. */
  #restore(asked: DecodingChoice) {
    const wanted = JSON.stringify(asked);
    if (wanted === this.#restored) return;
    this.#restored = wanted;
    this.options.show({ asked });
  }

  /** Ask for a text, unless it is there already or on its way: a walk through it goes on. */
  #ask(text: Asked) {
    const { question, known } = this.reader;
    const isAsked = question && texts.keyOf(question) === texts.keyOf(text) && !("error" in known);
    if (!isAsked) void this.reader.ask(text);
  }

  #write({ answer: decoding, error, words }: Known<Decoding>, { asked, doing }: Asked) {
    if (decoding) {
      const how = methodInWords(decoding.target, asked);
      this.line.show({ decoding, asked, how, old: false, problem: null });
    } else if (error) {
      const how = this.line.shown.decoding ? EARLIER_TEXT : "\u00a0";
      this.line.show({ how, old: false, problem: problemOf(error) });
    } else this.line.show({ how: words ?? doing, old: true, problem: null });
  }

  /** Wait: something typed cannot be asked for, and says so in its place. */
  #wait() {
    this.reader.end();
    this.line.show({ how: correctSetting(Boolean(this.line.shown.decoding)), old: false });
  }
}
