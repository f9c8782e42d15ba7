/**
 * The presenter's own view, in a second window or on a phone: what the wall shows, what the station says to the teacher,
 * the time, who follows, and the way on. Its buttons lead the wall; it has no address of its own to show.
 */
import { h, withParts } from "../../shared/dom.ts";
import { describe } from "../../shared/page/terms.ts";
import { leave } from "../following/room-storage.ts";
import { refusal } from "../../shared/server.ts";
import { changed, parts } from "../following/route.ts";
import { askAsPresenter, show } from "../following/server.ts";
import { countsInWords } from "../following/words.ts";
import { capital } from "../../shared/words.ts";
import { ClockFace } from "./clock-face.ts";
import { say } from "./say.ts";
import type { PresenterAnswer, StationAnswer } from "../../answers.ts";

const EVERY = 1_000; // milliseconds
const REST = 800; // after a step, in which a second tap of the same thumb does nothing
const FINAL = ["wrong_key", "no_room"];
/** By what is shown of the answer to a question: the way on, and its name. */
const REVEALS: Record<string, [string, string]> = {
  "": ["model", "reveal the answer"],
  model: ["class", "show the class"],
  class: ["model", "hide the class"],
};

export class PresenterView extends withParts(`
  join=#join said=#join-said opening=#opening view=#view shown=#view-shown people=#view-people reveal=button#view-reveal problem=#view-problem
  station=#view-station name=#view-name task=#view-task question=#view-question answer=#view-answer notes=#view-notes
  lessons=#view-lessons steer=#view-steer previous=button#view-previous next=button#view-next
`) {
  declare key: string;

  #clock = new ClockFace(document);
  #room: PresenterAnswer | null = null;
  #drawn = "";
  #rests = false;

  constructor(document: Document, key: string) {
    super(document);
    this.key = key;
    this.previous.addEventListener("click", () => this.#lead(this.#room?.station?.previous?.address));
    this.next.addEventListener("click", () => this.#lead(this.#room?.station?.next?.address));
    this.reveal.addEventListener("click", () =>
      this.#lead(changed(this.#room?.address ?? "", "reveal", this.#reveals[0])),
    );
    this.lessons.addEventListener("click", ({ target }) =>
      this.#lead((target as HTMLElement).closest("button")?.dataset.address),
    );
    document.addEventListener("visibilitychange", () => document.hidden || this.#ask());
  }

  async show() {
    document.title = "Presenter view · Regard";
    document.documentElement.dataset.presenterView = "";
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
    this.#rests = true;
    setTimeout(() => (this.#rests = false), REST);
    try {
      await show(this.key, { address });
      await this.#ask();
    } catch (error) {
      this.#refused(error);
    }
  }

  #refused(error: unknown) {
    const { code, message } = refusal(error);
    this.#complain(message);
    if (!FINAL.includes(code)) return;
    this.key = "";
    leave();
    this.view.hidden = true;
    this.join.hidden = false;
    this.said.textContent = message;
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
    say(this.people, room.open ? `${capital(countsInWords(room))}.` : "");
    this.reveal.hidden = room.answered === null || !room.open;
    say(this.reveal, this.#reveals[1]);
    this.#clock.show(room.open ? station : null);
    const drawn = JSON.stringify([station, room.open]);
    if (drawn === this.#drawn) return; // a text that is read is not replaced
    this.#drawn = drawn;
    this.station.hidden = this.steer.hidden = !station || !room.open;
    this.lessons.hidden = Boolean(station) || !room.open;
    if (station) this.#drawStation(station);
  }

  get #reveals() {
    return REVEALS[parts(this.#room?.address ?? "").query.get("reveal") ?? ""] ?? REVEALS[""];
  }

  #drawStation(station: StationAnswer) {
    const number = h("span", { className: "quiet" }, `${station.number} of ${station.of}`);
    this.name.replaceChildren(number, ` ${station.title}`);
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

function shownInWords({ page, sentence, address, inviting }: PresenterAnswer) {
  if (!address) return "No page is shown yet.";
  if (inviting) return "The wall shows the code; who joins waits for the next page.";
  return `The wall shows ${capital(page)}${sentence ? `: “${sentence}”` : "."}`;
}
