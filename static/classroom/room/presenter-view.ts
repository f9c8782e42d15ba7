/**
 * The presenter's own view, in a second window or on a phone: what the wall shows, what the station says to the teacher,
 * the time since its start, who follows, and the way on. Its buttons lead the wall; it has no address of its own to show.
 */
import { html, render } from "../../shared/html.ts";
import { withParts } from "../../shared/dom.ts";
import { describe } from "../../shared/page/terms.ts";
import { keepInTab, keptInTab } from "../../shared/tab-storage.ts";
import { changed, parts } from "../following/route.ts";
import { show } from "../following/server.ts";
import { countsInWords } from "../following/words.ts";
import { capital, formula } from "../../shared/words.ts";
import { NEW, atStation, begun, behind, elapsed, movedTo, toggled, written, type Clock } from "./clock.ts";
import { ENDED, FIRST, LAST, planInWords, pageInWords } from "./words.ts";
import { Watch, type Acts, type Seen } from "./watch.ts";
import type { StationAnswer } from "../../answers.ts";

const TICK = 250; // milliseconds
const MINUTE = 60_000;
const REST = 800; // after a step, in which a second tap of the same thumb does nothing
const KEPT = "regard-room-clock"; // it goes on after a reload
const FINAL = ["wrong_key", "no_room"];
/** The way on from each state of an answer that is shown, and its name. */
const REVEALS: Record<string, [string, string]> = {
  "": ["model", "reveal the answer"],
  model: ["class", "show the class"],
  class: ["model", "hide the class"],
};

export class PresenterView extends withParts("view=#view lessons=#view-lessons wall=#view-wall") {
  readonly #watch: Watch;
  #clock: Clock = keptInTab(KEPT, NEW, (text) => ({ ...NEW, ...JSON.parse(text) }));
  #rests = false;

  constructor(document: Document, key: string, acts: Acts) {
    super(document);
    this.#watch = new Watch(key, { name: "view", draw: (seen) => this.#draw(seen), final: FINAL }, acts);
    this.lessons.addEventListener("click", ({ target }) =>
      this.#lead((target as HTMLElement).closest("button")?.dataset.address),
    );
    document.addEventListener("visibilitychange", () => document.hidden || this.#watch.ask("presenter"));
    setInterval(() => this.#drawAgain(), TICK);
  }

  show() {
    document.title = "Presenter view · Regard";
    document.documentElement.dataset.presenterView = "";
    return this.#watch.begin("presenter");
  }

  async #lead(address: string | undefined) {
    if (!address || this.#rests) return;
    this.#rests = true;
    setTimeout(() => (this.#rests = false), REST);
    await this.#watch.ask("presenter", () => show(this.#watch.key, { address }));
  }

  #turn(clock: Clock) {
    if (clock !== this.#clock) keepInTab(KEPT, JSON.stringify(clock));
    this.#clock = clock;
  }

  #drawAgain() {
    if (this.#watch.seen) this.#draw(this.#watch.seen);
  }

  #draw({ room, problem }: Seen) {
    const { open, address } = room;
    const station = open ? room.station : null;
    const now = Date.now();
    this.#turn(movedTo(this.#clock, station ? `${station.lesson}: ${station.number}` : "", now));
    const [reveal, reveals] = REVEALS[parts(address).query.get("reveal") ?? ""] ?? REVEALS[""];
    render(
      html`
      <h1 id="view-title">Presenter view</h1>
      <p id="view-problem" role="alert" ?hidden=${!problem}>${problem}</p>
      <p id="view-shown" role="status">${open ? pageInWords(room) : ENDED}</p>
      <p id="view-people">${open ? `${capital(countsInWords(room))}.` : ""}</p>
      <p><button type="button" id="view-reveal" ?hidden=${room.answered === null || !open}
        @click=${() => this.#lead(changed(address, "reveal", reveal))}>${reveals}</button></p>
      ${this.#clockIn(station, now)}
      ${station && stationIn(station, atStation(this.#clock, now))}
      <div ?hidden=${station || !open}>${this.lessons}</div>
      ${this.wall}
      <nav id="view-steer" aria-label="Stations" ?hidden=${!station}>
        ${this.#way("previous", station?.previous, FIRST)}
        ${this.#way("next", station?.next, LAST)}
      </nav>`,
      this.view,
    );
    for (const link of this.view.querySelectorAll<HTMLAnchorElement>("dd a")) link.target = "_blank"; // this view stays
    for (const term of this.view.querySelectorAll<HTMLElement>(".defined")) describe(term);
  }

  #clockIn(station: StationAnswer | null, now: number) {
    const all = elapsed(this.#clock, now);
    const turn = (clock: Clock) => {
      this.#turn(clock);
      this.#drawAgain();
    };
    return html`
      <div class="wrap" id="view-clock" role="group" aria-label="Clock">
        <b id="view-time" role="timer">${written(all)}</b> <span id="view-plan">${station ? planInWords(station, behind(all, station.minutes_before + station.minutes)) : ""}</span>
        <button type="button" id="view-run" @click=${() => turn(toggled(this.#clock, Date.now()))}>${
          this.#clock.since !== null ? "pause" : all ? "go on" : "start"
        }</button>
        <button type="button" class="quiet" id="view-reset" ?disabled=${!all}
          @click=${() => turn(begun(this.#clock, Date.now()))}>reset</button>
      </div>`;
  }

  #way = (way: string, to: StationAnswer["next"] | undefined, none: string) => html`
    <button type="button" id="view-${way}" ?disabled=${!to}
      @click=${() => this.#lead(to?.address)}><b>${way}</b> <span>${to?.title ?? none}</span></button>`;
}

/** A station and the milliseconds that it took; its texts are HTML that the server's templates made. */
function stationIn({ number, of, title, minutes, ...texts }: StationAnswer, used: number) {
  const part = (name: "notes" | "task" | "question" | "answer", label: string) => html`
    <div ?hidden=${!texts[name]}><dt>${label}</dt><dd id="view-${name}">${formula(texts[name] ?? "")}</dd></div>`;
  return html`
    <section id="view-station" aria-labelledby="view-name">
      <h2 id="view-name"><span class="quiet">${number} of ${of}</span> ${title}</h2>
      <p id="view-used" ?data-over=${used > minutes * MINUTE}>${minutes} min planned, ${written(used)} used</p>
      <dl>${part("notes", "Notes")}${part("task", "To do")}${part("question", "Question")}${part("answer", "Answer")}</dl>
    </section>`;
}
