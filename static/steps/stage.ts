/** The opened stage: its section, its words, its picture, and the stages that it is made from. */
import { html, render } from "../shared/html.ts";
import { dispatch, withParts } from "../shared/dom.ts";
import { shapeInWords } from "./numbers.ts";
import { openCellOf, pictureOf, stageIn, type Seen, type Walked } from "./seen.ts";
import { StageMap } from "./stage-map.ts";
import {
  circumstances,
  heads,
  keysOf,
  madeFrom,
  madeOf,
  shortSymbol,
  stageName,
  widthsOf,
} from "./stages.ts";
import { bare } from "../shared/pieces.ts";
import { formula, ownName } from "../shared/words.ts";
import { write } from "../shared/write.ts";
import { hasTools } from "../shared/page/tools.ts";
import { isFirst, pathOf } from "./first-stages.ts";
import { countedStages, nextStage } from "./words.ts";
import type { Picture } from "./picture.ts";
import type { Cell, OneCell } from "../shared/maps/cells.ts";
import type { StageAnswer } from "../shared/api.ts";
import type { Over } from "./stage-painting.ts";
import type { Digits } from "./address.ts";

const WIDE = 64; // columns; a picture that has more needs the whole width

export class StageView extends withParts(`
  row=stage-row#stages #chain section=#stage parts=#made-from figure=#map bars=stage-bars#bars
  #equation more=button#more-stages all=button#all-stages onward=button#next-stage #from #to
`) {
  readonly #map = new StageMap(this.figure);
  #seen: Seen | null = null;

  constructor(document: Document) {
    super(document);
    const { row, more } = this;
    row.more = more;
    more.addEventListener("click", () => row.scrollBy({ left: row.clientWidth / 2 }));
    this.section.addEventListener("cell-enter", (event) => this.#trace((event as CustomEvent).detail));
    this.section.addEventListener("cell-leave", () => this.#traceOpened());
    document.addEventListener("tools-change", () => this.#seen && this.#showWay(this.#seen));
  }

  /** The element that shows the opened stage. */
  get #display() {
    return this.bars.hidden ? this.#map : this.bars;
  }

  focus() {
    this.#display.focus();
  }

  /** Show the stages of an answer in a row, with the words and equations that go with it. */
  take(walked: Walked) {
    const { answer, model, stages, pictures } = walked;
    const tabs = stages.map((stage) => ({
      ...{ id: stage.id, name: stageName(stage.id), symbol: shortSymbol(stage) },
      ...{ shape: shapeInWords(stage.shape), picture: pictures.get(stage.id) as Picture },
    }));
    this.row.show({ stages: tabs });
    this.#circumstances(circumstances(answer, stages, model));
    const widths = widthsOf(stages, heads(stages, answer));
    for (const slot of this.#all(this.section, "[data-width]"))
      render(widths[slot.dataset.width as "model"], slot);
    const [first = ""] = pictures.get("x")?.rows.labels ?? [];
    for (const slot of this.#all(this.section, "[data-first-row]")) render(ownName(bare(first)), slot);
    for (const slot of this.#all(this.chain, "[data-served]"))
      write(slot, [formula(stageIn(walked, slot.dataset.stage as string)?.mathml.equation ?? "")]);
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

  /** Show the open stage. */
  show(seen: Seen) {
    const { stage: id, digits } = seen.state;
    const [stage, picture] = [stageIn(seen, id) as StageAnswer, pictureOf(seen) as Picture];
    this.#seen = seen;
    this.row.show({ opened: id });
    this.#showWay(seen);
    this.section.setAttribute("aria-labelledby", `tab-${id}`);
    for (const part of this.#all(this.chain, "[data-stage]"))
      part.toggleAttribute("data-lit", part.dataset.stage === id);
    this.#revealLit();
    for (const words of this.#all(this.section, "[data-about]"))
      words.hidden = words.dataset.about !== id || words.hasAttribute("data-elsewhere");
    write(this.equation, [formula(stage.mathml.equation)]);
    this.section.dataset.layout = picture.m <= WIDE ? "tall" : picture.vector ? "strip" : "wide";
    this.bars.hidden = id !== "distribution";
    this.figure.hidden = !this.bars.hidden;
    if (this.figure.hidden) this.bars.show({ picture, digits, opened: null, stop: 0 });
    else this.#map.show(`${stageName(id)}, ${shapeInWords(stage.shape)}`, picture, digits);
  }

  /** Say where the row begins and ends, and lead on to the next stage of the first state; after the last one, and with all tools, to all stages or back. */
  #showWay({ stages, state }: Seen) {
    const path = pathOf(stages, state.stage, false);
    const next = path[path.findIndex(({ id }) => id === state.stage) + 1];
    const few = stages.filter(({ id }) => isFirst(id)).length;
    this.onward.hidden = !next;
    this.onward.dataset.stage = next?.id ?? "";
    render(next ? nextStage(stageName(next.id)) : "", this.onward);
    this.all.classList.toggle("tool", Boolean(next));
    const ends = hasTools()
      ? [this.from.dataset.all, this.to.dataset.all]
      : [path[0], path.at(-1)].map((one) => stageName(one?.id ?? ""));
    [this.from, this.to].forEach((place, k) => place.replaceChildren(ends[k] ?? ""));
    render(countedStages(hasTools() ? few : stages.length, !hasTools()), this.all);
  }

  /** Scroll to the lit equation, where the equations are wider than the screen. */
  #revealLit() {
    const lit = [...this.#all(this.chain, "[data-lit]")].find((part) => part.getClientRects().length);
    const { left, width } = this.chain.getBoundingClientRect();
    const at = lit?.getBoundingClientRect();
    if (at) this.chain.scrollLeft += at.left + at.width / 2 - left - width / 2;
  }

  set digits(digits: Digits) {
    this.#display.digits = digits;
  }

  /** Show the open cell, or none. */
  showCell(seen: Seen) {
    this.#seen = seen;
    this.#display.opened = openCellOf(seen);
    this.#traceOpened();
  }

  /** The pixels between the header and a cell of the map; infinite where the map stays in sight, or bars stand for it. */
  roomAbove(cell: OneCell): number {
    const pictures = this.figure.parentElement as HTMLElement;
    if (this.figure.hidden || getComputedStyle(pictures).position === "sticky") return Infinity;
    const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    return this.#map.topOf(cell) - Math.max(0, header);
  }

  set lit(lit: Cell) {
    this.#map.lit = lit;
  }

  /** Paint this over the map, until it has another picture. */
  set over(paint: Over | null) {
    this.#map.over = paint;
  }

  #traceOpened() {
    this.#trace(this.#seen && openCellOf(this.#seen));
  }

  /** Show the stages that the open one is made from, and frame in them what a cell was made of. */
  #trace(cell: OneCell | null) {
    if (this.#seen) render(this.#madeFrom(this.#seen, cell), this.parts);
  }

  #madeFrom(seen: Seen, cell: OneCell | null) {
    const { answer, model, stages, state, pictures } = seen;
    const made = stageIn(seen, state.stage);
    const side = heads(stages, answer);
    const lights = cell && made ? madeOf(made, cell, side, answer.block, keysOf(stages)) : [];
    const open = (stage: string) => {
      dispatch(this.parts, "stage-open", { stage });
      this.row.focus(); // what was clicked is gone
    };
    return madeFrom(state.stage, stages, answer.block, model.roles).map(
      ({ id, mathml, shape }) => html`
      <button type="button" class="quiet" data-stage=${id} title="open the stage: ${stageName(id)}" @click=${() => open(id)}>
        <stage-picture .picture=${pictures.get(id)} .lit=${lights.find(({ of }) => of === id) ?? null}></stage-picture>
        <span class="symbol">${formula(mathml.symbol)}</span><span class="shape">${shapeInWords(shape)}</span>
      </button>`,
    );
  }

  #all(container: HTMLElement, selector: string) {
    return container.querySelectorAll(selector) as NodeListOf<HTMLElement>;
  }
}
