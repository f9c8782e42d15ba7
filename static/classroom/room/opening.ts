/** Opens a room from the page, for the server's owner: this tab alone gets the key, and presents. */
import { withParts } from "../../shared/dom.ts";
import { ownerHeaders } from "../../shared/owner.ts";
import { present } from "../following/room-storage.ts";
import { refusal } from "../../shared/server.ts";
import { beginRoom } from "../following/server.ts";
import { ROOM_UNKEPT } from "./words.ts";

export class Opening extends withParts("container=#opening begin=button#room-begin status=#begin-said") {
  constructor(document: Document) {
    super(document);
    this.begin.addEventListener("click", () => this.#open());
  }

  /** The server knows an owner on its own machine, and this page the one whose link it was opened by; #open opens it. */
  offer(isOwner: boolean) {
    if (isOwner) {
      this.container.hidden = false;
      document.getElementById("opened-by")?.setAttribute("hidden", "");
    }
    if (!this.container.hidden && location.hash === "#open") void this.#open();
  }

  async #open() {
    this.begin.disabled = true;
    try {
      const { key } = await beginRoom(ownerHeaders());
      if (present(key)) location.replace(location.pathname);
      else this.status.textContent = ROOM_UNKEPT;
    } catch (error) {
      this.status.textContent = refusal(error).message;
    } finally {
      this.begin.disabled = false;
    }
  }
}
