/** Checks of the server on a lesson: asked once the typing rests, never twice for the same text. */
import { Answers, Reader } from "../../shared/answers.ts";
import { sleep } from "../../shared/page/patiently.ts";
import { post, refusal } from "../../shared/server.ts";
import type { LessonAnswer } from "../../answers.ts";

const REST = 400; // milliseconds

export class Checking {
  readonly #reader: Reader<string, LessonAnswer>;

  constructor(onChecked: (checked: LessonAnswer) => unknown, onRefused: (why: string) => unknown) {
    const checks = new Answers(check, undefined, 0); // the text is written on
    this.#reader = new Reader(checks, ({ answer, error }) => {
      if (answer) onChecked(answer);
      else if (error) onRefused(refusal(error).message);
    });
  }

  ask(text: string) {
    const { question, known } = this.#reader;
    const isAsked = text === question && !("error" in known); // what was refused is asked again
    if (!isAsked) void this.#reader.ask(text);
  }

  /** Ask nothing: there is no lesson. */
  end() {
    this.#reader.end();
  }
}

async function check(text: string, signal: AbortSignal): Promise<LessonAnswer> {
  await sleep(REST, signal);
  return (await post("api/lesson", { text }, undefined, signal)).json();
}
