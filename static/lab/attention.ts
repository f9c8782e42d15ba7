/** Attention from scratch: matrices that people type, and every product of them, asked of the server as one types. */
import { fetchScratch, type ScratchQuestion } from "../shared/api.ts";
import { digitsOf, type Digits, type LabState } from "./address.ts";
import { EXAMPLES } from "./examples.ts";
import {
  GRIDS,
  LARGEST,
  SHAPES,
  isMatrix,
  mapGrids,
  numbersOf,
  problemsOf,
  readNumber,
  readPasted,
  replace,
  resize,
  sizesOf,
} from "../shared/maps/grids.ts";
import { writeGrids } from "./grids-address.ts";
import { toSearch } from "../shared/page/address.ts";
import { Asking } from "../shared/page/asking.ts";
import { LabProducts } from "./products.ts";
import { LabArrows } from "./lab-arrows.ts";
import { LabMessages, OLD } from "./messages.ts";
import { Status } from "../shared/page/status.ts";
import type { GridName, SizeName } from "../shared/maps/grids.ts";
import type { History } from "../shared/page/page.ts";
import type { Products } from "./arrows.ts";
import type { Write } from "./presentation.ts";
import type { NumberGrid } from "./number-grid.ts";

const PAUSE = 100; // milliseconds of no typing, after which the server is asked

export class AttentionLab {
  declare write: Write;
  find = (id: string) => document.getElementById(id) as any;
  section: HTMLElement = this.find("attention");
  messages = new LabMessages(document);
  status = new Status(document.documentElement, this.messages);
  products = new LabProducts(this.section, (cell) => this.#lock(cell));
  arrows = new LabArrows(document);
  state: LabState = { ...EXAMPLES.worked, digits: null, cell: null, word: 0 };
  #asking = new Asking();
  #pause: ReturnType<typeof setTimeout> | null = null;

  constructor(write: Write) {
    this.write = write;
    for (const type of ["grid-edit", "grid-paste", "click"]) this.section.addEventListener(type, this);
    const [scale, causal, temperature] = ["scale", "causal", "temperature"].map(this.find);
    scale.addEventListener("change", () => this.#change({ scale: scale.checked }));
    causal.addEventListener("change", () => this.#change({ causal: causal.checked }));
    temperature.addEventListener("input", () => this.#change({ temperature: temperature.value }));
  }

  restore(state: LabState, problem: string) {
    this.#change(state);
    if (problem) this.messages.notice(problem);
  }

  handleEvent(event: Event) {
    const target = event.target as HTMLElement;
    if (event.type === "click") return this.#onClick(target.closest("button") as HTMLElement | null);
    const name = target.dataset.grid as GridName;
    const { detail } = event as CustomEvent;
    if (event.type === "grid-paste") return this.#paste(name, detail.text);
    const texts = this.state.grids[name].map((row) => [...row]);
    texts[detail.i][detail.j] = detail.text;
    this.#change({ grids: { ...this.state.grids, [name]: texts } });
  }

  #onClick(button: HTMLElement | null) {
    const { example, size, by, digits, word } = button?.dataset ?? {};
    if (word) this.#showWord(Number(word));
    if (example) this.#change(EXAMPLES[example], "push");
    if (digits) this.#showDigits(Number(digits) as Digits);
    if (!size) return;
    const next = sizesOf(this.state.grids)[size as SizeName] + Number(by);
    if (next < 1 || next > LARGEST) return;
    this.#change({ grids: resize(this.state.grids, { [size]: next }) }, "push");
  }

  #paste(name: GridName, text: string) {
    const texts = readPasted(text);
    if (texts && isMatrix(texts))
      return this.#change({ grids: replace(this.state.grids, name, texts) }, "push");
    const size = texts && `it has ${texts.length} rows and ${texts[0].length} columns`;
    const why = size ?? "its rows differ in length";
    this.messages.notice(
      `The pasted matrix does not fit: ${why}. A matrix here has 1 to ${LARGEST} rows and columns. Nothing was changed.`,
    );
  }

  /** Change numbers; their products follow. After a push the back button returns. */
  #change(changes: Partial<LabState>, history: History = "replace") {
    if (history === "push" && this.#pause) this.write("replace");
    Object.assign(this.state, changes);
    if (history === "push") this.write("push");
    this.#asking.cancel();
    if (this.#pause) clearTimeout(this.#pause);
    this.messages.ready();
    this.#showInputs();
    this.#busy();
    this.#pause = setTimeout(() => void this.#settle(), PAUSE);
  }

  #busy() {
    this.status.busy("computing the new numbers...", () => this.#settle());
  }

  async #settle() {
    this.#pause = null;
    this.write("replace");
    const bad = this.#showInputs();
    if (bad) {
      this.status.partly();
      const then = this.products.any ? `. ${OLD}` : " to see the products.";
      return this.messages.old(`Correct the marked fields${then}`);
    }
    const question = questionOf(this.state);
    this.#busy();
    try {
      const answer = await this.#asking.ask(
        (signal) => fetchScratch(question, signal),
        (words) => this.messages.busy(words),
      );
      if (!answer) return; // something newer is asked
      this.products.show(question, answer);
      this.arrows.show(answer as Products, this.state.word);
      this.products.pointing.lock = this.state.cell;
      this.status.ready();
    } catch (error) {
      this.status.problem(error, null);
    }
  }

  /** Show the inputs; true where something typed is not a number. */
  #showInputs(): boolean {
    const { grids, scale, causal } = this.state;
    for (const name of GRIDS) (this.find(`grid-${name}`) as NumberGrid).texts = grids[name];
    this.#showSizes();
    this.find("to-worksheet").search = toSearch(writeGrids(grids));
    this.find("scale").checked = scale;
    this.find("causal").checked = causal;
    this.products.digits = digitsOf(this.state);
    for (const button of this.find("digits").querySelectorAll("button"))
      button.ariaPressed = String(Number(button.dataset.digits) === digitsOf(this.state));
    const cold = this.#showTemperature();
    return cold || GRIDS.some((name) => problemsOf(grids[name]));
  }

  #showSizes() {
    const sizes = sizesOf(this.state.grids);
    for (const button of this.section.querySelectorAll("[data-size]") as NodeListOf<HTMLButtonElement>) {
      const size = sizes[button.dataset.size as SizeName];
      const next = size + Number(button.dataset.by);
      button.ariaDisabled = String(next < 1 || next > LARGEST);
      this.find(`size-${button.dataset.size}`).textContent = String(size);
    }
    for (const name of GRIDS)
      this.find(`shape-${name}`).textContent = SHAPES[name].map((size) => sizes[size]).join(" × ");
  }

  /** Show the temperature; true where it cannot be one. */
  #showTemperature(): boolean {
    const { temperature } = this.state;
    const cold = !(readNumber(temperature) > 0);
    const field = this.find("temperature");
    if (field.value !== temperature) field.value = temperature;
    field.ariaInvalid = cold ? "true" : null;
    this.find("temperature-wrong").textContent = cold ? "Enter a temperature above 0." : "";
    return cold;
  }

  #showDigits(digits: Digits) {
    this.state.digits = digits;
    this.#showInputs();
    this.write("replace");
  }

  /** Draw the output of a word, from 1. */
  #showWord(word: number) {
    this.state.word = word;
    this.arrows.word = word;
    this.write("replace");
  }

  #lock(cell: LabState["cell"]) {
    this.state.cell = cell;
    this.write("replace");
  }
}

/** The question to the server, from texts that are numbers. */
const questionOf = ({ grids, scale, causal, temperature }: LabState): ScratchQuestion => ({
  ...mapGrids((name) => numbersOf(grids[name])),
  scale,
  mask: causal ? "causal" : null,
  temperature: readNumber(temperature),
});
