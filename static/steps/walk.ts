/** The stage that is open and the cell that is opened in it: by pointer, by keyboard, by itself. */
import { html, render } from "lit-html";
import { partOf } from "../shared/dom.ts";
import { allSettled } from "../shared/settled.ts";
import { toCell, toRowAndColumn } from "./picture.ts";
import { besides, servedAs, usualStage } from "./stages.ts";
import { CellView } from "./cell.ts";
import { later } from "../shared/page/later.ts";
import { isOwnModel } from "../shared/sentence/models.ts";
import { Player } from "./player.ts";
import { StageView } from "./stage.ts";
import { DIGITS, type Digits } from "./address.ts";
import type { StepsPage } from "./page.ts";
import type { Tiles } from "./tiles.ts";
import type { Why } from "./why.ts";
import type { ModelRequest } from "../shared/api.ts";
import type { History } from "../shared/page/page.ts";
import type { OneCell } from "../shared/maps/cells.ts";

const SCORES = ["scores", "scaled"];

export class Walk extends partOf<StepsPage>()("#digits container=#walk #tiles") {
  view = new StageView(document);
  cell = new CellView(this);
  player = new Player(document, this);
  #loadWhy = later(async () => new (await import("./why.ts")).Why());
  #loadTiles = later(async () => new (await import("./tiles.ts")).Tiles(this));
  /** The reasons, and the tiles, once some were shown. */
  #why: Why | null = null;
  #tiling: Tiles | null = null;

  constructor(document: Document, page: StepsPage) {
    super(document, page);
    this.cell.derivation.names = (axis, k) => page.pointing.nameOf(axis, k);
    const on = <D>(type: string, then: (detail: D) => unknown) =>
      this.container.addEventListener(type, (event) => then((event as CustomEvent).detail));
    on("stage-open", ({ stage }: { stage: string }) => this.open(stage));
    on("cell-open", (cell: OneCell) => this.openCell(cell));
    on("cell-follow", (cell: OneCell) => this.#openCell(cell, "replace"));
    this.view.chain.addEventListener("click", ({ target }) => {
      const part = (target as Element).closest("[data-stage]") as HTMLElement | null;
      if (part?.dataset.stage) this.open(part.dataset.stage);
    });
  }

  open(stage: string, history: History = "push") {
    if (!this.page.answer || !this.view.stages.some(({ id }) => id === stage)) return;
    this.player.pause();
    this.#goTo(stage, history);
  }

  /** Walk by a count of stages; false where there is no stage to walk to. */
  by(count: number, history: History): boolean {
    if (!this.page.answer) return false;
    const to = besides(this.view.stages, this.page.state.stage, count);
    if (to === this.page.state.stage) return false;
    this.#goTo(to, history);
    return true;
  }

  #goTo(stage: string, history: History) {
    const stageOf = (id: string) => this.view.stages.find((one) => one.id === id);
    const [from, to] = [stageOf(this.page.state.stage), stageOf(stage)];
    const isAlike = from?.rows === to?.rows && from?.columns === to?.columns; // the cell that is open stays
    const part = isAlike ? { stage } : { stage, row: null, column: null };
    for (const one of [this.page.wish, this.page.state]) Object.assign(one, part);
    return this.show(history);
  }

  async show(history: History) {
    const { decoding, state } = this.page;
    const { stages } = this.view;
    if (!stages.some(({ id }) => id === state.stage))
      Object.assign(state, { stage: usualStage(stages), row: null, column: null });
    this.view.show(state.stage, state.digits);
    decoding.refresh();
    return this.showTile(history);
  }

  /** Show the tile of the state, where a head is open at its weights, and its cell. */
  showTile(history: History) {
    const { block } = this.page.where;
    const has = block && block !== "hops" && this.page.state.stage === "weights";
    this.tiles.hidden = !has || !this.view.stages.some(({ id }) => id === "v");
    return this.#showCell(history);
  }

  /** Show the cell of the state; true where all that is asked for by then is drawn. */
  #showCell(history: History): Promise<boolean> {
    const { pointing, state, status } = this.page;
    const { row, column } = state;
    const { picture } = this.view;
    pointing.refresh();
    this.page.write(history);
    this.view.opened = picture && toCell(picture, { row, column });
    if (!this.page.asking.busy) status.loading();
    if (row === null) this.cell.close();
    else this.cell.open(this.#asks(row, column));
    const loaded = Promise.all([this.#explain(), this.#tile()]);
    return this.settled(loaded).catch((error) => (this.page.problem(error), false));
  }

  #asks(i: number, j: number | null) {
    const { request, where, state } = this.page;
    const rows = this.page.namedBy === "fed" ? ("fed" as const) : ("" as const);
    const cell = { stage: servedAs(state.stage), i, j };
    return { request: request as ModelRequest, where: { ...where, rows }, cell };
  }

  /** The score that is open, which has reasons; null where another cell is, or none. */
  get #score() {
    const { request, where, state } = this.page;
    const { row, column } = state;
    const stage = servedAs(state.stage);
    const { step, ...head } = where;
    const [i, j] = step ? [step - 1, row] : [row, column];
    if (i === null || j === null || !SCORES.includes(stage) || where.block === "hops" || isOwnModel(state))
      return null;
    return { request: request as ModelRequest, where: step ? {} : head, cell: { i, j }, stage };
  }

  /** The page is ready when its cell, its reasons, its tile and what is written below are; true where all are shown. */
  async settled(loaded: Promise<unknown> = Promise.resolve()): Promise<boolean> {
    const { asking, decoding, status } = this.page;
    await loaded;
    const parts = [this.cell, decoding, this.#tiling, this.#why];
    // Reasons that were refused say so in their place.
    const [cell, written, tile] = await allSettled(...parts.map((part) => part?.reader));
    if (asking.busy) return false;
    const isWhole = ![cell, written, tile].includes(false) && !decoding.isWrong;
    if (status.isLoading && isWhole) status.ready();
    else if (status.isLoading) status.partly(); // a problem of the page itself stays
    return cell !== false;
  }

  /** Show the tile of the state, or none. */
  async #tile() {
    if (!this.tiles.hidden) this.#tiling ??= await this.#loadTiles();
    if (this.tiles.hidden) this.#tiling?.end();
    else this.#tiling?.show();
  }

  /** Give the reasons of the score that is open, or none. */
  async #explain() {
    if (this.#score) this.#why ??= await this.#loadWhy();
    this.#why?.show(this.#score);
  }

  async openCell(cell: OneCell) {
    void this.#openCell(cell, "push");
    await this.cell.reader.settled();
    const number = this.cell.derivation.querySelector(".result")?.getBoundingClientRect();
    if (!number || number.bottom > innerHeight) this.cell.container.scrollIntoView({ block: "nearest" });
  }

  /** Open a cell; "replace" where the arrow keys carry the open derivation along. */
  async #openCell(cell: OneCell, history: History) {
    const { picture } = this.view;
    if (!picture) return;
    this.player.pause();
    Object.assign(this.page.state, toRowAndColumn(picture, cell));
    await this.#showCell(history);
  }

  reopenCell() {
    return this.#showCell("replace");
  }

  /** The focus stays where the cell was. */
  closeCell() {
    const inside = this.cell.container.contains(document.activeElement);
    Object.assign(this.page.state, { row: null, column: null });
    this.#showCell("push");
    if (inside) this.view.display.focus();
  }

  #changeDigits(digits: Digits) {
    this.page.keepAlong({ digits });
    this.showDigits();
    if (this.page.answer) this.view.digits = digits;
  }

  showDigits() {
    const { digits } = this.page.state;
    const button = (one: Digits) => html`
      <button type="button" class="quiet" data-digits=${one} aria-pressed=${one === digits}
        @click=${() => this.#changeDigits(one)}>${one}</button>`;
    render([DIGITS.map(button), " digits"], this.digits);
    this.cell.derivation.show({ digits });
  }
}
