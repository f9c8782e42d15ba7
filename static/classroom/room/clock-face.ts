/** The clock of the presenter: time since its start, and minutes planned against used; it goes on after a reload. */
import { withParts } from "../../shared/dom.ts";
import { NEW, atStation, begun, elapsed, movedTo, pace, toggled, written, type Clock } from "./clock.ts";
import { keepInTab, keptInTab } from "../../shared/tab-storage.ts";
import { say } from "./say.ts";
import type { StationAnswer } from "../../answers.ts";

const KEPT = "regard-room-clock";
const TICK = 250; // milliseconds
const MINUTE = 60_000;

export class ClockFace extends withParts(`
  time=#view-time plan=#view-plan used=#view-used run=button#view-run reset=button#view-reset
`) {
  #clock: Clock = keptInTab(KEPT, NEW, (text) => ({ ...NEW, ...JSON.parse(text) }));
  #station: StationAnswer | null = null;

  constructor(document: Document) {
    super(document);
    this.run.addEventListener("click", () => this.#turn(toggled(this.#clock, Date.now())));
    this.reset.addEventListener("click", () => this.#turn(begun(this.#clock, Date.now())));
    setInterval(() => this.#draw(), TICK);
    this.#draw();
  }

  show(station: StationAnswer | null) {
    this.#station = station;
    this.#turn(movedTo(this.#clock, station ? `${station.lesson}: ${station.number}` : "", Date.now()));
  }

  #turn(clock: Clock) {
    if (clock !== this.#clock) keepInTab(KEPT, JSON.stringify(clock));
    this.#clock = clock;
    this.#draw();
  }

  #draw() {
    const [now, station] = [Date.now(), this.#station];
    const all = elapsed(this.#clock, now);
    say(this.time, written(all));
    say(this.run, this.#clock.since !== null ? "pause" : all ? "go on" : "start");
    this.reset.disabled = !all;
    if (!station) return say(this.plan, "");
    const { minutes, minutes_before, lesson_minutes } = station;
    say(this.plan, `of ${lesson_minutes} min; ${pace(all, minutes_before + minutes)}`);
    say(this.used, `${minutes} min planned, ${written(atStation(this.#clock, now))} used`);
    this.used.toggleAttribute("data-over", atStation(this.#clock, now) > minutes * MINUTE);
  }
}
