/**
 * Sends a locked answer to the room, again and again until the server has it or says that it comes too late. What became
 * of it is kept beside the answer.
 *
 * @typedef {import("./kept.js").Sent} Sent
 */
import { ApiError } from "../../shared/server.js";
import { sendAnswer } from "./class-server.js";

const AGAIN = [1_000, 3_000]; // milliseconds: not all at once
const FOR_EVER = ["revealed", "invalid_parameter"];
const NOT_FOLLOWING = "not_following"; // its connection is opened again
const SENDING = "Locked. It is being sent...";
const UNSENT = "Not sent yet: the server cannot be reached. It is sent again by itself.";

/** @type {Sent} */
const COUNTED = { isCounted: true, says: "Sent. Wait until the presenter reveals the answer." };
const LATE =
  "Your answer came too late: the presenter has shown what the model does. It stays in this tab alone.";

export class Sending {
  #key = "";
  #says = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;

  /**
   * @param {(key: string, sent: Sent) => unknown} onSent
   * @param {() => unknown} onChange  what is said of it is another
   * @param {() => unknown} onAgain  it is time to send again, if it is still wanted
   */
  constructor(onSent, onChange, onAgain) {
    this.onSent = onSent;
    this.onChange = onChange;
    this.onAgain = onAgain;
    addEventListener("online", () => onAgain());
  }

  /** What is said of the answer to a question while nothing has become of it. @param {string} key */
  says(key) {
    return key === this.#key ? this.#says : "";
  }

  /**
   * @param {string} key of the question
   * @param {string} code of the room
   * @param {{address: string, given: import("./kept.js").Given}} answer
   */
  async send(key, code, answer) {
    if (this.#key === key && this.#says === SENDING) return;
    clearTimeout(this.#soon);
    this.#say(key, SENDING);
    const [sent, says] = await this.#sent(code, answer);
    if (this.#key === key) this.#say(key, says);
    if (sent) this.onSent(key, sent);
  }

  /**
   * @param {string} code
   * @param {{address: string, given: import("./kept.js").Given}} answer
   * @returns {Promise<[Sent | null, string]>} null: nothing has become of it yet, and what is said of that
   */
  async #sent(code, answer) {
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

  /**
   * @param {string} key
   * @param {string} says
   */
  #say(key, says) {
    this.#key = key;
    this.#says = says;
    this.onChange();
  }
}

/** @param {import("./kept.js").Given} given the server takes one line of text */
const inOneLine = (given) =>
  given.text === undefined ? given : { text: given.text.replace(/\p{Cc}+/gu, " ").trim() };
