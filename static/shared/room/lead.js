/**
 * Which of the presenter's tabs leads: the one that was used last; the others go where it is. A tab that went there does
 * not send its address, whatever its page makes of it, until it is used itself: so no two tabs send each other about.
 *
 * @typedef {import("./way.js").Shown & {version: number}} Newest
 * @typedef {object} Standing  what a tab keeps of it when its page changes
 * @property {number | null} seen the number of what was shown last
 * @property {string} said its address
 * @property {boolean} leads
 * @property {number} used when, in milliseconds
 * @property {boolean} gone whether this page was opened to follow another tab
 */

const FRESH = 1_000; // milliseconds in which a deed wins over what the tab has not heard of

/** @type {Standing} */
export const NEW = { seen: null, said: "", leads: true, used: 0, gone: false };

export class Lead {
  #lost = ""; // an address of which no answer came

  /** @param {Standing} standing */
  constructor({ seen, said, leads, used }) {
    this.seen = seen;
    this.said = said;
    this.leads = leads;
    this.lastUsed = used;
  }

  /** @returns {Standing} */
  get standing() {
    return { seen: this.seen, said: this.said, leads: this.leads, used: this.lastUsed, gone: false };
  }

  /** A person did something in this tab. @param {number} now in milliseconds */
  use(now) {
    this.leads = true;
    this.lastUsed = now;
  }

  /**
   * @param {string} here the address of the tab
   * @param {number} now
   * @returns {{address: string, seen: number | null}} seen: null, if it is to be shown in any case
   */
  message(here, now) {
    if (!this.leads && this.said) return { address: this.said, seen: this.seen };
    return { address: here, seen: now - this.lastUsed < FRESH ? null : this.seen };
  }

  /**
   * @param {string} sent the address
   * @param {Newest} newest what the server answered
   * @returns {boolean} whether this tab has to go there
   */
  heard(sent, { version, address }) {
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

  /** No answer came: it may be shown all the same. @param {string} sent */
  failed(sent) {
    if (this.leads) this.#lost = sent;
  }
}
