/**
 * The translation as trained and the changed one, word by word: what is written no more, what is new, and how likely
 * each word of the first still is.
 */
import { wordsFirst } from "../shared/page/present.js";
import { withParts } from "../shared/dom.js";
import { h } from "../shared/dom.js";
import {
  fates,
  goneInWords,
  hurtInWords,
  keptInWords,
  likelyInPlainWords,
  likelyInWords,
  novelties,
  remarksOf,
} from "./kept-words.js";
import { quoted } from "./words.js";
import { decodingFacts } from "../shared/sentence/notes.js";
import { likelihood } from "../shared/head/facts.js";
import { writtenName } from "../shared/head/knock-outs.js";

const SAME = "as trained: nothing is changed yet";

export class ChangeLines extends withParts("section=#changed #reads #instead facts=#changed-facts") {
  /** @type {import("./kept-words.js").Fate[]} */
  #fates = [];

  /**
   * @param {Document} document
   * @param {ChangePage} page
   */
  constructor(document, page) {
    super(document);
    const find = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    this.page = page;
    this.source = /** @type {TokenLine} */ (this.reads.querySelector("token-line"));
    this.target = /** @type {TokenLine} */ (find("writes").querySelector("token-line"));
  }

  /** What the model writes, as a noun. */
  get #written() {
    return writtenName(this.page.model.task);
  }

  /** @param {Readings} readings */
  show({ before, after, scored, changes, question }) {
    const written = changes.length ? (after?.answer.target.tokens ?? null) : null;
    this.#fates = fates(before.answer.target, written, changes.length && scored ? scored.target : null);
    this.page.bar.target.line.remarks = remarksOf(this.#fates);
    this.section.dataset.forced = String(Boolean(question.target));
    this.#showSource(before.answer, after?.answer);
    const impossible = `no ${this.#written}: this change cannot be made`;
    this.instead.textContent = after ? (changes.length ? "" : SAME) : impossible;
    this.target.hidden = !changes.length || !after;
    if (changes.length && after) {
      this.target.lang = this.page.task.target.lang;
      this.target.sentence = after.answer.target;
      this.target.remarks = novelties(before.answer.target.tokens, after.answer.target.tokens);
    }
    this.ready(changes.length ? after : null);
  }

  /**
   * The sentence that is read, where it is another.
   *
   * @param {Answer} before
   * @param {Answer | undefined} after
   */
  #showSource(before, after) {
    const other = after && String(after.source.tokens) !== String(before.source.tokens);
    this.reads.hidden = !other;
    if (!other) return;
    this.source.lang = this.page.task.source.lang;
    this.source.sentence = inOrder(after.source);
    this.source.remarks = novelties(before.source.tokens, after.source.tokens);
  }

  /** @param {import("./before-and-after.js").Reading | null} after */
  ready(after) {
    const target = after?.answer.target;
    if (!target?.tokens.length) return void (this.facts.textContent = "");
    const { value, name } = likelihood(target);
    this.facts.replaceChildren(
      part(`${decodingFacts(target, this.page.task)},`),
      " ",
      part(`${name} ${value}`),
    );
  }

  /** @param {string} words */
  busy(words) {
    this.facts.textContent = words;
  }

  /** Nothing is asked any more. */
  stop() {
    const { readings } = this.page;
    this.ready(readings?.changes.length ? readings.after : null);
  }

  /**
   * What became of the word that a piece of the translation as trained belongs to.
   *
   * @param {number} piece
   * @returns {Part[]}
   */
  fateOf(piece) {
    const fate = this.#fates.find(({ first, count }) => piece >= first && piece < first + count);
    if (!fate?.likely) return [];
    const gone = fate.gone ? `; ${goneInWords(fate.likely)}` : "";
    const likely = (wordsFirst() ? likelyInPlainWords : likelyInWords)(fate.likely);
    return [{ text: quoted(fate.text), role: "query" }, { text: `: ${likely}${gone}. ` }];
  }

  /** What the changes did, in a sentence; "" where there are none. */
  get summary() {
    const { readings } = this.page;
    if (!readings?.changes.length || !readings.scored || !readings.after || !this.#fates.length) return "";
    const [before, after] = [readings.before, readings.after].map(({ answer }) => answer.target);
    const { force } = this.page.task;
    const name = before.forced && force ? `the ${force.label}` : `the ${this.#written} as trained`;
    const hurt = hurtInWords(this.#fates, { before, after: readings.scored.target }, name, wordsFirst());
    return keptInWords(before, after) + hurt;
  }
}

/** @param {string} text that is not broken */
const part = (text) => h("span", {}, text);

/**
 * A sentence whose pieces were turned round is shown as it is read.
 *
 * @param {Source} source
 * @returns {Source}
 */
function inOrder(source) {
  const starts = source.offsets.map(([start]) => start);
  const special = source.tokens.map((token) => /^<.*>$/.test(token));
  const turned = starts.some((start, k) => k > 0 && !special[k] && start < starts[k - 1]);
  if (!turned) return source;
  let text = "";
  /** @type {[number, number][]} */
  const offsets = source.tokens.map((token, k) => {
    if (special[k]) return [Array.from(text).length, Array.from(text).length];
    if (token.startsWith("\u2581") && text) text += " ";
    const start = Array.from(text).length;
    text += token.replace("\u2581", "");
    return [start, Array.from(text).length];
  });
  return { ...source, text, offsets };
}
