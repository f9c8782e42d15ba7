/** Groups of mechanisms, each a column with a small picture of the numbers at hand, and the choice of mechanisms in the open one. */
import { Answers, Reader } from "../shared/answers.ts";
import { fetchSince, type SinceAnswer, type SinceRequest } from "../shared/api.ts";
import { problemOf } from "../shared/server.ts";
import type { HeatThumb } from "./heat-thumb.ts";

type Choose = (mechanism: string) => unknown;
type Numbers = Pick<SinceRequest, "q" | "k" | "v">;
type Way = { button: HTMLButtonElement; groups: string[]; reader: Reader<SinceRequest, SinceAnswer> | null };

const asked = new Answers((request: SinceRequest, signal) => fetchSince(request, signal));

export class Ways {
  readonly #choice: HTMLSelectElement;
  readonly #ways: Way[];

  /** `choice` has an optgroup a group; the first mechanism of a column is given to `choose`. */
  constructor(ways: HTMLElement, choice: HTMLSelectElement, choose: Choose) {
    this.#choice = choice;
    const buttons = [...(ways.querySelectorAll("[data-way]") as NodeListOf<HTMLButtonElement>)];
    this.#ways = buttons.map((button) => ({
      button,
      groups: (button.dataset.way as string).split(", "),
      reader: readerOf(button),
    }));
    for (const button of buttons)
      button.addEventListener("click", () => choose(button.dataset.opens as string));
  }

  /** Mark the column of a mechanism, and move the choice of mechanisms into it. */
  show() {
    const group = this.#choice.selectedOptions[0]?.closest<HTMLOptGroupElement>("optgroup")?.label ?? "";
    const at = this.#ways.findIndex(({ groups }) => groups.includes(group));
    this.#ways.forEach(({ button }, k) => (button.ariaPressed = String(k === at)));
    this.#choice.parentElement?.style.setProperty("--column", String(at + 1));
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
