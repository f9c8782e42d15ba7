/**
 * The page Steps as it is seen: its parts, each with callbacks for what is done there, and with the values that it
 * shows. No part knows another, or the page.
 */
import { html, render } from "../shared/html.ts";
import { sideAmong } from "../shared/piece-languages.ts";
import { write } from "../shared/write.ts";
import { allSettled } from "../shared/settled.ts";
import { inLine, type Mark } from "../shared/head/marks.ts";
import { bestNaming, type RowName } from "../shared/head/row-names.ts";
import { RowsSwitch } from "../shared/head/rows-switch.ts";
import { DIGITS, type Digits } from "./address.ts";
import { hardestInWords, readingsInWords } from "./first-words.ts";
import { CellView } from "./cell.ts";
import { Choice } from "./choice.ts";
import { StepsDecoding } from "./decoding/decoding.ts";
import { inPicture, pieceName } from "./lit.ts";
import { Player } from "./player.ts";
import { problemLine } from "./problem-line.ts";
import { StepsPointing } from "./pointing.ts";
import { onwardOf } from "./onward.ts";
import { LaterPart } from "./later-part.ts";
import { cellAsked, hasTiles, scoreAsked, type ScoreQuestion, type Seen } from "./seen.ts";
import { StageView } from "./stage.ts";
import type { Where } from "../shared/api.ts";
import type { OneCell } from "../shared/maps/cells.ts";
import type { Over } from "./stage-painting.ts";
import type { SentenceBar } from "../shared/sentence/sentence-bar.ts";
import type { TilesChosen } from "./tiles-template.ts";
import type { DecodingChoice } from "./decoding/decoding-choice.ts";

type Acts = {
  /** Open another head or another step of the same sentence. */
  openSteps: (where: Where) => unknown;
  openStage: (stage: string) => unknown;
  /** Walk by a count of stages, by hand or while it plays; false where there is no stage to walk to. */
  walk: (by: number, plays: boolean) => boolean;
  /** Open a cell; `follows` where the arrow keys carry the open derivation along. */
  openCell: (cell: OneCell, follows: boolean) => unknown;
  closeCell: () => unknown;
  /** Ask for the open cell again. */
  again: () => unknown;
  openTile: (chosen: TilesChosen) => unknown;
  changeDigits: (digits: Digits) => unknown;
  rename: (rows: RowName) => unknown;
  /** Choose a step, from 1; 0 frees it. */
  chooseStep: (step: number, playing: boolean) => unknown;
  /** Write the text in this way, or in the same again. */
  write: (asked: DecodingChoice | null) => unknown;
  openTarget: (target: string) => unknown;
  notice: (words: string) => unknown;
};

export class StepsView {
  readonly #bar: SentenceBar;
  readonly #acts: Acts;
  readonly #walk = partIn("#walk");
  readonly #digits = partIn("#digits");
  readonly #readings = partIn("#readings");
  readonly #hardest = partIn("#hardest");
  readonly #stage = new StageView(document);
  readonly #choice: Choice;
  readonly #rows: RowsSwitch;
  readonly #cell: CellView;
  readonly #why: LaterPart<ScoreQuestion>;
  readonly #tiles: LaterPart<Seen>;
  readonly #decoding: StepsDecoding;
  readonly #pointing: StepsPointing;
  readonly #player: Player;

  constructor(bar: SentenceBar, acts: Acts) {
    this.#bar = bar;
    this.#acts = acts;
    this.#choice = new Choice(document, { open: acts.openSteps });
    this.#rows = new RowsSwitch(document, acts.rename);
    this.#cell = new CellView(partIn("#cell"), {
      close: acts.closeCell,
      again: acts.again,
      notice: acts.notice,
    });
    const [why, tiles] = [partIn("#why"), partIn("#tiles")];
    const failIn = (place: HTMLElement) => (error: unknown) => render(problemLine(error), place);
    const paint = (over: Over | null) => (this.#stage.over = over);
    this.#why = new LaterPart(async () => new (await import("./why.ts")).Why(why), failIn(why));
    this.#tiles = new LaterPart(async () => {
      const { StepsTiles } = await import("./tiles.ts");
      return new StepsTiles(tiles, { open: acts.openTile, paint });
    }, failIn(tiles));
    this.#decoding = new StepsDecoding(document, {
      ask: acts.write,
      again: () => acts.write(null),
      step: acts.chooseStep,
      openTarget: acts.openTarget,
      openStage: (stage) => this.#openFar(stage),
    });
    this.#pointing = new StepsPointing(document, {
      point: (mark, seen) => this.#point(mark, seen),
      choose: (step) => acts.chooseStep(step, false),
    });
    this.#player = new Player(document, {
      step: (by) => acts.walk(by, false),
      play: (by) => acts.walk(by, true),
    });
    this.#listen(acts);
    this.#keepAbove();
  }

  #listen({ openStage, openCell }: Acts) {
    const on = <D>(type: string, then: (detail: D) => unknown) =>
      this.#walk.addEventListener(type, (event) => then((event as CustomEvent).detail));
    on("stage-open", ({ stage }: { stage: string }) => openStage(stage));
    on("cell-open", (cell: OneCell) => {
      openCell(cell, false);
      void this.#cell.reveal(() => this.#stage.roomAbove(cell));
    });
    on("cell-follow", (cell: OneCell) => openCell(cell, true));
    this.#stage.onward.addEventListener("click", () => openStage(this.#stage.onward.dataset.stage as string));
    this.#stage.chain.addEventListener("click", ({ target }) => {
      const part = (target as Element).closest("[data-stage]") as HTMLElement | null;
      if (part?.dataset.stage) openStage(part.dataset.stage);
    });
  }

  /** The pictures end where the window does, whatever stands above. */
  #keepAbove() {
    const { section, row, chain } = this.#stage;
    const above = () => document.documentElement.style.setProperty("--above", `${section.offsetTop}px`);
    const resize = new ResizeObserver(above);
    for (const part of [this.#bar.form, row, chain]) resize.observe(part);
  }

  /** Offer the heads or the steps of an answer; the one that is shown is chosen. */
  offer(seen: Seen) {
    this.#choice.show(seen);
  }

  /** Take an answer, before its stage is shown. */
  take(seen: Seen) {
    const { model, naming, where, state } = seen;
    delete partIn("#main").dataset.shows; // until then its parts keep their room
    this.offer(seen);
    this.#stage.take(seen);
    write(this.#hardest, hardestInWords(seen.answer.target));
    this.#offerDigits(seen);
    this.#rows.show(naming, where.block === "cross" ? bestNaming(model, state) : "");
  }

  /** Show the open stage, and what is open in it. */
  show(seen: Seen) {
    this.#stage.show(seen);
    this.#decoding.show(seen);
    this.showTiles(seen);
    this.showCell(seen);
  }

  showTiles(seen: Seen) {
    this.#tiles.show(hasTiles(seen) ? seen : null);
  }

  /** Show the open cell, or none. */
  showCell(seen: Seen) {
    const asked = cellAsked(seen);
    const names = (axis: string, k: number) => pieceName(seen, axis, k);
    this.#stage.showCell(seen);
    write(this.#readings, readingsInWords(seen));
    const { source, target } = seen.answer;
    const sideOf = sideAmong([
      { side: "source", tokens: source.tokens },
      { side: "target", tokens: target.tokens },
    ]);
    this.#cell.show(asked && { ...asked, names, sideOf, onward: onwardOf(seen) });
    this.#why.show(scoreAsked(seen));
    this.#pointing.show(seen);
  }

  /** Show the chosen step, where it only lights a row. */
  showStep(seen: Seen) {
    this.#pointing.show(seen);
    this.#decoding.show(seen);
  }

  /** Show how the text was written. */
  showDecoding(seen: Seen) {
    this.#decoding.show(seen);
  }

  /** Show numbers in so many digits. */
  showDigits(seen: Seen) {
    this.#offerDigits(seen);
    this.#stage.digits = seen.state.digits;
    this.showTiles(seen);
  }

  #offerDigits({ state }: Seen) {
    const button = (one: Digits) => html`
      <button type="button" class="quiet" data-digits=${one} aria-pressed=${one === state.digits}
        @click=${() => this.#acts.changeDigits(one)}>${one}</button>`;
    render([DIGITS.map(button), " digits"], this.#digits);
    this.#cell.digits = state.digits;
  }

  /** There are no steps to point in. */
  forget() {
    this.#pointing.show(null);
  }

  #point(mark: Mark, seen: Seen) {
    for (const side of ["source", "target"] as const) this.#bar.line(side).lit = inLine(mark, side);
    const lit = inPicture(seen, mark);
    this.#stage.lit = lit;
    if (seen.state.stage === "residual") write(this.#readings, readingsInWords(seen, lit.i));
  }

  /** Stop playing. */
  pause() {
    this.#player.pause();
  }

  /** The focus stays where the open cell was. */
  leaveCell() {
    if (this.#cell.isFocused) this.#stage.focus();
  }

  /** Lead from the opened stage back to the row of stages. */
  leaveStage(from: Element) {
    if (this.#stage.section.contains(from)) this.#stage.row.focus();
  }

  /** Open a stage from below, and scroll to it where it is not in sight. */
  #openFar(stage: string) {
    this.#acts.openStage(stage);
    const { top, bottom } = this.#walk.getBoundingClientRect();
    if (bottom < innerHeight / 3 || top > innerHeight) this.#walk.scrollIntoView();
  }

  /** True where no part says that something is wrong; reasons that are refused are no fault. */
  get isWhole(): boolean {
    const isRefused = [this.#cell, this.#decoding].some(({ reader }) => "error" in reader.known);
    return !isRefused && !this.#decoding.isWrong && !this.#tiles.isWrong;
  }

  /** Wait until all that is asked for by then is shown. */
  settled() {
    return allSettled(this.#cell.reader, this.#decoding.reader, this.#why, this.#tiles);
  }
}

const partIn = (selector: string) => document.querySelector(selector) as HTMLElement;
