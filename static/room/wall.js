/** What stands on the wall until all follow: the link, the code, a QR code, how many follow. */
import { withParts } from "../shared/dom.js";
import { leave } from "../shared/room/kept.js";
import { askAsPresenter } from "../shared/room/server.js";
import { followersInWords } from "../shared/room/words.js";
import { ApiError } from "../shared/server.js";
import { svg } from "../shared/svg.js";

const EVERY = 2_000; // milliseconds
const MINUTE = 60;

export class Wall extends withParts(`
  join=#join place=#presenter invitation=#invitation link=#room-link code=#room-code problem=#room-problem
  followers=#room-followers lead=#room-lead endRoom=button#room-end openRoom=button#room-open
`) {
  /**
   * @param {Document} document
   * @param {string} key
   */
  constructor(document, key) {
    super(document);
    this.key = key;
    this.picture = /** @type {SVGElement} */ (document.querySelector("svg#room-picture"));
    this.said = /** @type {HTMLElement} */ (document.getElementById("join-said"));
    this.endRoom.addEventListener("click", () => this.#ask("end"));
    this.openRoom.addEventListener("click", () => this.#ask("open"));
  }

  async show() {
    await this.#ask("presenter");
    if (this.key) setTimeout(() => this.show(), EVERY);
  }

  /** @param {"presenter" | "open" | "end"} what */
  async #ask(what) {
    try {
      this.#draw(await askAsPresenter(this.key, what));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "wrong_key") this.#isNobody(error.message);
      else this.followers.textContent = error.message;
    }
  }

  /** @param {import("../shared/room/server.js").Presented} room */
  #draw(room) {
    this.join.hidden = true;
    this.place.hidden = false;
    for (const part of [this.invitation, this.lead, this.endRoom]) part.hidden = !room.open;
    this.openRoom.hidden = room.open;
    this.problem.hidden = !room.problem || !room.open;
    this.problem.textContent = room.problem;
    say(this.followers, room.open ? stateInWords(room) : "The room has ended. Nobody follows any more.");
    if (this.code.textContent === room.code && this.link.dataset.link === room.link) return;
    this.code.textContent = room.code;
    this.link.dataset.link = room.link;
    this.link.textContent = room.link.replace(/^http:\/\//, "").replace(/\?.*/, "");
    const { size, path } = room.picture;
    this.picture.setAttribute("viewBox", `0 0 ${size} ${size}`);
    this.picture.replaceChildren(svg("path", { d: path }));
  }

  /** @param {string} why */
  #isNobody(why) {
    this.key = "";
    leave();
    this.place.hidden = true;
    this.join.hidden = false;
    this.said.textContent = why;
  }
}

/** @param {{followers: number, seconds_left: number}} room */
function stateInWords({ followers, seconds_left }) {
  const minutes = Math.ceil(seconds_left / MINUTE);
  const left = minutes > 90 ? `${Math.round(minutes / 60)} hours` : `${minutes} min`;
  const count = followersInWords(followers);
  return `${count[0].toUpperCase()}${count.slice(1)}. The room ends by itself in ${left}.`;
}

/**
 * @param {HTMLElement} place
 * @param {string} words
 */
function say(place, words) {
  if (place.textContent !== words) place.textContent = words;
}
