/** The section of a question, drawn: what is asked, the answer, what became of it, and what a class answered. */
import { html, nothing } from "../../shared/html.ts";
import { guard } from "lit-html/directives/guard.js";
import { firstPiece, lastPiece } from "../../shared/head/axis-pieces.ts";
import { blockTitle, headTitle } from "../../shared/head/titles.ts";
import { isPresented } from "../../shared/presented.ts";
import { count, fixed, ownName, plain, say, type Part } from "../../shared/words.ts";
import { roleOf } from "../following/role.ts";
import { hintOf, legendOf, sentInWords } from "./hint-words.ts";
import { counts, isAnySent, tableOf } from "./prediction-storage.ts";
import type { Kind } from "./question.ts";
import { guessOf } from "./scoring.ts";
import {
  ANOTHER,
  FIGURE,
  HIDE_CLASS,
  KIND,
  KINDS,
  LOCK,
  NOTHING,
  REVEAL,
  SHOW_CLASS,
  SKIP,
  SO_FAR,
  STAY,
  YOURS,
  YOURS_IN_WORDS,
} from "./words.ts";
import { predictionsMade } from "./words.ts";
import type { ClassView } from "./class-view.ts";
import type { Predictions } from "./predictions.ts";
import type { Question } from "./pose-asked.ts";
import type { View } from "./word-bars.ts";
import type { About } from "./prediction-storage.ts";
import type { Answer } from "../../shared/api.ts";
import type { Given } from "../../answers.ts";
import type { Alignment } from "../../shared/head/weights.ts";
import type { TableOf } from "../../shared/maps/numbers-of.ts";

/** A question about an answer, in whose `lang` the text is; what is predicted, what the class answers, what is sent. */
type Values = {
  question: Question;
  about: About;
  answer: Answer;
  lang: string;
  notice: string;
  predictions: Predictions;
  class: ClassView;
  sending: string;
};

type Acts = {
  ask: (kind: Kind) => unknown;
  askAnother: () => unknown;
  draft: (given: Given) => unknown;
  lock: (given: Given | null) => unknown;
  reveal: () => unknown;
  toggleClass: () => unknown;
  readOut: () => unknown;
  forget: () => unknown;
};

export function inSection(values: Values, acts: Acts) {
  const { question, answer, lang, notice, predictions } = values;
  const { posed, a, kinds } = question;
  const written = writtenBefore(answer, question);
  const kindButton = (kind: Kind) => html`
    <button type="button" class="quiet" data-kind=${kind} aria-pressed=${kind === posed.kind}
      @click=${() => acts.ask(kind)}>${KINDS[kind]}</button>`;
  return html`
    <h2 id="predict-title" data-wall="title" tabindex="-1"><attention-words id="predict-asked" .parts=${posed.asked}></attention-words></h2>
    <p class="where" data-wall="words"><span id="predict-place">${mapTitle(a, posed.kind)}</span> <span id="predict-written"
      ?hidden=${written === null}>${SO_FAR} <var><bdi lang=${written ? lang : nothing}>${written || NOTHING}</bdi></var></span></p>
    <p class="kinds wrap" id="predict-kinds" role="group" aria-label=${KIND}
      ?hidden=${predictions.now.isFollower}>${kinds.map(kindButton)}</p>
    <p class="notice" id="predict-notice" role="status" ?hidden=${!notice}>${notice}</p>
    ${answerIn(values, acts)}`;
}

/** The answer: words to choose among, bars to be given, or a text; beside it its score, and the ways on. */
function answerIn({ question: { posed }, about, predictions, class: all, sending }: Values, acts: Acts) {
  const { given, stored } = predictions;
  const { isOpen, isPresenter, isFollower } = predictions.now;
  const isText = posed.mode === "write";
  const taps = posed.words.map((_, k) => given?.taps?.[k] ?? 0);
  const guess = posed.mode === "give" && !isPresenter ? guessOf(taps) : null; // who presents gives no weight
  const outcome = isOpen ? posed.outcome(given) : null;
  const bars = outcome && !isText ? { ...outcome.bars, ...all.barsOf(posed) } : {};
  const sum = guess ? `sum ${fixed(guess.reduce((sum, weight) => sum + weight, 0))}` : "";
  const legend = isOpen ? legendOf(bars) : sum;
  const hint: Part = { text: hintOf(posed.mode, { stored, isPresenter, isFollower }), role: "hint" };
  const ofClass = all.says(posed);
  const sent = isFollower ? sentInWords(stored, { isOpen, sending }) : "";
  const mayRead = isPresenter && isText && all.values.length;
  const view: View = {
    ...{
      words: posed.words,
      side: posed.side,
      names: posed.names,
      label: plain(posed.asked),
      isLocked: Boolean(stored),
    },
    ...(isOpen || isText || (posed.mode === "give" && !guess)
      ? { mode: "show", ...bars }
      : { mode: posed.mode as "choose" | "give", chosen: given?.choice, guess }),
  };
  return html`
    <div id="predict-answer" data-wall="map" data-figure=${isOpen ? FIGURE : nothing}>
      <word-bars id="predict-bars" ?hidden=${isText || !posed.words.length} .view=${view}
        @word-choose=${({ detail }: CustomEvent) => acts.draft({ choice: detail.index })}
        @word-give=${({ detail: { index, taps: more } }: CustomEvent) =>
          acts.draft({ taps: taps.with(index, Math.max(0, taps[index] + more)) })}></word-bars>
      <label for="predict-text" class="unseen">${YOURS}</label>
      <textarea id="predict-text" data-answer rows="3" dir="auto" placeholder=${YOURS_IN_WORDS}
        ?hidden=${!isText || isPresenter} ?readonly=${stored} .value=${given?.text ?? ""}
        @input=${({ target }: Event) => acts.draft({ text: (target as HTMLTextAreaElement).value })}
        @keydown=${(event: Event) => event.stopPropagation()}></textarea>
    </div>
    <div class="side">
      <p id="predict-sum" class="where" data-wall="words" aria-live="polite" ?hidden=${!legend}>${legend}</p>
      <p id="predict-answered" class="where" data-wall="words" ?hidden=${!all.answered}>${all.answered}</p>
      <attention-words id="predict-says" data-wall="words" aria-live="polite" .parts=${once(outcome?.says ?? [hint])}></attention-words>
      <attention-words id="predict-class" data-wall="words" aria-live="polite" ?hidden=${!ofClass.length}
        .parts=${once(ofClass)}></attention-words>
      <p id="predict-sent" class="where" data-wall="words" role="status" ?hidden=${!sent}>${sent}</p>
      <ul id="predict-texts" data-wall="words" ?hidden=${!mayRead || !all.isRead}>${mayRead && all.isRead ? all.texts.map(textIn) : ""}</ul>
      <p class="acts wrap" data-wall="words">
        <button type="button" id="predict-lock" ?hidden=${isOpen || isPresenter || stored} ?disabled=${!predictions.isGiven && !guess}
          @click=${() => acts.lock(guess ? { taps } : given)}>${LOCK}</button>
        <button type="button" id="predict-reveal" ?hidden=${isOpen || isFollower} ?disabled=${!stored && !isPresenter}
          @click=${acts.reveal}>${REVEAL}</button>
        <button type="button" id="predict-show-class" aria-keyshortcuts="c" title="Show all who follow what the class answered (c)"
          ?hidden=${!isPresenter || !isOpen} @click=${acts.toggleClass}>${all.isVisible ? HIDE_CLASS : SHOW_CLASS}</button>
        <button type="button" id="predict-read-out" aria-controls="predict-texts" aria-expanded=${all.isRead} ?hidden=${!mayRead}
          @click=${acts.readOut}>${all.isRead ? "hide" : "show"} the texts</button>
        <button type="button" id="predict-another" ?hidden=${posed.row === null || isFollower}
          @click=${acts.askAnother}>${ANOTHER}</button>
        <button type="button" class="quiet" id="predict-skip" ?hidden=${isOpen || isPresenter || isFollower || stored}
          @click=${acts.reveal}>${SKIP}</button>
      </p>
      ${keptIn(predictions, acts.forget)}
      <p class="where kept wrap" id="predict-class-kept" ?hidden=${!isPresenter || !all.values.length}>
        The answers of the class have no names and are gone with the room.
        <button type="button" class="quiet" id="predict-save-class"
          @click=${() => save(all.tableOf(posed, about), "regard-class.csv")}>save the class as CSV</button>
      </p>
    </div>`;
}

/** The count of predictions that this tab keeps; the presenter of a room asks, and predicts nothing. */
function keptIn({ all }: Predictions, forget: () => unknown) {
  const { code, key } = roleOf();
  const { answered, skipped } = counts(all);
  return html`
    <p class="where kept wrap" id="predict-kept" ?hidden=${isPresented() || key || answered + skipped === 0}>
      <span id="predict-count">${predictionsMade(answered, skipped)}</span> <span>${code || isAnySent(all) ? STAY.room : STAY.alone}</span>
      <button type="button" class="quiet" id="predict-save"
        @click=${() => save(tableOf(all), "regard-predictions.csv")}>save as CSV</button>
      <button type="button" class="quiet" id="predict-forget" @click=${forget}>forget them</button>
    </p>`;
}

const textIn = ({ text, count: times }: { text: string; count: number }) =>
  html`<li>${times > 1 ? say`${ownName(text)} (${count(times, "time")})` : [ownName(text)]}</li>`;

/** A sentence that is not put anew while it stays the same: a screen reader would say it again. */
const once = (parts: Part[]) => guard([plain(parts)], () => parts);

async function save(table: TableOf, name: string) {
  const { saveTable } = await import("../../publish/figures/save-dialog.ts");
  saveTable(table, name);
}

/** The text that was written before, as far as the question needs it; null where it needs none. */
function writtenBefore({ target }: Answer, { posed: { row, kind }, a }: Question) {
  const side = kind === "next" ? "target" : a?.rows.side;
  if (row === null || (side !== "target" && side !== "fed")) return null;
  const pieceOf = side === "fed" ? lastPiece : firstPiece; // what was fed is written, what is produced is not yet
  const piece = a && kind !== "next" ? pieceOf(a.rows, row) : row;
  return Array.from(target.text)
    .slice(0, target.offsets[piece - 1]?.[1] ?? 0)
    .join("");
}

/** The title of the map that the question is about; "" where it is about none. */
export function mapTitle(a: Alignment | null, kind: Kind) {
  if (!a || kind === "next") return "";
  return kind === "head" ? `${blockTitle(a.block)}, layer ${a.called ?? a.layer}` : headTitle(a);
}
