/**
 * The page Explain as it is seen: its parts, each with callbacks for what is done there, and with the values that it
 * shows. No part knows another, or the page.
 */
import { html, render } from "../shared/html.ts";
import { withParts } from "../shared/dom.ts";
import { joinedIn, onPieces } from "../shared/head/axis-pieces.ts";
import { usualWords } from "../shared/head/choose.ts";
import { alignedOf, type RowName } from "../shared/head/row-names.ts";
import { RowsSwitch } from "../shared/head/rows-switch.ts";
import { inLine, markIn, type Mark } from "../shared/head/marks.ts";
import { WordsSwitch } from "../shared/head/words-switch.ts";
import { showScale } from "../shared/maps/measure-scale.ts";
import { wordsFirst } from "../shared/presented.ts";
import { shownOf } from "./by-words.ts";
import { casesOf } from "./cases.ts";
import { HeadChoice } from "./head.ts";
import { ExplainMaps } from "./maps.ts";
import { manySentences } from "./many-sentences.ts";
import { measuresOf } from "./measures.ts";
import { ExplainPointing, type Pointing } from "./pointing.ts";
import { whatIsPointedAt, whatItOpensOn } from "./said.ts";
import { notesOf, type Seen } from "./seen.ts";
import { servingOf } from "./serving.ts";
import * as say from "./words.ts";
import type { Open } from "./link.ts";
import type { Model } from "../shared/api.ts";
import type { HeadAt } from "../shared/head/chosen-heads.ts";
import type { Axis } from "../shared/head/weights.ts";
import type { SentenceBar } from "../shared/sentence/sentence-bar.ts";

type Acts = {
  open: Open;
  locked: () => unknown;
};

export class ExplainView extends withParts(`
  said=attention-words#words more=button#more notes=#notes agreement=agreement-table#agreement scale=#agreement-scale
  agreed=#agreed verdict=#verdict choice=#choice cases=#cases serves=#serves toExplore=a#to-explore #right many=#many-sentences
`) {
  readonly #bar: SentenceBar;
  readonly #head: HeadChoice;
  readonly #words: WordsSwitch;
  readonly #rows: RowsSwitch;
  readonly #maps = new ExplainMaps();
  readonly #open: Open;
  readonly pointing: ExplainPointing;

  constructor(root: Document, bar: SentenceBar, { open, locked }: Acts) {
    super(root);
    this.#bar = bar;
    this.#head = new HeadChoice(this.choice, { open });
    this.#words = new WordsSwitch(root, open);
    this.#rows = new RowsSwitch(root, (rows: RowName) => open({ rows }));
    this.#open = open;
    this.pointing = new ExplainPointing(root, { point: (...lit) => this.#point(...lit), locked });
    showScale(this.scale, { kind: "signed", end: 1, unit: "" });
  }

  /** Show the measures that are there; null where there are none. */
  show(seen: Seen | null) {
    this.pointing.show(seen);
    if (!seen) return;
    const { answer, state, model, shown } = seen;
    this.#words.show(state.words, usualWords(model), say.byWordsInWords(shown));
    this.#rows.show(alignedOf(model, state) && answer.rows);
    render(servingOf(seen, this.#open), this.serves);
    render(casesOf(seen, this.#open), this.cases);
    this.showHead(model, state);
    this.#maps.show({ shown, coming: seen.coming, own: () => shownOf(answer, "") });
    this.#showAgreement(seen);
    const notes = notesOf(seen);
    for (const note of this.notes.children as Iterable<HTMLElement>) note.hidden = !notes.includes(note.id);
  }

  /** Show the head that is compared, also where the choice of another came to nothing. */
  showHead(model: Model, where: HeadAt) {
    this.#head.show({ model, where });
  }

  /** Show the way to Explore, with what is locked. */
  showWay(href: string) {
    this.toExplore.href = href;
  }

  /** Light the lock of an address, as something new is shown. */
  light(lock: Mark) {
    this.pointing.forget();
    this.pointing.restore(lock);
  }

  #showAgreement({ answer, later, model, state }: Seen) {
    render(manySentences(model.measured?.agreement, !state.layer), this.many);
    const measures = measuresOf(answer);
    const { agreement } = answer;
    render(say.moreMeasures(measures.length + later.length - 2), this.more);
    render(say.verdictInWords(measures), this.verdict);
    this.agreement.shown = { names: measures.map(({ name }) => name), agreement };
    render(
      html`<b id="summary">${say.agreementInWords(measures, agreement)}</b> <span id="common">${say.firstsInCommon(measures)}</span>`,
      this.agreed,
    );
  }

  #point({ cell: pointed, row }: Pointing, seen: Seen) {
    const { shown } = seen;
    const isNone = pointed.i === null && pointed.j === null;
    const cell = isNone ? { i: row, j: null } : pointed;
    this.#maps.light(cell, row);
    for (const side of ["source", "target"] as const) {
      const lit = inLine(markIn(shown, cell), side);
      Object.assign(this.#bar.line(side), { joined: joinedIn(shown, side), lit });
    }
    const { rows, columns, measures } = shown;
    const weights = measures[0].rows;
    const along = (axis: Axis, values: number[] | null) =>
      values && onPieces(axis, Float32Array.from(values));
    const { i, j } = cell;
    this.#bar.line("source").weights = along(columns, i === null ? null : weights[i]);
    this.#bar.line("target").weights = along(rows, i === null ? weights.map((row) => row[j ?? 0]) : null);
    const plain = wordsFirst();
    this.said.parts = isNone
      ? whatItOpensOn(seen, plain)
      : this.pointing.says(whatIsPointedAt(seen, pointed, plain));
  }
}
