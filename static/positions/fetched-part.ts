/**
 * A part of Positions whose figures follow the fields: it asks the server, says its status, keeps the earlier figures
 * while something typed is wrong, and gives its numbers.
 */
import { fillTable } from "./chart-numbers.ts";
import { fetchPositions } from "../shared/api.ts";
import { Asking } from "../shared/page/asking.ts";
import { Status } from "../shared/page/status.ts";
import { NONE, OLD } from "./words.ts";
import type { FigureChart } from "../shared/maps/figure-chart.ts";
import type { NumbersOf } from "../shared/maps/numbers-of.ts";
import type { PositionsPage } from "./page.ts";

export class FetchedPart<T extends { kind: string }> {
  declare page: PositionsPage;
  declare section: HTMLElement;
  declare notice: HTMLElement;
  declare again: HTMLButtonElement;
  declare status: Status;

  #asking = new Asking();
  #asked = "";
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

  get shown() {
    return this.#answer as T;
  }

  /** The fields have changed, and their answer is on its way. */
  wait() {
    this.status.loading();
  }

  /** Refuse something typed, which says itself what is wrong; what is shown stays. */
  refuse() {
    this.#asking.cancel();
    this.section.toggleAttribute("data-old", Boolean(this.#answer));
    this.status.partly();
    this.#announce(this.#answer ? OLD : NONE, false);
  }

  /** Ask; `draw` says whether all of it could be drawn. */
  async ask(request: Record<string, string | number>, draw: (answer: T) => Promise<boolean>) {
    const asked = JSON.stringify(request);
    this.status.loading();
    this.status.again = () => this.ask(request, draw);
    try {
      const fetch = (signal: AbortSignal) => fetchPositions<T>(request, signal);
      const isKnown = asked === this.#asked;
      const answer = isKnown ? this.#answer : await this.#asking.ask(fetch, (words) => this.busy(words));
      if (!answer) return;
      if (isKnown) this.#asking.cancel();
      [this.#asked, this.#answer] = [asked, answer];
      const whole = await draw(answer);
      if (this.#asking.busy) return;
      this.section.removeAttribute("data-old");
      if (whole) this.status.ready();
      else this.status.partly();
    } catch (error) {
      this.status.problem(error, null);
    }
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
