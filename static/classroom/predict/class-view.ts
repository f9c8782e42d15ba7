/**
 * The answers of a class, once the presenter shows them: a sentence, bars beside those of the model, and, for the
 * presenter alone, texts to be read out and a table to be saved.
 */
import { h, withParts } from "../../shared/dom.ts";
import { onKey, wordsFirst } from "../../shared/presented.ts";
import { count } from "../../shared/words.ts";
import { refusal } from "../../shared/server.ts";
import { roleOf } from "../following/role.ts";
import { answeredInWords } from "../following/words.ts";
import { fetchAnswers, fetchClass } from "../following/server.ts";
import { choicesOf, classTable, guessesOf, textsOf } from "./class-answers.ts";
import { classInWords } from "./class-words.ts";
import type { Posed } from "./posing.ts";
import type { View } from "./word-bars.ts";
import type { ClassAnswer, ShownAnswer } from "../../answers.ts";
import type { About } from "./prediction-storage.ts";

const KEY = "c";
const PAUSE = 300; // milliseconds
const TIMES = 10;
const NOT_SHOWN = "The room shows another page now.";
const NO_CLASS = "The answers of a class are kept only while its room is open; here you follow none.";

export class ClassView extends withParts(`
  answered=#predict-answered says=attention-words#predict-class show=button#predict-show-class
  readOut=button#predict-read-out texts=ul#predict-texts keptLine=#predict-class-kept save=button#predict-save-class
`) {
  declare page: {
    isOf: (address: string) => boolean;
    onChange: () => unknown;
    onToggle: () => unknown;
    about: () => About;
  };
  counts: Pick<ShownAnswer, "answered" | "expected"> = { answered: null, expected: null };
  posed: Posed | null = null;
  /** The answers to the question that is shown. */
  #class: ClassAnswer | null = null;
  #key = "";
  #isAsked = false;
  #problem = "";

  constructor(document: Document, page: ClassView["page"]) {
    super(document);
    this.page = page;
    this.show.addEventListener("click", () => page.onToggle());
    this.readOut.addEventListener("click", () => this.#readOut(Boolean(this.texts.hidden)));
    this.save.addEventListener("click", () => this.#save());
    document.addEventListener("room-count", (event) => {
      this.counts = (event as CustomEvent).detail;
      this.#count();
    });
    document.addEventListener("present-change", () => this.posed && page.onChange()); // other words on the wall
    onKey(KEY, page.onToggle, () => this.show.hidden || !this.show.isConnected);
  }

  /** Show the answers to the question of a key, "" for none; those to another are forgotten at once. */
  keep(key: string) {
    if (this.#key === key) return;
    this.#key = key;
    this.#class = null;
    this.#problem = "";
    this.#isAsked = false;
  }

  /** Ask for the answers that are to be shown, once. */
  async ask() {
    const key = this.#key;
    if (!key || (this.#isAsked && !this.#problem)) return;
    this.#isAsked = true;
    this.#problem = "";
    const fetched = this.#fetched(key).catch((error) => [null, refusal(error).message] as const);
    const [answers, problem] = await fetched;
    if (this.#key !== key) return;
    this.#class = answers;
    this.#problem = problem;
    this.page.onChange();
  }

  /** Fetch the answers, or a sentence on why not. The room may not show the question yet: ask again. */
  async #fetched(key: string): Promise<readonly [ClassAnswer | null, string]> {
    const role = roleOf();
    if (!role.key && !role.code) return [null, NO_CLASS];
    for (let k = 0; k < TIMES && this.#key === key; k++) {
      const answers = role.key ? await fetchAnswers(role.key) : await fetchClass(role.code);
      if (answers.values && this.page.isOf(answers.address)) return [answers, ""];
      await new Promise((done) => setTimeout(done, PAUSE));
    }
    return [null, NOT_SHOWN];
  }

  /** The bars of the words of the question. */
  get bars(): Pick<View, "class" | "deviation"> {
    const values = this.#class?.values;
    if (!values || !this.posed || this.posed.mode === "write") return {};
    const { mode, words } = this.posed;
    if (mode === "give") {
      const { people, mean, deviation } = guessesOf(values, words.length);
      return people ? { class: mean, deviation } : {};
    }
    const counts = choicesOf(values, words.length);
    const all = counts.reduce((sum, one) => sum + one, 0);
    return all ? { class: counts.map((one) => one / all) } : {};
  }

  draw(posed: Posed, { isPresenter, isRevealed }: { isPresenter: boolean; isRevealed: boolean }) {
    this.posed = posed;
    this.#count();
    this.show.hidden = !isPresenter || !isRevealed;
    this.show.textContent = this.#key ? "hide the class" : "show the class";
    this.says.hidden = !this.#class && !this.#problem;
    this.says.parts = this.#class
      ? classInWords(posed, this.#class, wordsFirst())
      : [{ text: this.#problem }];
    const values = this.#class?.values ?? [];
    this.keptLine.hidden = !isPresenter || !values.length;
    this.readOut.hidden = !isPresenter || posed.mode !== "write" || !values.length;
    if (this.readOut.hidden) this.#readOut(false);
  }

  /** Only the presenter hears how many answered. */
  #count() {
    const said = answeredInWords(this.counts);
    this.answered.hidden = !said || this.#class !== null;
    this.answered.textContent = said && `${said}.`;
  }

  /** Texts as text, and only after a press: nobody knows what a class writes. */
  #readOut(on: boolean) {
    this.texts.hidden = !on;
    this.readOut.ariaExpanded = String(on);
    this.readOut.textContent = on ? "hide the texts" : "show the texts";
    const texts = on ? textsOf(this.#class?.values ?? []) : [];
    this.texts.replaceChildren(
      ...texts.map(({ text, count: times }) =>
        h("li", {}, h("bdi", {}, text), times > 1 ? ` (${count(times, "time")})` : ""),
      ),
    );
  }

  async #save() {
    const { posed } = this;
    const values = this.#class?.values;
    if (!posed || !values) return;
    const { saveTable } = await import("../../publish/figures/save-dialog.ts");
    saveTable(classTable(values, this.page.about(), posed.outcome), "regard-class.csv");
  }
}
