/**
 * The choices for sheets: how many, from which number, with which answers and paper; and the model, the text and the
 * head of rows of a model.
 */
import { h, withParts } from "../../shared/dom.ts";
import { chooseHead } from "../../shared/head/choose.ts";
import { layerName } from "../../shared/head/layers.ts";
import { blockTitle, cellName } from "../../shared/head/titles.ts";
import { writeGrids } from "../../shared/maps/grids-address.ts";
import { toSearch } from "../../shared/page/address.ts";
import { inHistory } from "../../shared/sentence/models.ts";
import { readCount, wrong, type Key, type Paper, type SheetState } from "./address.ts";
import { headsFrom } from "./head-rows.ts";
import type { Model } from "../../shared/api.ts";

const COUNTS = ["seed", "sheets"] as const;

export class SheetForm extends withParts(`
  form=form#choices seed=input#seed sheets=input#sheets key=select#key paper=select#paper
  row=fieldset#row text=input#row-text model=select#row-model head=select#row-head
  drawn=button#drawn lab=a#lab sentence=button#sentence wrong=#wrong
`) {
  declare change: (changes: Partial<SheetState>) => void;

  constructor(document: Document, change: (changes: Partial<SheetState>) => void) {
    super(document);
    this.change = change;
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#read();
    });
    this.form.addEventListener("change", (event) => {
      if (event.target === this.model) this.head.value = "";
      this.#read();
    });
  }

  show(state: SheetState) {
    this.wrong.textContent = "";
    for (const name of ["seed", "sheets", "key", "paper"] as const) this[name].value = String(state[name]);
    this.row.hidden = state.source !== "row";
    if (state.source === "row") this.text.value = state.text;
    this.drawn.ariaPressed = String(state.source === "drawn");
    this.sentence.ariaPressed = String(state.source === "row");
    this.lab.toggleAttribute("aria-current", state.source === "matrices");
    this.lab.search = toSearch(state.grids ? writeGrids(state.grids) : []);
    this.lab.textContent = state.grids ? "numbers from the Lab: change them" : "numbers from the Lab";
  }

  showModels(models: Model[], model: Model, state: SheetState) {
    const groups = inHistory(models).map(({ name, models: some }) =>
      h("optgroup", { label: name }, ...some.map((one) => new Option(one.name, one.id))),
    );
    this.model.replaceChildren(...groups);
    this.model.value = model.id;
    const { block, layer, head } = chooseHead(state, model).focus;
    const isOne = model.family === "recurrent";
    this.head.replaceChildren(...(isOne ? [new Option("its one head", "")] : headsOf(model)));
    this.head.value = isOne ? "" : `${block}.${layer}.${head}`;
    this.text.value = state.text;
  }

  #read() {
    const [seed, sheets] = COUNTS.map((name) => readCount(name, this[name].value));
    const bad = COUNTS.filter((_, k) => [seed, sheets][k] === undefined);
    for (const name of COUNTS) this[name].ariaInvalid = bad.includes(name) ? "true" : null;
    this.wrong.textContent = bad.map((name) => wrong(name, this[name].value)).join(" ");
    if (bad.length) return;
    const [block = "", layer = 0, head = 0] = this.head.value.split(".");
    const place = { block, layer: Number(layer), head: Number(head) };
    const row = { text: this.text.value, model: this.model.value, ...place };
    const [key, paper] = [this.key.value as Key, this.paper.value as Paper];
    this.change({ seed, sheets, key, paper, ...(this.row.hidden ? {} : row) });
  }
}

const headsOf = ({ blocks }: Model) =>
  blocks.map((block) => {
    const label = blockTitle(block.name);
    const options = headsFrom(block, { layer: 1, head: 1 }).map(({ layer, head }) => {
      const name = `${label}, ${cellName(layerName(block, layer), head)}`;
      return new Option(name, `${block.name}.${layer}.${head}`);
    });
    return h("optgroup", { label }, ...options);
  });
