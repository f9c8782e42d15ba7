/** The choice of heads and of their change: knocked out, flattened, or with another temperature. */
import { html, render } from "lit-html";
import { partOf } from "../shared/dom.ts";
import { sliderValueOf, temperatureAt } from "./weights.ts";
import { EVERYWHERE, covers, meansHeads, meantOf, sameHeads } from "./changes.ts";
import { toggled, type HeadAt } from "../shared/head/chosen-heads.ts";
import { isSingle, isWhole, layerName } from "../shared/head/layers.ts";
import { blockTitle } from "../shared/head/titles.ts";
import { BAD_TEMPERATURE, SIGNS } from "./words.ts";
import type { Change, HeadsMeant } from "./changes.ts";
import type { ChangePage } from "./page.ts";
import type { BlockShape, Model } from "../shared/api.ts";

export type Scope = "head" | "layer" | "block" | "everything";

export class ChangeHeads extends partOf<ChangePage>()(`
  #tools title=#heads-title #blocks #choosing picker=head-picker several=button#several scopes=#scope
  slider=input#temperature number=input#temperature-number
`) {
  #scope: Scope = "head";
  /** Heads beside the opened one. */
  #more: HeadAt[] = [];
  #prepared = "";

  constructor(document: Document, page: ChangePage) {
    super(document, page);
    const { tools, picker, several, slider, number } = this;
    picker.addEventListener("head-open", (event) => this.#open((event as CustomEvent).detail));
    picker.addEventListener("head-add", (event) => this.#add((event as CustomEvent).detail));
    several.addEventListener("click", () => {
      picker.adding = !picker.adding;
      several.ariaPressed = String(picker.adding);
    });
    tools.addEventListener("click", ({ target }) => this.#onClick(target as HTMLElement));
    slider.addEventListener("input", () => (number.value = String(temperatureAt(slider.valueAsNumber))));
    slider.addEventListener("change", () => this.#heat(temperatureAt(slider.valueAsNumber)));
    number.addEventListener("change", () => this.#heat(number.valueAsNumber));
  }

  #onClick(target: HTMLElement) {
    const { block, scope, act } = target.closest("button")?.dataset ?? {};
    if (block) this.page.openHead({ ...this.page.focus, block });
    if (scope) this.#choose(scope as Scope);
    if (act) this.page.act(this.meant.map((one) => ({ do: act, ...one }) as Change));
  }

  #open(head: HeadAt) {
    this.#scope = "head";
    this.page.openHead({ block: this.page.focus.block, ...head });
    this.reset();
  }

  #add(head: HeadAt) {
    const { layer, head: opened } = this.page.focus;
    if (head.layer === layer && head.head === opened) return;
    this.#more = toggled(this.#more, head);
    this.#choose("head");
  }

  reset() {
    this.#more = [];
    this.#choose("head");
  }

  #choose(scope: Scope) {
    this.#scope = scope;
    this.show();
  }

  #heat(value: number) {
    if (!(value >= 0.01 && value <= 100)) return this.page.bar.notice(BAD_TEMPERATURE);
    const { meant } = this;
    if (value !== 1)
      return this.page.act(meant.map((one) => ({ do: "temperature" as const, ...one, value })));
    const is = (change: Change) => change.do === "temperature" && meant.some((one) => sameHeads(one, change));
    this.page.change(this.page.changes.filter((change) => !is(change)));
  }

  get meant(): HeadsMeant[] {
    const { block, layer, head } = this.page.focus;
    const byScope = {
      ...{ everything: [EVERYWHERE], block: [{ block, layer: null, heads: null }] },
      layer: [{ block, layer: layer || 1, heads: null }],
      head: meantOf(block, [{ layer: layer || 1, head: head || 1 }, ...this.#more]),
    };
    return byScope[this.#scope];
  }

  /** The heads that an edited row means: the opened one, or all of its layer or block. */
  get meantOfRow(): HeadsMeant[] {
    return this.meant.map((one) => ({ ...one, block: this.page.focus.block }));
  }

  show() {
    const { model, focus } = this.page;
    const shape = model.blocks.find(({ name }: BlockShape) => name === focus.block);
    if (!shape) return;
    this.#prepare(model, shape);
    const block = ({ name }: BlockShape) => html`
      <button type="button" class="quiet" data-block=${name} aria-pressed=${name === focus.block}>${name}</button>`;
    render(model.blocks.map(block), this.blocks);
    const meant = this.meant;
    this.picker.show({
      ...{ layers: shape.layers, heads: shape.heads, label: blockTitle(shape.name) },
      called: (layer) => layerName(shape, layer),
      opened: focus.layer ? focus : { layer: 1, head: 1 },
      meant: (head) => meant.some((one) => covers(one, { block: focus.block, ...head })),
      sign: (head) => this.#signOf(head),
    });
    this.#showScope();
    this.#showTemperature(meant);
    this.page.masks.show();
  }

  #prepare(model: Model, shape: BlockShape) {
    const name = `${model.id} ${shape.name}`;
    if (name === this.#prepared) return;
    this.#prepared = name;
    this.#more = [];
    this.choosing.hidden = isWhole(shape);
    this.title.textContent = isSingle(model) ? "The attention" : "Heads";
    this.blocks.hidden = model.blocks.length < 2;
    this.scopes.hidden = isSingle(model);
    const unscaled = this.tools.querySelector("[data-act=unscaled]") as HTMLButtonElement;
    unscaled.hidden = model.family !== "transformer";
  }

  #showScope() {
    const { length } = this.#more;
    for (const button of this.scopes.querySelectorAll("button")) {
      button.ariaPressed = String(button.dataset.scope === this.#scope);
      if (button.dataset.scope === "head")
        button.textContent = length ? `these ${length + 1} heads` : "this head";
    }
  }

  #showTemperature([meant]: HeadsMeant[]) {
    const change = this.page.changes.findLast((one) => one.do === "temperature" && sameHeads(one, meant));
    const value = change?.do === "temperature" ? change.value : 1;
    this.number.value = String(value);
    this.slider.value = String(sliderValueOf(value));
    this.slider.ariaValueText = String(value);
  }

  #signOf(head: HeadAt) {
    const { block } = this.page.focus;
    const isHere = (change: Change) => meansHeads(change) && covers(change, { block, ...head });
    const isHidden = (change: Change) => change.do === "hide" && sameHeads(change, EVERYWHERE);
    const done = this.page.changes.filter((change) => isHere(change) && !isHidden(change));
    const signs = [...new Set(done.map((change) => change.do))].map((name) => SIGNS[name] ?? []);
    const [letters, says] = [0, 1].map((k) => signs.map((sign) => sign[k]));
    return { letters: letters.join(""), says: says.join(", ") };
  }
}
