/** Opens a room from the page: this tab alone gets the key, and presents. */
import { withParts } from "../shared/dom.js";
import { present } from "../shared/room/kept.js";
import { beginRoom } from "../shared/room/presenter-server.js";
import { ApiError } from "../shared/server.js";

const UNKEPT =
  "This browser keeps nothing for this site: allow it to, then open the room again in two minutes.";

export class Opening extends withParts("begin=button#room-begin said=#begin-said") {
  /** @param {Document} document */
  constructor(document) {
    super(document);
    this.begin.addEventListener("click", () => this.#open());
  }

  async #open() {
    this.begin.disabled = true;
    try {
      const { key } = await beginRoom();
      if (present(key)) location.reload();
      else this.said.textContent = UNKEPT;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.said.textContent = error.message;
    } finally {
      this.begin.disabled = false;
    }
  }
}
