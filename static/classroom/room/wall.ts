/** The wall until all follow: the link, the code, a QR code, the count of followers. */
import { html, render } from "lit-html";
import { withParts } from "../../shared/dom.ts";
import { copy } from "../../shared/page/copy.ts";
import { arrive } from "../following/arriving.ts";
import { keepStanding, leave, present } from "../following/room-storage.ts";
import { refusal, serverAddress } from "../../shared/server.ts";
import { askAsPresenter, type RoomAct } from "../following/server.ts";
import { COPIED, FOLLOW, NOBODY, NO_COPY, stateInWords } from "./words.ts";
import type { PresenterAnswer } from "../../answers.ts";

const EVERY = 1_000; // milliseconds

export class Wall extends withParts(`
  join=#join status=#join-said opening=#opening container=#presenter lead=#room-lead
`) {
  declare key: string;

  #room: PresenterAnswer | null = null;
  /** The version that was shown when this page was opened. */
  #seen: number | null = null;
  #copied = "";

  constructor(document: Document, key: string) {
    super(document);
    this.key = key;
  }

  async show(what: RoomAct = "invite") {
    try {
      await this.#ask(what);
    } finally {
      if (this.key) setTimeout(() => this.show(this.#room ? "presenter" : what), EVERY);
    }
  }

  async #ask(what: RoomAct) {
    try {
      this.#room = await askAsPresenter(this.key, what);
      this.#draw();
      this.#follow(this.#room);
      if (what === "open") present(this.key);
    } catch (error) {
      const { code, message } = refusal(error);
      if (code !== "wrong_key") return this.#draw(message);
      this.key = "";
      leave();
      this.container.hidden = true;
      this.join.hidden = false;
      this.status.textContent = message;
    }
  }

  /** Draw the room, and a problem instead of who follows. */
  #draw(problem: string = "") {
    const room = this.#room;
    if (!room) {
      this.status.textContent = problem;
      return;
    }
    const { open, code, link, picture } = room;
    this.join.hidden = this.opening.hidden = true;
    this.container.hidden = false;
    this.lead.hidden = !open;
    render(
      html`
      <h1 id="presenter-title">${open ? FOLLOW : "Room"}</h1>
      <p id="room-problem" ?hidden=${!room.problem || !open}>${room.problem}</p>
      <div id="invitation" ?hidden=${!open}>
        <dl>
          <dt>Open</dt><dd id="room-link">${link.replace(/^http:\/\//, "").replace(/\?.*/, "")}</dd>
          <dt>and type</dt><dd id="room-code">${code}</dd>
        </dl>
        <svg id="room-picture" role="img" aria-label="The same link as a QR code" shape-rendering="crispEdges"
          viewBox="0 0 ${picture.size} ${picture.size}"><path d=${picture.path}></path></svg>
      </div>
      <p id="room-followers" role="status">${problem || (open ? stateInWords(room) : NOBODY)}</p>
      ${this.lead}
      <p><button type="button" id="room-end" ?hidden=${!open} @click=${() => this.#ask("end")}>end the room</button>
      <button type="button" id="room-open" ?hidden=${open} @click=${() => this.#ask("open")}>open the room again</button>
      <span id="room-view" ?hidden=${!open}><button type="button" id="view-open" @click=${openView}>presenter view</button>
      <button type="button" class="quiet" id="view-copy" title="Notes, answers, a clock and the way on, in your hand"
        @click=${() => this.#copy(link)}>copy its link for your phone</button> <span id="view-copied" role="status">${this.#copied}</span></span></p>`,
      this.container,
    );
  }

  /** Follow another tab of the presenter that was used since this one was opened. */
  #follow({ version, page, address, open }: PresenterAnswer) {
    this.#seen ??= version;
    if (!open || version === this.#seen) return;
    this.#seen = version;
    const standing = { seen: version, address, leads: false, used: 0, gone: true };
    arrive({ page, address }, () => keepStanding(standing));
  }

  /** Copy the link to the presenter view, for another device. */
  async #copy(link: string) {
    const { href } = new URL(`?view=presenter#key=${this.key}`, link); // no browser sends a fragment
    this.#copied = (await copy(href)) ? COPIED : NO_COPY;
    this.#draw();
  }
}

const openView = () => open(serverAddress("room?view=presenter")); // it inherits the key
