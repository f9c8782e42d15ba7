/** The page Since 2017: one mechanism over queries, keys and values that people type, or two beside each other. */
import { html, nothing, render } from "../shared/html.ts";
import { Answers, Reader, type Known } from "../shared/answers.ts";
import { fetchSince, type SinceAnswer, type SinceRequest } from "../shared/api.ts";
import { ApiError } from "../shared/server.ts";
import { numbersOf, problemsOf, readNumber, type Texts } from "../shared/maps/grids.ts";
import { onLine, subscript, type Light } from "../shared/maps/arithmetic.ts";
import { visit } from "../shared/page/address.ts";
import { Status } from "../shared/page/status.ts";
import { hasTools } from "../shared/page/tools.ts";
import { inTable, moved, rowHeading } from "../shared/maps/table-cells.ts";
import { typeWithTools, type NumberGrid } from "../shared/typed/number-grid.ts";
import { size } from "../shared/typed/size.ts";
import { writeTexts } from "../shared/typed/texts.ts";
import { NumbersMessages } from "../shared/typed/messages.ts";
import { NumbersLock } from "../shared/typed/numbers-lock.ts";
import { COMPUTING, correctInWords } from "../shared/typed/words.ts";
import { INPUTS, address, doFit, drawn, sized, unreadIn, writeDrawn } from "./address.ts";
import { COLUMNS_SIZE, WORDS_SIZE, lineInWords, looksAt, mayNot, misfit } from "./words.ts";
import { softmaxInstead, unreadInWords } from "./words.ts";
import { formula } from "../shared/words.ts";
import type { History } from "../shared/page/page.ts";
import type { StageCell } from "../shared/maps/cells.ts";
import type { LabelledMatrix } from "../shared/maps/heat-table.ts";
import type { InputName, SinceState } from "./address.ts";

type Quantity = SinceAnswer["quantities"][number];

/** A parameter: a number, a choice, or a mask that is drawn. */
type Parameter = { name: string; label: string; usual: string; choices?: string[]; drawn?: true };

const DIGITS = 2;
const BESIDE = "beside-"; // before the ids of the second mechanism

/** Two mechanisms at most, over the same numbers. */
const made = new Answers((requests: SinceRequest[], signal) =>
  Promise.all(requests.map((request) => fetchSince(request, signal))),
);

export class SinceLab extends NumbersLock<string> {
  find = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;
  messages = new NumbersMessages(document);
  status = new Status(document.documentElement, this.messages);
  state: SinceState = address.read("");
  #answers: SinceAnswer[] = [];
  #made = new Reader(made, (known) => this.#show(known));

  constructor(section: HTMLElement) {
    super(section);
    const on = (type: string, act: (name: InputName, texts: Texts & string) => unknown) =>
      section.addEventListener(type, (event) =>
        act((event.target as NumberGrid).dataset.grid as InputName, (event as CustomEvent).detail),
      );
    on("grid-edit", (name, texts) => this.change({ [name]: texts }));
    on("grid-paste", (name, texts) => this.#paste(name, texts));
    for (const name of ["mechanism", "beside"]) {
      const select = this.find<HTMLSelectElement>(name);
      select.addEventListener("change", () =>
        this.change({ [name]: select.value, cell: null, ...this.#usual(select.value) }, "push"),
      );
    }
  }

  lockMoved() {
    this.state.cell = this.lock;
    this.#write("replace");
  }

  #write(history: History) {
    visit(address.write(this.state), history);
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
    for (const name of ["mechanism", "beside"] as const)
      this.find<HTMLSelectElement>(name).value = this.state[name];
    render(this.#sizes(), this.find("sizes"));
    const isBad = this.#asked.some((id) => Object.values(this.#parameters(id)).some(Number.isNaN));
    if (isBad || INPUTS.some((name) => problemsOf(this.state[name])) || !doFit(this.state)) {
      if (this.#answers.length) this.#draw(); // what is wrong is marked
      this.#made.end();
      this.status.partly();
      this.messages.old(doFit(this.state) ? correctInWords(this.#answers.length > 0) : misfit(this.state));
      return false;
    }
    const isShown = await this.status.ask(this.#made, this.#requests(), COMPUTING, () => this.change({}));
    if (isShown === false && !this.#answers.length) await this.#instead(this.#made.known.error);
    return isShown === true;
  }

  #show({ answer, words }: Known<SinceAnswer[]>) {
    if (!answer) return words && this.messages.busy(words);
    this.#answers = answer;
    this.#draw();
    this.hold(this.state.cell ?? (hasTools() ? null : this.#opening));
  }

  /** Q and K with as many columns as a mechanism opens with, unless somebody typed them. */
  #usual(id: string): Partial<SinceState> {
    const usual = address.read("");
    const again = (name: InputName, d: number) => sized(usual[name], usual[name].length, d);
    const isTyped = (["q", "k"] as const).some(
      (name) => writeTexts(this.state[name]) !== writeTexts(again(name, this.state[name][0].length)),
    );
    const d = Number(this.#option(id)?.dataset.columns);
    return isTyped || !d ? {} : { q: again("q", d), k: again("k", d) };
  }

  /** Show softmax where what the address asks for was refused, and the reason. */
  async #instead(error: unknown) {
    const { mechanism, beside, set } = address.read("");
    const isUsual = this.state.mechanism === mechanism && !this.state.beside;
    if (isUsual || !(error instanceof ApiError && error.isFinal)) return;
    if (await this.change({ mechanism, beside, set })) this.messages.notice(softmaxInstead(error.message));
  }

  /** The cell that is open before all tools are shown: a weight of the third word. */
  get #opening(): StageCell {
    const map = this.#answers[0].quantities.filter(({ id }) => /^(weights|implied)/.test(id)).at(-1);
    return { stage: map?.id ?? "output", i: 2, j: 1 };
  }

  get #asked() {
    return [this.state.mechanism, this.state.beside].filter(Boolean);
  }

  #requests(): SinceRequest[] {
    const [q, k, v] = INPUTS.map((name) => numbersOf(this.state[name]));
    return this.#asked.map((mechanism) => ({ mechanism, q, k, v, parameters: this.#parameters(mechanism) }));
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
    const state = address.read(search);
    for (const { name, choices, drawn } of [state.mechanism, state.beside].flatMap((id) => this.#fields(id)))
      if (!choices && !drawn && Number.isNaN(readNumber(state.set[name] ?? ""))) delete state.set[name];
    return state;
  }

  /** The parameters of a mechanism, as its choice in the page names them. */
  #fields(id: string): Parameter[] {
    return JSON.parse(this.#option(id)?.dataset.parameters ?? "[]");
  }

  #option(id: string): HTMLElement | null {
    return this.find("mechanism").querySelector(`option[value="${CSS.escape(id)}"]`);
  }

  #draw() {
    const [first, second] = this.#answers;
    render(this.#about(first), this.find("about"));
    render(
      [this.#tables(first, ""), second && [this.#about(second), this.#tables(second, BESIDE)]],
      this.find("working"),
    );
    this.refresh();
  }

  #about({ name, about, source, mathml, mechanism }: SinceAnswer) {
    return html`
      <div class="about">
        <h2>${name}</h2>
        <p class="prose">${about}</p>
        <p class="equation" data-wall="title"><span>${formula(mathml)}</span></p>
        ${this.#fields(mechanism).map((field) => this.#field(field))}
        <p class="note tool">${source}</p>
      </div>`;
  }

  #tables({ name, quantities }: SinceAnswer, before: string) {
    return html`
      <div class="flow" data-wall="group" data-figure=${name}>${quantities.map((one) => this.#table(one, before))}</div>`;
  }

  #field(field: Parameter) {
    const { name, label, usual, choices } = field;
    if (field.drawn) return this.#drawing(field);
    const text = this.state.set[name] ?? usual;
    const set = ({ target }: Event) => this.#set(name, (target as HTMLInputElement).value, usual);
    if (choices)
      return html`<label class="parameters">${label} <select .value=${text} @change=${set}>
        ${choices.map((one) => html`<option ?selected=${one === text}>${one}</option>`)}</select></label> `;
    const isBad = Number.isNaN(readNumber(text));
    return html`<label class="parameters">${label} <input inputmode="decimal" autocomplete="off" .value=${text}
      aria-invalid=${isBad ? "true" : nothing} @input=${set}></label> `;
  }

  #set(name: string, text: string, usual: string) {
    const { [name]: _, ...others } = this.state.set;
    return this.change({ set: text === usual ? others : { ...others, [name]: text } });
  }

  /** A mask as boxes to tick, a row a query; arrows move between them. */
  #drawing({ name, label, usual }: Parameter) {
    const n = this.state.q.length;
    const mask = drawn(this.state.set[name] ?? usual, n);
    const tick = (i: number, j: number) => {
      mask[i][j] = mask[i][j] === "1" ? "0" : "1";
      this.#set(name, writeDrawn(mask), writeDrawn(drawn(usual, n)));
    };
    const onKey = (event: KeyboardEvent, i: number, j: number) => {
      const to = moved({ i, j }, event.key, mask);
      if (!to) return;
      event.preventDefault();
      const table = (event.currentTarget as Element).closest("table");
      table?.querySelector<HTMLElement>(`[data-i="${to.i}"][data-j="${to.j}"] input`)?.focus();
    };
    const names = (letter: string) => mask.map((_, k) => letter + subscript(k + 1));
    const [queries, keys] = [names("q"), names("k")];
    const line = (row: string[], i: number) => [
      rowHeading(queries[i]),
      ...row.map(
        (cell, j) => html`<td data-i=${i} data-j=${j}><input type="checkbox" .checked=${cell === "1"}
        aria-label=${looksAt(queries[i], keys[j])} @change=${() => tick(i, j)}
        @keydown=${(event: KeyboardEvent) => onKey(event, i, j)}></td>`,
      ),
    ];
    return html`<table class="drawing">${inTable(label, ["", ...keys], mask.map(line))}</table>`;
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

  #table(one: Quantity, before: string) {
    const labels = (letter: string | null, count: number) =>
      letter ? Array.from({ length: count }, (_, k) => letter + subscript(k + 1)) : [];
    const matrix: LabelledMatrix = {
      values: one.values,
      digits: DIGITS,
      rows: labels(one.rows, one.values.length),
      columns: labels(one.columns, one.values[0].length),
    };
    return html`
      <div class="table" data-wall="group">
        <p class="equation" data-wall="title"><span>${formula(one.mathml)}</span></p>
        <div class="wide" data-wall="map"><heat-table data-stage=${before + one.id} data-name=${one.id} data-kind=${one.kind} .shown=${matrix}></heat-table></div>
      </div>`;
  }

  #quantity(stage: string): [Quantity | undefined, string] {
    const before = stage.startsWith(BESIDE) ? BESIDE : "";
    const answer = this.#answers[before ? 1 : 0];
    return [answer?.quantities.find(({ id }) => before + id === stage), before];
  }

  has({ stage, i, j }: StageCell) {
    return this.#quantity(stage)[0]?.values[i]?.[j] !== undefined;
  }

  /** The rows of what a number is made from, and the number itself. */
  madeOf({ stage, i, j }: StageCell): Light[] {
    const [one, before] = this.#quantity(stage) as [Quantity, string];
    const itself: Light = { of: stage, i, j, role: "cell" };
    const row = (id: string): Light => ({ of: isInput(id) ? id : before + id, i, j: null, role: "query" });
    return [itself, ...one.of.map(row)];
  }

  explain({ stage, i, j }: StageCell) {
    const [one] = this.#quantity(stage) as [Quantity, string];
    const x = one.values[i][j];
    const [row, column] = [
      one.rows + subscript(i + 1),
      one.columns ? one.columns + subscript(j + 1) : String(j + 1),
    ];
    if (x === null) return [{ text: mayNot(row, column) }];
    return lineInWords(row, column, one.lines[i][j], onLine(x, 3));
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
