/**
 * The leading tab of a presenter: the one that was used last; the others go where it is. A tab that went there does
 * not send its address, whatever its page makes of it, until it is used itself: so no two tabs send each other about.
 */
import type { Standing } from "./room-storage.ts";
import type { PageAddress } from "./route.ts";

export type Newest = PageAddress & { version: number };

const FRESH = 1_000; // milliseconds in which a deed wins over what the tab has not heard of

export const NEW: Standing = { seen: null, address: "", leads: true, used: 0, gone: false };

export class Lead {
  declare standing: Standing;

  #lost = ""; // an address of which no answer came

  constructor(standing: Standing) {
    this.standing = { ...standing };
  }

  /** A person did something in this tab, at a time in milliseconds. */
  use(now: number) {
    Object.assign(this.standing, { leads: true, used: now });
  }

  /** The message to the server from the address `here`; `seen` is null if it is shown in any case. */
  message(here: string, now: number) {
    const { leads, address, seen, used } = this.standing;
    if (!leads && address) return { address, seen };
    return { address: here, seen: now - used < FRESH ? null : seen };
  }

  /** Hear the server's answer to the address that was sent; true where this tab has to go to the newest. */
  heard(sent: string, { version, address }: Newest) {
    const isNews = version !== this.standing.seen && ![sent, this.#lost, ""].includes(address);
    Object.assign(this.standing, { seen: version, address }, isNews && { leads: false, used: 0 });
    this.#lost = "";
    return isNews;
  }

  /** No answer came: it may be shown all the same. */
  failed(sent: string) {
    if (this.standing.leads) this.#lost = sent;
  }
}
