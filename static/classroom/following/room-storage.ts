/**
 * A tab keeps its part in a room until it is closed: the key that it presents with, or the code that it follows and
 * the name by which the server counts it once.
 */
import { NAME } from "./open.ts";

export interface Followed {
  code: string;
  /** True while this tab looks on its own. */
  aside: boolean;
}

const KEY = "key";
const CODE = "code";
const WHO = "regard-room-who";

export function followed(): Followed | null {
  const [kind, code, aside] = kept();
  return kind === CODE ? { code, aside: Boolean(aside) } : null;
}

/** The key of the presenter, "" where this tab does not present. */
export function presenterKey(): string {
  const [kind, key] = kept();
  return kind === KEY ? key : "";
}

/** Follow; true where the code could be kept. */
export const follow = ({ code, aside }: Followed): boolean => keep([CODE, code, ...(aside ? ["aside"] : [])]);

/** Present; true where the key could be kept. */
export const present = (key: string): boolean => keep([KEY, key]);

export const leave = () => keep([]);

/** The name for the server, "" before it gave one. */
export const keptName = (): string => sessionStorage.getItem(WHO) ?? ""; // who follows has a storage

export const keepName = (name: string) => sessionStorage.setItem(WHO, name);

function kept() {
  try {
    return sessionStorage.getItem(NAME)?.split(" ") ?? [];
  } catch {
    return []; // storage may be switched off
  }
}

function keep(words: string[]) {
  try {
    sessionStorage.setItem(NAME, words.join(" "));
    return true;
  } catch {
    return false;
  }
}
