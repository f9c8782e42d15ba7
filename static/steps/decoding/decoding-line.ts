/**
 * The way a text was written: its pieces one after another, each with its probability, the candidates of each step,
 * and of a beam search the tree. The chosen step is walked by pieces and their arrow keys, slider, buttons, or by itself.
 *
 * Fires `step-change` with `{step, playing}`, `decoding-again` to ask for the same again, and `target-open` with a
 * target to show its stages.
 */
import { html, nothing } from "../../shared/html.ts";
import { guard } from "lit-html/directives/guard.js";
import { dispatch } from "../../shared/dom.ts";
import { inLine } from "../../shared/page/arrow-keys.ts";
import { languageOf } from "../../shared/piece-languages.ts";
import { labels } from "../../shared/pieces.ts";
import { TemplateElement } from "../../shared/template-element.ts";
import { USUAL, type DecodingChoice } from "./decoding-choice.ts";
import { drawable } from "./draw.ts";
import { brief } from "../numbers.ts";
import * as say from "../words.ts";
import type { Decoding, NodeAnswer, Target } from "../../shared/api.ts";
import type { Part } from "../../shared/words.ts";

const PACE = 1000; // milliseconds a step
const HINT: Part = { text: say.NO_STEP, role: "hint" };
const NO_TREE: NodeAnswer[] = [];

type Shown = {
  decoding: Decoding | null;
  asked: DecodingChoice; // of this text
  opened: Target | null; // the text whose stages the page shows
  step: number | null; // from 1; null where none is chosen
  playing: boolean;
  how: string; // the method, or what is going on
  old: boolean; // true where a newer text is on its way
  problem: { message: string; final: boolean } | null; // a final one would come again
};

export class DecodingLine extends TemplateElement<Shown> {
  shown: Shown = {
    ...{ decoding: null, asked: USUAL, opened: null, step: null },
    ...{ playing: false, how: "\u00a0", old: false, problem: null },
  };
  #timer: ReturnType<typeof setInterval> | undefined;

  show(part: Partial<Shown> = {}) {
    const all = part.decoding ? { ...part, playing: false } : part;
    if (all.playing === false) clearInterval(this.#timer);
    super.show(all);
  }

  /** The step that is shown; null where none is. */
  get #step() {
    const { decoding, step } = this.shown;
    return decoding && step && Math.min(step, decoding.target.tokens.length);
  }

  protected template({ decoding, asked, opened, how, old, problem }: Shown) {
    this.dataset.shows = old ? "newer" : "";
    const target = decoding?.target;
    const apart = target && opened ? say.apartInWords(target, opened) : "";
    const same = target && opened ? say.sameLineInWords(asked, target, opened) : "";
    return html`
      <p class="how" data-how role="status">${how}</p>
      <p class="notice" data-problem role="alert" ?hidden=${!problem}><span>${problem?.message}</span> <button
        type="button" ?hidden=${problem?.final} @click=${() => dispatch(this, "decoding-again")}>try again</button></p>
      <p class="notice" data-apart ?hidden=${!apart}><span>${apart}</span> <button type="button"
        ?hidden=${opened?.text === target?.text}
        @click=${() => dispatch(this, "target-open", target?.written)}>open this one</button></p>
      <p class="prose" ?hidden=${!same}><span>${same}</span> <a href="steps?model=transformer-en-fr&amp;text=He+will+travel+to+Paris+on+Monday+and+to+Madrid+on+Friday.&amp;method=beam#written">See where they differ</a></p>
      ${decoding && this.#written(decoding)}
      <decoding-tree ?hidden=${!decoding?.tree} .tree=${decoding?.tree ?? NO_TREE} .step=${this.#step}></decoding-tree>`;
  }

  #written({ target, candidates }: Decoding) {
    const step = this.#step;
    const names = labels(target.tokens);
    const words = () => (step ? say.stepInWords(target, candidates[step - 1], step) : [HINT]);
    return html`
      <div class="written">
        <decoding-tokens role="listbox" aria-orientation="horizontal" aria-label="Pieces that were written, step by step">
          ${names.map((name, k) => this.#piece(target, name, k + 1))}
        </decoding-tokens>
        ${this.#transport(names)}
        <div class="chosen">
          <attention-words data-says aria-live="polite" .parts=${guard([target, step], words)}></attention-words>
          <decoding-candidates ?hidden=${!step}><ol class="bare">${step && this.#candidates(step)}</ol></decoding-candidates>
        </div>
      </div>`;
  }

  /** A piece that was written; those that were read with the text are fainter. */
  #piece({ tokens, log_probabilities, read }: Target, name: string, step: number) {
    const p = Math.exp(log_probabilities[step - 1]);
    const isRead = step <= read;
    const label = say.pieceInWords(step, tokens[step - 1], isRead, p);
    return html`
      <div role="option" data-step=${step} ?data-read=${isRead} aria-label=${label} title="probability ${p}"
        aria-selected=${step === this.#step} tabindex=${step === (this.#step ?? 1) ? 0 : -1}
        @click=${() => this.#go(step)} @keydown=${(event: KeyboardEvent) => this.#onKey(event, step)}><bdi lang=${languageOf("target") ?? nothing}>${name}</bdi>${odds(p)}<small>${brief(p)}</small></div>`;
  }

  #onKey(event: KeyboardEvent, step: number) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const count = this.shown.decoding?.target.tokens.length ?? 0;
    const chooses = event.key === "Enter" || event.key === " ";
    const to = chooses ? step - 1 : inLine(step - 1, event.key, count, false);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(to + 1);
    this.querySelector<HTMLElement>(`[data-step="${to + 1}"]`)?.focus();
  }

  #transport(names: string[]) {
    const [step, count] = [this.#step, names.length];
    const stepper = (by: number, label: string, sign: string) => html`
      <button type="button" aria-label=${label} aria-disabled=${!this.#leads(by)}
        @click=${() => this.#leads(by) && this.#go((step ?? 0) + by)}>${sign}</button>`;
    return html`
      <div class="transport wrap" role="group" aria-label="Walk through the steps">
        <button type="button" data-play @click=${() => (this.shown.playing ? this.show({ playing: false }) : this.#play())}>${this.shown.playing ? "pause" : "play"}</button>
        ${stepper(-1, "step before", "←")}
        <input type="range" min="1" max=${count} step="1" aria-label="Step" .value=${String(step ?? 1)}
          aria-valuetext=${say.sliderInWords(step, count, names)}
          @input=${({ target }: Event) => this.#go(Number((target as HTMLInputElement).value))}>
        ${stepper(1, "step after", "→")}
        <span data-step-words>${say.stepOf(step, count)}</span>
        <span class="hint">plays one step a second</span>
      </div>`;
  }

  #leads(by: number) {
    const to = (this.#step ?? 0) + by;
    return to >= 1 && to <= (this.shown.decoding?.target.tokens.length ?? 0);
  }

  #go(step: number, playing: boolean = false) {
    this.show({ step, playing });
    dispatch(this, "step-change", { step, playing });
  }

  /** Play; from the end it begins again. */
  #play() {
    this.#go(this.#leads(1) ? (this.#step ?? 0) + 1 : 1, true);
    this.#timer = setInterval(() => {
      if (this.#leads(1)) this.#go((this.#step ?? 0) + 1, true);
      if (!this.#leads(1)) this.show({ playing: false });
    }, PACE);
  }

  /** The most likely pieces of a step as bars: the one that was written is marked, and those that could not be drawn. */
  #candidates(step: number) {
    const { decoding, asked } = this.shown;
    const { target, candidates } = decoding as Decoding;
    const [here, token, read] = [candidates[step - 1], target.tokens[step - 1], step <= target.read];
    const { method, temperature, top_k, top_p } = asked;
    const sampling = { temperature: Number(temperature), topK: Number(top_k), topP: Number(top_p) };
    const can = method === "sampling" && !read ? drawable(here, sampling) : [];
    const notes = say.undrawableInWords(can, sampling);
    const rank = here.findIndex((one) => one.token === token);
    const names = labels([...here, { token }].map((one) => one.token));
    const did = read ? "read" : "written";
    const p = Math.exp(target.log_probabilities[step - 1]);
    return [
      here.map(({ probability }, k) => candidate(names[k], probability, k === rank ? did : "", notes[k])),
      rank < 0 ? candidate(names[here.length], p, did, "", "farther") : "",
    ];
  }
}

const odds = (p: number) => html`<span class="odds"><i .style=${`width: ${100 * p}%`}></i></span>`;

/** A candidate; `did` is "" where it is not the marked one. */
const candidate = (name: string, p: number, did: string, note: string = "", kind: string = "") => html`
  <li class=${kind} ?data-written=${did} ?data-out=${note}>
    <bdi lang=${languageOf("target") ?? nothing}>${name}</bdi>${odds(p)}<span class="number" title=${p}>${brief(p, 4)}</span><small>${[did, note].filter(Boolean).join("; ")}</small>
  </li>`;
