/**
 * Sends a locked answer to the room, again and again until the server has it or says that it comes too late. What became
 * of it is kept beside the answer.
 */
import { ApiError } from "../../shared/server.ts";
import { sendAnswer } from "./class-server.ts";
import type { Given, Sent } from "./kept.ts";

const AGAIN = [1_000, 3_000]; // milliseconds: not all at once
const FOR_EVER = ["revealed", "invalid_parameter"];
const NOT_FOLLOWING = "not_following"; // its connection is opened again
const SENDING = "Locked. It is being sent...";
const UNSENT = "Not sent yet: the server cannot be reached. It is sent again by itself.";

const COUNTED: Sent = { isCounted: true, says: "Sent. Wait until the presenter reveals the answer." };
const LATE =
  "Your answer came too late: the presenter has shown what the model does. It stays in this tab alone.";

export class Sending {
  declare onSent: (key: string, sent: Sent) => unknown;
  declare onChange: () => unknown;
  declare onAgain: () => unknown;

  #key = "";
  #says = "";
  #soon!: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param onChange what is said of it is another
   * @param onAgain it is time to send again, if it is still wanted
   */
  constructor(onSent: (key: string, sent: Sent) => unknown, onChange: () => unknown, onAgain: () => unknown) {
    this.onSent = onSent;
    this.onChange = onChange;
    this.onAgain = onAgain;
    addEventListener("online", () => onAgain());
  }

  /** What is said of the answer to a question while nothing has become of it. */
  says(key: string) {
    return key === this.#key ? this.#says : "";
  }

  /**
   * @param key of the question
   * @param code of the room
   */
  async send(key: string, code: string, answer: { address: string; given: Given }) {
    if (this.#key === key && this.#says === SENDING) return;
    clearTimeout(this.#soon);
    this.#say(key, SENDING);
    const [sent, says] = await this.#sent(code, answer);
    if (this.#key === key) this.#say(key, says);
    if (sent) this.onSent(key, sent);
  }

  /** @returns null: nothing has become of it yet, and what is said of that */
  async #sent(code: string, answer: { address: string; given: Given }): Promise<[Sent | null, string]> {
    try {
      await sendAnswer(code, { ...answer, given: inOneLine(answer.given) });
      return [COUNTED, ""];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.isFinal || error.code === NOT_FOLLOWING) this.#sendSoon();
      if (!FOR_EVER.includes(error.code))
        return [null, error.code === "unreachable" ? UNSENT : error.message];
      return [{ isCounted: false, says: error.code === "revealed" ? LATE : error.message }, ""];
    }
  }

  #sendSoon() {
    const [least, most] = AGAIN;
    this.#soon = setTimeout(() => this.onAgain(), least + Math.random() * (most - least));
  }

  #say(key: string, says: string) {
    this.#key = key;
    this.#says = says;
    this.onChange();
  }
}

/** @param given the server takes one line of text */
const inOneLine = (given: Given) =>
  given.text === undefined ? given : { text: given.text.replace(/\p{Cc}+/gu, " ").trim() };
