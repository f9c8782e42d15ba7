/** Opens a room from the page, for the server's owner: this tab alone gets the key, and presents. */
import { withParts } from "../../shared/dom.ts";
import { ownerHeaders } from "../../shared/owner.ts";
import { present } from "../following/room-storage.ts";
import { refusal } from "../../shared/server.ts";
import { keepInTab, keptInTab } from "../../shared/tab-storage.ts";
import { beginRoom } from "../following/server.ts";
import { ROOM_UNKEPT } from "./words.ts";
import { write } from "../../shared/write.ts";

/** Kept where keys opened a room: the page that is loaded then has the focus at its title. */
const BY_KEYS = "regard-room-by-keys";

export class Opening extends withParts("begin=button#room-begin said=#begin-said") {
  constructor(document: Document) {
    super(document);
    this.begin.addEventListener("click", () => this.open());
  }

  /** Open a room and present it, or say why it cannot be. */
  async open() {
    keepInTab(BY_KEYS, this.begin.matches(":focus-visible") ? "1" : "");
    this.begin.disabled = true;
    try {
      write(this.said, await opened());
    } finally {
      this.begin.disabled = false;
    }
  }
}

/** Go on from the press that opened the room which is shown. */
export function goOnAt(title: HTMLElement | null) {
  if (keptInTab(BY_KEYS, "", String)) title?.focus();
  keepInTab(BY_KEYS, "");
}

/** Open a room and load this page again, as its presenter's; a sentence where that cannot be. */
async function opened(): Promise<string> {
  try {
    const { key } = await beginRoom(ownerHeaders());
    if (!present(key)) return ROOM_UNKEPT;
    location.replace(location.pathname);
    return "";
  } catch (error) {
    return refusal(error).message;
  }
}
