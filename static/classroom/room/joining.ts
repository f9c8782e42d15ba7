/** The way into a room: a code, typed or in the link. */
import { withParts } from "../../shared/dom.ts";
import { follow, followed } from "../following/room-storage.ts";
import { enterRoom } from "../following/open.ts";
import { fetchRoom } from "../following/server.ts";
import { serverAddress, refusal } from "../../shared/server.ts";
import { EMPTY, FOLLOW_UNKEPT, KEYLESS, WAITING } from "./words.ts";

export class Joining extends withParts("form=form#join-form code=input#code status=#join-said") {
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
    if (isView) this.#say(KEYLESS);
    const code = new URLSearchParams(location.search).get("join");
    if (code !== null) {
      this.code.value = code;
      await this.#join(code);
    } else if (followed()) this.#wait();
  }

  async #join(typed: string) {
    if (!typed.trim()) return this.#say(EMPTY);
    try {
      const { code } = await fetchRoom(typed);
      const before = followed();
      if (!follow({ code, aside: false })) return this.#say(FOLLOW_UNKEPT);
      if (before) return location.assign(serverAddress("room"));
      this.#wait();
      await enterRoom();
    } catch (error) {
      this.#say(refusal(error).message);
    }
  }

  #wait() {
    this.form.hidden = true;
    this.#say(WAITING);
  }

  #say(words: string) {
    this.status.textContent = words;
  }

  /** The room has ended: the way into another one. */
  #offer() {
    this.form.hidden = false;
    this.code.value = this.status.textContent = "";
  }
}
