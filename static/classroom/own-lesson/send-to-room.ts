/**
 * Gives the room that this tab presents the lesson that it walks: once, and again when its text is another, or when the
 * room has it no more. Who follows gets it from there, without the notes.
 */
import { refusal } from "../../shared/server.ts";
import { roleOf } from "../following/role.ts";
import { giveLesson } from "../following/server.ts";
import { keepInTab, keptInTab } from "../../shared/tab-storage.ts";
import { unseen } from "./station-words.ts";
import type { LessonName } from "../../answers.ts";

const KEPT = "regard-room-lesson"; // the text that the room has from this tab

/** A text that the room was to get, and what became of that. */
type Gift = { text: string; is: "" | "on its way" | "over" | "refused" };

export class Giving {
  readonly id: string;
  readonly onProblem: (problem: string) => unknown;

  /** The text that is walked. */
  #text = "";
  #last: Gift = { text: "", is: "" };

  constructor(id: string, onProblem: Giving["onProblem"]) {
    this.id = id;
    this.onProblem = onProblem;
    document.addEventListener("room-count", (event) => this.#hear((event as CustomEvent).detail));
  }

  give(text: string) {
    this.#text = text;
    return this.#give();
  }

  /** The room says its address and lesson, about once a second. */
  #hear({ address, lesson }: { address: string; lesson: LessonName | null }) {
    const isWalked = new URL(address || "/", location.origin).searchParams.get("lesson") === this.id;
    if (!this.#text || !isWalked) return;
    if (!lesson) keepInTab(KEPT, "");
    return this.#give();
  }

  async #give() {
    const [text, { key }] = [this.#text, roleOf()];
    if (!key || this.#last.is === "on its way" || text === keptInTab(KEPT, "", String)) return;
    if (this.#last.is === "refused" && this.#last.text === text) return;
    this.#last = { text, is: "on its way" };
    let is: Gift["is"] = "over";
    try {
      await giveLesson(key, { id: this.id, text });
      keepInTab(KEPT, text);
    } catch (error) {
      const { isFinal, message } = refusal(error);
      if (!isFinal) return;
      is = "refused"; // and not given again
      this.onProblem(unseen(message));
    } finally {
      this.#last = { text, is };
    }
  }
}
