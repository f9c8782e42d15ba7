/** The viewers of an answer: all who follow a room when it is shown, else whoever has seen it before. */
import { inAddress } from "../../shared/head/row-names.ts";
import { roleOf } from "../following/role.ts";
import { asksSame } from "./question.ts";
import type { Page } from "../../explore/page.ts";
import type { Answers } from "./predictions.ts";

export class Viewers {
  declare page: Page;
  declare answers: Answers;

  constructor(page: Page, answers: Answers) {
    this.page = page;
    this.answers = answers;
  }

  isOf = (address: string, state: any) =>
    asksSame(address, inAddress(state, this.page.model), (search) => this.page.address.read(search));

  /** True where this tab follows a presenter who asks the question of a state. */
  follows(state: any) {
    const { code, shown } = roleOf();
    return Boolean(code) && this.isOf(shown, state);
  }

  /** True where nothing of a state is covered. */
  isOpen(state: any) {
    if (!state.predict || state.reveal) return true;
    const isInRoom = roleOf().key || this.follows(state);
    return !isInRoom && this.answers.wasShown(state);
  }

  /** The view of the question that the page asks. */
  get now() {
    const { state } = this.page;
    const isPresenter = Boolean(roleOf().key);
    return { isOpen: this.isOpen(state), isPresenter, isFollower: this.follows(state) };
  }
}
