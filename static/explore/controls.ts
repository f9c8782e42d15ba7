/** The controls of Explore: which heads are found, how they stand, which of them make the large map, and how it is read. */
import { withParts } from "../shared/dom.ts";
import { write } from "../shared/write.ts";
import { aggregatesOf, type Aggregate } from "../shared/head/aggregates.ts";
import { aggregateName } from "../shared/head/words.ts";
import { graphIn } from "../shared/sentence/models.ts";
import { usualWords, type Focus } from "../shared/head/choose.ts";
import { readHeads } from "../shared/head/chosen-heads.ts";
import { isWhole } from "../shared/head/layers.ts";
import { WordsSwitch } from "../shared/head/words-switch.ts";
import { hasTools } from "../shared/page/tools.ts";
import { count } from "../shared/words.ts";
import { ORDER_NAMES, unionOf } from "./words.ts";
import { NODE_ORDERS, type ExploreState, type Order } from "./address.ts";
import type { Model } from "../shared/api.ts";
import type { NodeOrder } from "../shared/head/weights.ts";

type Acts = {
  open: (part: Partial<ExploreState>) => unknown;
  order: (order: Order) => unknown;
  find: (text: string) => unknown;
  /** Open the head so many after the opened one. */
  turn: (by: number) => unknown;
  /** Open the first head that is found. */
  enterFound: () => unknown;
};

/** The opened head of a model, and how it is shown. */
type Values = { model: Model; focus: Focus; view: string; links: boolean };

export class Controls extends withParts(`
  field=input#filter found=#filtered order=select#order aggregates=#aggregates aggregate=select#aggregate
  several=button#several-heads marks=button#marks merge=button#merge links=button#links
  turns=#turns all=button#all-heads node-orders=label#node-orders nodes=select#node-order
`) {
  declare byWords: WordsSwitch;

  constructor(document: Document, acts: Acts) {
    super(document);
    this.byWords = new WordsSwitch(document, acts.open);
    this.field.addEventListener("input", () => acts.find(this.field.value));
    this.field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") acts.enterFound();
      if (event.key === "Escape") acts.find("");
      event.stopPropagation(); // arrows move along the text
    });
    this.order.addEventListener("change", () => acts.order(this.order.value as Order));
    this.aggregate.addEventListener("change", () =>
      acts.open({ aggregate: this.aggregate.value as Aggregate, heads: "" }),
    );
    this.several.addEventListener("click", () => press(this.several, !isOn(this.several)));
    this.marks.addEventListener("click", () => acts.open({ marks: isOn(this.marks) ? "" : "hidden" }));
    this.merge.addEventListener("click", () => acts.open({ words: isOn(this.merge) ? "" : "1" }));
    this.nodes.replaceChildren(...NODE_ORDERS.map((order) => new Option(ORDER_NAMES[order], order)));
    this.nodes.addEventListener("change", () => acts.open({ nodes: this.nodes.value as NodeOrder }));
    this.links.addEventListener("click", () => {
      const links = !isOn(this.links);
      acts.open({ links, words: links ? "1" : "", marks: links ? "hidden" : "" }); // words are linked, and no marks
    });
    this.turns.addEventListener("click", ({ target }) => {
      const { turn } = (target as Element).closest<HTMLElement>("button")?.dataset ?? {};
      if (turn) acts.turn(Number(turn));
    });
  }

  /** True where each click adds a head, as with Ctrl or Shift. */
  get choosesSeveral() {
    return isOn(this.several);
  }

  /** Show a text that finds heads, and how many of all it finds, null where none is sought; or why it cannot find any. */
  find(text: string, sought: { found: number; all: number; says: string } | null, refused: string = "") {
    if (this.field.value !== text) this.field.value = text;
    const found = sought && `${sought.found} of ${count(sought.all, "head")}${sought.says}`;
    this.found.toggleAttribute("data-says", Boolean(refused || sought?.says));
    write(this.found, refused || (found ?? ""));
  }

  /** Offer the orders that this sentence has, and show one. */
  sort(offered: { order: Order; name: string }[], chosen: Order) {
    this.order.replaceChildren(...offered.map(({ order, name }) => new Option(name, order)));
    this.order.value = chosen;
  }

  /** Show what is offered for the opened head, and what is chosen. */
  show({ model, focus, view, links }: Values) {
    const { block, layer, head, marks, words, aggregate = "", heads = "" } = focus;
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
    this.marks.hidden = this.merge.hidden = isOfPieces || words === "apart" || graphIn(model) !== null;
    press(this.marks, marks === "hidden");
    press(this.merge, Boolean(words));
    this["node-orders"].hidden = !graphIn(model) || view === "graph";
    this.nodes.value = focus.nodes ?? "";
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
