/**
 * Sends a locked answer to the room, again and again until the server has it or says that it comes too late. The
 * outcome is kept beside the answer.
 */
import { refusal } from "../../shared/server.ts";
import { sendAnswer } from "../following/server.ts";
import { LATE, SENDING, SENT, UNSENT } from "./words.ts";
import type { Given } from "../../answers.ts";
import type { Sent } from "./prediction-storage.ts";

const AGAIN = [1_000, 3_000]; // milliseconds: not all at once
const FOR_EVER = ["revealed", "invalid_parameter"];
const NOT_FOLLOWING = "not_following"; // its connection is opened again

export class Sending {
  declare onSent: (key: string, sent: Sent) => unknown;
  declare onChange: () => unknown;
  declare onAgain: () => unknown;

  /** Sentences about answers that have no outcome, by the keys of their questions. */
  readonly #says: Map<string, string> = new Map();
  #soon!: ReturnType<typeof setTimeout> | undefined;

  /** `onChange` is called when its sentence changes, `onAgain` when it is time to send again. */
  constructor(onSent: Sending["onSent"], onChange: () => unknown, onAgain: () => unknown) {
    Object.assign(this, { onSent, onChange, onAgain });
    addEventListener("online", () => onAgain());
  }

  /** The sentence about the answer to a question while it has no outcome. */
  says(key: string): string {
    return this.#says.get(key) ?? "";
  }

  /** Send the answer to the question of a key to the room of a code. */
  async send(key: string, code: string, answer: { address: string; given: Given }) {
    if (this.says(key) === SENDING) return;
    clearTimeout(this.#soon);
    this.#say(key, SENDING);
    const [sent, says] = await this.#sent(code, answer);
    this.#say(key, says);
    if (sent) this.onSent(key, { ...sent, code });
  }

  /** The outcome, null where there is none yet, and a sentence about that. */
  async #sent(code: string, answer: { address: string; given: Given }): Promise<[Sent | null, string]> {
    try {
      await sendAnswer(code, { ...answer, given: inOneLine(answer.given) });
      return [{ isCounted: true, says: SENT }, ""];
    } catch (error) {
      const { isFinal, code, message } = refusal(error);
      const [least, most] = AGAIN;
      if (!isFinal || code === NOT_FOLLOWING)
        this.#soon = setTimeout(() => this.onAgain(), least + Math.random() * (most - least));
      if (!FOR_EVER.includes(code)) return [null, code === "unreachable" ? UNSENT : message];
      return [{ isCounted: false, says: code === "revealed" ? LATE : message }, ""];
    }
  }

  #say(key: string, says: string) {
    this.#says.set(key, says);
    this.onChange();
  }
}

const inOneLine = (given: Given) =>
  given.text ? { text: given.text.replace(/\p{Cc}+/gu, " ").trim() } : given;
