/**
 * Who may see what answers a question: in a room all who follow see what its presenter shows, everybody else what this
 * tab has seen before.
 */
import { roleOf } from "../../shared/room/role.js";
import { asksSame } from "./question.js";

export class Viewers {
  /**
   * @param {Document} document
   * @param {import("../page.js").Page} page
   * @param {import("./answers.js").Answers} answers
   */
  constructor(document, page, answers) {
    this.document = document;
    this.page = page;
    this.answers = answers;
  }

  get role() {
    return roleOf(this.document);
  }

  /** @param {string} address @param {any} state whether the address asks the question of the state */
  isOf = (address, state) => asksSame(address, state, (search) => this.page.address.read(search));

  /** Whether the presenter asks the question of a state, and shows its answer. @param {any} state */
  follows(state) {
    const { code, shown } = this.role;
    return Boolean(code) && this.isOf(shown, state);
  }

  /** Whether nothing of a state is covered. @param {any} state */
  isOpen(state) {
    if (!state.predict || state.reveal) return true;
    const isInRoom = this.role.key || this.follows(state);
    return !isInRoom && this.answers.wasShown(state);
  }

  /** Of the question that the page asks. */
  get now() {
    const { state } = this.page;
    return {
      isOpen: this.isOpen(state),
      isPresenter: Boolean(this.role.key),
      isFollower: this.follows(state),
    };
  }
}
