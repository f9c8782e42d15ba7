/** The opened stage: its section, its words, its picture, and the stages that it is made from. */
import { html, render } from "lit-html";
import { dispatch, withParts } from "../shared/dom.ts";
import { shapeInWords } from "./numbers.ts";
import { picture, type Picture } from "./picture.ts";
import { StageMap } from "./stage-map.ts";
import {
  circumstances,
  heads,
  madeFrom,
  madeOf,
  shortSymbol,
  stageName,
  walk,
  widthsOf,
  keysOf,
} from "./stages.ts";
import type { Cell, OneCell } from "../shared/maps/cells.ts";
import type { Model, StageAnswer, Steps } from "../shared/api.ts";
import type { RowName } from "../shared/head/row-names.ts";
import type { Digits } from "./address.ts";

const WIDE = 64; // columns; a picture that has more needs the whole width

export class StageView extends withParts(`
  row=stage-row#stages #chain section=#stage parts=#made-from figure=#map bars=stage-bars#bars
  #equation more=button#more-stages all=button#all-stages
`) {
  map = new StageMap(this.figure);
  stages: StageAnswer[] = [];
  stage: StageAnswer | null = null;
  #pictures = new Map<string, Picture>();
  #answer: Steps | null = null;
  #model: Model | null = null;
  #opened: OneCell | null = null;
  #madeFrom: StageAnswer[] = [];

  constructor(document: Document) {
    super(document);
    const { row, more } = this;
    row.more = more;
    more.addEventListener("click", () => row.scrollBy({ left: row.clientWidth / 2 }));
    this.section.addEventListener("cell-enter", (event) => this.#trace((event as CustomEvent).detail));
    this.section.addEventListener("cell-leave", () => this.#trace(this.#opened));
  }

  /** The element that shows the opened stage. */
  get display() {
    return this.bars.hidden ? this.map : this.bars;
  }

  get picture() {
    return this.#pictures.get(this.stage?.id ?? "") ?? null;
  }

  /** Take an answer; `naming` names rows of the target. */
  take(answer: Steps, model: Model, naming?: RowName) {
    this.#answer = answer;
    this.#model = model;
    this.stages = walk(answer);
    const side = heads(this.stages, answer);
    this.#pictures = new Map(this.stages.map((stage) => [stage.id, picture(stage, answer, side, naming)]));
    const tabs = this.stages.map((stage) => ({
      ...{ id: stage.id, name: stageName(stage.id), symbol: shortSymbol(stage) },
      ...{ shape: shapeInWords(stage.shape), picture: this.#pictures.get(stage.id) as Picture },
    }));
    this.row.show({ stages: tabs });
    this.all.textContent = `all ${this.stages.length} stages`;
    this.#circumstances(circumstances(answer, this.stages, model));
    const widths = widthsOf(this.stages, side);
    for (const slot of this.#all(this.section, "[data-width]"))
      slot.textContent = String(widths[slot.dataset.width as "model"]);
    for (const slot of this.#all(this.chain, "[data-served]"))
      slot.innerHTML = this.stages.find(({ id }) => id === slot.dataset.stage)?.mathml.equation ?? "";
  }

  /** Show the words and equations that go with this answer. */
  #circumstances(here: Set<string>) {
    const isMet = (words: string = "") => words.split(" ").every((one) => here.has(one));
    for (const chain of this.#all(this.chain, "[data-chain]"))
      chain.toggleAttribute("hidden", !isMet(chain.dataset.chain));
    for (const element of [
      ...this.#all(this.chain, "[data-when]"),
      ...this.#all(this.section, "[data-when]"),
    ])
      element.toggleAttribute("data-elsewhere", !isMet(element.dataset.when));
  }

  show(id: string, digits: Digits) {
    const stage = (this.stage = this.stages.find((one) => one.id === id) as StageAnswer);
    const picture = this.picture as Picture;
    this.row.show({ opened: id });
    this.section.setAttribute("aria-labelledby", `tab-${id}`);
    for (const part of this.#all(this.chain, "[data-stage]"))
      part.toggleAttribute("data-lit", part.dataset.stage === id);
    this.#revealLit();
    for (const words of this.#all(this.section, "[data-about]"))
      words.hidden = words.dataset.about !== id || words.hasAttribute("data-elsewhere");
    this.equation.innerHTML = stage.mathml.equation;
    this.#madeFrom = madeFrom(id, this.stages, this.#answer?.block, this.#model?.roles);
    this.parts.hidden = !this.#madeFrom.length;
    this.section.dataset.layout = picture.m <= WIDE ? "tall" : picture.vector ? "strip" : "wide";
    this.bars.hidden = id !== "distribution";
    this.figure.hidden = !this.bars.hidden;
    this.map.name = `${stageName(id)}, ${shapeInWords(stage.shape)}`;
    this.display.picture = picture;
    this.display.digits = digits;
    this.opened = null;
  }

  /** Scroll to the lit equation, where the equations are wider than the screen. */
  #revealLit() {
    const lit = [...this.#all(this.chain, "[data-lit]")].find((part) => part.getClientRects().length);
    const { left, width } = this.chain.getBoundingClientRect();
    const at = lit?.getBoundingClientRect();
    if (at) this.chain.scrollLeft += at.left + at.width / 2 - left - width / 2;
  }

  set digits(digits: Digits) {
    this.display.digits = digits;
  }

  set opened(cell: OneCell | null) {
    this.#opened = cell;
    this.display.opened = cell;
    this.#trace(cell);
  }

  set lit(lit: Cell) {
    this.map.lit = lit;
  }

  /** Show the stages that this one is made from, and frame in them what a cell was made of. */
  #trace(cell: OneCell | null) {
    const side = heads(this.stages, this.#answer ?? {});
    const lights =
      cell && this.stage ? madeOf(this.stage, cell, side, this.#answer?.block, keysOf(this.stages)) : [];
    const open = (stage: string) => {
      dispatch(this.parts, "stage-open", { stage });
      this.row.focus(); // what was clicked is gone
    };
    const part = ({ id, mathml, shape }: StageAnswer) => html`
      <button type="button" class="quiet" data-stage=${id} title="open the stage: ${stageName(id)}" @click=${() => open(id)}>
        <stage-picture .picture=${this.#pictures.get(id)} .lit=${lights.find(({ of }) => of === id) ?? null}></stage-picture>
        <span class="symbol" .innerHTML=${mathml.symbol}></span><span class="shape">${shapeInWords(shape)}</span>
      </button>`;
    render(this.#madeFrom.map(part), this.parts);
  }

  #all(container: HTMLElement, selector: string) {
    return container.querySelectorAll(selector) as NodeListOf<HTMLElement>;
  }
}
