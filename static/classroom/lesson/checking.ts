/** Checks of the server on a lesson: asked once the typing rests, never twice for the same text. */
import { Answers, Reader } from "../../shared/answers.ts";
import { sleep } from "../../shared/page/patiently.ts";
import { post, refusal } from "../../shared/server.ts";
import type { LessonAnswer } from "../../answers.ts";

const REST = 400; // milliseconds

export function checking(onChecked: (checked: LessonAnswer) => void, onRefused: (why: string) => void) {
  const checks = new Answers(
    async (text: string, signal): Promise<LessonAnswer> => {
      await sleep(REST, signal);
      return (await post("api/lesson", { text }, undefined, signal)).json();
    },
    undefined,
    0, // the text is written on
  );
  const reader = new Reader(checks, ({ answer, error }) => {
    if (answer) onChecked(answer);
    else if (error) onRefused(refusal(error).message);
  });
  return function ask(text: string) {
    const isAsked = text === reader.question && !("error" in reader.known); // what was refused is asked again
    if (!isAsked) void reader.ask(text);
  };
}
