/** The page Since 2017: one mechanism over queries, keys and values that people type, or two beside each other. */
import { html, nothing, render } from "lit-html";
import { unsafeHTML } from "lit-html/directives/unsafe-html.js";
import { fetchSince, type SinceAnswer } from "../shared/api.ts";
import { ApiError } from "../shared/server.ts";
import { numbersOf, problemsOf, readNumber, isMatrix, type Texts } from "../shared/maps/grids.ts";
import { shown as inDigits, subscript, type Light } from "../shared/maps/arithmetic.ts";
import { visit } from "../shared/page/address.ts";
import { Asking } from "../shared/page/asking.ts";
import { Status } from "../shared/page/status.ts";
import { hasTools } from "../shared/page/tools.ts";
import { typeWithTools } from "../shared/typed/number-grid.ts";
import { NumbersMessages } from "../shared/typed/messages.ts";
import { NumbersLock, type NumberCell as CellOf } from "../shared/typed/numbers-lock.ts";
import { COMPUTING, correctInWords } from "../shared/typed/words.ts";
import { INPUTS, address, doFit, type InputName, type SinceState } from "./address.ts";
import { NO_MATRIX, lineInWords, mayNot, misfit } from "./words.ts";
import type { History } from "../shared/page/page.ts";
import type { LabelledMatrix } from "../shared/maps/heat-table.ts";

type Quantity = SinceAnswer["quantities"][number];
type NumberCell = CellOf<string>;

const DIGITS = 2;
const BESIDE = "beside-"; // before the ids of the second mechanism

export class SinceLab extends NumbersLock<string> {
  find = (id: string) => document.getElementById(id) as any;
  messages = new NumbersMessages(document);
  status = new Status(document.documentElement, this.messages);
  state: SinceState = address.read("");
  #answers: SinceAnswer[] = [];
  #asking = new Asking();

  constructor(section: HTMLElement) {
    super(section);
    const on = (type: string, act: (name: InputName, texts: any) => unknown) =>
      section.addEventListener(type, ({ target, detail }: any) => act(target.dataset.grid, detail));
    on("grid-edit", (name, texts) => this.change({ [name]: texts }));
    on("grid-paste", (name, texts) => this.#paste(name, texts));
    for (const name of ["mechanism", "beside"])
      this.find(name).addEventListener("change", () =>
        this.change({ [name]: this.find(name).value, cell: null }, "push"),
      );
  }

  lockMoved() {
    this.state.cell = this.lock;
    this.#write("replace");
  }

  #write(history: History) {
    visit(address.write(this.state), history);
  }

  #paste(name: InputName, texts: Texts | null) {
    if (texts && isMatrix(texts)) return this.change({ [name]: texts }, "push");
    this.messages.notice(NO_MATRIX);
  }

  /** Take numbers or another mechanism, and show what follows. */
  async change(changes: Partial<SinceState>, history: History = "replace") {
    Object.assign(this.state, changes);
    this.#write(history);
    this.messages.ready();
    for (const name of INPUTS) this.find(`grid-${name}`).texts = this.state[name];
    for (const name of ["mechanism", "beside"] as const) this.find(name).value = this.state[name];
    const isBad = this.#asked.some((id) => Object.values(this.#parameters(id)).some(Number.isNaN));
    if (isBad || INPUTS.some((name) => problemsOf(this.state[name])) || !doFit(this.state)) {
      if (this.#answers.length) this.#draw(); // what is wrong is marked
      this.#asking.cancel();
      this.status.partly();
      return this.messages.old(
        doFit(this.state) ? correctInWords(this.#answers.length > 0) : misfit(this.state),
      );
    }
    this.status.busy(COMPUTING, () => this.change({}));
    try {
      const answers = await this.#asking.ask((signal) => this.#fetch(signal));
      if (!answers) return; // something newer is asked
      this.#answers = answers;
      this.#draw();
      this.hold(this.state.cell ?? (hasTools() ? null : this.#opening));
      this.status.ready();
    } catch (error) {
      this.status.problem(error, null);
      if (!this.#answers.length) await this.#instead(error);
    }
  }

  /** Show softmax where what the address asks for was refused, and the reason. */
  async #instead(error: unknown) {
    const { mechanism, beside, set } = address.read("");
    const isUsual = this.state.mechanism === mechanism && !this.state.beside;
    if (isUsual || !(error instanceof ApiError && error.isFinal)) return;
    await this.change({ mechanism, beside, set });
    this.messages.notice(error.message);
  }

  /** The cell that is open before all tools are shown: a weight of the third word. */
  get #opening(): NumberCell {
    const map = this.#answers[0].quantities.filter(({ id }) => /^(weights|implied)/.test(id)).at(-1);
    return { stage: map?.id ?? "output", i: 2, j: 1 };
  }

  get #asked() {
    return [this.state.mechanism, this.state.beside].filter(Boolean);
  }

  #fetch(signal: AbortSignal) {
    const [q, k, v] = INPUTS.map((name) => numbersOf(this.state[name]));
    const ask = (id: string) =>
      fetchSince({ mechanism: id, q, k, v, parameters: this.#parameters(id) }, signal);
    return Promise.all(this.#asked.map(ask));
  }

  /** The numbers of a mechanism that are not as usual. */
  #parameters(id: string) {
    const fields = this.#fields(id).filter(({ name }) => name in this.state.set);
    return Object.fromEntries(fields.map(({ name }) => [name, readNumber(this.state.set[name])]));
  }

  /** The parameters of a mechanism, as its choice in the page names them. */
  #fields(id: string): { name: string; said: string; usual: string }[] {
    const option = this.find("mechanism").querySelector(`option[value="${CSS.escape(id)}"]`);
    return JSON.parse(option?.dataset.parameters ?? "[]");
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
        <p class="equation" data-wall="title"><span>${unsafeHTML(mathml)}</span></p>
        ${this.#fields(mechanism).map((field) => this.#field(field))}
        <p class="note tool">${source}</p>
      </div>`;
  }

  #tables({ name, quantities }: SinceAnswer, before: string) {
    return html`
      <div class="flow" data-wall="group" data-figure=${name}>${quantities.map((one) => this.#table(one, before))}</div>`;
  }

  #field({ name, said, usual }: { name: string; said: string; usual: string }) {
    const text = this.state.set[name] ?? usual;
    const isBad = Number.isNaN(readNumber(text));
    const type = ({ target }: Event) => {
      const typed = (target as HTMLInputElement).value;
      const { [name]: _, ...others } = this.state.set;
      return this.change({ set: typed === usual ? others : { ...others, [name]: typed } });
    };
    return html`<label class="parameters">${said} <input inputmode="decimal" autocomplete="off" .value=${text}
      aria-invalid=${isBad ? "true" : nothing} @input=${type}></label> `;
  }

  #table(one: Quantity, before: string) {
    const labels = (letter: string | null, count: number) =>
      letter ? Array.from({ length: count }, (_, k) => letter + subscript(k + 1)) : [];
    const shown: LabelledMatrix = {
      values: one.values,
      digits: DIGITS,
      rows: labels(one.rows, one.values.length),
      columns: labels(one.columns, one.values[0].length),
    };
    return html`
      <div class="table" data-wall="group">
        <p class="equation" data-wall="title"><span>${unsafeHTML(one.mathml)}</span></p>
        <div class="wide" data-wall="map"><heat-table data-stage=${before + one.id} data-name=${one.id} data-kind=${one.kind} .shown=${shown}></heat-table></div>
      </div>`;
  }

  #quantity(stage: string): [Quantity | undefined, string] {
    const before = stage.startsWith(BESIDE) ? BESIDE : "";
    const answer = this.#answers[before ? 1 : 0];
    return [answer?.quantities.find(({ id }) => before + id === stage), before];
  }

  has({ stage, i, j }: NumberCell) {
    return this.#quantity(stage)[0]?.values[i]?.[j] !== undefined;
  }

  /** The rows of what a number is made from, and the number itself. */
  madeOf({ stage, i, j }: NumberCell): Light[] {
    const [one, before] = this.#quantity(stage) as [Quantity, string];
    const own: Light = { of: stage, i, j, role: "cell" };
    const row = (id: string): Light => ({ of: isInput(id) ? id : before + id, i, j: null, role: "query" });
    return [own, ...one.of.map(row)];
  }

  explain({ stage, i, j }: NumberCell) {
    const [one] = this.#quantity(stage) as [Quantity, string];
    const x = one.values[i][j];
    const [row, column] = [
      one.rows + subscript(i + 1),
      one.columns ? one.columns + subscript(j + 1) : String(j + 1),
    ];
    if (x === null) return [{ text: mayNot(row, column) }];
    return lineInWords(row, column, one.lines[i][j], inDigits(x, 3));
  }
}

const isInput = (id: string) => (INPUTS as readonly string[]).includes(id);

export function openSince() {
  const lab = new SinceLab(document.getElementById("attention") as HTMLElement);
  const restore = () => lab.change(address.read(location.search));
  typeWithTools(document);
  addEventListener("popstate", restore);
  restore();
}
