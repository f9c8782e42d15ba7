/**
 * Who may see what answers a question: in a room all who follow see what its presenter shows, everybody else what this
 * tab has seen before.
 */
import { roleOf } from "../../shared/room/role.ts";
import { asksSame } from "./question.ts";
import type { Page } from "../page.ts";
import type { Answers } from "./answers.ts";

export class Viewers {
  declare document: Document;
  declare page: Page;
  declare answers: Answers;

  constructor(document: Document, page: Page, answers: Answers) {
    this.document = document;
    this.page = page;
    this.answers = answers;
  }

  get role() {
    return roleOf(this.document);
  }

  /** @param state whether the address asks the question of the state */
  isOf = (address: string, state: any) =>
    asksSame(address, state, (search) => this.page.address.read(search));

  /** Whether the presenter asks the question of a state, and shows its answer. */
  follows(state: any) {
    const { code, shown } = this.role;
    return Boolean(code) && this.isOf(shown, state);
  }

  /** Whether nothing of a state is covered. */
  isOpen(state: any) {
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
