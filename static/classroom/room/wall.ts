/** The wall until all follow: the link, the code, a QR code, the count of followers. */
import { html, nothing, render } from "../../shared/html.ts";
import { inTongue } from "../../shared/messages.ts";
import { withParts } from "../../shared/dom.ts";
import { copy } from "../../shared/page/copy.ts";
import { arrive } from "../following/arriving.ts";
import { keepStanding, present } from "../following/room-storage.ts";
import { serverAddress } from "../../shared/server.ts";
import { COPIED, FOLLOW, NOBODY, NO_COPY, OPEN, TYPE, stateInWords } from "./words.ts";
import { Watch, type Acts, type Seen } from "./watch.ts";
import type { PresenterAnswer } from "../../answers.ts";

const FINAL = ["wrong_key"];
const { lang = nothing, dir = nothing } = inTongue as { lang?: string; dir?: string };

export class Wall extends withParts("container=#presenter lead=#room-lead") {
  readonly #watch: Watch;
  /** The outcome of the last copy of the link, in words; "" before one. */
  #copied = "";

  constructor(document: Document, key: string, acts: Acts) {
    super(document);
    const draw = (seen: Seen, before: PresenterAnswer | null) => this.#see(seen, before);
    this.#watch = new Watch(key, { name: "wall", draw, final: FINAL }, acts);
  }

  show() {
    return this.#watch.begin("invite");
  }

  #see(seen: Seen, before: PresenterAnswer | null) {
    this.#draw(seen);
    if (before && before.version !== seen.room.version) follow(seen.room);
  }

  /** Draw the room, and a problem instead of who follows. */
  #draw({ room, problem }: Seen) {
    const { open, code, link, picture } = room;
    render(
      html`
      <h1 id="presenter-title" tabindex="-1" lang=${open ? lang : nothing} dir=${open ? dir : nothing}>${open ? FOLLOW : "Room"}</h1>
      <p id="room-problem" ?hidden=${!room.problem || !open}>${room.problem}</p>
      <div id="invitation" ?hidden=${!open}>
        <dl lang=${lang} dir=${dir}>
          <dt>${OPEN}</dt><dd id="room-link">${link.replace(/^http:\/\//, "").replace(/\?.*/, "")}</dd>
          <dt>${TYPE}</dt><dd id="room-code">${code}</dd>
        </dl>
        <svg id="room-picture" ?hidden=${room.problem} role="img" aria-label="The same link as a QR code" shape-rendering="crispEdges"
          viewBox="0 0 ${picture.size} ${picture.size}"><path d=${picture.path}></path></svg>
      </div>
      <p id="room-followers" role="status" lang=${lang} dir=${dir}>${problem || (open ? stateInWords(room) : NOBODY)}</p>
      <div ?hidden=${!open}>${this.lead}</div>
      <p><button type="button" id="room-end" data-leads="#room-open" ?hidden=${!open} @click=${() => this.#watch.ask("end")}>end the room</button>
      <button type="button" id="room-open" data-leads="#room-end" ?hidden=${open} @click=${() => this.#reopen()}>open the room again</button>
      <span id="room-view" ?hidden=${!open}><button type="button" id="view-open" @click=${openView}>presenter view</button>
      <button type="button" class="quiet" id="view-copy" title="Notes, answers, a clock and the way on, in your hand"
        @click=${() => this.#copy(link)}>copy its link for your phone</button> <span id="view-copied" role="status">${this.#copied}</span></span></p>`,
      this.container,
    );
  }

  async #reopen() {
    await this.#watch.ask("open");
    if (this.#watch.seen?.room.open) present(this.#watch.key);
  }

  /** Copy the link to the presenter view, for another device. */
  async #copy(link: string) {
    const { href } = new URL(`?view=presenter#key=${this.#watch.key}`, link); // no browser sends a fragment
    this.#copied = (await copy(href)) ? COPIED : NO_COPY;
    if (this.#watch.seen) this.#draw(this.#watch.seen);
  }
}

/** Follow another tab of the presenter that was used since this one was opened. */
function follow({ version, page, address, open }: PresenterAnswer) {
  if (!open) return;
  const standing = { seen: version, address, leads: false, used: 0, gone: true };
  arrive({ page, address }, () => keepStanding(standing));
}

const openView = () => open(serverAddress("room?view=presenter")); // it inherits the key
