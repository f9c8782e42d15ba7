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
  /** The standing of the tab, and an address of which no answer came, "" for none. */
  #now: { standing: Standing; lost: string };

  constructor(standing: Standing) {
    this.#now = { standing, lost: "" };
  }

  get standing(): Standing {
    return this.#now.standing;
  }

  /** A person did something in this tab, at a time in milliseconds. */
  use(now: number) {
    this.#now = { ...this.#now, standing: { ...this.standing, leads: true, used: now } };
  }

  /** The message to the server from the address `here`; `seen` is null if it is shown in any case. */
  message(here: string, now: number) {
    const { leads, address, seen, used } = this.standing;
    if (!leads && address) return { address, seen };
    return { address: here, seen: now - used < FRESH ? null : seen };
  }

  /** Hear the server's answer to the address that was sent; true where this tab has to go to the newest. */
  heard(sent: string, { version, address }: Newest) {
    const { standing, lost } = this.#now;
    const isNews = version !== standing.seen && ![sent, lost, ""].includes(address);
    const follows = isNews ? { leads: false, used: 0 } : {};
    this.#now = { standing: { ...standing, seen: version, address, ...follows }, lost: "" };
    return isNews;
  }

  /** No answer came: it may be shown all the same. */
  failed(sent: string) {
    if (this.standing.leads) this.#now = { ...this.#now, lost: sent };
  }
}
