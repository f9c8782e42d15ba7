/**
 * Reasons of the opened head: the pairs of parts that make its scores high, as a line; and of a first layer each of
 * its four terms as a map.
 */
import { Answers, Reader } from "../shared/answers.ts";
import { fetchScoreShares, type ModelRequest, type ScoreSplitAnswer } from "../shared/api.ts";
import { problemOf } from "../shared/server.ts";
import { withParts } from "../shared/dom.ts";
import { write } from "../shared/write.ts";
import { sharpest, type Alignment } from "../shared/head/weights.ts";
import { REQUEST, addressOf, place, text } from "../shared/page/address.ts";
import { later } from "../shared/page/lazy.ts";
import { sharesInWords } from "./reasons-words.ts";
import type { Cell } from "../shared/maps/cells.ts";
import type { ExploreState } from "./address.ts";

const STEPS = addressOf({ ...REQUEST, stage: text, row: place, column: place });
const PARTS = { word: "embedding", place: "position" } as Record<string, string>;

type Acts = { choose: (terms: ExploreState["terms"]) => unknown };

/** The opened head of a sentence, its map, and the cell of it that is locked. */
type Values = { request: ModelRequest; state: ExploreState; alignment: Alignment; lock: Cell };

const whereOf = ({ state }: Values) => {
  const [query = "", key = ""] = termNames(state);
  const { block, layer, head } = state;
  return { block, layer, head, query, key };
};

const loadTerms = later(() => import("./term-map.ts"));

const splits = new Answers(
  async (values: Values, signal) => {
    const loaded = termNames(values.state).length ? loadTerms() : null; // shows the map that is asked for
    const split = await fetchScoreShares(values.request, whereOf(values), signal);
    return { split, terms: await loaded };
  },
  (values) => [values.request, whereOf(values)],
);

type Found = { split: ScoreSplitAnswer; terms: Awaited<ReturnType<typeof loadTerms>> | null };

export class Reasons extends withParts(`
  container=#reasons says=#reasons-says link=a#reasons-link choice=#terms figure=#term-figure map=matrix-map#term-map
  scale=#term-scale
`) {
  #split = new Reader(splits, ({ answer, error }, values) => {
    if (answer) this.#draw(answer, values);
    else if (error) this.#refuse(error);
  });

  constructor(head: Element, acts: Acts) {
    super(head);
    this.choice.addEventListener("click", ({ target }) => {
      const { term } = (target as HTMLElement).dataset;
      if (term !== undefined) acts.choose(term as ExploreState["terms"]);
    });
  }

  /** Show the reasons of a head; a map that is no single head has none. */
  show(values: Values) {
    if (this.container.hidden) this.#split.end();
    else void this.#split.ask(values);
  }

  /** Give none: another head is on its way. */
  end() {
    this.#split.end();
  }

  #refuse(error: unknown) {
    write(this.says, problemOf(error).message);
    this.container.dataset.has = "";
  }

  #draw({ split, terms }: Found, values: Values) {
    const { alignment, state } = values;
    write(this.says, sharesInWords(split));
    this.link.href = `./steps${stepsOf(values)}`;
    this.container.dataset.has = split.parts.query.length + split.parts.key.length > 4 ? "" : "terms";
    for (const button of this.choice.querySelectorAll("button"))
      button.ariaPressed = String(button.dataset.term === (split.map ? state.terms : ""));
    this.figure.hidden = !split.map;
    if (split.map) terms?.showTerm(this, state.terms, split.map, alignment);
  }
}

/** The score in focus, in Steps: what is locked, else the largest weight. */
function stepsOf({ alignment, lock, state }: Values) {
  const most = sharpest(alignment);
  const row = lock.i ?? most.i;
  const column = lock.i === null ? most.j : (lock.j ?? most.j);
  return STEPS.write({ ...state, stage: "scaled", row, column });
}

/** The parts whose term is shown as a map; none where no term is chosen, or the head has more parts than these. */
export const termNames = ({ terms, block, layer }: { terms: string; block: string; layer: number }) =>
  terms && layer === 1 && block !== "cross" ? terms.split("-").map((part) => PARTS[part]) : [];
