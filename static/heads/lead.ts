/** The part over the results: the side and the block, the one button that knocks its heads out, and what is going on. */
import { html, noChange, nothing, render } from "../shared/html.ts";
import { writtenName } from "../shared/head/knock-outs.ts";
import { blockTitle } from "../shared/head/titles.ts";
import { BLOCK_FIELD, emptyWords, runWords } from "./words.ts";
import type { BlockShape, Model } from "../shared/api.ts";
import type { HeadsState } from "./address.ts";

type Over = HeadsState["over"];

/** The knock-outs of a block: offered, on their way, or nothing to be waited for; `words` say what is going on. */
type Values = {
  model: Model;
  shape: BlockShape;
  over: Over;
  stage: "offered" | "busy" | "done";
  words: string;
};

type Acts = {
  openSide: (over: Over) => unknown;
  openBlock: (block: string) => unknown;
  run: () => unknown;
  stop: () => unknown;
};

const FOCUSED = { offered: "#run", busy: "#stop", done: "#summary" };

export class HeadsLead {
  readonly #place: ParentNode;
  readonly #acts: Acts;

  constructor(place: ParentNode, acts: Acts) {
    this.#place = place;
    this.#acts = acts;
    this.#renderRunning({ stage: "done", words: "" });
  }

  show(values: Values) {
    const hadFocus = this.#partIn(".running").contains(document.activeElement); // a button that hides has none
    render(this.#sides(values), this.#partIn("#over"));
    render(this.#blocks(values), this.#partIn("#blocks"));
    render(this.#choice(values), this.#partIn("#block-choice"));
    this.#renderRunning(values);
    render(emptyIn(values), this.#partIn("#empty"));
    if (hadFocus) this.#partIn(FOCUSED[values.stage]).focus();
  }

  #partIn(selector: string) {
    return this.#place.querySelector(selector) as HTMLElement;
  }

  #sides({ over }: Values) {
    const button = (name: string, side: Over) => html`
      <button type="button" class="quiet" data-over=${side} aria-pressed=${over === side}
        @click=${() => this.#acts.openSide(side)}>${name}</button>`;
    return [button("this sentence", "sentence"), " ", button("many sentences", "corpus")];
  }

  #blocks({ model: { blocks }, shape }: Values) {
    if (blocks.length < 2) return nothing;
    return blocks.map(
      ({ name }) => html`
      <button type="button" class="quiet" data-block=${name} title=${blockTitle(name)} aria-pressed=${name === shape.name}
        @click=${() => this.#acts.openBlock(name)}>${name}</button>`,
    );
  }

  /** The blocks as one field, where the buttons are tools. */
  #choice({ model: { blocks }, shape, over }: Values) {
    if (blocks.length < 2 || over === "corpus") return nothing;
    const option = ({ name }: BlockShape) =>
      html`<option value=${name} ?selected=${name === shape.name}>${blockTitle(name)}</option>`;
    return html`
      <select id="block-of-heads" aria-label=${BLOCK_FIELD} .value=${shape.name}
        @change=${({ target }: Event) => this.#acts.openBlock((target as HTMLSelectElement).value)}>${blocks.map(option)}</select>`;
  }

  /** Show both buttons, of which one is seen: where a first click starts it, a second falls on the one that stops it. */
  #renderRunning({ stage, words, shape }: Pick<Values, "stage" | "words"> & { shape?: BlockShape }) {
    const stop = ({ detail }: MouseEvent) => detail < 2 && this.#acts.stop();
    render(
      html`
        <span id="doing" role="status" class=${stage === "done" ? "tool" : nothing}>${words}</span>
        <button type="button" id="stop" ?hidden=${stage !== "busy"} @click=${stop}>cancel</button>
        <button type="button" id="run" ?hidden=${stage !== "offered"}
          @click=${() => this.#acts.run()}>${shape && runWords(shape.layers * shape.heads)}</button>`,
      this.#partIn(".running"),
    );
  }
}

/** The sentence on what the button does; what runs leaves the page as it is. */
function emptyIn({ model, shape, stage }: Values) {
  if (stage === "busy") return noChange;
  if (stage === "done") return nothing;
  return emptyWords(shape.name, shape.layers * shape.heads, writtenName(model.task));
}
