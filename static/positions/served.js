/**
 * A part of Positions whose figures follow the fields: asks the server, says how it is, keeps what was shown while
 * something typed is wrong, and saves its figures.
 */
import { FigureTable } from "./figure-table.js";
import { Asking } from "../shared/page/asking.js";
import { copy, save } from "../shared/page/copy.js";
import { Status } from "../shared/page/status.js";

const CHOICES = [
  { id: "png", text: "save PNG", hint: "a picture" },
  { id: "svg", text: "save SVG", hint: "a drawing" },
  { id: "csv", text: "copy CSV", hint: "all digits" },
];
const OLD = "Correct the marked field; until then the figures show the last valid values.";
const NONE = "Correct the marked field to see the figures.";
const CONFIRMED = 4000; // milliseconds

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
   * @param {string} id of the figure; its menu is `id-export`
   * @param {FigureChart} chart
   * @param {() => string} csv
   */
  exports(id, chart, csv) {
    const place = /** @type {HTMLDetailsElement} */ (this.find(`${id}-table`));
    const table = new FigureTable(place, chart.dataset.name ?? "", csv);
    chart.addEventListener("figure-draw", () => table.refresh());
    const menu = /** @type {DropMenu} */ (this.find(`${id}-export`));
    menu.items = CHOICES;
    menu.addEventListener("menu-choose", async (event) => {
      const chosen = /** @type {CustomEvent<{id: "png" | "svg" | "csv"}>} */ (event).detail.id;
      if (!this.#answer) return;
      const button = /** @type {HTMLElement} */ (menu.querySelector("button"));
      if (chosen !== "csv") {
        save(await chart.picture(chosen), `regard-${id}.${chosen}`);
        return confirmed(button, "saved");
      }
      if (await copy(csv())) return confirmed(button, "copied");
      save(URL.createObjectURL(new Blob([csv()])), `regard-${id}.csv`);
      confirmed(button, "saved");
    });
  }
}

/**
 * Say in the button itself, for a moment, that it is done.
 *
 * @param {HTMLElement} button
 * @param {string} words
 */
function confirmed(button, words) {
  button.textContent = words;
  setTimeout(() => (button.textContent = "export"), CONFIRMED);
}
