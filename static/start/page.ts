/** The start page: one sentence that anyone types, its map as it is written, and the row that shows most in words. */
import { Answers, Reader, type Known } from "../shared/answers.ts";
import { fetchModels, fetchReading, type Answer, type ModelRequest } from "../shared/api.ts";
import { withParts } from "../shared/dom.ts";
import { usualHead } from "../shared/head/choose.ts";
import { inPieces } from "../shared/head/axis-pieces.ts";
import { ofModel } from "../shared/head/crossing.ts";
import { inBlock, isNothing, ofCell, sidesOf } from "../shared/head/marks.ts";
import { REQUEST, READING, addressOf, cell, flag, text } from "../shared/page/address.ts";
import { carried, carry } from "../shared/page/carry.ts";
import { HoverLock } from "../shared/page/hover-lock.ts";
import { isOnWall, isPresented } from "../shared/presented.ts";
import { comeBack, returnTo } from "../shared/return.ts";
import { Status } from "../shared/page/status.ts";
import { speakAs } from "../shared/piece-languages.ts";
import { modelOf } from "../shared/sentence/models.ts";
import { remarksOn } from "../shared/sentence/remarks.ts";
import { taskOf } from "../shared/sentence/tasks.ts";
import { weightText } from "../shared/head/row-words.ts";
import { inPlainWords, tellingRow } from "../shared/head/plain-words.ts";
import { sum } from "../shared/numbers.ts";
import { ApiError, serverAddress } from "../shared/server.ts";
import { NO_CELL, type Cell } from "../shared/maps/cells.ts";
import { ANOTHER, INVITATION, MAP, TRANSLATING, oneOf } from "./words.ts";
import { write } from "../shared/write.ts";
import type { AttentionHeatmap } from "../shared/head/attention-heatmap.ts";
import type { Alignment, Side } from "../shared/head/weights.ts";

const REVEALED = 1500; // milliseconds, in which all rows appear
const TASK = "translation en-fr"; // of the sentence that stands there; of another task the first example does

const GIVE_WAY = ["beforeinput", "click"];
const ON_THE_WAY = ["/", "Shift"]; // to the search, on keyboards where / wants Shift too

const onExplore = addressOf({ ...REQUEST, words: READING.words, lock: cell, present: flag });
const onSteps = addressOf({ ...REQUEST, stage: text, lock: cell });

/** The text that stands in the field. */
type Typed = { typed: string; isOwnText: boolean };

const readings = new Answers(ask);

export class First extends withParts(`
  field=textarea#text #target hint=#hint heatmap=attention-heatmap#heatmap words=attention-words#words #notice computed=a#computed heads=a#heads aboutMap=#about-map
`) {
  readonly #wall = document.getElementById("wall") as HTMLAnchorElement | null; // not in a lesson
  readonly status = new Status(document.documentElement, this);
  readonly #pointing = new FirstPointing(document, () => this.#point());
  readonly #reading = new Reader(readings, (known, typed) => this.#show(known, typed));
  /** The reading that is shown. */
  #found: Found | null = null;

  constructor(document: Document) {
    super(document);
    this.heatmap.named = MAP;
    this.heatmap.said = weightText;
    const from = () => ({ address: location.href, typed: this.field.value });
    this.#wall?.addEventListener("click", () => returnTo(from()));
    addEventListener("pageshow", ({ persisted }) => persisted && comeBack());
    this.notice.querySelector("button")?.addEventListener("click", () => this.ask());
    this.field.addEventListener("keydown", (event) => this.#onKey(event));
    for (const type of GIVE_WAY) this.field.addEventListener(type, this.#giveWay);
  }

  get answer(): Answer | null {
    return this.#found?.answer ?? null;
  }

  get request(): ModelRequest | null {
    return this.#found?.request ?? null;
  }

  /** The address at which Explore shows the same. */
  get link(): string {
    return this.#found ? serverAddress(onExplore.write({ ...this.#place, present: false })).href : "";
  }

  async start() {
    this.field.value = comeBack() || this.field.value;
    if (this.#wall && !matchMedia("(pointer: coarse)").matches && !isPresented()) {
      this.field.focus({ preventScroll: true });
      this.field.setSelectionRange(-1, -1); // behind the sentence
      this.field.dataset.fresh = "";
    }
    await this.ask();
  }

  /** The sentence that stands there gives way to the first that is typed, or is chosen whole by the first click. */
  #giveWay = ({ type, inputType = "" }: Event & { inputType?: string }) => {
    const { value, defaultValue, selectionStart } = this.field;
    for (const one of GIVE_WAY) this.field.removeEventListener(one, this.#giveWay);
    delete this.field.dataset.fresh;
    const isTyped = inputType.startsWith("insert") && selectionStart === value.length;
    if (value === defaultValue && (type === "click" || isTyped)) this.field.select();
  };

  #onKey(event: KeyboardEvent) {
    if (event.isComposing) return;
    if (!ON_THE_WAY.includes(event.key)) delete this.field.dataset.fresh;
    if (event.key === "Enter") {
      event.preventDefault();
      this.ask();
    } else if (event.key === "Escape" && this.#found) this.#restore(this.#found);
  }

  #restore({ answer }: Found) {
    this.#reading.end();
    this.field.value = answer.source.text;
    this.#pointing.refresh();
    this.status.ready();
  }

  async ask() {
    const typed = this.field.value;
    for (const revealing of this.heatmap.canvas.getAnimations()) revealing.finish();
    const question = { typed, isOwnText: typed !== this.field.defaultValue };
    const isShown = this.status.ask(this.#reading, question, TRANSLATING, () => this.ask());
    this.#lead();
    await isShown;
  }

  #show({ answer: found, words }: Known<Found>, { typed, isOwnText }: Typed) {
    if (!found) return words && this.busy(words);
    if (this.field.value === typed) this.field.value = found.answer.source.text;
    if (isOwnText || !carried()) carry({ ...found.request, ...found.focus });
    return this.#draw(found);
  }

  /** The same on Explore: the row that is lit, or the cell, of what is shown; who goes on at once goes on with what was typed. */
  get #place() {
    const { request, focus, alignment } = this.#found as Found;
    const { question, known } = this.#reading;
    const text = question && !known.answer ? question.typed.trim() : request.text;
    const lock = text === request.text ? inPieces(alignment, this.#pointing.cell) : NO_CELL;
    return { ...request, ...focus, text, lock };
  }

  /** The wall shows the row that is lit; a cell that is locked leads to its arithmetic. */
  #lead() {
    if (!this.#found) return;
    const at = this.#place;
    if (this.#wall) this.#wall.search = onExplore.write({ ...at, present: true });
    this.heads.search = `${onExplore.write({ ...at, present: false })}&tools=all`;
    write(this.heads, oneOf(this.#found.heads));
    this.computed.hidden = !this.#pointing.locked || at.lock.i === null || at.lock.j === null;
    this.computed.search = onSteps.write({ ...at, stage: "scores" });
  }

  /** Show what is pointed at. */
  #point() {
    const { alignment, odd } = this.#found as Found;
    const { cell, isIdle } = this.#pointing;
    this.heatmap.lit = cell;
    if (!isIdle) this.aboutMap.dataset.said = ""; // once somebody points, the way to all heads is open
    this.#lead();
    const parts = inPlainWords(alignment, cell);
    if (isIdle && (odd || !isOnWall())) parts.push({ text: ` ${odd || ANOTHER}`, role: "hint" });
    this.words.parts = parts;
  }

  async #draw(found: Found) {
    const { answer, alignment } = found;
    this.#found = found;
    write(this.target, answer.target.text);
    this.status.answered();
    this.#pointing.show(alignment);
    this.words.parts = [];
    this.heatmap.lit = NO_CELL;
    this.heatmap.alignment = alignment;
    await null; // it is painted
    await reveal(this.heatmap)?.finished;
    this.#pointing.refresh();
  }

  busy(words: string) {
    this.notice.hidden = true;
    this.hint.ariaLive = null;
    write(this.hint, words);
  }

  /** The translation is said; the invitation stands there to be read. */
  ready() {
    this.notice.hidden = true;
    this.hint.ariaLive = "off";
    write(this.hint, INVITATION);
  }

  problem(message: string, _answer: unknown, again: (() => unknown) | null) {
    const [words, button] = [...this.notice.children] as HTMLElement[];
    this.ready();
    write(words, message);
    button.hidden = !again;
    this.notice.hidden = false;
  }
}

/** The rows of a map appear in the order in which they were written, once; null where nothing moves: at once all are there. */
function reveal({ canvas, plan }: AttentionHeatmap): Animation | null {
  if (!plan || matchMedia("(prefers-reduced-motion: reduce)").matches) return null;
  const { n, height, top, down } = plan;
  const clipPath = [0, n].map((rows) => `inset(0 0 ${height - top - rows * down}px 0)`);
  return canvas.animate({ clipPath }, { duration: REVEALED, easing: `steps(${n}, start)` });
}

type Found = Awaited<ReturnType<typeof ask>>;

/** A sentence and its map of words, with the number of heads of which one is shown. */
async function ask({ typed, isOwnText }: Typed, signal: AbortSignal) {
  const words = typed.replace(/\s+/g, " ").trim();
  const models = await fetchModels(signal);
  const model = modelOf(models.filter(({ blocks }) => blocks.length)); // one that has a map
  if (!words) throw new ApiError(taskOf(model.task).empty, "empty", null, 400);
  const text = isOwnText || model.task === TASK ? words : model.examples[0];
  const request = { model: model.id, text, target: "" };
  speakAs(taskOf(model.task));
  const focus = { ...usualHead(model), words: "apart" as const };
  const { answer, alignment } = await fetchReading(request, focus, signal);
  const heads = sum(model.blocks.map((block) => block.layers * block.heads));
  const odd = remarksOn(answer.source, taskOf(model.task).source);
  return { request, focus, answer, odd, heads, alignment: ofModel(alignment as Alignment, model) };
}

class FirstPointing extends HoverLock {
  readonly #point: () => unknown;
  #alignment: Alignment | null = null;

  constructor(root: EventTarget, point: () => unknown) {
    super(root);
    this.#point = point;
  }

  /** Take the map in which it points; nothing of an earlier one is lit any more. */
  show(alignment: Alignment) {
    this.#alignment = alignment;
    this.forget();
  }

  get #map() {
    return this.#alignment as Alignment;
  }

  /** True where nobody points at anything. */
  get isIdle() {
    return isNothing(this.mark);
  }

  /** The cell that is lit: the row that shows most, while nobody points at another. */
  get cell(): Cell {
    return inBlock(this.isIdle ? this.first() : this.mark, sidesOf(this.#map));
  }

  markOf(_what: string, { detail }: CustomEvent) {
    return ofCell(detail, sidesOf(this.#map));
  }

  first() {
    return ofCell({ i: tellingRow(this.#map), j: null }, sidesOf(this.#map));
  }

  arrow(key: string, target: Element) {
    return this.#alignment && super.arrow(key, target);
  }

  count(side: Side) {
    const { rows, columns } = this.#map;
    return (side === rows.side ? rows : columns).tokens.length;
  }

  refresh() {
    super.refresh();
    if (this.#alignment) this.#point();
  }
}
