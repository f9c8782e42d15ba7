/** The page Whole: every part of a model over a sentence on one sheet; a part opens large, a layer opens in place. */
import { fetchAtlas, fetchHead, fetchWhole } from "../shared/api.ts";
import { ofModel } from "../shared/head/crossing.ts";
import { ofWord, inLine, type Mark } from "../shared/head/marks.ts";
import { isPresented, onKey } from "../shared/presented.ts";
import { SentencePage, requestOf } from "../shared/page/page.ts";
import { withoutLater } from "../shared/page/without-later.ts";
import { address, type WholeState as State } from "./address.ts";
import { Detail } from "./detail.ts";
import { linksOf } from "./links.ts";
import { layStacks } from "./stacks.ts";
import { layUnrolled } from "./unrolled.ts";
import { hopInWords, readInWords, stepInWords } from "./words.ts";
import type { AttentionWords } from "../shared/head/attention-words.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { Box } from "./plan.ts";
import type { WholeSheet } from "./sheet.ts";
import type { Answer, ModelRequest, Part, Whole } from "../shared/api.ts";
import { NO_CELL } from "../shared/maps/cells.ts";

type Found = { answer: Whole; blocks: Answer["blocks"]; alignment: Alignment | null; opened?: Part };

const PIXELS = 48; // of a map
const SIDES = ["source", "target"] as const;
const NARROW = 700; // px of a window in which stacks stand in one column

export class WholePage extends SentencePage<State, Found> {
  without = withoutLater(document, this);
  sheet = document.querySelector("whole-sheet") as WholeSheet;
  words = document.getElementById("words") as AttentionWords;
  ways = document.getElementById("ways") as HTMLElement;
  back = document.getElementById("back") as HTMLButtonElement;
  next = document.getElementById("next") as HTMLButtonElement;
  all = document.getElementById("all") as HTMLButtonElement;
  detail = new Detail(document.getElementById("detail") as HTMLElement, {
    zoomOut: () => this.zoomOut(),
    turn: (by) => this.turn(by),
    lock: (lock) => this.open({ lock }, "replace"),
  });

  constructor() {
    super(address, "The whole model", { step: 0, until: false, at: "", lock: NO_CELL });
    this.next.addEventListener("click", () => this.#write(1));
    this.back.addEventListener("click", () => this.#write(-1));
    this.all.addEventListener("click", () => this.open({ until: false }, "replace"));
    this.sheet.addEventListener("box-open", (event) => this.#open((event as CustomEvent).detail));
    const isOff = () => !this.answer;
    for (const [key, by] of Object.entries({ w: 1, W: -1 })) onKey(key, () => this.#write(by), isOff);
    this.sheet.addEventListener("column-lock", (event) => {
      const column = (event as CustomEvent).detail + 1;
      this.open(this.#hasHops ? { head: column } : { step: column }, "replace");
    });
    for (const how of ["enter", "leave", "lock"])
      for (const type of [`token-${how}`, `piece-${how}`])
        document.addEventListener(type, (event) => this.#point(event as CustomEvent));
    document.addEventListener("present-change", () => this.answer && this.draw());
    matchMedia(`(max-width: ${NARROW}px)`).addEventListener("change", () => this.answer && this.draw());
  }

  asks(state: State) {
    return [requestOf(state), state.at && [state.at, state.head]];
  }

  async fetch(wish: State, signal: AbortSignal): Promise<Found> {
    const request = requestOf(wish);
    const cached = this.isShown(wish) ? this.found : null;
    const [whole, atlas] = cached
      ? [cached.answer, cached]
      : await Promise.all([fetchWhole(request, signal), fetchAtlas(request, signal, PIXELS)]);
    const part = partAt(whole, wish.at);
    const alignment = part && isMap(part) ? await this.#head(request, part, wish.head || 1, signal) : null;
    const opened = part && !alignment ? partAt(await fetchWhole(request, signal, "f32"), part.id) : part;
    return { answer: whole, blocks: atlas.blocks, alignment, opened };
  }

  async #head(request: ModelRequest, { block, layer }: Part, head: number, signal: AbortSignal) {
    const focus = { block: block ?? this.model.blocks[0].name, layer: layer ?? 1, head };
    return ofModel(await fetchHead(request, focus, signal), this.model);
  }

  /** The layer that is open; one that no stack has is the last. */
  get #layer() {
    const most = Math.max(...(this.answer as Whole).parts.map(({ layer }) => layer ?? 0));
    return Math.min(this.state.layer || most, most);
  }

  /** The step whose chances are shown: a locked one, or one of the first. */
  get #shownStep() {
    const { chances, target } = this.answer as Whole;
    const { read } = target; // of a text that is continued
    return Math.min(this.state.step || (read ? read + 1 : 2), chances.length);
  }

  /** True of hops, which write no words. */
  get #hasHops() {
    return this.model.family === "self-attentive";
  }

  /** The column that is followed, from 0: a step, or of hops one of these; -1 for none. */
  get #lit() {
    return this.#hasHops ? (this.state.head || 1) - 1 : this.#shownStep - 1;
  }

  draw() {
    const { answer: whole, blocks, opened } = this.found as Found;
    const { at, until } = this.state;
    const request = requestOf(this.state);
    const exact = () => fetchWhole(request, undefined, "f32");
    const room = isPresented() ? "wall" : innerWidth <= NARROW ? "narrow" : "usual";
    const [step, lit] = [this.#shownStep, this.#lit];
    const sheet =
      whole.drawn === "unrolled" ? layUnrolled(whole, lit, room) : layStacks(whole, this.#layer, room);
    this.sheet.show({ whole, exact, blocks, sheet, step, until: until && step > 0, at });
    this.words.parts = this.#hasHops
      ? hopInWords(whole, lit)
      : step
        ? stepInWords(whole, step)
        : readInWords(whole);
    this.ways.hidden = this.#hasHops || !step;
    this.back.disabled = !until || step <= 1;
    this.next.disabled = until && step >= whole.chances.length;
    this.all.disabled = !until;
    this.detail.show(this.#detailed);
    this.sheet.toggleAttribute("inert", Boolean(opened));
    this.#light(this.#way);
  }

  /** The part that is opened large, with links from there; null where none is. */
  get #detailed() {
    const { answer: whole, alignment, opened: part } = this.found as Found;
    if (!part) return null;
    const { lock } = this.state;
    const at = { request: requestOf(this.state), step: this.#shownStep, alignment, lock };
    return { part, whole, alignment, heads: this.#heads, lock, links: linksOf(part, at) };
  }

  /** The word of the step that is followed. */
  get #way() {
    return this.#shownStep && !this.#hasHops ? ofWord("target", this.#shownStep - 1) : null;
  }

  #light(mark: Mark | null) {
    const lit = (side: (typeof SIDES)[number]) => (mark ? inLine(mark, side) : { query: null, key: null });
    for (const side of SIDES) this.sheet.light(side, lit(side).query ?? lit(side).key);
    for (const side of SIDES) this.bar.line(side).lit = lit(side); // last: it measures the page
  }

  #point({ type, target, detail }: CustomEvent) {
    if (!this.answer) return;
    const side = detail?.side ?? ((target as Element).closest("[data-side=target]") ? "target" : "source");
    if (type.endsWith("lock")) return side === "target" && this.open({ step: detail.index + 1 }, "replace");
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

  async #open({ part, layer, head }: Box & { head: number }) {
    const wish = layer
      ? { layer }
      : { at: part?.id, head: part && isMap(part) ? head || this.state.head || 1 : this.state.head };
    if (!(await this.open(wish)) || !wish.at) return;
    this.detail.enter(this.sheet.rectOf(wish.at));
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
