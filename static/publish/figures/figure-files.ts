/** The part of the dialog Save that has the figures of the page, and the kinds of files that the chosen one has. */
import { html, nothing, render } from "../../shared/html.ts";
import { refusal, type KindId } from "./kinds.ts";
import { FILES } from "./words.ts";
import { isMatrix, type NumbersOf } from "../../shared/maps/numbers-of.ts";

/** The names of the figures, and the place and the numbers of the chosen one. */
type Values = { names: string[]; chosen: number; numbers: NumbersOf[]; isLight: boolean };

type Acts = { choose: (chosen: number) => unknown; give: (kind: KindId, copies: boolean) => unknown };

type File = (typeof FILES)[number];

export class FigureFiles {
  readonly #place: HTMLElement;
  readonly #acts: Acts;

  constructor(place: HTMLElement, acts: Acts) {
    this.#place = place;
    this.#acts = acts;
  }

  /** True where a picture is taken in light colours. */
  get onLightPaper() {
    return this.#isChecked("#save-light");
  }

  /** True where numbers are those of the model, by pieces. */
  get byPieces() {
    return this.#isChecked("#save-own");
  }

  #isChecked(box: string) {
    return (this.#place.querySelector(box) as HTMLInputElement).checked;
  }

  show(values: Values) {
    render(values.names.length ? this.#template(values) : nothing, this.#place);
  }

  #template({ names, chosen, numbers, isLight }: Values) {
    const hasPieces = numbers.some((one) => isMatrix(one) && one.own);
    const choose = ({ target }: Event) => this.#acts.choose(Number((target as HTMLSelectElement).value));
    return html`
      <p id="save-which"><label>figure <select id="save-figure" .value=${String(chosen)} @change=${choose}>${names.map(
        (name, k) => html`<option value=${k}>${name}</option>`,
      )}</select></label>
        <label id="save-paper" ?hidden=${isLight}><input type="checkbox" id="save-light" checked> on light paper</label></p>
      <p id="save-by-pieces" ?hidden=${!hasPieces}><label><input type="checkbox" id="save-own"> numbers by pieces, as the model has them</label></p>
      <ul class="bare" id="save-kinds">${FILES.map((file) => this.#file(file, numbers))}</ul>`;
  }

  /** The buttons of a kind; where the figure has none of it, they say why. */
  #file({ kind, name, hint, copies }: File, numbers: NumbersOf[]) {
    const why = refusal(kind, numbers);
    const give = (copies: boolean) => () => this.#acts.give(kind, copies);
    const copy = html` <button type="button" class="quiet" data-kind=${kind} data-copies aria-label="copy ${name}"
      title=${why} ?disabled=${Boolean(why)} @click=${give(true)}>copy</button>`;
    return html`<li><button type="button" data-kind=${kind} title=${why} ?disabled=${Boolean(why)}
      @click=${give(false)}>${name} <small>${hint}</small></button>${copies ? copy : nothing}</li>`;
  }
}
