/** The facts of the changed text: how it was written and how likely it is; while it is asked for, what is being done. */
import { html, nothing, render } from "../shared/html.ts";
import { asTrainedInWords } from "./words.ts";
import { decodingFacts } from "../shared/sentence/notes.ts";
import { likelihood } from "../shared/sentence/likelihood.ts";
import type { Readings } from "./before-and-after.ts";
import type { Task } from "../shared/sentence/tasks.ts";

type Values = { doing: string; readings: Readings | null; task: Task };

export class ChangeFacts {
  readonly #place: HTMLElement;

  constructor(place: HTMLElement) {
    this.#place = place;
  }

  /** Always elements: what has once held a text is one text to Firefox's translator, which then loses numbers within. */
  show({ doing, readings, task }: Values) {
    render(doing ? html`<span>${doing}</span>` : factsOf(readings, task), this.#place);
  }
}

function factsOf(readings: Readings | null, task: Task) {
  const target = readings?.changes.length && readings.after?.answer.target;
  if (!target || !target.tokens.length) return nothing;
  const { value, name } = likelihood(target);
  const before = likelihood(readings.before.answer.target).value;
  const [how, likely] = [`${decodingFacts(target, task)},`, `${name} ${value}`];
  return html`<span>${how}</span> <span>${likely}</span> <span class="trained">${asTrainedInWords(before, target.forced)}</span>`;
}
