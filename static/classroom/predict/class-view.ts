/** The answers of a class, once the presenter shows them: a sentence, bars beside those of the model, texts, a table. */
import { wordsFirst } from "../../shared/presented.ts";
import type { Part } from "../../shared/words.ts";
import { refusal } from "../../shared/server.ts";
import { roleOf } from "../following/role.ts";
import { answeredInWords } from "../following/words.ts";
import { fetchAnswers, fetchClass } from "../following/server.ts";
import { choicesOf, classTable, guessesOf, textsOf } from "./class-answers.ts";
import { classInWords } from "./class-words.ts";
import { OTHER_PAGE, NO_CLASS } from "./words.ts";
import type { Posed } from "./posing.ts";
import type { View } from "./word-bars.ts";
import type { ClassAnswer, ShownAnswer } from "../../answers.ts";
import type { About } from "./prediction-storage.ts";

const PAUSE = 300; // milliseconds
const TIMES = 10;

type Counts = Pick<ShownAnswer, "answered" | "expected">;

export class ClassView {
  declare isOf: (address: string) => boolean;
  declare onChange: () => unknown;

  /** True while texts are read out, only after a press: nobody knows what a class writes. */
  isRead = false;
  #counts: Counts = { answered: null, expected: null };
  /** The answers to the question that is shown. */
  #class: ClassAnswer | null = null;
  #problem = "";
  #key = "";
  #isAsked = false;

  constructor(isOf: ClassView["isOf"], onChange: ClassView["onChange"]) {
    Object.assign(this, { isOf, onChange });
    document.addEventListener("room-count", (event) => {
      const before = this.answered;
      this.#counts = (event as CustomEvent).detail;
      if (this.answered !== before) onChange();
    });
    document.addEventListener("present-change", onChange); // other words on the wall
  }

  /** Show the answers to the question of a key, "" for none; those to another are forgotten at once. */
  keep(key: string) {
    if (this.#key === key) return;
    this.#key = key;
    this.#class = null;
    this.#problem = "";
    this.#isAsked = this.isRead = false;
  }

  /** Ask for the answers that are to be shown, once. */
  async ask() {
    const key = this.#key;
    if (!key || this.#isAsked) return;
    this.#isAsked = true;
    const fetched = this.#fetched(key).catch((error) => [null, refusal(error).message] as const);
    const [answers, problem] = await fetched;
    if (this.#key !== key) return;
    this.#class = answers;
    this.#problem = problem;
    this.#isAsked = !problem;
    this.onChange();
  }

  /** Fetch the answers, or a sentence on why not. The room may not show the question yet: ask again. */
  async #fetched(key: string): Promise<readonly [ClassAnswer | null, string]> {
    const role = roleOf();
    if (!role.key && !role.code) return [null, NO_CLASS];
    for (let k = 0; k < TIMES && this.#key === key; k++) {
      const answers = role.key ? await fetchAnswers(role.key) : await fetchClass(role.code);
      if (answers.values && this.isOf(answers.address)) return [answers, ""];
      await new Promise((done) => setTimeout(done, PAUSE));
    }
    return [null, OTHER_PAGE];
  }

  get isVisible() {
    return this.#key !== "";
  }

  get values() {
    return this.#class?.values ?? [];
  }

  get texts() {
    return textsOf(this.values);
  }

  /** The count of answers before they are shown; only the presenter hears of it. */
  get answered() {
    const sentence = answeredInWords(this.#counts);
    return sentence && !this.#class ? `${sentence}.` : "";
  }

  says(posed: Posed): Part[] {
    if (this.#class) return classInWords(posed, this.#class, wordsFirst());
    return this.#problem ? [{ text: this.#problem }] : [];
  }

  /** The bars of the words of a question. */
  barsOf({ mode, words }: Posed): Pick<View, "class" | "deviation"> {
    if (mode === "give") {
      const { people, mean, deviation } = guessesOf(this.values, words.length);
      return people ? { class: mean, deviation } : {};
    }
    const counts = choicesOf(this.values, words.length);
    const all = counts.reduce((sum, one) => sum + one, 0);
    return all ? { class: counts.map((one) => one / all) } : {};
  }

  tableOf = ({ outcome }: Posed, about: About) => classTable(this.values, about, outcome);
}
