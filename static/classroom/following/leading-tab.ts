/**
 * The leading tab of a presenter: the one that was used last; the others go where it is. A tab that went there does
 * not send its address, whatever its page makes of it, until it is used itself: so no two tabs send each other about.
 */
import type { ShownPage } from "./route.ts";

export type Newest = ShownPage & { version: number };

/** The part of it that a tab keeps when its page changes. */
export interface Standing {
  /** The version of the address that was shown last. */
  seen: number | null;
  /** The address that was shown last. */
  said: string;
  leads: boolean;
  /** The time of the last use, in milliseconds. */
  used: number;
  /** True where this page was opened to follow another tab. */
  gone: boolean;
}

const FRESH = 1_000; // milliseconds in which a deed wins over what the tab has not heard of

export const NEW: Standing = { seen: null, said: "", leads: true, used: 0, gone: false };

export class Lead {
  declare seen: number | null;
  declare said: string;
  declare leads: boolean;
  declare lastUsed: number;

  #lost = ""; // an address of which no answer came

  constructor({ seen, said, leads, used }: Standing) {
    this.seen = seen;
    this.said = said;
    this.leads = leads;
    this.lastUsed = used;
  }

  get standing(): Standing {
    return { seen: this.seen, said: this.said, leads: this.leads, used: this.lastUsed, gone: false };
  }

  /** A person did something in this tab, at a time in milliseconds. */
  use(now: number) {
    this.leads = true;
    this.lastUsed = now;
  }

  /** The message to the server from the address `here`; `seen` is null if it is shown in any case. */
  message(here: string, now: number): { address: string; seen: number | null } {
    if (!this.leads && this.said) return { address: this.said, seen: this.seen };
    return { address: here, seen: now - this.lastUsed < FRESH ? null : this.seen };
  }

  /** Hear the server's answer to the address that was sent; true where this tab has to go to the newest. */
  heard(sent: string, { version, address }: Newest): boolean {
    const news = version !== this.seen;
    const isOwn = [sent, this.#lost, ""].includes(address);
    this.seen = version;
    this.said = address;
    this.#lost = "";
    if (isOwn || !news) return false;
    this.leads = false;
    this.lastUsed = 0;
    return true;
  }

  /** No answer came: it may be shown all the same. */
  failed(sent: string) {
    if (this.leads) this.#lost = sent;
  }
}
