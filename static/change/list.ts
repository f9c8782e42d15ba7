/** The changes, a sentence each, with a button that takes it away; undo, and all away. */
import { html, nothing, render } from "../shared/html.ts";
import { NOTHING, NOTHING_OF_WORDS, changesInWords, type Said } from "./words.ts";
import { hasEncoder } from "./hiding.ts";
import { hint } from "../shared/words.ts";
import { isSingle, layerName } from "../shared/head/layers.ts";
import type { Change } from "./changes.ts";
import type { Readings } from "./before-and-after.ts";
import type { Model } from "../shared/api.ts";

/** Changes as they are asked for; `readings`, of `text`, are what is known of it. Before the models are known there is none. */
type Values = {
  changes: Change[];
  text: string;
  readings: Readings | null;
  model?: Model;
  canUndo: boolean;
};

type Acts = { remove: (changes: Change[]) => unknown; undo: () => unknown; reset: () => unknown };

export class ChangeList {
  readonly #place: HTMLElement;
  readonly #wayBack: HTMLElement;
  readonly #acts: Acts;

  constructor(place: HTMLElement, wayBack: HTMLElement, acts: Acts) {
    this.#place = place;
    this.#wayBack = wayBack;
    this.#acts = acts;
  }

  show(values: Values) {
    const { changes, model, canUndo } = values;
    const said = inWords(values);
    const remove = (k: number) => this.#remove(said[k].changes, k);
    render(
      html`
      <button type="button" id="undo" title="Undo the last step (key u)" aria-disabled=${!canUndo}
        @click=${this.#acts.undo}>undo</button>
      <button type="button" id="reset" title="Remove every change (key r)" aria-disabled=${!changes.length}
        @click=${this.#acts.reset}>reset</button>`,
      this.#wayBack,
    );
    render(
      html`
      ${changes.length ? nothing : html`<p id="nothing">${model ? none(model) : "\u00a0"}</p>`}
      <ol id="list">${said.map(({ words }, k) => item(words, () => remove(k)))}</ol>`,
      this.#place,
    );
  }

  #remove(changes: Change[], k: number) {
    this.#acts.remove(changes);
    const buttons = this.#place.querySelectorAll<HTMLElement>("#list button");
    (buttons[Math.min(k, buttons.length - 1)] ?? this.#wayBack.querySelector<HTMLElement>("#undo"))?.focus();
  }
}

const none = ({ blocks }: Model) => hint(blocks.length ? NOTHING : NOTHING_OF_WORDS);

const item = (words: string, remove: () => unknown) => html`
  <li>${words} <button type="button" class="quiet" aria-label="remove: ${words}" @click=${remove}>remove</button></li>`;

function inWords({ changes, text, readings, model }: Values): Said[] {
  const { source, target } = (readings?.after ?? readings?.before)?.answer ?? {};
  const { tokens = [], fed = [], read = 0 } = target ?? {};
  const trained = trainedIn(changes, readings) ?? tokens;
  const setting = { text, source: source?.tokens ?? [], target: tokens, trained, fed, read, ...of(model) };
  const named = changes.map((change) => called(change, model));
  const ofNamed = new Map(named.map((change, k) => [change, changes[k]]));
  return changesInWords(named, setting).map(({ words, changes }) => ({
    words,
    changes: changes.map((change) => ofNamed.get(change) as Change),
  }));
}

const of = (model?: Model) => ({
  single: Boolean(model && isSingle(model)),
  hasEncoder: hasEncoder(model?.blocks ?? []),
});

/** The pieces as trained, which named the rows; of a sentence of other words the rows are others. */
const trainedIn = (changes: Change[], readings: Readings | null) =>
  changes.some(({ do: what }) => ["swap", "replace", "reverse"].includes(what))
    ? null
    : readings?.before.answer.target.tokens;

/** The change with the model's own name of the layer. */
function called(change: any, model?: Model) {
  const shape = model?.blocks.find(({ name }) => name === change.block);
  return change.layer ? { ...change, layer: layerName(shape, change.layer) } : change;
}
