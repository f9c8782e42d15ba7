/** The messages of the start page, behind what a row says. */
import { text } from "../shared/messages.ts";

export const ANOTHER = text("start.another");

export const oneOf = (heads: number) => text("start.one", { heads });

export const INVITATION = text("start.type");

export const TRANSLATING = text("start.translating");

export const MAP = text("start.map");
