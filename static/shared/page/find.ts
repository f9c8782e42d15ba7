/**
 * The panel under the search field: any page, question, model, head, example, station of a lesson and word of the
 * glossary. The one that is chosen, by a click, shows its whole answer and a link to it. Keys: up and down among them, Enter
 * goes there, Escape closes. Where nothing answers, the first Enter goes nowhere: it leaves the nearest few.
 */
import "./found.css";
import { Answers, Reader } from "../answers.ts";
import { fetchModels, fetchEntries, type Model, type ModelRequest } from "../api.ts";
import { h, withParts } from "../dom.ts";
import { markup, write } from "../write.ts";
import { modelOf } from "../sentence/models.ts";
import { serverAddress } from "../server.ts";
import { REQUEST, addressOf } from "./address.ts";
import { carried } from "./carry.ts";
import { exampleEntries, headEntries, modelEntries, pageEntry, sectionEntry } from "./find-entries.ts";
import { goTo, foundInWords } from "./find-words.ts";
import { ranking, type Entry, type Ranked } from "./find-rank.ts";
import { typedEntries } from "./find-typed.ts";

const MOST_FOUND = 60; // shown at once
const MOST_NEAR = 3; // left by Enter where nothing answers

/**
 * The address of an entry as the server names it, "/steps?...", or of a whole address; a part of the page that is
 * shown now is reached without leaving what it shows.
 */
function fromHere(address: string): string {
  const { href, pathname, search, hash } = serverAddress(address.replace(/^\.?\//, ""));
  const isHere = pathname === location.pathname && !search && hash;
  return isHere && document.getElementById(hash.slice(1))?.checkVisibility() ? hash : href;
}

type Places = { models: Model[]; entries: Entry[] };

const places = new Answers(async (_: string, signal): Promise<Places> => {
  const [models, entries] = await Promise.all([fetchModels(signal), fetchEntries(signal)]);
  return { models, entries };
});

/** Ranks all places with the sentence that goes along. */
type Ranks = { rank: ReturnType<typeof ranking>; places: Places; carried: string };

export class Find extends withParts(
  "query=input#find-query panel=#find list=#find-list status=#find-count nothing=#find-nothing",
) {
  readonly #reading = new Reader(places, ({ answer }) => answer && this.#show(answer));
  #ranks: Ranks | null = null;
  #active = 0;

  constructor(document: Document) {
    super(document);
    this.query.addEventListener("keydown", (event) => this.#onKey(event));
    this.panel.addEventListener("keydown", (event) => this.#onKey(event as KeyboardEvent));
    this.panel.addEventListener("click", (event) => {
      const target = event.target as Element;
      const row = target.closest("[role=row]");
      if (target.closest("a")) this.#close();
      else if (row) this.#choose([...this.list.children].indexOf(row));
    });
    for (const part of [this.query, this.panel])
      part.addEventListener("focusout", (event) => {
        const to = (event as FocusEvent).relatedTarget as Node | null;
        if (to !== this.query && !this.panel.contains(to)) this.#close();
      });
  }

  /** Show what fits the query, as soon as the places are there, unless the field is left meanwhile. */
  async show() {
    if (document.activeElement !== this.query) return this.#close(); // before this was loaded
    await this.#reading.ask("all");
    const { error } = this.#reading.known;
    if (error) throw error;
  }

  #show(all: Places) {
    const { found, isNear } = this.#find(all);
    this.list.replaceChildren(...found.slice(0, MOST_FOUND).map(rowOf));
    this.panel.classList.toggle("near", isNear);
    this.panel.classList.remove("few");
    this.nothing.toggleAttribute("hidden", !isNear);
    write(this.status, isNear ? "" : foundInWords(found.length, MOST_FOUND));
    this.query.ariaExpanded = "true";
    this.#choose(0);
  }

  #close() {
    this.#reading.end();
    this.panel.hidePopover();
    this.query.ariaExpanded = "false";
    this.query.removeAttribute("aria-activedescendant");
  }

  #find(all: Places): Ranked {
    const now = { models: all.models, shown: addressOf(REQUEST).read(carried()) };
    const query = this.query.value;
    const heads = headEntries(modelOf(now.models, now.shown.model), now.shown, query);
    const sure = [...typedEntries(query), ...heads];
    const placed = (entry: Entry) =>
      entry.kind === "page"
        ? pageEntry(entry, carried())
        : entry.kind === "section"
          ? sectionEntry(entry, now)
          : entry;
    const { found, isNear } = this.#rankOf(all, now.shown)(query);
    return { found: [...sure, ...found].map(placed), isNear: isNear && !sure.length };
  }

  #rankOf(all: Places, shown: ModelRequest) {
    if (this.#ranks?.places !== all || this.#ranks.carried !== carried()) {
      const models = [...modelEntries(all.models, shown), ...exampleEntries(all.models)];
      this.#ranks = { rank: ranking([...all.entries, ...models]), places: all, carried: carried() };
    }
    return this.#ranks.rank;
  }

  /** Open the entry that Enter leads to. */
  #choose(index: number) {
    const rows = [...this.list.children] as HTMLElement[];
    this.#active = index;
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
    const { length } = this.list.children;
    if (event.key === "ArrowDown") this.#choose((this.#active + 1) % length);
    else if (event.key === "ArrowUp") this.#choose((this.#active || length) - 1);
    else if (event.key === "Escape") {
      this.query.focus();
      this.#close();
    } else if (event.key === "Enter" && event.target === this.query) this.#enter();
    else return;
    event.preventDefault();
  }

  #enter() {
    const rows = [...this.list.children];
    const isWeak = this.panel.matches(".near:not(.few)") && !this.#active; // and nobody has chosen another
    if (!isWeak) return rows[this.#active]?.querySelector<HTMLElement>(".go")?.click();
    this.panel.classList.add("few");
    this.list.replaceChildren(...rows.slice(0, MOST_NEAR));
  }
}

function rowOf({ kind, name, title, also, answer, of, href }: Entry, k: number) {
  const named = title ? h("b", {}, markup(title)) : h("b", {}, name);
  const there = h("a", { href, tabIndex: -1 }, of ? `${kind} of ${of}` : kind); // one press goes there from a closed row
  const part = h("small", {}, there);
  const className = "answer";
  const about = answer ? h("div", { className }, markup(answer)) : h("div", { className }, also ?? "");
  const see = about.querySelector(".see") ?? about.appendChild(h("span", { className: "see" }));
  see.append(h("a", { className: "go", href }, goTo(kind)));
  for (const one of [there, ...about.querySelectorAll("a")])
    one.href = fromHere(one.getAttribute("href") as string);
  return h(
    "div",
    { id: `found-${k}`, role: "row" },
    h("div", { role: "gridcell" }, h("div", {}, named, part), about),
  );
}
