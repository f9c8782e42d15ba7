/** Attention from scratch: matrices that people type, and every product of them, asked of the server as one types. */
import { html, nothing, render } from "../shared/html.ts";
import { Answers, Reader, type Known } from "../shared/answers.ts";
import { fetchScratch, type ScratchRequest } from "../shared/api.ts";
import { digitsOf, writeGrids, type Digits, type LabState } from "./address.ts";
import { EXAMPLES } from "./examples.ts";
import { GRIDS, SHAPES, mapGrids, replace, resize, sizesOf } from "../shared/maps/grids.ts";
import { numbersOf, problemsOf, readNumber } from "../shared/maps/grids.ts";
import { toSearch } from "../shared/page/address.ts";
import { LabProducts } from "./products.ts";
import { LabArrows } from "./lab-arrows.ts";
import { size } from "../shared/typed/size.ts";
import { NumbersMessages } from "../shared/typed/messages.ts";
import { SIZES, TOO_COLD } from "./words.ts";
import { COMPUTING, correctInWords } from "../shared/typed/words.ts";
import { Status } from "../shared/page/status.ts";
import type { GridName, SizeName, Texts } from "../shared/maps/grids.ts";
import type { History } from "../shared/page/address.ts";
import type { Products } from "./arrows.ts";
import type { Write } from "./presentation.ts";
import type { NumberGrid } from "../shared/typed/number-grid.ts";

const PAUSE = 100; // milliseconds of no typing, after which the server is asked

const made = new Answers((request: ScratchRequest, signal) => fetchScratch(request, signal));

export class AttentionLab {
  declare write: Write;
  find = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;
  section: HTMLElement = this.find("attention");
  messages = new NumbersMessages(document);
  status = new Status(document.documentElement, this.messages);
  products = new LabProducts(this.section, (cell) => this.#lock(cell));
  arrows = new LabArrows(document);
  /** Is called whenever the inputs were drawn. */
  onInputs: () => unknown = () => {};
  state: LabState = { ...EXAMPLES.worked, digits: null, cell: null, word: 0 };
  #made = new Reader(made, (known, request) => this.#show(known, request));
  #pause: ReturnType<typeof setTimeout> | null = null;

  constructor(write: Write) {
    this.write = write;
    const on = (type: string, act: (name: GridName, texts: any) => unknown) =>
      this.section.addEventListener(type, ({ target, detail }: any) => act(target.dataset.grid, detail));
    on("grid-edit", (name, texts) => this.#change({ grids: { ...this.state.grids, [name]: texts } }));
    on("grid-paste", (name, texts) => this.#paste(name, texts));
    this.section.addEventListener("click", ({ target }) => {
      const button = (target as Element).closest("[data-example]") as HTMLElement | null;
      if (button) this.#change(EXAMPLES[button.dataset.example as string], "push");
    });
  }

  /** Show a state, then say what could not be read of its address. */
  async restore(state: LabState, problem: string) {
    this.#change(state);
    await this.#settle();
    if (problem) this.messages.notice(problem);
  }

  set temperature(temperature: string) {
    this.#change({ temperature });
  }

  #paste(name: GridName, pasted: Texts | string) {
    if (typeof pasted === "string") return this.messages.notice(pasted);
    this.#change({ grids: replace(this.state.grids, name, pasted) }, "push");
  }

  /** Change numbers; their products follow. After a push the back button returns. */
  #change(changes: Partial<LabState>, history: History = "replace") {
    if (history === "push" && this.#pause) this.write("replace");
    Object.assign(this.state, changes);
    if (history === "push") this.write("push");
    this.#made.end();
    if (this.#pause) clearTimeout(this.#pause);
    this.messages.ready();
    this.#showInputs();
    this.status.busy(COMPUTING, () => this.#settle());
    this.#pause = setTimeout(() => void this.#settle(), PAUSE);
  }

  async #settle() {
    if (this.#pause) clearTimeout(this.#pause);
    this.#pause = null;
    this.write("replace");
    const bad = this.#showInputs();
    if (bad) {
      this.status.partly();
      return this.messages.old(correctInWords(this.products.any));
    }
    await this.status.ask(this.#made, requestOf(this.state), COMPUTING, () => this.#settle());
  }

  #show({ answer, words }: Known<Awaited<ReturnType<typeof fetchScratch>>>, request: ScratchRequest) {
    if (!answer) return words && this.messages.busy(words);
    this.products.show(request, answer, digitsOf(this.state));
    this.#showArrows(answer as Products);
    this.products.hold(this.state.cell);
  }

  /** Show the inputs; true where something typed is not a number. */
  #showInputs(): boolean {
    const { grids, temperature } = this.state;
    const sizes = sizesOf(grids);
    for (const name of GRIDS) {
      this.find<NumberGrid>(`grid-${name}`).texts = grids[name];
      render(SHAPES[name].map((size) => sizes[size]).join(" × "), this.find(`shape-${name}`));
    }
    this.find<HTMLAnchorElement>("to-worksheet").search = toSearch(writeGrids(grids));
    this.products.digits = digitsOf(this.state);
    const cold = !(readNumber(temperature) > 0);
    render(this.#settings(cold), this.find("settings"));
    this.onInputs();
    return cold || GRIDS.some((name) => problemsOf(grids[name]));
  }

  #settings(cold: boolean) {
    const { temperature } = this.state;
    const check = (name: "scale" | "causal", words: unknown) => html`
      <label><input type="checkbox" id=${name} .checked=${this.state[name]}
        @change=${({ target }: Event) => this.#change({ [name]: (target as HTMLInputElement).checked })}> ${words}</label>`;
    const decimals = (digits: Digits) => html`
      <button type="button" class="quiet" data-digits=${digits} aria-pressed=${digits === digitsOf(this.state)}
        @click=${() => this.#showDigits(digits)}>${digits}</button>`;
    return html`
      <div class="settings tool wrap">
        ${this.#size("n", "words")}
        ${this.#size("d", "d")}
        ${this.#size("d_k", html`d<sub>k</sub>`)}
        ${this.#size("d_v", html`d<sub>v</sub>`)}
        ${check("scale", html`divide by <math><msqrt><msub><mi>d</mi><mi>k</mi></msub></msqrt></math>`)}
        ${check("causal", "causal mask")}
        <label>temperature T <input id="temperature" inputmode="decimal" autocomplete="off" .value=${temperature}
          aria-describedby="temperature-wrong" aria-invalid=${cold ? "true" : nothing}
          @input=${({ target }: Event) => this.#change({ temperature: (target as HTMLInputElement).value })}></label>
        <span class="views" id="digits" role="group" aria-label="Decimals">${([2, 4, 8] as const).map(decimals)} decimals</span>
      </div>
      <p class="wrong" id="temperature-wrong" role="alert">${cold ? TOO_COLD : ""}</p>`;
  }

  #size(name: SizeName, symbol: unknown) {
    const { grids } = this.state;
    const set = (to: number) => this.#change({ grids: resize(grids, { [name]: to }) }, "push");
    return size(name, SIZES[name], symbol, sizesOf(grids)[name], set);
  }

  #showDigits(digits: Digits) {
    this.state.digits = digits;
    this.#showInputs();
    this.write("replace");
  }

  #showArrows(products: Products) {
    this.arrows.show(products, this.state.word, (word) => {
      this.state.word = word;
      this.#showArrows(products);
      this.write("replace");
    });
  }

  #lock(cell: LabState["cell"]) {
    this.state.cell = cell;
    this.write("replace");
  }
}

/** The request to the server, from texts that are numbers. */
const requestOf = ({ grids, scale, causal, temperature }: LabState): ScratchRequest => ({
  ...mapGrids((name) => numbersOf(grids[name])),
  scale,
  mask: causal ? "causal" : null,
  temperature: readNumber(temperature),
});
