/**
 * The page Change as it is seen: its parts, each with callbacks for what is done there, and with the values that it
 * shows. No part knows another, or the page.
 */
import { ChangeFacts } from "./facts.ts";
import { ChangeHeads } from "./heads.ts";
import { ChangeLines } from "./lines.ts";
import { ChangeList } from "./list.ts";
import { ChangeMaps } from "./maps.ts";
import { ChangeMasks, maskOf } from "./masks.ts";
import { offer, pairShown } from "./pairs.ts";
import { hiddenIn } from "./example.ts";
import { inLine, type Pointing } from "./lit.ts";
import { offerInWords } from "./words.ts";
import { render } from "../shared/html.ts";
import { ChangePointing } from "./pointing.ts";
import { ChangeRow } from "./row.ts";
import { ChangeTitle } from "./title.ts";
import { WordMenu } from "./word-menu.ts";
import { meantInBlock, type Chosen } from "./chosen.ts";
import { whatIsChanged, whatIsPointedAt } from "./said.ts";
import { remarksOf, type Fate } from "./surviving-words.ts";
import { usualWords, type Focus } from "../shared/head/choose.ts";
import { NOTHING, isNothing, ofCell, type Mark } from "../shared/head/marks.ts";
import { isNarrow, onNarrow } from "../shared/paper-size.ts";
import { bestNaming } from "../shared/head/row-names.ts";
import { RowsSwitch } from "../shared/head/rows-switch.ts";
import { blockTitle, headTitle } from "../shared/head/titles.ts";
import { WordsSwitch } from "../shared/head/words-switch.ts";
import { wordsNote } from "../shared/sentence/notes.ts";
import { taskOf } from "../shared/sentence/tasks.ts";
import { locking } from "../shared/head/locked.ts";
import type { ChangeState, View } from "./address.ts";
import type { DropMenu } from "../shared/sentence/drop-menu.ts";
import type { TokenLine } from "../shared/sentence/token-line.ts";
import type { Part } from "../shared/words.ts";
import type { Readings } from "./before-and-after.ts";
import type { Change, Edits } from "./changes.ts";
import type { Model, PairAnswer } from "../shared/api.ts";
import type { AttentionWords } from "../shared/head/attention-words.ts";
import type { Difference } from "../shared/head/difference.ts";
import type { SentenceBar } from "../shared/sentence/sentence-bar.ts";

/** All that is asked for, answered or not: `doing` says that it is not, `isOther` that it is another sentence. */
export type Asked = {
  model: Model;
  text: string;
  changes: Change[];
  focus: Focus;
  chosen: Chosen;
  canUndo: boolean;
  /** The change that is offered while there is none. */
  offer: Change | null;
  doing: string;
  isOther: boolean;
};

/** An answer, and the state that it is shown in. */
export type Seen = {
  state: ChangeState;
  model: Model;
  readings: Readings;
  fates: Fate[];
  isExample: boolean;
};

/** With the states of the changed map while they are drawn, and until that is answered. */
type Drawn = Seen & { drawn: Uint8Array | null };

type Acts = Edits & {
  undo: () => unknown;
  reset: () => unknown;
  turn: () => unknown;
  openPair: (pair: PairAnswer) => unknown;
  openHead: (focus: Focus) => unknown;
  choose: (chosen: Chosen) => unknown;
  changeView: (view: View) => unknown;
  rewrite: (part: object) => unknown;
  locked: () => unknown;
};

export class ChangeView {
  readonly #bar: SentenceBar;
  #asked: Asked | null = null;
  #seen: Drawn | null = null;
  #pairs: PairAnswer[] = [];

  readonly #said = partIn("#words") as AttentionWords;
  readonly #offer = partIn("#offer");
  readonly #facts = new ChangeFacts(partIn("#changed-facts"));
  readonly #maps = new ChangeMaps(document);
  readonly #lines: ChangeLines;
  readonly #list: ChangeList;
  readonly #heads: ChangeHeads;
  readonly #masks: ChangeMasks;
  readonly #title: ChangeTitle;
  readonly #row: ChangeRow;
  readonly #words: WordsSwitch;
  readonly #rows: RowsSwitch;
  readonly #pairMenu = partIn("#pairs") as DropMenu;
  readonly #wordMenu: WordMenu;
  readonly pointing: ChangePointing;

  constructor(bar: SentenceBar, acts: Acts) {
    const { act, remove, notice, rewrite } = acts;
    this.#bar = bar;
    this.#lines = new ChangeLines(document, acts);
    this.#pairMenu.addEventListener("menu-choose", (event) =>
      acts.openPair(this.#pairs[Number((event as CustomEvent).detail.id)]),
    );
    this.#list = new ChangeList(partIn("#changes"), partIn("#way-back"), acts);
    this.#heads = new ChangeHeads(partIn("#heads"), {
      ...{ act, remove, notice },
      open: acts.openHead,
      choose: acts.choose,
    });
    this.#masks = new ChangeMasks(partIn("#masks"), {
      ...{ act, remove, notice },
      draw: (states) => this.#draw(states),
    });
    this.#title = new ChangeTitle(partIn("#maps-bar"), { view: acts.changeView });
    this.#words = new WordsSwitch(document, rewrite);
    this.#rows = new RowsSwitch(document, (rows) => rewrite({ rows }));
    this.#row = new ChangeRow(document, {
      ...{ act, remove, notice },
      lock: (column) => this.pointing.lockColumn(column),
      leave: () => this.#maps.focus(),
    });
    this.#wordMenu = new WordMenu(partIn("#word-menu"), {
      act: (one) => act([one]),
      remove: (one) => remove([one]),
      notice,
      quiet: () => bar.answered(),
    });
    this.pointing = new ChangePointing(document, {
      point: (pointing) => this.#point(pointing),
      locked: acts.locked,
      openWord: (line, piece) => this.#wordMenu.open(line, piece),
      leaveWord: () => this.#wordMenu.forget(),
    });
    this.#offer.addEventListener("click", () => this.#asked?.offer && act([this.#asked.offer]));
    this.#placeWayBack();
    onNarrow(() => {
      this.#placeWayBack();
      this.showMaps();
    });
    document.addEventListener("present-change", () => this.showMaps());
    this.#list.show({ changes: [], text: "", readings: null, canUndo: false });
    this.#title.show({ title: "", view: this.view, explore: "./" });
  }

  get view(): View {
    return this.#seen?.state.view ?? "all";
  }

  /** The mark that is locked, in the texts as trained. */
  get lock(): Mark {
    return this.#seen ? ofCell(this.pointing.cellIn("before"), this.pointing.block) : NOTHING;
  }

  /** Show what is asked for. */
  ask(asked: Asked) {
    this.#asked = asked;
    const { model, changes, isOther, doing } = asked;
    const readings = this.#seen?.readings ?? null;
    this.#list.show({ ...asked, readings: isOther ? null : readings });
    this.#facts.show({ doing, readings, task: taskOf(model.task) });
    this.#heads.show(asked);
    this.#masks.show({ ...asked, readings });
    this.#maps.drawing = maskOf(asked)?.how === "drawn";
    this.#wordMenu.show(readings && { readings, changes, blocks: model.blocks });
    this.#showOffer(asked, readings);
  }

  #showOffer({ offer, isOther }: Asked, readings: Readings | null) {
    this.#offer.hidden = !offer || isOther || !readings;
    if (offer && readings) render(offerInWords(hiddenIn(offer, readings)), this.#offer);
  }

  /** The row that is locked is edited below the maps: scroll to its bars where they are not in sight. */
  revealRow() {
    if (isNarrow() && this.lock.query) partIn("#row").scrollIntoView({ block: "nearest" });
  }

  /** On a phone the way back stands by what was written, else by the list. */
  #placeWayBack() {
    partIn(isNarrow() ? ".changed .meta" : "#made-bar").append(partIn("#way-back"));
  }

  /** Take an answer, in which is pointed from here on; null where there is none. */
  take(seen: Seen | null) {
    const { readings, drawn = null } = this.#seen ?? {};
    this.#seen = seen && { ...seen, drawn: seen.readings === readings ? drawn : null };
    this.pointing.show(seen?.readings ?? null);
  }

  /** Close what belongs to the sentence before. */
  close() {
    this.#wordMenu.close();
  }

  /** Show the answer. */
  show() {
    const { model, readings, fates } = this.#seen as Seen;
    const { before, focus } = readings;
    partIn("#main").dataset.shows = model.blocks.length ? "" : "words";
    this.#lines.show({ readings, model });
    this.#bar.target.line.remarks = remarksOf(fates);
    this.#words.show(before.map.words ?? "", usualWords(model), wordsNote(before.map));
    this.#rows.show(focus.naming ?? null, focus.block === "cross" ? bestNaming(model, focus) : "");
    this.showMaps();
  }

  showMaps() {
    if (!this.#seen) return;
    const { readings } = this.#seen;
    const stacked = isNarrow();
    this.#maps.show({ title: this.#name, view: this.view, readings, difference: this.#difference, stacked });
    this.showTitle();
  }

  /** Show the name of the head, and the way to it with what is locked. */
  showTitle() {
    if (!this.#seen) return;
    const { state, model } = this.#seen;
    const explore = `./${locking(this.lock, { ...state, marks: "" }, model)}`;
    this.#title.show({ title: this.#name, view: this.view, explore });
  }

  get #name() {
    const { model, readings } = this.#seen as Seen;
    const { focus, before } = readings;
    return headTitle({ ...focus, title: blockTitle(focus.block, model) }, before.alignment.called);
  }

  #draw(states: Uint8Array | null) {
    if (this.#seen) this.#seen = { ...this.#seen, drawn: states };
    this.showMaps();
  }

  /** The difference of both maps, with what is drawn. */
  get #difference(): Difference {
    const { readings, drawn } = this.#seen as Drawn;
    const { difference } = readings;
    return drawn ? { ...difference, after: { ...difference.after, states: drawn } } : difference;
  }

  /** Offer pairs of sentences; the lesson of the one that is shown is said. */
  offerPairs(pairs: PairAnswer[]) {
    this.#pairs = pairs;
    offer(this.#pairMenu, pairs);
    this.pointing.refresh();
  }

  /** Show what is pointed at. */
  #point(pointing: Pointing) {
    const { model, readings } = this.#seen as Seen;
    const { changes, chosen, focus } = this.#asked as Asked;
    const { mark, cell, locked } = pointing;
    for (const [line, side, text] of this.#texts) line.lit = inLine(readings, mark, side, text);
    this.#maps.lit = cell;
    this.#masks.locked = locked ? cell : { i: null, j: null };
    const [meant, forced] = [meantInBlock(chosen, focus), model.family === "recurrent"];
    this.#row.show({ readings, pointing, changes, meant, forced });
    this.#said.parts = this.#say(pointing);
  }

  get #texts(): [TokenLine, "source" | "target", "before" | "after"][] {
    return [
      [this.#bar.line("source"), "source", "before"],
      [this.#bar.line("target"), "target", "before"],
      [this.#lines.source, "source", "after"],
      [this.#lines.target, "target", "after"],
    ];
  }

  #say(pointing: Pointing): Part[] {
    const seen = this.#seen as Seen;
    if (isNothing(pointing.mark)) return whatIsChanged(seen, seen.model, pairShown(this.#pairs, seen.state));
    return this.pointing.says(whatIsPointedAt(seen, this.#difference, pointing));
  }
}

const partIn = (selector: string) => document.querySelector(selector) as HTMLElement;
