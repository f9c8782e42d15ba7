/**
 * A part of Positions whose figures follow the fields: asks the server, says how it is, keeps what was shown while
 * something typed is wrong, and gives its numbers.
 */
import { FigureTable } from "./figure-table.js";
import { Asking } from "../shared/page/asking.js";
import { Status } from "../shared/page/status.js";

const OLD = "Correct the marked field; until then the figures show the last valid values.";
const NONE = "Correct the marked field to see the figures.";

export class ServedPart {
  #asking = new Asking();
  #asked = "";
  /** @type {any} */
  #answer = null;

  /**
   * @param {Document} document
   * @param {string} id of its section; its notice is `id-notice`
   */
  constructor(document, id) {
    this.document = document;
    this.section = this.find(id);
    this.notice = this.find(`${id}-notice`);
    this.noticeText = /** @type {HTMLElement} */ (this.notice.querySelector("span"));
    this.again = /** @type {HTMLButtonElement} */ (this.notice.querySelector("button"));
    this.status = new Status(this.section, this);
    this.again.addEventListener("click", () => this.status.again());
  }

  /** @param {string} id @returns {HTMLElement} */
  find(id) {
    return /** @type {HTMLElement} */ (this.document.getElementById(id));
  }

  /** The fields have changed, and their answer is on its way. */
  wait() {
    this.status.loading();
  }

  /** Something typed is wrong, and says so itself. @param {unknown} shown what stays */
  refuse(shown) {
    this.#asking.cancel();
    this.section.toggleAttribute("data-old", Boolean(shown));
    this.status.partly();
    this.#announce(shown ? OLD : NONE, false);
  }

  /**
   * @template Q, T
   * @param {Q} question
   * @param {(question: Q, signal: AbortSignal) => Promise<T>} fetch
   * @param {(answer: T) => Promise<boolean>} draw whether all of it could be drawn
   */
  async ask(question, fetch, draw) {
    const asked = JSON.stringify(question);
    this.status.loading();
    this.status.again = () => this.ask(question, fetch, draw);
    try {
      const answer =
        asked === this.#asked
          ? this.#answer
          : await this.#asking.ask(
              (signal) => fetch(question, signal),
              (words) => this.busy(words),
            );
      if (!answer) return;
      if (asked === this.#asked) this.#asking.cancel();
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

  /** @param {string} words */
  busy(words) {
    this.#announce(words, false);
  }

  ready() {
    this.notice.hidden = true;
  }

  /**
   * @param {string} words
   * @param {unknown} _
   * @param {(() => unknown) | null} again
   */
  problem(words, _, again) {
    this.section.toggleAttribute("data-old", Boolean(this.#answer));
    this.#announce(words, Boolean(again));
  }

  /**
   * @param {string} words
   * @param {boolean} again
   */
  #announce(words, again) {
    this.notice.hidden = false;
    this.noticeText.textContent = words;
    this.again.hidden = !again;
  }

  /**
   * @param {string} id of the figure
   * @param {FigureChart} chart
   * @param {() => NumbersOf} numbers
   */
  has(id, chart, numbers) {
    const place = /** @type {HTMLDetailsElement} */ (this.find(`${id}-table`));
    const table = new FigureTable(place, chart.dataset.name ?? "", numbers);
    chart.addEventListener("figure-draw", () => table.refresh());
    chart.given = () => (this.#answer ? [numbers()] : []);
  }
}
