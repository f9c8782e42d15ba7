/**
 * The presenter's own view, in a second window or on a phone: what the wall shows, what the station says to the teacher,
 * the time, who follows, and the way on. Its buttons lead the wall; it has no address of its own to show.
 */
import { h, withParts } from "../shared/dom.js";
import { describe } from "../shared/page/terms.js";
import { leave } from "../shared/room/kept.js";
import { askAsPresenter } from "../shared/room/presenter-server.js";
import { show } from "../shared/room/server.js";
import { countsInWords } from "../shared/room/words.js";
import { ApiError } from "../shared/server.js";
import { ClockFace } from "./clock-face.js";
import { say } from "./say.js";

/** @typedef {import("../shared/room/server.js").Presented} Presented */
/** @typedef {import("../shared/room/server.js").Station} Station */

const EVERY = 1_000; // milliseconds
const REST = 800; // after a step, in which a second tap of the same thumb does nothing
const FINAL = ["wrong_key", "no_room"];

export class PresenterView extends withParts(`
  join=#join opening=#opening view=#view shown=#view-shown people=#view-people problem=#view-problem
  station=#view-station name=#view-name task=#view-task question=#view-question answer=#view-answer notes=#view-notes
  lessons=#view-lessons steer=#view-steer previous=button#view-previous next=button#view-next
`) {
  /** @type {Presented | null} */
  #room = null;
  #drawn = "";
  #rests = false;

  /**
   * @param {Document} document
   * @param {string} key
   */
  constructor(document, key) {
    super(document);
    this.key = key;
    this.document = document;
    this.clock = new ClockFace(document);
    this.previous.addEventListener("click", () => this.#lead(this.#room?.station?.previous?.address));
    this.next.addEventListener("click", () => this.#lead(this.#room?.station?.next?.address));
    this.lessons.addEventListener("click", ({ target }) => {
      const button = /** @type {HTMLElement} */ (target).closest("button");
      this.#lead(button?.dataset.address);
    });
    document.addEventListener("visibilitychange", () => document.hidden || this.#ask());
  }

  async show() {
    this.document.title = "Presenter view · Regard";
    this.document.documentElement.dataset.presenterView = "";
    await this.#ask();
    if (this.key) setTimeout(() => this.show(), EVERY);
  }

  async #ask() {
    try {
      this.#draw(await askAsPresenter(this.key, "presenter"));
      this.#complain("");
    } catch (error) {
      this.#refused(error);
    }
  }

  /** @param {string | undefined} address to which the wall goes */
  async #lead(address) {
    if (!address || this.#rests) return;
    this.#rest();
    try {
      await show(this.key, { address });
      await this.#ask();
    } catch (error) {
      this.#refused(error);
    }
  }

  #rest() {
    this.#rests = true;
    setTimeout(() => (this.#rests = false), REST);
  }

  /** @param {unknown} error */
  #refused(error) {
    if (!(error instanceof ApiError)) throw error;
    this.#complain(error.message);
    if (FINAL.includes(error.code)) this.#isNobody(error.message);
  }

  /** @param {string} why */
  #isNobody(why) {
    this.key = "";
    leave();
    this.view.hidden = true;
    this.join.hidden = false;
    /** @type {HTMLElement} */ (this.document.getElementById("join-said")).textContent = why;
  }

  /** @param {string} sentence "" for none */
  #complain(sentence) {
    this.problem.hidden = !sentence;
    say(this.problem, sentence);
  }

  /** @param {Presented} room */
  #draw(room) {
    const { station } = room;
    this.#room = room;
    this.join.hidden = this.opening.hidden = true;
    this.view.hidden = false;
    say(this.shown, room.open ? shownInWords(room) : "The room has ended.");
    const people = countsInWords(room);
    say(this.people, room.open ? `${people[0].toUpperCase()}${people.slice(1)}.` : "");
    this.clock.show(room.open ? station : null);
    const drawn = JSON.stringify([station, room.open]);
    if (drawn === this.#drawn) return; // a text that is read is not replaced
    this.#drawn = drawn;
    this.station.hidden = this.steer.hidden = !station || !room.open;
    this.lessons.hidden = Boolean(station) || !room.open;
    if (station) this.#drawStation(station);
  }

  /** @param {Station} station */
  #drawStation(station) {
    this.name.replaceChildren(
      h("span", { className: "quiet" }, `${station.number} of ${station.of}`),
      ` ${station.title}`,
    );
    for (const part of /** @type {const} */ (["task", "question", "answer", "notes"])) {
      this[part].innerHTML = station[part];
      /** @type {HTMLElement} */ (this[part].parentElement).hidden = !station[part];
    }
    for (const link of this.station.querySelectorAll("a")) link.target = "_blank"; // this view stays
    for (const term of this.station.querySelectorAll(".defined")) describe(/** @type {HTMLElement} */ (term));
    entitle(this.previous, station.previous, "this is the first station");
    entitle(this.next, station.next, "this is the last station");
  }
}

/**
 * @param {HTMLElement} button
 * @param {{title: string} | null} to
 * @param {string} none
 */
function entitle(button, to, none) {
  /** @type {HTMLButtonElement} */ (button).disabled = !to;
  /** @type {Element} */ (button.querySelector("span")).textContent = to?.title ?? none;
}

/** @param {Presented} room */
function shownInWords({ page, sentence, address }) {
  if (!address) return "No page is shown yet.";
  const title = `${page[0].toUpperCase()}${page.slice(1)}`;
  return `The wall shows ${title}${sentence ? `: “${sentence}”` : "."}`;
}
