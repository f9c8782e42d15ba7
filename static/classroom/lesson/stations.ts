/** The stations of a lesson in their order: each a form, which stays itself when it is moved or another tab writes. */
import { StationForm } from "./station-form.ts";
import type { Station } from "../own-lesson/drafts.ts";
import type { LessonProblem } from "../../answers.ts";

const KEYS: Record<string, string> = { ArrowUp: "up", ArrowDown: "down" };

export class Stations {
  declare list: HTMLOListElement;
  declare template: HTMLTemplateElement;
  declare onAct: (act: string, key: string) => void;

  #forms: Map<string, StationForm> = new Map();

  /** The list; `onAct` is called with up, down or remove. */
  constructor(list: HTMLOListElement, template: HTMLTemplateElement, onAct: Stations["onAct"]) {
    this.list = list;
    this.template = template;
    this.onAct = onAct;
    list.addEventListener("click", ({ target }) =>
      this.#act(target, (target as HTMLElement).closest("button")?.dataset.act),
    );
    list.addEventListener("keydown", (event) => {
      const act = event.altKey ? KEYS[event.key] : undefined;
      if (this.#act(event.target, act)) event.preventDefault();
    });
  }

  show(stations: Station[]) {
    for (const [key, form] of this.#forms) {
      if (stations.some((station) => station.key === key)) continue;
      form.item.remove();
      this.#forms.delete(key);
    }
    stations.forEach((station, k) => {
      const form = this.#forms.get(station.key) ?? new StationForm(this.template, station);
      const there = this.list.children[k] ?? null;
      this.#forms.set(station.key, form);
      form.show(station, k + 1, stations.length);
      if (there !== form.item) this.list.insertBefore(form.item, there);
    });
  }

  open(key: string) {
    this.#forms.get(key)?.open();
  }

  /** Focus the station at a place, from 0, or the last one before it; false where there is none. */
  enter(place: number) {
    const summary = (this.list.children[place] ?? this.list.lastElementChild)?.querySelector("summary");
    summary?.focus();
    return Boolean(summary);
  }

  /** Focus the button that was pressed, as far as it can be pressed again after a move. */
  focus(key: string, act: string) {
    const form = this.#forms.get(key);
    const pressed = form?.button(act);
    if (pressed?.disabled) form?.button(act === "up" ? "down" : "up").focus();
    else pressed?.focus();
  }

  /** Show the problems of the whole lesson. */
  lacks(problems: LessonProblem[]) {
    [...this.list.children].forEach((item, k) => {
      const form = this.#forms.get((item as HTMLElement).dataset.key ?? "");
      form?.lacks(problems.filter(({ station }) => station === k + 1));
    });
  }

  /** Do an act on the station of a target; true where both are there. */
  #act(target: EventTarget | null, act: string | undefined) {
    const key = keyOf(target);
    if (act && key) this.onAct(act, key);
    return act && key;
  }
}

/** The key of the station to which a target belongs. */
export const keyOf = (target: EventTarget | null): string =>
  ((target as Element).closest("li[data-key]") as HTMLElement | null)?.dataset.key ?? "";
