/** The controls of Explore: which heads are found, how they stand, which of them make the large map, and how it is read. */
import { partOf, write } from "../shared/dom.ts";
import { aggregatesOf, type Aggregate } from "../shared/head/aggregates.ts";
import { aggregateName } from "../shared/head/words.ts";
import { usualWords, type Focus } from "../shared/head/choose.ts";
import { readHeads } from "../shared/head/chosen-heads.ts";
import { isWhole } from "../shared/head/layers.ts";
import { WordsSwitch } from "../shared/head/words-switch.ts";
import { hasTools } from "../shared/page/tools.ts";
import { count } from "../shared/words.ts";
import { unionOf } from "./words.ts";
import type { Order } from "./address.ts";
import type { Page } from "./page.ts";

export class Controls extends partOf<Page>()(`
  field=input#filter found=#filtered order=select#order aggregates=#aggregates aggregate=select#aggregate
  several=button#several-heads marks=button#marks merge=button#merge links=button#links
  turns=#turns all=button#all-heads
`) {
  declare byWords: WordsSwitch;

  constructor(document: Document, page: Page) {
    super(document, page);
    this.byWords = new WordsSwitch(document, (part) => page.open(part));
    this.field.addEventListener("input", () => this.#type(this.field.value));
    this.field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") page.atlas.enterFound?.();
      if (event.key === "Escape") this.#type("");
      event.stopPropagation(); // arrows move along the text
    });
    this.order.addEventListener("change", () => {
      const order = this.order.value as Order;
      page.atlas.order = order;
      page.keepAlong({ order });
    });
    this.aggregate.addEventListener("change", () =>
      page.open({ aggregate: this.aggregate.value as Aggregate, heads: "" }),
    );
    this.several.addEventListener("click", () => press(this.several, !isOn(this.several)));
    this.marks.addEventListener("click", () => page.open({ marks: isOn(this.marks) ? "" : "hidden" }));
    this.merge.addEventListener("click", () => page.open({ words: isOn(this.merge) ? "" : "1" }));
    this.links.addEventListener("click", () => {
      const links = !isOn(this.links);
      page.open({ links, words: links ? "1" : "", marks: links ? "hidden" : "" }); // words are linked, and no marks
    });
    this.turns.addEventListener("click", ({ target }) => {
      const { turn } = (target as Element).closest<HTMLElement>("button")?.dataset ?? {};
      if (turn) page.turn(Number(turn));
    });
  }

  /** True where each click adds a head, as with Ctrl or Shift. */
  get choosesSeveral() {
    return isOn(this.several);
  }

  #type(find: string) {
    this.find(find);
    this.page.keepAlong({ find });
  }

  /** Fade the heads of the atlas that a text does not find: a number, a block, a pattern or a measure. */
  find(text: string) {
    if (this.field.value !== text) this.field.value = text;
    const sought = this.page.atlas.fade?.(text); // once it is loaded
    this.found.textContent = sought ? `${sought.found} of ${count(sought.all, "head")}` : "";
  }

  /** Show the order, after another sentence or model has come. */
  sort(asked: Order) {
    const { atlas } = this.page;
    const offered = atlas.orders;
    const order = offered.some((one) => one.order === asked) ? asked : "";
    this.order.replaceChildren(...offered.map(({ order, name }) => new Option(name, order)));
    this.order.value = atlas.order = order;
  }

  /** Show what is offered for the opened head, and what is chosen. */
  show({ block, layer, head, marks, words, aggregate = "", heads = "" }: Focus) {
    const { model, state } = this.page;
    const { view, links } = state;
    const shape = model.blocks.find(({ name }) => name === block);
    const offered = aggregatesOf(model, block).filter((of) => shape && (of !== "union" || aggregate === of));
    this.aggregates.style.visibility = offered.length < 2 ? "hidden" : ""; // its room stays: nothing is painted again
    const nameOf = (value: Aggregate) => {
      if (value === "union") return unionOf(readHeads(heads).length); // the title names them
      return value && shape ? aggregateName(value, shape, layer) : `head ${head}`;
    };
    this.aggregate.replaceChildren(...offered.map((value) => new Option(nameOf(value), value)));
    this.aggregate.value = aggregate;
    const isOfPieces = view === "query-key" || !hasWords(block);
    this.byWords.show(words ?? "", isOfPieces || hasTools() ? "" : usualWords(model)); // all tools have other switches
    this.marks.hidden = this.merge.hidden = isOfPieces || words === "apart";
    press(this.marks, marks === "hidden");
    press(this.merge, Boolean(words));
    this.links.hidden = view !== "arcs" || block !== "cross";
    press(this.links, links);
    const all = model.blocks.map((one) => (isWhole(one) ? 0 : one.layers * one.heads));
    const many = all.reduce((sum, one) => sum + one, 0);
    write(this.all, `all ${many} heads`);
    this.turns.toggleAttribute("hidden", many < 2);
  }
}

/** True for a block whose rows are pieces: hops are none. */
export const hasWords = (block: string): boolean => block !== "hops" && block !== "";

const isOn = (button: HTMLElement) => button.ariaPressed === "true";

const press = (button: HTMLElement, isPressed: boolean) => (button.ariaPressed = String(isPressed));
