/**
 * The translation as trained and the changed one, word by word: what is written no more, what is new, and how likely
 * each word of the first still is.
 */
import { wordsFirst } from "../shared/presented.ts";
import { html, render } from "lit-html";
import { partOf } from "../shared/dom.ts";
import {
  fates,
  goneInWords,
  hurtInWords,
  unchangedInWords,
  novelties,
  remarksOf,
} from "./surviving-words.ts";
import { likelyInPlainWords, likelyInWords, type Fate } from "./surviving-words.ts";
import { wayBack } from "./source.ts";
import { AS_TRAINED, asTrained, asTrainedInWords, cannotWrite, quoted } from "./words.ts";
import { decodingFacts } from "../shared/sentence/notes.ts";
import { likelihood } from "../shared/head/facts.ts";
import { writtenName } from "../shared/head/knock-outs.ts";
import type { TokenLine } from "../shared/sentence/token-line.ts";
import type { ChangePage } from "./page.ts";
import type { Reading, Readings } from "./before-and-after.ts";
import type { Replace } from "./changes.ts";
import type { Answer, TextAnswer } from "../shared/api.ts";
import type { Part } from "../shared/words.ts";

export class ChangeLines extends partOf<ChangePage>()(
  "section=#changed #reads turn=button#turn #writes #instead facts=#changed-facts",
) {
  source = this.reads.querySelector("token-line") as TokenLine;
  target = this.writes.querySelector("token-line") as TokenLine;
  #fates: Fate[] = [];

  constructor(document: Document, page: ChangePage) {
    super(document, page);
    this.turn.addEventListener("click", () => page.turn());
  }

  get #written() {
    return writtenName(this.page.model.task);
  }

  show({ before, after, scored, changes, request }: Readings) {
    const written = changes.length ? (after?.answer.target.tokens ?? null) : null;
    this.#fates = fates(before.answer.target, written, changes.length && scored ? scored.target : null);
    this.page.bar.target.line.remarks = remarksOf(this.#fates);
    this.section.dataset.forced = String(Boolean(request.target));
    this.#showSource(before.answer, after?.answer);
    const back = wayBack(request.text, changes);
    this.turn.hidden = !back || !after;
    this.turn.textContent = back && `${back.by} ↔ ${(changes[0] as Replace).by}`;
    this.instead.textContent = after ? (changes.length ? "" : AS_TRAINED) : cannotWrite(this.#written);
    this.target.hidden = !changes.length || !after;
    if (changes.length && after) {
      this.target.lang = this.page.task.target.lang;
      this.target.sentence = after.answer.target;
      this.target.remarks = novelties(before.answer.target.tokens, after.answer.target.tokens);
    }
    this.ready(changes.length ? after : null);
  }

  /** The sentence that is read, also where it is the same: its line keeps its place. */
  #showSource(before: Answer, after = before) {
    this.reads.dataset.same = String(String(after.source.tokens) === String(before.source.tokens));
    this.source.lang = this.page.task.source.lang;
    this.source.sentence = inOrder(after.source);
    this.source.remarks = novelties(before.source.tokens, after.source.tokens);
  }

  ready(after: Reading | null) {
    const target = after?.answer.target;
    if (!target?.tokens.length) return void render("", this.facts);
    const { value, name } = likelihood(target);
    const before = likelihood((this.page.answer as Answer).target).value;
    const [how, likely] = [`${decodingFacts(target, this.page.task)},`, `${name} ${value}`];
    const trained = html`<span class="trained">${asTrainedInWords(before)}</span>`;
    render(html`<span>${how}</span> <span>${likely}</span> ${trained}`, this.facts); // no line breaks within them
  }

  busy(words: string) {
    render(words, this.facts);
  }

  stop() {
    const { readings } = this.page;
    this.ready(readings?.changes.length ? readings.after : null);
  }

  /** The fate of the word to which a piece of the translation as trained belongs. */
  fateOf(piece: number): Part[] {
    const fate = this.#fates.find(({ first, count }) => piece >= first && piece < first + count);
    if (!fate?.likely) return [];
    const gone = fate.gone ? `; ${goneInWords(fate.likely)}` : "";
    const likely = (wordsFirst() ? likelyInPlainWords : likelyInWords)(fate.likely);
    return [{ text: quoted(fate.text), role: "query" }, { text: `: ${likely}${gone}. ` }];
  }

  /** The effect of the changes, in a sentence; "" where there are none. */
  get summary() {
    const { readings } = this.page;
    if (!readings?.changes.length || !readings.scored || !readings.after || !this.#fates.length) return "";
    const [before, after] = [readings.before, readings.after].map(({ answer }) => answer.target);
    const { force } = this.page.task;
    const name = before.forced && force ? `the ${force.label}` : asTrained(this.#written);
    const hurt = hurtInWords(this.#fates, { before, after: readings.scored.target }, name, wordsFirst());
    return unchangedInWords(before, after) + hurt;
  }
}

/** A sentence whose pieces were turned round is shown as it is read. */
function inOrder(source: TextAnswer): TextAnswer {
  const starts = source.offsets.map(([start]) => start);
  const special = source.tokens.map((token) => /^<.*>$/.test(token));
  const turned = starts.some((start, k) => k > 0 && !special[k] && start < starts[k - 1]);
  if (!turned) return source;
  let text = "";
  const offsets: [number, number][] = source.tokens.map((token, k) => {
    if (special[k]) return [Array.from(text).length, Array.from(text).length];
    if (token.startsWith("\u2581") && text) text += " ";
    const start = Array.from(text).length;
    text += token.replace("\u2581", "");
    return [start, Array.from(text).length];
  });
  return { ...source, text, offsets };
}
