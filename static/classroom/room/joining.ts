/** The way into a room: a code, typed or in the link. */
import { withParts } from "../../shared/dom.ts";
import { follow, followed } from "../following/room-storage.ts";
import { enterRoom } from "../following/open.ts";
import { fetchRoom } from "../following/server.ts";
import { serverAddress, refusal } from "../../shared/server.ts";
import { EMPTY, FOLLOW_UNKEPT, KEYLESS, WAITING } from "./words.ts";
import { write } from "../../shared/write.ts";

export class Joining extends withParts("form=form#join-form code=input#code said=#join-said") {
  constructor(document: Document) {
    super(document);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#join(this.code.value);
    });
    document.addEventListener("room-change", () => followed() || this.#offer());
  }

  /** Start with the code of the link; `isView`: the presenter's view was asked for. */
  async start(isView: boolean) {
    if (isView) this.say(KEYLESS);
    const code = new URLSearchParams(location.search).get("join");
    if (code !== null) {
      this.code.value = code;
      await this.#join(code);
    } else if (followed()) this.say(WAITING, true);
  }

  /** Say words below the field for a code; a tab that waits for the presenter has none. */
  say(words: string, waits = false) {
    write(this.said, words);
    this.form.hidden = waits;
  }

  async #join(typed: string) {
    if (!typed.trim()) return this.say(EMPTY);
    try {
      const { code } = await fetchRoom(typed);
      const before = followed();
      if (!follow({ code, aside: false })) return this.say(FOLLOW_UNKEPT);
      if (before) return location.assign(serverAddress("room"));
      this.say(WAITING, true);
      await enterRoom();
    } catch (error) {
      this.say(refusal(error).message);
    }
  }

  /** The room has ended: the way into another one. */
  #offer() {
    this.code.value = "";
    this.say("");
  }
}
