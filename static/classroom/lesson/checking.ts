/** Checks of the server on a lesson: asked once the typing rests, never twice for the same text. */
import { post, refusal } from "../../shared/server.ts";
import type { LessonAnswer } from "../../answers.ts";

const REST = 400; // milliseconds

export function checking(onChecked: (checked: LessonAnswer) => void, onRefused: (why: string) => void) {
  let asked = "";
  let asking = new AbortController();
  let rest: ReturnType<typeof setTimeout>;

  return function ask(text: string) {
    if (text === asked) return;
    asked = text;
    clearTimeout(rest);
    asking.abort();
    const { signal } = (asking = new AbortController());
    rest = setTimeout(async () => {
      try {
        const checked = await (await post("api/lesson", { text }, undefined, signal)).json();
        if (!signal.aborted) onChecked(checked);
      } catch (error) {
        if (signal.aborted) return;
        const { message } = refusal(error);
        asked = ""; // asked again with the next letter
        onRefused(message);
      }
    }, REST);
  };
}
