/** The answers of a class, once the presenter shows them: a sentence, bars beside those of the model, texts, a table. */
import { wordsFirst } from "../../shared/presented.ts";
import type { Part } from "../../shared/words.ts";
import { ApiError, problemOf } from "../../shared/server.ts";
import { roleOf, type Role } from "../following/role.ts";
import { answeredInWords } from "../following/words.ts";
import { fetchAnswers, fetchClass } from "../following/server.ts";
import { choicesOf, classTable, guessesOf, textsOf } from "./class-answers.ts";
import { classInWords } from "./class-words.ts";
import { OTHER_PAGE, NO_CLASS } from "./words.ts";
import { Answers, Reader } from "../../shared/answers.ts";
import { sleep } from "../../shared/page/patiently.ts";
import type { Posed } from "./posing.ts";
import type { View } from "./word-bars.ts";
import type { ClassAnswer, ShownAnswer } from "../../answers.ts";
import type { About } from "./prediction-storage.ts";

const PAUSE = 300; // milliseconds
const TIMES = 10;

type Counts = Pick<ShownAnswer, "answered" | "expected">;

/** The question of a key, asked of a class in the room of a role; `isOf` knows its address. */
type Asked = { key: string; role: Role; isOf: (address: string) => boolean };

const classes = new Answers(
  async ({ role, isOf }: Asked, signal): Promise<ClassAnswer> => {
    if (!role.key && !role.code) throw new ApiError(NO_CLASS, "no_class");
    for (let k = 0; k < TIMES; k++) {
      const answers = role.key ? await fetchAnswers(role.key) : await fetchClass(role.code);
      if (answers.values && isOf(answers.address)) return answers;
      await sleep(PAUSE, signal); // the room may not show the question yet
    }
    throw new ApiError(OTHER_PAGE, "other_page");
  },
  ({ key, role }) => [key, role.key, role.code],
  0, // more of the class may answer before they are shown again
);

export class ClassView {
  readonly #isOf: (address: string) => boolean;
  readonly #reader: Reader<Asked, ClassAnswer>;
  /** True while texts are read out, only after a press: nobody knows what a class writes. */
  isRead = false;
  #counts: Counts = { answered: null, expected: null };

  constructor(isOf: (address: string) => boolean, onChange: () => unknown) {
    this.#isOf = isOf;
    this.#reader = new Reader(classes, onChange);
    document.addEventListener("room-count", (event) => {
      const before = this.answered;
      this.#counts = (event as CustomEvent).detail;
      if (this.answered !== before) onChange();
    });
    document.addEventListener("present-change", onChange); // other words on the wall
  }

  /** Show the answers to the question of a key, "" for none; those to another are forgotten at once. */
  show(key: string) {
    if (this.#reader.question?.key !== key) this.isRead = false;
    if (key) void this.#reader.ask({ key, role: roleOf(), isOf: this.#isOf });
    else this.#reader.end();
  }

  get #class() {
    return this.#reader.known.answer ?? null;
  }

  get isVisible() {
    return this.#reader.question !== null;
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
    const { error } = this.#reader.known;
    return error ? [{ text: problemOf(error).message }] : [];
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
