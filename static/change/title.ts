/** The name of the opened head, the choice of its maps, and the way to it in Explore. */
import { html, render } from "../shared/html.ts";
import type { View } from "./address.ts";

/** `explore` is an address; before the first answer there is no title. */
type Values = { title: string; view: View; explore: string };

const VIEWS: [View, string][] = [
  ["all", "all three"],
  ["before", "before"],
  ["after", "after"],
  ["difference", "difference"],
];

export class ChangeTitle {
  readonly #place: HTMLElement;
  readonly #acts: { view: (view: View) => unknown };

  constructor(place: HTMLElement, acts: { view: (view: View) => unknown }) {
    this.#place = place;
    this.#acts = acts;
  }

  show({ title, view, explore }: Values) {
    const choice = ([name, words]: [View, string]) => html`
      <button type="button" class="quiet" data-view=${name} aria-pressed=${name === view}
        @click=${() => this.#acts.view(name)}>${words}</button>`;
    render(
      html`
      <h2 id="head-title" data-wall="title">${title || "\u00a0"}</h2>
      <div class="views tool" id="views" role="group" aria-label="Which map is shown">${VIEWS.map(choice)}</div>
      <a id="to-explore" class="tool" href=${explore}>open in Explore</a>`,
      this.#place,
    );
  }
}
