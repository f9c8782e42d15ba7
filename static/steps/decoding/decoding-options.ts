/**
 * The options of a text: a method, and the settings of that method alone. A setting that cannot be is marked in its
 * place, with a sentence that says what to write. Fires `decoding-ask` with a `DecodingChoice` after a change, whether
 * or not it can be asked for.
 */
import { html, nothing } from "../../shared/html.ts";
import { dispatch } from "../../shared/dom.ts";
import { TemplateElement } from "../../shared/template-element.ts";
import { METHODS, USUAL, type DecodingChoice, type Setting } from "./decoding-choice.ts";
import { badSettings, problemWith } from "./options.ts";
import type { Method } from "../../shared/sentence/models.ts";

const PAUSE = 400; // milliseconds of no typing, after which it is asked for
const NAMES: Record<Method, string> = { greedy: "greedy", sampling: "sampling", beam: "beam search" };

type Shown = { methods: readonly Method[]; asked: DecodingChoice };

export class DecodingOptions extends TemplateElement<Shown> {
  shown: Shown = { methods: METHODS, asked: USUAL };
  #pause: ReturnType<typeof setTimeout> | undefined;

  show(part: Partial<Shown> = {}) {
    if (part.asked) clearTimeout(this.#pause);
    super.show(part);
  }

  protected template({ methods, asked }: Shown) {
    const [first] = badSettings(asked);
    const group = (of: Method, label: string, inside: unknown[]) => html`
      <span class="settings wrap" data-of=${of} role="group" aria-label=${label}
        ?hidden=${of !== asked.method || !methods.includes(of)}>${inside}</span>`;
    const settings = [
      ...[this.#setting("temperature", "temperature", 4), this.#setting("top_k", "top-k", 4, "numeric")],
      ...[this.#setting("top_p", "top-p", 4), this.#setting("seed", "seed", 5, "numeric")],
      html`<button type="button" @click=${() => this.#ask({ seed: nextSeed(asked.seed) })}>next seed</button>`,
    ];
    return html`
      <div class="settings wrap">
        <span class="views" role="group" aria-label="How each piece is chosen">${METHODS.map(
          (method) => html`
          <button type="button" class="quiet" data-method=${method} ?hidden=${!methods.includes(method)}
            aria-pressed=${method === asked.method} @click=${() => this.#ask({ method })}>${NAMES[method]}</button>`,
        )}</span>
        ${group("sampling", "Sampling", settings)}
        ${group("beam", "Beam search", [this.#setting("beam", "beam width", 3, "numeric")])}
      </div>
      <p class="wrong" role="alert" id="decoding-wrong">${first ? problemWith(first, asked[first]) : ""}</p>`;
  }

  /** A field, and how wide it is in em. */
  #setting(name: Setting, label: string, width: number, mode: string = "decimal") {
    const text = this.shown.asked[name];
    const bad = problemWith(name, text);
    const ask = () => this.#ask();
    return html`
      <label>${label} <input data-setting=${name} inputmode=${mode} autocomplete="off" spellcheck="false"
        .style=${`width: ${width}em`} .value=${text} aria-invalid=${bad ? "true" : nothing}
        aria-describedby=${bad ? "decoding-wrong" : nothing} @change=${ask}
        @keydown=${({ key }: KeyboardEvent) => key === "Enter" && ask()}
        @input=${({ target }: Event) => this.#type({ [name]: (target as HTMLInputElement).value })}></label>`;
  }

  #type(changes: Partial<DecodingChoice>) {
    this.show({ asked: { ...this.shown.asked, ...changes } });
    this.#pause = setTimeout(() => this.#ask(), PAUSE);
  }

  #ask(changes: Partial<DecodingChoice> = {}) {
    this.show({ asked: { ...this.shown.asked, ...changes } });
    dispatch(this, "decoding-ask", this.shown.asked);
  }
}

/** The next seed; after a bad one the first. */
const nextSeed = (seed: string) =>
  problemWith("seed", seed) ? USUAL.seed : String(BigInt(seed.trim()) + 1n);
