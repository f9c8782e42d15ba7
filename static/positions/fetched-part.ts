/**
 * A part of Positions whose figures follow the fields: it asks the server, says its status, keeps the earlier figures
 * while something typed is wrong, and gives its numbers.
 */
import { html, nothing, render } from "../shared/html.ts";
import { fillTable } from "./chart-numbers.ts";
import { Answers, Reader, type Known } from "../shared/answers.ts";
import { fetchPositions } from "../shared/api.ts";
import { problemOf } from "../shared/server.ts";
import { NONE, OLD } from "./words.ts";
import type { Settings } from "./address.ts";
import type { FigureChart } from "../shared/maps/figure-chart.ts";
import type { NumbersOf } from "../shared/maps/numbers-of.ts";

export type Request = Record<string, string | number>;

/** A question, and the settings in which its answer is drawn. */
type Question = { request: Request; settings: Settings };

/** An answer in the settings in which it is drawn. */
export type Drawn<A> = { answer: A; settings: Settings };

export abstract class FetchedPart<A extends { kind: string }> {
  readonly section: HTMLElement;
  readonly #notice: HTMLElement;
  readonly #figures: Reader<Question, A>;
  /** The figures that are shown, perhaps of earlier fields. */
  #drawn: Drawn<A> | null = null;

  /** A part by the id of its section; its notice is `id-notice`. */
  constructor(id: string) {
    const ask = ({ request }: Question, signal: AbortSignal) => fetchPositions<A>(request, signal);
    this.#figures = new Reader(new Answers(ask, ({ request }) => request), (known, { settings }) =>
      this.#take(known, settings),
    );
    this.section = this.find(id);
    this.#notice = this.find(`${id}-notice`);
  }

  find(id: string): HTMLElement {
    return document.getElementById(id) as HTMLElement;
  }

  /** The request of these settings; null where one of its fields is wrong. */
  protected abstract asks(settings: Settings): Request | null;

  /** Draw all figures at once; they may take a moment. */
  protected abstract draw(drawn: Drawn<A>): Promise<unknown>;

  /** True where all of it could be drawn. */
  protected isWhole(_settings: Settings) {
    return true;
  }

  /** The fields have changed, and their answer is on its way. */
  wait() {
    this.section.dataset.state = "loading";
  }

  /** Ask for what the fields say, and draw it. Something wrong says so itself; what is shown stays. */
  async show(settings: Settings) {
    const request = this.asks(settings);
    if (!request) return this.#refuse();
    try {
      const isDrawn = await this.#figures.ask({ request, settings });
      if (isDrawn) this.#drew(this.#figures.question as Question);
    } catch (error) {
      this.#fail(error, settings);
    }
  }

  async #take({ answer, error, words }: Known<A>, settings: Settings) {
    if (error) return this.#fail(error, settings);
    if (!answer) {
      this.wait();
      return words && this.#say(words);
    }
    this.#drawn = { answer, settings };
    await this.draw(this.#drawn);
  }

  #drew({ settings }: Question) {
    this.section.removeAttribute("data-old");
    this.section.dataset.state = this.isWhole(settings) ? "ready" : "error";
    this.#say("");
  }

  #refuse() {
    this.#figures.end();
    this.#keep();
    this.#say(this.#drawn ? OLD : NONE);
  }

  #fail(error: unknown, settings: Settings) {
    this.#keep();
    const { message, final } = problemOf(error);
    this.#say(message, final ? null : () => this.show(settings));
  }

  /** Keep the earlier figures. */
  #keep() {
    this.section.toggleAttribute("data-old", this.#drawn !== null);
    this.section.dataset.state = "error";
  }

  #say(words: string, again: (() => unknown) | null = null) {
    const button = html`<button type="button" ?hidden=${!again} @click=${again}>try again</button>`;
    render(words ? html`<span>${words}</span> ${button}` : nothing, this.#notice);
  }

  /** Give the figure of an id its numbers and its table. */
  has(id: string, chart: FigureChart, numbers: (drawn: Drawn<A>) => NumbersOf) {
    const details = this.find(`${id}-table`) as HTMLDetailsElement;
    const refresh = () => this.#drawn && fillTable(details, chart.dataset.name ?? "", numbers(this.#drawn));
    details.addEventListener("toggle", refresh);
    chart.addEventListener("figure-draw", refresh);
    chart.given = () => (this.#drawn ? [numbers(this.#drawn)] : []);
  }
}
