/** The fields of one station, with what is missing in them. */
import { h } from "../../shared/dom.ts";
import { serverAddress } from "../../shared/server.ts";
import { count } from "../../shared/words.ts";
import type { LessonProblem } from "../../answers.ts";
import type { Station } from "../own-lesson/drafts.ts";

export type Field = HTMLInputElement | HTMLTextAreaElement;

const ACTS = { up: "move up", down: "move down", remove: "delete" };

export class StationForm {
  declare item: HTMLLIElement;
  declare details: HTMLDetailsElement;

  constructor(template: HTMLTemplateElement, { key }: Station) {
    const copy = template.content.cloneNode(true) as DocumentFragment;
    this.item = copy.firstElementChild as HTMLLIElement;
    this.item.id = `station-${key}`;
    this.item.dataset.key = key;
    this.details = this.item.querySelector("details") as HTMLDetailsElement;
    connectLacks(this.item, key);
  }

  /** Show a station, by its number, from 1, of so many. */
  show(station: Station, number: number, of: number) {
    fill(this.item, station);
    const name = station.title || `station ${number}`;
    this.#part("title").textContent = station.title || "without a title";
    const page = station.page && `${station.page}, `;
    this.#part("place").textContent = page + count(station.minutes, "minute");
    const link = this.#part("link") as HTMLAnchorElement;
    link.href = serverAddress(`.${station.address}`).href;
    link.ariaLabel = `open the page of ${name}`;
    link.hidden = !station.address.startsWith("/");
    for (const [act, words] of Object.entries(ACTS)) this.button(act).ariaLabel = `${words}: ${name}`;
    this.button("up").disabled = number === 1;
    this.button("down").disabled = number === of;
  }

  lacks(problems: LessonProblem[]) {
    showLacks(this.item, problems);
    this.#part("count").textContent = problems.length ? `· ${count(problems.length, "thing")} missing` : "";
  }

  open() {
    this.details.open = true;
    this.item.scrollIntoView({ block: "nearest" });
    (this.item.querySelector("[data-field]") as HTMLElement).focus({ preventScroll: true });
  }

  button(act: string): HTMLButtonElement {
    return this.item.querySelector(`[data-act=${act}]`) as HTMLButtonElement;
  }

  #part(name: string): HTMLElement {
    return this.item.querySelector(`[data-part=${name}]`) as HTMLElement;
  }
}

export function connectLacks(form: Element, key: string) {
  for (const field of form.querySelectorAll("[data-field]") as NodeListOf<Field>) {
    const lacks = form.querySelector(`[data-lacks="${field.dataset.field}"]`) as HTMLElement | null;
    if (!lacks) continue;
    lacks.id = `lacks-${key}-${lacks.dataset.lacks}`;
    field.setAttribute("aria-describedby", lacks.id);
  }
}

/** Fill the fields with what is kept; the one that is being typed into is left alone. */
export function fill(form: Element, values: Record<string, any>) {
  for (const field of form.querySelectorAll("[data-field]") as NodeListOf<Field>) {
    const value = String(values[field.dataset.field ?? ""] || "");
    if (field !== document.activeElement && field.value !== value) field.value = value;
  }
}

export function showLacks(form: Element, problems: LessonProblem[]) {
  for (const lacks of form.querySelectorAll("[data-lacks]") as NodeListOf<HTMLElement>) {
    const { message = "" } = problems.find(({ field }) => field === lacks.dataset.lacks) ?? {};
    lacks.hidden = !message;
    if (lacks.textContent !== message) lacks.replaceChildren(h("span", {}, message));
  }
}
