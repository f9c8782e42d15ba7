/** The page Whole: every part of a model over a sentence on one sheet; a part opens large, a layer opens in place. */
import { fetchAtlas, fetchHead, fetchWhole } from "../shared/api.ts";
import { ofModel } from "../shared/head/crossing.ts";
import { ofWord, inLine, type Mark } from "../shared/head/marks.ts";
import { isNarrow, onNarrow } from "../shared/paper-size.ts";
import { isPresented, onKey } from "../shared/presented.ts";
import { SentencePage, requestOf } from "../shared/page/page.ts";
import { defined, later } from "../shared/page/lazy.ts";
import { write } from "../shared/write.ts";
import { withoutLater } from "../shared/page/without-later.ts";
import { address, type WholeState as State } from "./address.ts";
import { linksOf } from "./links.ts";
import { countOf } from "./kinds.ts";
import { showParameters } from "./parameters.ts";
import { axisAt, endsOf, isStop, namesOf, stopAfter, stopsOf, wordAfter, type Followed } from "./stops.ts";
import { showWays } from "./ways.ts";
import { layStacks } from "./stacks.ts";
import { layUnrolled } from "./unrolled.ts";
import {
  countInWords,
  hopInWords,
  legendInWords,
  meetingInWords,
  readInWords,
  stepInWords,
} from "./words.ts";
import type { AttentionWords } from "../shared/head/attention-words.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { Box, Sheet } from "./plan.ts";
import type { Stop } from "./edges.ts";
import type { WholeSheet } from "./sheet.ts";
import type { Answer, ModelRequest, Part, Whole } from "../shared/api.ts";
import { NO_CELL } from "../shared/maps/cells.ts";

type Walking = typeof import("./grown.ts");
type Found = {
  answer: Whole;
  blocks: Answer["blocks"];
  exact: Whole;
  alignment: Alignment | null;
  opened?: Part;
};

const PIXELS = 48; // of a map
const IN_DETAIL = ["attention-heatmap", "colour-bar", "matrix-map"]; // elements of a part that is opened large
const SIDES = ["source", "target"] as const;

export class WholePage extends SentencePage<State, Found> {
  without = withoutLater(document, this);
  sheet = document.querySelector("whole-sheet") as WholeSheet;
  words = document.getElementById("words") as AttentionWords;
  meeting = document.getElementById("meeting") as AttentionWords;
  legend = document.getElementById("legend") as HTMLElement;
  ways = document.getElementById("ways") as HTMLElement;
  parameters = document.getElementById("parameters") as HTMLElement;
  #seen = ""; // the box that has been brought into sight
  walking = later(() => import("./grown.ts"));
  large = later(async () => {
    const [{ Detail }] = await Promise.all([
      import("./detail.ts"),
      ...IN_DETAIL.map((name) => defined(document.createElement(name))),
    ]);
    return new Detail(document.getElementById("detail") as HTMLElement, {
      zoomOut: () => this.zoomOut(),
      turn: (by) => this.turn(by),
      lock: (lock) => this.open({ lock }, "replace"),
    });
  });

  constructor() {
    super(address, "The whole model", {
      ...{ step: 0, until: false, at: "", lock: NO_CELL },
      ...{ walk: "", word: 0 },
    });
    this.sheet.addEventListener("box-open", (event) => this.#open((event as CustomEvent).detail));
    this.sheet.addEventListener("walk-on", () => this.#toBox(1));
    const isOff = () => !this.answer;
    for (const [key, by] of Object.entries({ w: 1, W: -1 })) onKey(key, () => this.#toWord(by), isOff);
    const isStill = () => !this.answer || !this.state.walk || this.state.at;
    for (const [key, by] of Object.entries({ ArrowRight: 1, ArrowLeft: -1 }))
      onKey(key, () => this.#toBox(by), isStill);
    onKey("Escape", () => this.#leave(), isStill);
    this.sheet.addEventListener("column-lock", (event) => {
      const column = (event as CustomEvent).detail + 1;
      this.open(this.#hasHops ? { head: column } : { step: column }, "replace");
    });
    for (const how of ["enter", "leave", "lock"])
      for (const type of [`token-${how}`, `piece-${how}`])
        document.addEventListener(type, (event) => this.#point(event as CustomEvent));
    document.addEventListener("present-change", () => this.answer && this.draw());
    onNarrow(() => this.answer && this.draw());
  }

  asks(state: State) {
    return [requestOf(state), state.at && [state.at, state.head]];
  }

  async prepare({ walk, at }: State) {
    await Promise.all([walk && this.walking(), at && this.large()]);
  }

  async fetch(wish: State, signal: AbortSignal): Promise<Found> {
    const request = requestOf(wish);
    const cached = this.isShown(wish) ? this.found : null;
    const [whole, atlas] = cached
      ? [cached.answer, cached]
      : await Promise.all([fetchWhole(request, signal), fetchAtlas(request, signal, PIXELS)]);
    const part = partAt(whole, wish.at);
    const alignment =
      part && isMap(part) ? await this.#head(request, whole, part, wish.head || 1, signal) : null;
    const exact = part && !alignment ? await fetchWhole(request, signal, "f32") : whole;
    return { answer: whole, blocks: atlas.blocks, exact, alignment, opened: partAt(exact, wish.at) };
  }

  async #head(
    request: ModelRequest,
    whole: Whole,
    { block, layer }: Part,
    head: number,
    signal: AbortSignal,
  ) {
    const focus = { block: block ?? this.model.blocks[0].name, layer: layer ?? 1, head };
    const alignment = ofModel(await fetchHead(request, focus, signal), this.model);
    const { side, labels } = alignment.rows;
    const isWritten = side === "target" && labels.length === whole.target.tokens.length;
    return isWritten
      ? { ...alignment, rows: { ...alignment.rows, labels: namesOf("target", whole) } }
      : alignment;
  }

  /** The layer that is open: one that is asked for, that of the box in focus, or the last. */
  get #layer() {
    const { parts } = this.answer as Whole;
    const most = Math.max(...parts.map(({ layer }) => layer ?? 0));
    const { layer, walk } = this.state;
    return Math.min(layer || (parts.find(({ id }) => id === walk)?.layer ?? most), most);
  }

  /** The step whose chances are shown: a locked one, or one of the first. */
  get #shownStep() {
    const { chances, target } = this.answer as Whole;
    const { read } = target; // of a text that is continued
    return Math.min(this.state.step || (read ? read + 1 : 1), chances.length);
  }

  /** True of hops, which write no words. */
  get #hasHops() {
    return this.model.family === "self-attentive";
  }

  /** True where the whole sentence is shown at once, and no step of it alone: of what is unrolled a step always is. */
  get #isFinished() {
    const { step, walk } = this.state;
    return (this.answer as Whole).drawn === "stacks" && !step && !walk;
  }

  /** The column that is followed, from 0: a step, or of hops one of these; -1 for none. */
  get #lit() {
    return this.#hasHops ? (this.state.head || 1) - 1 : this.#isFinished ? -1 : this.#shownStep - 1;
  }

  /** The words that a walk follows, from 0. */
  get #followed(): Followed {
    const { head, word } = this.state;
    const source = Math.min(word || 1, (this.answer as Whole).source.tokens.length) - 1;
    return { source, target: Math.max(0, this.#shownStep - 1), hop: (head || 1) - 1 };
  }

  draw() {
    const { answer: whole, blocks, opened } = this.found as Found;
    const { at, until } = this.state;
    const request = requestOf(this.state);
    const exact = () => fetchWhole(request, undefined, "f32");
    const sheet = this.#laid(whole, this.#layer);
    const step = this.#isFinished ? 0 : this.#shownStep;
    const stop = this.#stopOf(sheet);
    const grown = stop && this.walking.now ? this.walking.now.grown(stop) : null;
    const walk = stop?.box.id ?? "";
    const cover = stop && this.walking.now ? this.walking.now.coverOf(stop) : null;
    this.sheet.show({ whole, exact, blocks, sheet, step, until: until && step > 0, at, walk, grown, cover });
    this.meeting.parts = meetingInWords(whole, sheet.room === "narrow");
    write(
      this.legend,
      legendInWords(
        whole,
        this.sheet.grains,
        sheet.boxes.some(({ kind }) => kind === "layers"),
      ),
    );
    this.words.parts = stop ? this.#stopWords(stop) : this.#sentence(whole, step);
    this.words.hidden = !stop && this.#isFinished && whole.chances.length > 0;
    this.#drawWays(stop);
    showParameters(this.parameters, whole);
    this.large.now?.show(this.#detailed);
    this.sheet.toggleAttribute("inert", Boolean(opened));
    this.#light(this.#way);
    if (grown && walk !== this.#seen) requestAnimationFrame(() => this.sheet.showGrown());
    this.#seen = grown ? walk : "";
  }

  #laid(whole: Whole, layer: number) {
    const room = isPresented() ? "wall" : isNarrow() ? "narrow" : "usual";
    return whole.drawn === "unrolled"
      ? layUnrolled(whole, Math.max(0, this.#lit), room)
      : layStacks(whole, layer, room);
  }

  #sentence(whole: Whole, step: number) {
    if (this.#hasHops) return hopInWords(whole, this.#lit);
    return step ? stepInWords(whole, step) : readInWords(whole);
  }

  /** The place of the walk: a box of the sheet, and the words that it follows; null where nobody walks. */
  #stopOf(sheet: Sheet): Stop | null {
    const { answer: whole, blocks } = this.found as Found;
    const box = sheet.boxes.find(({ id }) => id === this.state.walk);
    if (!box || !isStop(box)) return null;
    const count = countInWords(box.shape, countOf(box, whole), 40);
    return { whole, sheet, blocks, box, followed: this.#followed, count };
  }

  #stopWords(stop: Stop) {
    const { meanOf, stopInWords, weightsAt } = this.walking.now as Walking;
    return stopInWords(stop.box, stop.whole, stop.followed, meanOf(weightsAt(stop)));
  }

  #drawWays(stop: Stop | null) {
    const { answer: whole } = this.found as Found;
    const { until } = this.state;
    const step = this.#shownStep;
    const acts = {
      walk: () => this.#beginWalk(),
      box: (by: number) => this.#toBox(by),
      word: (by: number) => this.#toWord(by),
      all: () => this.open({ until: false, step: 0 }, "replace"),
      large: () => this.#openLarge(this.state.walk),
      leave: () => this.#leave(),
    };
    const writes = !this.#hasHops && step > 0;
    const isChosen = until || Boolean(this.state.step);
    const writing = writes && isChosen ? { isFirst: step <= 1, isLast: step >= whole.chances.length } : null;
    showWays(this.ways, { walk: stop && endsOf(stop), writes, writing }, acts);
  }

  /** Begin at the first box, with the layer open that comes first, and words that look at others. */
  async #beginWalk() {
    const { found, state } = this;
    const { answer: whole, blocks } = found as Found;
    const first = whole.parts.some(({ layer }) => layer) ? 1 : state.layer;
    const layer = this.#hasHops ? state.layer : first;
    const sheet = this.#laid(whole, layer);
    const stops = stopsOf(sheet, whole);
    const { wordThatLooks } = await this.walking();
    const looks = (side: (typeof SIDES)[number]) => wordThatLooks(side, stops, { whole, blocks });
    const words = { word: state.word || looks("source"), step: state.step || looks("target") };
    return this.#walkTo(stops[0].id, "push", { layer, ...words });
  }

  async #walkTo(walk: string, how: "push" | "replace" = "push", also: Partial<State> = {}) {
    const hadFocus = this.sheet.contains(document.activeElement);
    const layer = this.#hasHops ? this.state.layer : this.#layer;
    if (!(await this.open({ walk, layer, ...also }, how))) return;
    if (hadFocus) this.sheet.focusGrown();
  }

  #toBox(by: number) {
    const { answer: whole } = this.found as Found;
    const { id } = stopAfter(stopsOf(this.sheet.shown.sheet, whole), this.state.walk, by);
    if (id !== this.state.walk) return this.#walkTo(id, "replace");
  }

  /** The next word of the side of the box in focus, or the one before; without a walk write on. */
  #toWord(by: number) {
    const stop = this.#stopOf(this.sheet.shown.sheet);
    if (!stop) return this.#write(by);
    const after = wordAfter(stop, by);
    return after && this.open(after, "replace");
  }

  async #leave() {
    const { walk } = this.state;
    if (await this.open({ walk: "", word: 0 })) this.sheet.focusOn(walk);
  }

  /** The part that is opened large, with links from there; null where none is. */
  get #detailed() {
    const { exact: whole, alignment, opened: part } = this.found as Found;
    if (!part) return null;
    const { lock } = this.state;
    const at = { request: requestOf(this.state), step: this.#shownStep, alignment, lock };
    return { part, whole, alignment, heads: this.#heads, lock, links: linksOf(part, at) };
  }

  /** The word of the step that is followed. */
  get #way() {
    const stop = this.#stopOf(this.sheet.shown.sheet);
    const axis = stop && axisAt(stop.box, stop.whole);
    if (stop && axis === "source") return ofWord("source", stop.followed.source);
    return this.#lit >= 0 && !this.#hasHops ? ofWord("target", this.#lit) : null;
  }

  #light(mark: Mark | null) {
    const lit = (side: (typeof SIDES)[number]) => (mark ? inLine(mark, side) : { query: null, key: null });
    for (const side of SIDES) this.sheet.light(side, lit(side).query ?? lit(side).key);
    for (const side of SIDES) this.bar.line(side).lit = lit(side); // last: it measures the page
  }

  #point({ type, target, detail }: CustomEvent) {
    if (!this.answer) return;
    const side = detail?.side ?? ((target as Element).closest("[data-side=target]") ? "target" : "source");
    if (type.endsWith("lock")) {
      if (side === "target") return this.open({ step: detail.index + 1 }, "replace");
      return this.state.walk && this.open({ word: detail.index + 1 }, "replace");
    }
    const mark = type.endsWith("enter") ? ofWord(side, detail.index) : null;
    this.#light(mark ?? this.#way);
  }

  /** Write the next piece, or take the last one back: from the step that was chosen on, else from the first. */
  async #write(by: number) {
    const { until, step: chosen } = this.state;
    const goesOn = until || (chosen && this.#shownStep < (this.answer as Whole).chances.length);
    const step = goesOn ? Math.max(1, this.#shownStep + by) : 1;
    if ((await this.open({ step, until: true }, "replace")) && by > 0) this.sheet.move();
  }

  /** A box that is pressed comes into focus; again, it opens large, a layer in place. Without a walk a layer opens at once. */
  #open({ id, part, layer, head }: Box & { head: number }) {
    if (layer && [id, ""].includes(this.state.walk)) return this.#openLayer(layer, id);
    if (id !== this.state.walk) return this.#walkTo(id, "push", head ? { head } : {});
    if (part) return this.#openLarge(part.id, head);
  }

  /** The boxes of a layer in the place of those that were open; a walk goes on at its first. */
  #openLayer(layer: number, id: string) {
    const { parts } = this.answer as Whole;
    const stack = parts.find((part) => part.id === id)?.stack;
    const first = parts.find((part) => part.stack === stack && part.layer === layer);
    return this.open({ layer, walk: this.state.walk && (first?.id ?? "") });
  }

  async #openLarge(at: string, head: number = 0) {
    const part = partAt(this.answer as Whole, at);
    const wish = { at, head: part && isMap(part) ? head || this.state.head || 1 : this.state.head };
    if (part && (await this.open(wish))) this.large.now?.enter(this.sheet.rectOf(at));
  }

  /** Out by one: from a cell to its map, from a part to the sheet, where it has the focus. */
  async zoomOut() {
    const { at, lock } = this.state;
    if (lock.i !== null || lock.j !== null) return this.open({ lock: NO_CELL });
    await this.open({ at: "" });
    this.sheet.focusOn(at);
  }

  /** The number of heads of the part that is open. */
  get #heads(): number {
    const block = this.found?.opened?.block ?? this.model.blocks[0]?.name;
    return this.model.blocks.find(({ name }) => name === block)?.heads ?? 1;
  }

  turn(by: number) {
    return this.open(
      { head: (((this.state.head || 1) - 1 + by + this.#heads) % this.#heads) + 1 },
      "replace",
    );
  }
}

const partAt = ({ parts }: Whole, id: string) => parts.find((part) => part.id === id);

/** True of attention, of all heads or of one map of weights. */
const isMap = ({ maps, columns, shape }: Part) => maps || (columns === "source" && shape.length > 1);
