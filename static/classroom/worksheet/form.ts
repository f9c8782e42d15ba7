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
import { hasSteps, inHistory } from "../../shared/sentence/models.ts";
import { readCount, wrong } from "./address.ts";
import type { Key, Paper, SheetState } from "./address.ts";
import type { Model } from "../../shared/api.ts";

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
    this.seed.value = String(state.seed);
    this.sheets.value = String(state.sheets);
    this.key.value = state.key;
    this.paper.value = state.paper;
    this.row.hidden = state.source !== "row";
    if (state.source === "row") this.text.value = state.text;
    this.drawn.ariaPressed = String(state.source === "drawn");
    this.sentence.ariaPressed = String(state.source === "row");
    this.lab.toggleAttribute("aria-current", state.source === "matrices");
    this.lab.search = toSearch(state.grids ? writeGrids(state.grids) : []);
    this.lab.textContent = state.grids ? "numbers from the Lab: change them" : "numbers from the Lab";
  }

  showModels(models: Model[], model: Model, state: SheetState) {
    const able = models.filter(({ family, blocks }) => hasSteps(family) && blocks.length);
    const groups = inHistory(able).map(({ name, models: some }) =>
      h("optgroup", { label: name }, ...some.map((one) => new Option(one.name, one.id))),
    );
    this.model.replaceChildren(...groups);
    this.model.value = model.id;
    const { focus } = chooseHead(state, model);
    this.head.replaceChildren(
      ...(model.family === "recurrent" ? [new Option("its one head", "")] : headsOf(model)),
    );
    this.head.value = model.family === "recurrent" ? "" : `${focus.block}.${focus.layer}.${focus.head}`;
    this.text.value = state.text;
  }

  #read() {
    const counts = (["seed", "sheets"] as const).map((name) => ({
      name,
      typed: this[name].value,
      value: readCount(name, this[name].value),
    }));
    const bad = counts.filter(({ value }) => value === undefined);
    for (const { name } of counts)
      this[name].ariaInvalid = bad.some((one) => one.name === name) ? "true" : null;
    this.wrong.textContent = bad.map(({ name, typed }) => wrong(name, typed)).join(" ");
    if (bad.length) return;
    const [block = "", layer = "0", head = "0"] = this.head.value.split(".");
    this.change({
      ...{ seed: counts[0].value, sheets: counts[1].value },
      key: this.key.value as Key,
      paper: this.paper.value as Paper,
      ...(this.row.hidden
        ? {}
        : {
            text: this.text.value,
            model: this.model.value,
            block,
            layer: Number(layer),
            head: Number(head),
          }),
    });
  }
}

const headsOf = ({ blocks }: Model) =>
  blocks.map((block) =>
    h(
      "optgroup",
      { label: blockTitle(block.name) },
      ...Array.from({ length: block.layers * block.heads }, (_, k) => {
        const [layer, head] = [Math.floor(k / block.heads) + 1, (k % block.heads) + 1];
        return new Option(
          `${blockTitle(block.name)}, ${cellName(layerName(block, layer), head)}`,
          `${block.name}.${layer}.${head}`,
        );
      }),
    ),
  );
