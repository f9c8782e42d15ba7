/** Groups of mechanisms, each a column with a small picture of the numbers at hand; one that is open names its mechanisms. */
import { html, render } from "../shared/html.ts";
import { Answers, Reader } from "../shared/answers.ts";
import { fetchSince, type SinceAnswer, type SinceRequest } from "../shared/api.ts";
import { problemOf } from "../shared/server.ts";
import type { HeatThumb } from "./heat-thumb.ts";

type Choose = (mechanism: string) => unknown;
type Numbers = Pick<SinceRequest, "q" | "k" | "v">;
type Way = { button: HTMLButtonElement; reader: Reader<SinceRequest, SinceAnswer> | null };

const asked = new Answers((request: SinceRequest, signal) => fetchSince(request, signal));

export class Ways {
  readonly #members: HTMLElement;
  readonly #options: HTMLElement;
  readonly #choose: Choose;
  readonly #ways: Way[];

  /** `options` has an optgroup a group; a choice of a mechanism, or of a group's first, is given to `choose`. */
  constructor(ways: HTMLElement, members: HTMLElement, options: HTMLElement, choose: Choose) {
    this.#members = members;
    this.#options = options;
    this.#choose = choose;
    const buttons = [...(ways.querySelectorAll("[data-way]") as NodeListOf<HTMLButtonElement>)];
    this.#ways = buttons.map((button) => ({ button, reader: readerOf(button) }));
    for (const button of buttons)
      button.addEventListener("click", () => choose(button.dataset.opens as string));
  }

  /** Mark the group of a mechanism, and name all of the group where it is open. */
  show(mechanism: string, isOpen: boolean) {
    const group = this.#options
      .querySelector(`option[value="${CSS.escape(mechanism)}"]`)
      ?.closest<HTMLOptGroupElement>("optgroup");
    for (const { button } of this.#ways) button.ariaPressed = String(button.dataset.way === group?.label);
    const options = isOpen && group ? [...group.querySelectorAll("option")] : [];
    const one = ({ value, text }: HTMLOptionElement) => html`
      <button type="button" class="quiet" data-mechanism=${value} aria-pressed=${value === mechanism}
        @click=${() => this.#choose(value)}>${text}</button>`;
    render(options.map(one), this.#members);
    this.#members.ariaLabel = group?.label ?? "";
  }

  /** Draw the small pictures of these numbers. */
  draw(numbers: Numbers) {
    for (const { button, reader } of this.#ways)
      void reader?.ask({ mechanism: button.dataset.opens as string, ...numbers, parameters: {} });
  }
}

/** Draws the picture of a group; one that these numbers have not says why under the pointer. */
function readerOf(button: HTMLButtonElement) {
  const thumb = button.querySelector("heat-thumb") as HeatThumb | null;
  if (!thumb) return null;
  return new Reader(asked, ({ answer, error }) => {
    if (!answer && !error) return;
    const isIts = new RegExp(`^${thumb.dataset.picture}(_\\d+)?$`);
    thumb.shown = answer?.quantities.findLast(({ id }) => isIts.test(id)) ?? null;
    button.title = error ? problemOf(error).message : "";
  });
}
