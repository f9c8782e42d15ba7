/** The room as its presenter sees it: asked for once a second, until its key opens no room any more. */
import { leave } from "../following/room-storage.ts";
import { refusal } from "../../shared/server.ts";
import { askAsPresenter, type RoomAct } from "../following/server.ts";
import type { PresenterAnswer } from "../../answers.ts";

const EVERY = 1_000; // milliseconds

/** The room, and why nothing newer is known of it, "" where it is. */
export type Seen = { room: PresenterAnswer; problem: string };

/** Callbacks for the page around what a presenter sees. */
export type Acts = {
  /** There is something to be seen; after a key that is refused, the way in instead. */
  show: (part: "wall" | "view" | "join") => unknown;
  /** Nothing is known of the room, for this reason. */
  say: (problem: string) => unknown;
};

type Part = {
  name: "wall" | "view";
  /** Draw what is seen; `before` is the room before, null at first. */
  draw: (seen: Seen, before: PresenterAnswer | null) => unknown;
  /** Codes of refusals that are the end. */
  final: string[];
};

export class Watch {
  readonly key: string;
  readonly #part: Part;
  readonly #acts: Acts;
  #state: { seen: Seen | null; isOver: boolean } = { seen: null, isOver: false };

  constructor(key: string, part: Part, acts: Acts) {
    this.key = key;
    this.#part = part;
    this.#acts = acts;
  }

  /** The newest; null before anything was seen, and after the end. */
  get seen(): Seen | null {
    return this.#state.seen;
  }

  /** Begin with a question, and ask on. */
  async begin(what: RoomAct) {
    try {
      await this.ask(what);
    } finally {
      if (!this.#state.isOver) setTimeout(() => this.begin(this.seen ? "presenter" : what), EVERY);
    }
  }

  /** Ask the room, after an act where there is one. */
  async ask(what: RoomAct, act: () => unknown = () => {}) {
    try {
      await act();
      this.#see({ room: await askAsPresenter(this.key, what), problem: "" });
    } catch (error) {
      const { code, message } = refusal(error);
      if (this.#part.final.includes(code)) this.#end(message);
      else if (this.seen) this.#see({ ...this.seen, problem: message });
      else if (!this.#state.isOver) this.#acts.say(message);
    }
  }

  #see(seen: Seen) {
    if (this.#state.isOver) return;
    const before = this.seen?.room ?? null;
    this.#state = { seen, isOver: false };
    this.#acts.show(this.#part.name);
    this.#part.draw(seen, before);
  }

  #end(message: string) {
    if (this.#state.isOver) return;
    this.#state = { seen: null, isOver: true };
    leave();
    this.#acts.show("join");
    this.#acts.say(message);
  }
}
