/**
 * The presenter's own view, in a second window or on a phone: what the wall shows, what the station says to the teacher,
 * the time, who follows, and the way on. Its buttons lead the wall; it has no address of its own to show.
 */
import { h, withParts } from "../../shared/dom.ts";
import { describe } from "../../shared/page/terms.ts";
import { leave } from "../following/room-storage.ts";
import { askAsPresenter } from "../following/presenter-server.ts";
import { show } from "../following/server.ts";
import { countsInWords } from "../following/words.ts";
import { ApiError } from "../../shared/server.ts";
import { ClockFace } from "./clock-face.ts";
import { say } from "./say.ts";
import type { PresenterAnswer, StationAnswer } from "../../answers.ts";

const EVERY = 1_000; // milliseconds
const REST = 800; // after a step, in which a second tap of the same thumb does nothing
const FINAL = ["wrong_key", "no_room"];

export class PresenterView extends withParts(`
  join=#join opening=#opening view=#view shown=#view-shown people=#view-people problem=#view-problem
  station=#view-station name=#view-name task=#view-task question=#view-question answer=#view-answer notes=#view-notes
  lessons=#view-lessons steer=#view-steer previous=button#view-previous next=button#view-next
`) {
  declare key: string;
  declare document: Document;
  declare clock: ClockFace;

  #room: PresenterAnswer | null = null;
  #drawn = "";
  #rests = false;

  constructor(document: Document, key: string) {
    super(document);
    this.key = key;
    this.document = document;
    this.clock = new ClockFace(document);
    this.previous.addEventListener("click", () => this.#lead(this.#room?.station?.previous?.address));
    this.next.addEventListener("click", () => this.#lead(this.#room?.station?.next?.address));
    this.lessons.addEventListener("click", ({ target }) => {
      const button = (target as HTMLElement).closest("button");
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

  async #lead(address: string | undefined) {
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

  #refused(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    this.#complain(error.message);
    if (FINAL.includes(error.code)) this.#isNobody(error.message);
  }

  #isNobody(why: string) {
    this.key = "";
    leave();
    this.view.hidden = true;
    this.join.hidden = false;
    (this.document.getElementById("join-said") as HTMLElement).textContent = why;
  }

  /** Say a problem; "" is none. */
  #complain(sentence: string) {
    this.problem.hidden = !sentence;
    say(this.problem, sentence);
  }

  #draw(room: PresenterAnswer) {
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

  #drawStation(station: StationAnswer) {
    this.name.replaceChildren(
      h("span", { className: "quiet" }, `${station.number} of ${station.of}`),
      ` ${station.title}`,
    );
    for (const part of ["task", "question", "answer", "notes"] as const) {
      this[part].innerHTML = station[part];
      (this[part].parentElement as HTMLElement).hidden = !station[part];
    }
    for (const link of this.station.querySelectorAll("a")) link.target = "_blank"; // this view stays
    for (const term of this.station.querySelectorAll(".defined")) describe(term as HTMLElement);
    entitle(this.previous, station.previous, "this is the first station");
    entitle(this.next, station.next, "this is the last station");
  }
}

function entitle(button: HTMLElement, to: { title: string } | null, none: string) {
  (button as HTMLButtonElement).disabled = !to;
  (button.querySelector("span") as Element).textContent = to?.title ?? none;
}

function shownInWords({ page, sentence, address }: PresenterAnswer) {
  if (!address) return "No page is shown yet.";
  const title = `${page[0].toUpperCase()}${page.slice(1)}`;
  return `The wall shows ${title}${sentence ? `: “${sentence}”` : "."}`;
}
