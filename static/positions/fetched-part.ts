/**
 * A part of Positions whose figures follow the fields: it asks the server, says its status, keeps the earlier figures
 * while something typed is wrong, and gives its numbers.
 */
import { fillTable } from "./chart-numbers.ts";
import { Answers, Reader, type Known } from "../shared/answers.ts";
import { fetchPositions } from "../shared/api.ts";
import { Status } from "../shared/page/status.ts";
import { NONE, OLD } from "./words.ts";
import type { FigureChart } from "../shared/maps/figure-chart.ts";
import type { NumbersOf } from "../shared/maps/numbers-of.ts";
import type { PositionsPage } from "./page.ts";

type Request = Record<string, string | number>;

export abstract class FetchedPart<T extends { kind: string }> {
  declare page: PositionsPage;
  declare section: HTMLElement;
  declare notice: HTMLElement;
  declare again: HTMLButtonElement;
  declare status: Status;

  #answers = new Answers((request: Request, signal) => fetchPositions<T>(request, signal));
  #figures = new Reader(this.#answers, (known) => this.#show(known));
  #answer: T | null = null;

  /** A part by the id of its section; its notice is `id-notice`. */
  constructor(page: PositionsPage, id: string) {
    this.page = page;
    this.section = this.find(id);
    this.notice = this.find(`${id}-notice`);
    this.again = this.notice.querySelector("button") as HTMLButtonElement;
    this.status = new Status(this.section, this);
    this.again.addEventListener("click", () => this.status.again());
  }

  find(id: string): HTMLElement {
    return document.getElementById(id) as HTMLElement;
  }

  /** The answer whose figures are shown, perhaps of earlier fields. */
  get shown() {
    return this.#answer as T;
  }

  /** Draw an answer; true where all of it could be drawn. */
  protected abstract draw(answer: T): Promise<boolean>;

  /** The fields have changed, and their answer is on its way. */
  wait() {
    this.status.loading();
  }

  /** Refuse something typed, which says itself what is wrong; what is shown stays. */
  refuse() {
    this.#figures.end();
    this.section.toggleAttribute("data-old", Boolean(this.#answer));
    this.status.partly();
    this.#announce(this.#answer ? OLD : NONE, false);
  }

  async ask(request: Request): Promise<void> {
    this.status.again = () => this.ask(request);
    await this.#figures.ask(request).catch((error) => this.status.problem(error, null));
  }

  async #show(known: Known<T>) {
    const { answer, error, words } = known;
    if (error) return this.status.problem(error, null);
    if (!answer) return words ? this.busy(words) : this.status.loading();
    this.#answer = answer;
    const whole = await this.draw(answer);
    if (known !== this.#figures.known) return; // something newer is on its way
    this.section.removeAttribute("data-old");
    if (whole) this.status.ready();
    else this.status.partly();
  }

  busy(words: string) {
    this.#announce(words, false);
  }

  ready() {
    this.notice.hidden = true;
  }

  problem(words: string, _: unknown, again: (() => unknown) | null) {
    this.section.toggleAttribute("data-old", Boolean(this.#answer));
    this.#announce(words, Boolean(again));
  }

  #announce(words: string, again: boolean) {
    this.notice.hidden = false;
    (this.notice.querySelector("span") as HTMLElement).textContent = words;
    this.again.hidden = !again;
  }

  /** Give the figure of an id its numbers and its table. */
  has(id: string, chart: FigureChart, numbers: () => NumbersOf) {
    const details = this.find(`${id}-table`) as HTMLDetailsElement;
    const refresh = () => fillTable(details, chart.dataset.name ?? "", numbers);
    details.addEventListener("toggle", refresh);
    chart.addEventListener("figure-draw", refresh);
    chart.given = () => (this.#answer ? [numbers()] : []);
  }
}
