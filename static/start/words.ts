/** The messages of the start page, behind what a row says. */
import { text } from "../shared/messages.ts";

export const ANOTHER = text("start.another");

export const NO_END_MARKS = text("start.marks");

export const INVITATION = text("start.type");

export const TRANSLATING = text("start.translating");

export const MAP = text("start.map");
