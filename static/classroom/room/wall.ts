/** The wall until all follow: the link, the code, a QR code, the count of followers. */
import { withParts } from "../../shared/dom.ts";
import { copy } from "../../shared/page/copy.ts";
import { arrive } from "../following/arriving.ts";
import { keepStanding, leave, present } from "../following/room-storage.ts";
import { refusal, serverAddress } from "../../shared/server.ts";
import { askAsPresenter, type RoomAct } from "../following/server.ts";
import { placesInWords } from "../following/words.ts";
import { svg } from "../../shared/svg.ts";
import { capital } from "../../shared/words.ts";
import { say } from "./say.ts";
import type { PresenterAnswer } from "../../answers.ts";

const EVERY = 1_000; // milliseconds
const MINUTE = 60;

export class Wall extends withParts(`
  join=#join said=#join-said place=#presenter title=#presenter-title invitation=#invitation link=#room-link code=#room-code problem=#room-problem
  followers=#room-followers lead=#room-lead endRoom=button#room-end openRoom=button#room-open
  more=#room-view openView=button#view-open copyView=button#view-copy copied=#view-copied opening=#opening
`) {
  declare key: string;

  #picture = document.querySelector("svg#room-picture") as SVGElement;
  /** The version that was shown when this page was opened. */
  #seen: number | null = null;
  #viewLink = ""; // to the presenter view, for another device

  constructor(document: Document, key: string) {
    super(document);
    this.key = key;
    this.endRoom.addEventListener("click", () => this.#ask("end"));
    this.openRoom.addEventListener("click", () => this.#ask("open"));
    this.openView.addEventListener("click", () => open(serverAddress("room?view=presenter"))); // it inherits the key
    this.copyView.addEventListener("click", () => this.#copy());
  }

  async show(what: RoomAct = "invite") {
    await this.#ask(what);
    if (this.key) setTimeout(() => this.show("presenter"), EVERY);
  }

  async #ask(what: RoomAct) {
    try {
      this.#draw(await askAsPresenter(this.key, what));
      if (what === "open") present(this.key);
    } catch (error) {
      const { code, message } = refusal(error);
      if (code !== "wrong_key") return say(this.followers, message);
      this.key = "";
      leave();
      this.place.hidden = true;
      this.join.hidden = false;
      this.said.textContent = message;
    }
  }

  #draw(room: PresenterAnswer) {
    this.join.hidden = this.opening.hidden = true;
    this.place.hidden = false;
    say(this.title, room.open ? "Follow on your own screen" : "Room");
    for (const part of [this.invitation, this.lead, this.endRoom, this.more]) part.hidden = !room.open;
    this.#follow(room);
    this.openRoom.hidden = room.open;
    this.problem.hidden = !room.problem || !room.open;
    this.problem.textContent = room.problem;
    say(this.followers, room.open ? stateInWords(room) : "The room has ended. Nobody follows any more.");
    if (this.code.textContent === room.code && this.link.dataset.link === room.link) return;
    this.code.textContent = room.code;
    this.link.dataset.link = room.link;
    this.#viewLink = new URL(`?view=presenter#key=${this.key}`, room.link).href; // no browser sends a fragment
    this.link.textContent = room.link.replace(/^http:\/\//, "").replace(/\?.*/, "");
    const { size, path } = room.picture;
    this.#picture.setAttribute("viewBox", `0 0 ${size} ${size}`);
    this.#picture.replaceChildren(svg("path", { d: path }));
  }

  /** Follow another tab of the presenter that was used since this one was opened. */
  #follow({ version, page, address, open }: PresenterAnswer) {
    this.#seen ??= version;
    if (!open || version === this.#seen) return;
    this.#seen = version;
    const standing = { seen: version, said: address, leads: false, used: 0, gone: true };
    arrive({ page, address }, () => keepStanding(standing));
  }

  async #copy() {
    const done = await copy(this.#viewLink);
    this.copied.textContent = done
      ? "Copied. Send it to yourself alone: whoever has it presents."
      : "The browser does not let this page copy: open this page at http://localhost, and copy it there.";
  }
}

function stateInWords(room: PresenterAnswer) {
  const minutes = Math.ceil(room.seconds_left / MINUTE);
  const left = minutes > 90 ? `${Math.round(minutes / 60)} hours` : `${minutes} min`;
  return `${capital(placesInWords(room))}. The room ends by itself in ${left}.`;
}
