/** A station of the lesson that the presenter of a room wrote: the room has it, and this browser keeps nothing of it. */
import { h } from "../dom.js";
import { askAsPresenter, fetchLesson } from "../room/presenter-server.js";
import { ROOM_LESSON, lessonOfRoom, roleOf } from "../room/role.js";
import { ApiError, serverAddress } from "../server.js";
import { count } from "../words.js";

const NO_ROOM =
  "A presenter wrote this lesson: enter the code of the room to see it. The page is here all the same.";
const WAITING = "Waiting for the presenter’s lesson…";

/** @typedef {{code: string, lesson: import("../room/server.js").LessonName | null}} Held */

export class RoomStation {
  /** Of the lesson of which a station stands in the page, "" while none does. */
  digest = "";

  /**
   * @param {Document} document
   * @param {import("./station-place.js").StationPlace} place
   * @param {number} number from 1
   */
  constructor(document, place, number) {
    this.document = document;
    this.place = place;
    this.number = number;
  }

  /**
   * @param {string} id of the lesson in the address
   * @returns {Promise<boolean>} whether it is that of a room
   */
  async show(id) {
    try {
      const held = await this.#held(id);
      if (id !== ROOM_LESSON && held?.lesson?.id !== id) return false;
      if (held) await this.#showHeld(held);
      else if (!lessonOfRoom(this.document)) this.#say(NO_ROOM, this.#link());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#say(error.message);
    }
    return true;
  }

  /** @param {string} id @returns {Promise<Held | null>} null: there is no room, or nothing was heard of it yet */
  async #held(id) {
    const { key } = roleOf(this.document);
    if (key) return askAsPresenter(key, "presenter"); // who presents may have written it in another browser
    const followed = id === ROOM_LESSON ? lessonOfRoom(this.document) : null;
    return followed?.isHeard ? followed : null;
  }

  /** @param {Held} held */
  async #showHeld({ code, lesson }) {
    if (!lesson) return this.#say(WAITING);
    if (lesson.digest === this.digest) return;
    this.digest = lesson.digest;
    const { stations } = await fetchLesson(code, lesson.digest);
    if (lesson.digest !== this.digest) return;
    const station = stations[this.number - 1];
    if (station) this.place.put(station);
    else
      this.place.say(
        `This lesson has ${count(stations.length, "station")} now. The page is here all the same.`,
      );
  }

  /**
   * @param {string} sentence
   * @param {HTMLAnchorElement[]} link
   */
  #say(sentence, ...link) {
    this.digest = "";
    this.place.say(sentence, ...link);
  }

  #link = () => h("a", { href: serverAddress("room").href }, "room");
}
