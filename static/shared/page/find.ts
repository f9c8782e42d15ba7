/**
 * The panel under the search field: any page, question, model, head, example, station of a lesson and word of the
 * glossary. The one that is chosen shows its whole answer. Keys: up and down among them, Enter goes there, Escape closes.
 */
import { fetchModels, fetchPlaces, type Model } from "../api.ts";
import { h, withParts } from "../dom.ts";
import { modelOf } from "../sentence/models.ts";
import { serverAddress } from "../server.ts";
import { count } from "../words.ts";
import { QUESTION, addressOf } from "./address.ts";
import { carried } from "./carry.ts";
import { examplePlaces, headPlaces, modelPlaces, pagePlace, sectionPlace } from "./find-places.ts";
import { ranking, type Entry } from "./find-rank.ts";
import { later } from "./later.ts";

const MOST = 60; // shown at once

/**
 * The address of a place as the server names it, "/steps?...", or of a whole address; a part of the page that is
 * shown now is reached without leaving what it shows.
 */
function fromHere(place: string): string {
  const { href, pathname, search, hash } = serverAddress(place.replace(/^\.?\//, ""));
  const isHere = pathname === location.pathname && !search && hash;
  return isHere && document.getElementById(hash.slice(1))?.checkVisibility() ? hash : href;
}

export class Find extends withParts("query=input#find-query panel=#find list=#find-list status=#find-count") {
  #models: Model[] = [];
  #places: Entry[] = [];
  #load = later(async () => {
    [this.#models, this.#places] = await Promise.all([fetchModels(), fetchPlaces()]);
  });
  /** Ranks the places with the sentence that went along last. */
  #ranked: { rank: ReturnType<typeof ranking>; carried: string } | null = null;
  #found: Entry[] = [];
  #active = 0;

  constructor(document: Document) {
    super(document);
    this.query.addEventListener("keydown", (event) => this.#onKey(event));
    this.panel.addEventListener("keydown", (event) => this.#onKey(event as KeyboardEvent));
    this.panel.addEventListener("click", ({ target }) => {
      const row = (target as Element).closest("[role=row]");
      if ((target as Element).closest("a")) this.#close();
      else if (row?.ariaSelected === "false") this.#choose([...this.list.children].indexOf(row));
    });
    for (const part of [this.query, this.panel])
      part.addEventListener("focusout", (event) => {
        const to = (event as FocusEvent).relatedTarget as Node | null;
        if (to !== this.query && !this.panel.contains(to)) this.#close();
      });
  }

  /** Show what fits the query, as soon as the places are there. */
  async show() {
    await this.#load();
    if (document.activeElement !== this.query) return this.#close(); // left meanwhile
    this.#found = this.#find();
    this.list.replaceChildren(...this.#found.slice(0, MOST).map(rowOf));
    const more = this.#found.length > MOST ? `, the first ${MOST} are shown` : "";
    this.status.textContent = this.#found.length
      ? `${count(this.#found.length, "place")}${more}`
      : "No place has most of these words. Try one of them, or another word for it.";
    this.query.ariaExpanded = "true";
    this.#choose(0);
  }

  #close() {
    this.panel.hidePopover();
    this.query.ariaExpanded = "false";
    this.query.removeAttribute("aria-activedescendant");
  }

  #find(): Entry[] {
    const now = { models: this.#models, shown: addressOf(QUESTION).read(carried()) };
    if (this.#ranked?.carried !== carried()) {
      const models = [...modelPlaces(now.models, now.shown), ...examplePlaces(now.models)];
      this.#ranked = { rank: ranking([...this.#places, ...models]), carried: carried() };
    }
    const query = this.query.value;
    const heads = headPlaces(modelOf(now.models, now.shown.model), now.shown, query);
    const placed = (entry: Entry) =>
      entry.kind === "page"
        ? pagePlace(entry, carried())
        : entry.kind === "section"
          ? sectionPlace(entry, now)
          : entry;
    return [...heads, ...this.#ranked.rank(query)].map(placed);
  }

  /** Open the place that Enter leads to. */
  #choose(place: number) {
    const rows = [...this.list.children] as HTMLElement[];
    this.#active = rows.length ? (place + rows.length) % rows.length : 0;
    rows.forEach((row, k) => {
      row.ariaSelected = String(k === this.#active);
      (row.querySelector(".answer") as HTMLElement).inert = k !== this.#active; // its links are not seen
    });
    const row = rows[this.#active];
    if (!row) return this.query.removeAttribute("aria-activedescendant");
    this.query.setAttribute("aria-activedescendant", row.id);
    row.scrollIntoView({ block: "nearest" });
  }

  #onKey(event: KeyboardEvent) {
    if (!this.panel.matches(":popover-open")) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.#choose(this.#active + step);
    else if (event.key === "Escape") {
      this.query.focus();
      this.#close();
    } else if (event.key === "Enter" && event.target === this.query)
      this.list.children[this.#active]?.querySelector("a")?.click();
    else return;
    event.preventDefault();
  }
}

function rowOf({ kind, name, also, answer, href }: Entry, k: number) {
  const link = h("a", { href: fromHere(href), tabIndex: -1 }, h("b", {}, name), h("small", {}, kind));
  const about = h("div", { className: "answer" });
  if (answer) about.innerHTML = answer;
  else about.textContent = also ?? "";
  for (const one of about.querySelectorAll("a")) one.href = fromHere(one.getAttribute("href") as string);
  return h("div", { id: `found-${k}`, role: "row" }, h("div", { role: "gridcell" }, link, about));
}
