/**
 * The list of the dialog Find: any page, model, head, example, station of a lesson and word of the glossary. It asks for
 * its list when the dialog opens. Keys: up and down along the list, Enter goes there.
 */
import { fetchModels, fetchPlaces, type Model } from "../api.ts";
import { h, withParts } from "../dom.ts";
import { modelOf } from "../sentence/models.ts";
import { serverAddress } from "../server.ts";
import { count } from "../words.ts";
import { QUESTION, addressOf } from "./address.ts";
import { carried } from "./carry.ts";
import { examplePlaces, headPlaces, modelPlaces, pagePlace, sectionPlace } from "./find-places.ts";
import { ranked, type Entry } from "./find-rank.ts";

const MOST = 60; // shown at once

/**
 * The address of a place as the server names it, "/steps?...", or of a whole address; a part of the page that is
 * shown now is reached without leaving what it shows.
 */
function fromHere(place: string): string {
  const { href, pathname, search, hash } = serverAddress(place.replace(/^\//, ""));
  const isHere = pathname === location.pathname && !search && hash;
  return isHere && document.getElementById(hash.slice(1))?.checkVisibility() ? hash : href;
}

export class Find extends withParts("query=input#find-query list=#find-list status=#find-count") {
  #models: Model[] = [];
  #places: Entry[] = [];
  #active = 0;

  constructor(document: Document) {
    super(document);
    this.query.addEventListener("input", () => this.#draw());
    this.query.addEventListener("keydown", (event) => this.#onKey(event));
  }

  async show() {
    this.#draw();
    [this.#models, this.#places] = await Promise.all([fetchModels(), fetchPlaces()]);
    this.#draw();
  }

  #found(): Entry[] {
    const query = this.query.value;
    const shown = addressOf(QUESTION).read(carried());
    const models = this.#models;
    if (!models.length) return [];
    const carrying = this.#places.filter(({ carries }) => carries);
    const names = new Map(carrying.map(({ href, carries }) => [href.split("?")[0], carries as string]));
    const places = this.#places.map((place) => {
      if (place.kind === "section") return sectionPlace(place, { models, shown, names });
      return place.carries && carried() ? pagePlace(place, carried()) : place;
    });
    const heads = headPlaces(modelOf(models, shown.model), shown, query);
    const entries = [...places, ...modelPlaces(this.#models, shown)];
    return [...heads, ...ranked([...entries, ...examplePlaces(this.#models)], query)];
  }

  #draw() {
    const found = this.#found();
    this.list.replaceChildren(...found.slice(0, MOST).map(option));
    const more = found.length > MOST ? `, the first ${MOST} are shown` : "";
    this.status.textContent = found.length
      ? `${count(found.length, "place")}${more}`
      : "No place has these words. Try one of them, or another word for it.";
    this.#move(0);
  }

  /** Choose the option that Enter opens. */
  #move(place: number) {
    const options = [...this.list.children] as HTMLElement[];
    this.#active = options.length ? (place + options.length) % options.length : 0;
    options.forEach((option, k) => (option.ariaSelected = String(k === this.#active)));
    this.query.setAttribute("aria-activedescendant", options[this.#active]?.id ?? "");
    options[this.#active]?.scrollIntoView({ block: "nearest" });
  }

  #onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.#move(this.#active + step);
    else if (event.key === "Enter") (this.list.children[this.#active] as HTMLElement | undefined)?.click();
    else return;
    event.preventDefault();
  }
}

function option({ kind, name, more, href }: Entry, k: number) {
  const props = { id: `found-${k}`, role: "option", tabIndex: -1, href: fromHere(href) } as const;
  return h("a", props, h("b", {}, name), h("span", {}, more), h("small", {}, kind));
}
