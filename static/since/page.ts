/** The page Since 2017: one mechanism over queries, keys and values that people type, or two beside each other. */
import { render } from "../shared/html.ts";
import { Answers, Reader, type Known } from "../shared/answers.ts";
import { fetchSince, type SinceAnswer, type SinceRequest } from "../shared/api.ts";
import { ApiError } from "../shared/server.ts";
import { numbersOf, problemsOf, readNumber, type Texts } from "../shared/maps/grids.ts";
import { onLine, subscript, type Light } from "../shared/maps/arithmetic.ts";
import { visit } from "../shared/page/address.ts";
import { Status } from "../shared/page/status.ts";
import { hasTools, show } from "../shared/page/tools.ts";
import { typeWithTools, type NumberGrid } from "../shared/typed/number-grid.ts";
import { size } from "../shared/typed/size.ts";
import { writeTexts } from "../shared/typed/texts.ts";
import { NumbersMessages } from "../shared/typed/messages.ts";
import { NumbersLock } from "../shared/typed/numbers-lock.ts";
import { COMPUTING, correctInWords } from "../shared/typed/words.ts";
import { INPUTS, NOTHING, SOFTMAX, besideOf, chosenOf, readSince, writeSince } from "./address.ts";
import { doFit, drawn, sized, unreadIn, writeDrawn } from "./address.ts";
import { isFirst, isMap, mapOf } from "./first.ts";
import { onTheWay } from "./on-the-way.ts";
import { isNarrow, onNarrow } from "../shared/paper-size.ts";
import { side, type Parameter, type Quantity } from "./sides.ts";
import { Ways } from "./ways.ts";
import { COLUMNS_SIZE, WORDS_SIZE, lineInWords, mayNot, misfit } from "./words.ts";
import { softmaxInstead, unreadInWords } from "./words.ts";
import type { History } from "../shared/page/page.ts";
import type { StageCell } from "../shared/maps/cells.ts";
import type { InputName, SinceState } from "./address.ts";

const BESIDE = "beside-"; // before the ids of the second mechanism

/** A mechanism, and one beside it, over the same numbers; one that nobody named may be refused, and is left out. */
type Asked = { requests: SinceRequest[]; isNamed: boolean };

const made = new Answers(({ requests: [first, second], isNamed }: Asked, signal) => {
  const left = (error: unknown) => {
    if (isNamed || !(error instanceof ApiError && error.isFinal)) throw error;
    return null;
  };
  const beside = second ? [fetchSince(second, signal).catch(left)] : [];
  return Promise.all([fetchSince(first, signal), ...beside]);
});

export class SinceLab extends NumbersLock<string> {
  find = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;
  messages = new NumbersMessages(document);
  status = new Status(document.documentElement, this.messages);
  state: SinceState = readSince("");
  #answers: (SinceAnswer | null)[] = [];
  #ways: Ways;
  #made = new Reader(made, (known) => this.#show(known));

  constructor(section: HTMLElement) {
    super(section);
    const on = (type: string, act: (name: InputName, texts: Texts & string) => unknown) =>
      section.addEventListener(type, (event) =>
        act((event.target as NumberGrid).dataset.grid as InputName, (event as CustomEvent).detail),
      );
    on("grid-edit", (name, texts) => this.change({ [name]: texts }));
    on("grid-paste", (name, texts) => this.#paste(name, texts));
    for (const name of ["mechanism", "beside"] as const) {
      const select = this.find<HTMLSelectElement>(name);
      select.addEventListener("change", () => this.#choose(name, select.value));
    }
    const chosen = (mechanism: string) => this.#choose("mechanism", mechanism);
    document.addEventListener("tools-change", () => this.refresh());
    onNarrow(() => this.#answers.length && this.#draw());
    this.#ways = new Ways(this.find("ways"), this.find("mechanism"), chosen);
  }

  #choose(name: "mechanism" | "beside", id: string) {
    return this.change({ [name]: id, cell: null, ...this.#usual(id) }, "push");
  }

  lockMoved() {
    this.state.cell = this.lock;
    this.#write("replace");
  }

  #write(history: History) {
    visit(writeSince(this.state), history);
  }

  #paste(name: InputName, pasted: Texts | string) {
    if (typeof pasted === "string") return this.messages.notice(pasted);
    return this.change({ [name]: pasted }, "push");
  }

  /** Take numbers or another mechanism, and show what follows; true where it is shown. */
  async change(changes: Partial<SinceState>, history: History = "replace"): Promise<boolean> {
    Object.assign(this.state, changes);
    this.#write(history);
    this.messages.ready();
    for (const name of INPUTS) this.find<NumberGrid>(`grid-${name}`).texts = this.state[name];
    const chosen = chosenOf(this.state);
    this.find<HTMLSelectElement>("mechanism").value = chosen;
    this.find<HTMLSelectElement>("beside").value = this.#besideOf(this.state) || NOTHING;
    this.#ways.show();
    render(this.#sizes(), this.find("sizes"));
    const isBad = this.#asked.some((id) => Object.values(this.#parameters(id)).some(Number.isNaN));
    if (isBad || INPUTS.some((name) => problemsOf(this.state[name])) || !doFit(this.state)) {
      if (this.#answers.length) this.#draw(); // what is wrong is marked
      this.#made.end();
      this.status.partly();
      this.messages.old(doFit(this.state) ? correctInWords(this.#answers.length > 0) : misfit(this.state));
      return false;
    }
    const question = this.#question();
    const { q, k, v } = question.requests[0];
    this.#ways.draw({ q, k, v });
    const isShown = await this.status.ask(this.#made, question, COMPUTING, () => this.change({}));
    if (isShown === false && !this.#answers.length) await this.#instead(this.#made.known.error);
    return isShown === true;
  }

  #show({ answer, words }: Known<(SinceAnswer | null)[]>) {
    if (!answer) return words && this.messages.busy(words);
    this.#answers = answer;
    this.#draw();
    const { cell } = this.state;
    if (cell && this.has(cell) && !this.#isFirst(cell.stage)) show(true); // its table is among all tools
    this.hold(cell);
  }

  /** Q and K with as many columns as a mechanism opens with, unless somebody typed them. */
  #usual(id: string): Partial<SinceState> {
    const usual = readSince("");
    const again = (name: InputName, d: number) => sized(usual[name], usual[name].length, d);
    const isTyped = (["q", "k"] as const).some(
      (name) => writeTexts(this.state[name]) !== writeTexts(again(name, this.state[name][0].length)),
    );
    const d = Number(this.#option(id)?.dataset.columns);
    return isTyped || !d ? {} : { q: again("q", d), k: again("k", d) };
  }

  /** Show softmax where what the address asks for was refused, and the reason. */
  async #instead(error: unknown) {
    const isSoftmax = chosenOf(this.state) === SOFTMAX && !this.#besideOf(this.state);
    if (isSoftmax || !(error instanceof ApiError && error.isFinal)) return;
    if (await this.change({ mechanism: SOFTMAX, beside: "", set: {} }))
      this.messages.notice(softmaxInstead(error.message));
  }

  /** The cell that is open before all tools are shown: a weight of the third word. */
  get #opening(): StageCell {
    return { stage: mapOf(this.#answers[0]?.quantities ?? [])?.id ?? "output", i: 2, j: 1 };
  }

  get #asked() {
    return [chosenOf(this.state), this.#besideOf(this.state)].filter(Boolean);
  }

  #question(): Asked {
    const [q, k, v] = INPUTS.map((name) => numbersOf(this.state[name]));
    const ask = (mechanism: string) => ({ mechanism, q, k, v, parameters: this.#parameters(mechanism) });
    return { requests: this.#asked.map(ask), isNamed: !!this.state.beside };
  }

  /** The parameters of a mechanism that are not as usual. */
  #parameters(id: string): Record<string, number | string> {
    const { set, q } = this.state;
    const value = ({ name, choices, drawn: isDrawn }: Parameter) =>
      isDrawn ? writeDrawn(drawn(set[name], q.length)) : choices ? set[name] : readNumber(set[name]);
    const fields = this.#fields(id).filter(({ name }) => name in set);
    return Object.fromEntries(fields.map((field) => [field.name, value(field)]));
  }

  /** The state of an address; a text where a number belongs is passed over. */
  read(search: string) {
    const state = readSince(search);
    for (const { name, choices, drawn } of [chosenOf(state), this.#besideOf(state)].flatMap((id) =>
      this.#fields(id),
    ))
      if (!choices && !drawn && Number.isNaN(readNumber(state.set[name] ?? ""))) delete state.set[name];
    return state;
  }

  /** The parameters of a mechanism, as its choice in the page names them. */
  #fields(id: string): Parameter[] {
    return JSON.parse(this.#option(id)?.dataset.parameters ?? "[]");
  }

  /** The one beside the mechanism of a state: where none is named, the softmax that its choice in the page names. */
  #besideOf(state: SinceState) {
    return besideOf(state, this.#option(chosenOf(state))?.dataset.beside ?? SOFTMAX);
  }

  #option(id: string): HTMLElement | null {
    return this.find("mechanism").querySelector(`option[value="${CSS.escape(id)}"]`);
  }

  #draw() {
    const { set, q } = this.state;
    const words = isNarrow()
      ? [] // no room for words beside the names of rows
      : (this.find("grid-q").dataset.words?.split(" ") ?? []);
    const change = (name: string, text: string, usual: string) => this.#set(name, text, usual);
    const sides = this.#answers.map((answer, k) =>
      answer
        ? side(answer, k ? BESIDE : "", this.#fields(answer.mechanism), { set, n: q.length, words, change })
        : "",
    );
    render(sides, this.find("working"));
    this.refresh();
  }

  #set(name: string, text: string, usual: string) {
    const { [name]: _, ...others } = this.state.set;
    return this.change({ set: text === usual ? others : { ...others, [name]: text } });
  }

  #sizes() {
    const { q, k, v } = this.state;
    const [n, d] = [q.length, q[0].length];
    const set = (n: number, d: number) =>
      this.change({ q: sized(q, n, d), k: sized(k, n, d), v: sized(v, n, v[0].length) }, "push");
    return [
      size("n", WORDS_SIZE, WORDS_SIZE, n, (n) => set(n, d)),
      size("d", COLUMNS_SIZE, COLUMNS_SIZE, d, (d) => set(n, d)),
    ];
  }

  #all = (before: string) => this.#answers[before ? 1 : 0]?.quantities ?? [];

  /** The lit cell: before all tools are shown, and while nothing is pointed at, the cell that is open. */
  get mark() {
    return super.mark ?? (hasTools() || !this.#answers.length ? null : this.#opening);
  }

  #quantity(stage: string): [Quantity | undefined, string] {
    const before = stage.startsWith(BESIDE) ? BESIDE : "";
    return [this.#all(before).find(({ id }) => before + id === stage), before];
  }

  #isFirst(stage: string) {
    const [one, before] = this.#quantity(stage);
    return !!one && isFirst(one, this.#all(before));
  }

  /** The map of the other mechanism in which the same cell is marked; "" of what is no map, or where there is none. */
  #across(one: Quantity, before: string) {
    const other = before ? "" : BESIDE;
    const map = isMap(one) && mapOf(this.#all(other));
    return map ? other + map.id : "";
  }

  has({ stage, i, j }: StageCell) {
    return this.#quantity(stage)[0]?.values[i]?.[j] !== undefined;
  }

  /** The rows of what a number is made from, and the number itself. */
  madeOf({ stage, i, j }: StageCell): Light[] {
    const [one, before] = this.#quantity(stage) as [Quantity, string];
    const itself: Light = { of: stage, i, j, role: "cell" };
    const row = (id: string): Light => ({ of: isInput(id) ? id : before + id, i, j: null, role: "query" });
    const across = this.#across(one, before);
    return [itself, ...(across ? [{ ...itself, of: across }] : []), ...one.of.map(row)];
  }

  explain({ stage, i, j }: StageCell) {
    const [one, before] = this.#quantity(stage) as [Quantity, string];
    const x = one.values[i][j];
    const [row, column] = [
      one.rows + subscript(i + 1),
      one.columns ? one.columns + subscript(j + 1) : String(j + 1),
    ];
    if (x === null) return [{ text: mayNot(row, column) }];
    const step = ({ lines, values }: Quantity) => ({
      line: lines[i][j],
      value: onLine(values[i][j] as number, 3),
    });
    if (!isMap(one)) return lineInWords({ name: row }, { name: column }, [step(one)]);
    const [query, key] = [this.state.q[i], this.state.k[j]];
    const way = onTheWay(one, this.#all(before), i, j);
    return lineInWords({ name: row, numbers: query }, { name: column, numbers: key }, way.map(step));
  }
}

const isInput = (id: string) => (INPUTS as readonly string[]).includes(id);

export function openSince() {
  const lab = new SinceLab(document.getElementById("attention") as HTMLElement);
  const restore = async () => {
    const unread = unreadIn(location.search);
    const isShown = await lab.change(lab.read(location.search));
    if (isShown && unread.length) lab.messages.notice(unreadInWords(unread));
  };
  typeWithTools(document);
  addEventListener("popstate", restore);
  restore();
}
