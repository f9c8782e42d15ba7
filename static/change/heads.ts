/** The choice of heads and of their change: knocked out, flattened, or with another temperature. */
import { html, nothing, render } from "../shared/html.ts";
import { live } from "lit-html/directives/live.js";
import { sliderValueOf, temperatureAt } from "./weights.ts";
import {
  EVERYWHERE,
  covers,
  meansHeads,
  sameHeads,
  type Change,
  type Edits,
  type HeadsMeant,
} from "./changes.ts";
import { flattened } from "./flattened.ts";
import { OPENED, meantBy, type Chosen, type Scope } from "./chosen.ts";
import { toggled, type HeadAt } from "../shared/head/chosen-heads.ts";
import { isSingle, isWhole, layerName } from "../shared/head/layers.ts";
import { blockTitle } from "../shared/head/titles.ts";
import { BAD_TEMPERATURE, SIGNS } from "./words.ts";
import type { HeadPicker } from "./head-picker.ts";
import type { BlockShape, Model } from "../shared/api.ts";
import type { Focus } from "../shared/head/choose.ts";

type Values = { model: Model; focus: Focus; changes: Change[]; chosen: Chosen };

type Acts = Edits & {
  open: (focus: Focus) => unknown;
  choose: (chosen: Chosen) => unknown;
};

const SCOPES: Scope[] = ["head", "layer", "block", "everything"];

export class ChangeHeads {
  readonly #place: HTMLElement;
  readonly #acts: Acts;
  /** True where each click on a head adds it. */
  #isAdding = false;

  constructor(place: HTMLElement, acts: Acts) {
    this.#place = place;
    this.#acts = acts;
  }

  show(values: Values) {
    const { model, focus } = values;
    const shape = model.blocks.find(({ name }) => name === focus.block);
    if (!shape) return;
    render(this.#template(values, shape), this.#place);
    const picker = this.#place.querySelector("head-picker") as HeadPicker;
    const meant = meantBy(values.chosen, focus);
    picker.show({
      adding: this.#isAdding,
      ...{ layers: shape.layers, heads: shape.heads, label: blockTitle(shape.name) },
      called: (layer) => layerName(shape, layer),
      opened: focus.layer ? focus : { layer: 1, head: 1 },
      meant: (head) => meant.some((one) => covers(one, { block: focus.block, ...head })),
      sign: (head) => signOf(values, head),
    });
  }

  #template(values: Values, shape: BlockShape) {
    const { model, focus, chosen } = values;
    const { open, choose } = this.#acts;
    const single = isSingle(model);
    const block = ({ name }: BlockShape) => html`
      <button type="button" class="quiet" data-block=${name} aria-pressed=${name === focus.block}
        @click=${() => open({ ...focus, block: name })}>${name}</button>`;
    const scope = (name: Scope) => html`
      <button type="button" class="quiet" data-scope=${name} aria-pressed=${name === chosen.scope}
        @click=${() => choose({ ...chosen, scope: name })}>${nameOf(name, chosen)}</button>`;
    return html`
      <div class="title-bar wrap">
        <h2 id="heads-title">${single ? "The attention" : "Heads"}</h2>
        <div class="views" id="blocks" role="group" aria-label="Block" ?hidden=${model.blocks.length < 2}>
          ${model.blocks.map(block)}
        </div>
      </div>
      <div class="views" id="scope" role="group" aria-label="Which heads are changed" ?hidden=${single}>
        ${SCOPES.map(scope)}
      </div>
      ${this.#actions(values)}
      <div id="choosing" ?hidden=${isWhole(shape)}>
        <head-picker @head-open=${(event: CustomEvent) => this.#open(values, event.detail)}
          @head-add=${(event: CustomEvent) => this.#add(values, event.detail)}></head-picker>
        <button type="button" class="quiet" id="several" aria-pressed=${this.#isAdding}
          title="Each click adds a head, as with Ctrl or Shift"
          @click=${() => this.#switchAdding(values)}>choose several</button>
        ${isWhole(shape) ? nothing : flattened(model, focus)}
      </div>
      ${isWhole(shape) ? flattened(model, focus) : nothing}
      ${this.#temperature(values)}`;
  }

  #actions({ model, focus, chosen }: Values) {
    const act = (name: Change["do"]) => () =>
      this.#acts.act(meantBy(chosen, focus).map((one) => ({ do: name, ...one }) as Change));
    const unscaled = html`
      <button type="button" data-act="unscaled" title="The scores are not divided by the root of d_k before the softmax"
        @click=${act("unscaled")}>no 1/√<i>d</i><sub>k</sub></button>`;
    return html`
      <div class="acts wrap">
        <button type="button" data-act="knock out" title="Their output is set to zero"
          @click=${act("knock out")}>knock out</button>
        <button type="button" data-act="flatten" title="The same weight for every allowed piece"
          @click=${act("flatten")}>flatten</button>
        ${model.family === "transformer" ? unscaled : nothing}
      </div>`;
  }

  #temperature(values: Values) {
    const value = temperatureOf(values);
    const number = () => this.#place.querySelector("#temperature-number") as HTMLInputElement;
    const at = (event: Event) => temperatureAt((event.target as HTMLInputElement).valueAsNumber);
    return html`
      <div class="temperature">
        <label for="temperature">temperature</label>
        <input type="range" id="temperature" min="-2" max="2" step="0.02" aria-describedby="temperature-note"
          .value=${live(String(sliderValueOf(value)))} aria-valuetext=${value}
          @input=${(event: Event) => (number().value = String(at(event)))}
          @change=${(event: Event) => this.#heat(values, at(event))}>
        <label class="unseen" for="temperature-number">Temperature, as a number</label>
        <input type="number" id="temperature-number" min="0.01" max="100" step="any" .value=${live(String(value))}
          @change=${() => this.#heat(values, number().valueAsNumber)}>
        <span class="unseen" id="temperature-note">Scores are divided by it before the softmax: below 1 sharper, above 1 flatter.</span>
      </div>`;
  }

  #open({ focus }: Values, head: HeadAt) {
    this.#acts.open({ block: focus.block, ...head });
    this.#acts.choose(OPENED);
  }

  #add({ focus, chosen }: Values, head: HeadAt) {
    if (head.layer === focus.layer && head.head === focus.head) return;
    this.#acts.choose({ scope: "head", more: toggled(chosen.more, head) });
  }

  #switchAdding(values: Values) {
    this.#isAdding = !this.#isAdding;
    this.show(values);
  }

  #heat({ changes, focus, chosen }: Values, value: number) {
    if (!(value >= 0.01 && value <= 100)) return this.#acts.notice(BAD_TEMPERATURE);
    const meant = meantBy(chosen, focus);
    if (value !== 1) return this.#acts.act(meant.map((one) => ({ do: "temperature", ...one, value })));
    return this.#acts.remove(changes.filter((change) => isTemperature(change, meant)));
  }
}

const isTemperature = (change: Change, meant: HeadsMeant[]) =>
  change.do === "temperature" && meant.some((one) => sameHeads(one, change));

function temperatureOf({ changes, focus, chosen }: Values): number {
  const [meant] = meantBy(chosen, focus);
  const change = changes.findLast((one) => isTemperature(one, [meant]));
  return change?.do === "temperature" ? change.value : 1;
}

function nameOf(scope: Scope, { more }: Chosen) {
  if (scope === "everything") return scope;
  return scope === "head" && more.length ? `these ${more.length + 1} heads` : `this ${scope}`;
}

/** The letters and words of what is changed in a head. */
function signOf({ changes, focus: { block } }: Values, head: HeadAt) {
  const isHere = (change: Change) => meansHeads(change) && covers(change, { block, ...head });
  const isHidden = (change: Change) => change.do === "hide" && sameHeads(change, EVERYWHERE);
  const done = changes.filter((change) => isHere(change) && !isHidden(change));
  const signs = [...new Set(done.map((change) => change.do))].map((name) => SIGNS[name] ?? []);
  const [letters, says] = [0, 1].map((k) => signs.map((sign) => sign[k]));
  return { letters: letters.join(""), says: says.join(", ") };
}
