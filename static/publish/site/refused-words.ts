/** Messages of a site without a server: what it cannot do, and what to do about that. */
import { text } from "../../shared/messages.ts";

export const ABSENT = text("site.absent");
export const UNABLE = text("site.unable");
export const OFFLINE = text("site.offline");
export const DAMAGED = text("site.damaged");
export const NO_MEMORY = text("site.memory");
export const CANCELLED = text("bar.cancelled");
export const CANCEL = text("bar.cancel");
export const loads = (done: number, all: number) => text("site.loads", { done, all });
