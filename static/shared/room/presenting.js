/**
 * Presents a room: the address of this page goes to all who follow, whatever wrote it. It is looked at ten times a second, so
 * that no more than that are sent, and again after a while, so that the newest wins over one that was late.
 *
 * @fires room-count  on the document, CustomEvent<{followers: number, answered: number | null}>
 */
import { dispatch } from "../dom.js";
import { ApiError, serverAddress } from "../server.js";
import { RoomBar } from "./bar.js";
import { leave } from "./kept.js";
import { announceRole } from "./role.js";
import { show } from "./server.js";
import { addressIn } from "./way.js";
import { countsInWords } from "./words.js";

const LOOK = 100; // milliseconds
const AGAIN = 3_000;
const SOON = 1_000; // while a question is asked
const GIVEN_UP = ["wrong_key", "no_room", "room_ended"];

export class Presenting {
  #sent = "";
  #at = -AGAIN;
  #busy = false;
  #again = AGAIN;

  /**
   * @param {Document} document
   * @param {string} key
   */
  constructor(document, key) {
    this.key = key;
    this.bar = new RoomBar(document);
    this.room = { room: serverAddress("room").href };
    this.bar.say("Presenting", this.room);
    this.looking = setInterval(() => this.#look(), LOOK);
    this.#look();
  }

  #look() {
    const address = addressIn(location, serverAddress(".").pathname);
    const old = performance.now() - this.#at >= this.#again;
    if (!this.#busy && (address !== this.#sent || old)) this.#send(address);
  }

  /** @param {string} address */
  async #send(address) {
    this.#busy = true;
    this.#at = performance.now();
    try {
      const counts = await show(this.key, address);
      this.#again = counts.answered === null ? AGAIN : SOON;
      this.bar.say(`Presenting: ${countsInWords(counts)}`, this.room);
      dispatch(document, "room-count", counts);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#refused(error);
    } finally {
      this.#sent = address; // what was refused is sent again after a while
      this.#busy = false;
    }
  }

  /** @param {ApiError} error */
  #refused({ code, message }) {
    this.bar.say(message, this.room);
    if (!GIVEN_UP.includes(code)) return;
    clearInterval(this.looking);
    if (code === "room_ended") return;
    leave();
    announceRole();
  }
}
