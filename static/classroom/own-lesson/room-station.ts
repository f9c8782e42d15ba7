/** A station of the lesson that the presenter of a room wrote: the room has it, and this browser keeps nothing of it. */
import { h } from "../../shared/dom.ts";
import { refusal, serverAddress } from "../../shared/server.ts";
import { ROOM_LESSON, lessonOfRoom, roleOf } from "../following/role.ts";
import { askAsPresenter, fetchLesson } from "../following/server.ts";
import { count } from "../../shared/words.ts";
import type { LessonName } from "../../answers.ts";
import type { StationPlace } from "./station-panel.ts";

const NO_ROOM =
  "A presenter wrote this lesson: enter the code of the room to see it. The page is here all the same.";
const WAITING = "Waiting for the presenter’s lesson…";

export class RoomStation {
  declare place: StationPlace;
  declare number: number;

  /** The digest of the lesson of which a station stands in the page, "" while none does. */
  digest = "";

  constructor(place: StationPlace, number: number) {
    this.place = place;
    this.number = number;
  }

  /** Show the station, if the lesson in the address is that of a room; false where it is not. */
  async show(id: string) {
    try {
      const held = await this.#held(id);
      if (id !== ROOM_LESSON && held?.lesson?.id !== id) return false;
      if (held) await this.#showHeld(held);
      else if (!lessonOfRoom()) this.#say(NO_ROOM, h("a", { href: serverAddress("room").href }, "room"));
    } catch (error) {
      this.#say(refusal(error).message);
    }
    return true;
  }

  /** The lesson that the room has; null where there is no room, or nothing was heard of it yet. */
  async #held(id: string) {
    const { key } = roleOf();
    if (key) return askAsPresenter(key, "presenter"); // who presents may have written it in another browser
    const followed = id === ROOM_LESSON ? lessonOfRoom() : null;
    return followed?.isHeard ? followed : null;
  }

  async #showHeld({ code, lesson }: { code: string; lesson: LessonName | null }) {
    if (!lesson) return this.#say(WAITING);
    if (lesson.digest === this.digest) return;
    this.digest = lesson.digest;
    const { stations } = await fetchLesson(code, lesson.digest);
    if (lesson.digest !== this.digest) return;
    const station = stations[this.number - 1];
    const shorter = `This lesson has ${count(stations.length, "station")} now. The page is here all the same.`;
    if (station) this.place.put(station);
    else this.place.say(shorter);
  }

  #say(sentence: string, ...link: HTMLAnchorElement[]) {
    this.digest = "";
    this.place.say(sentence, ...link);
  }
}
