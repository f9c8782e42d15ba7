/**
 * What a tab keeps of a room until it is closed: the key that it presents with, or the code that it follows and the name by
 * which the server counts it once.
 */
import { NAME } from "./open.ts";

export interface Followed {
  code: string;
  /** Whether this tab looks on its own for now */
  aside: boolean;
}

const KEY = "key";
const CODE = "code";
const WHO = "regard-room-who";

export function followed(): Followed | null {
  const [kind, code, aside] = kept();
  return kind === CODE ? { code, aside: Boolean(aside) } : null;
}

/** @returns "" where this tab does not present */
export function presenterKey(): string {
  const [kind, key] = kept();
  return kind === KEY ? key : "";
}

/** @returns whether it could be kept */
export const follow = ({ code, aside }: Followed): boolean => keep([CODE, code, ...(aside ? ["aside"] : [])]);

/** @returns whether it could be kept */
export const present = (key: string): boolean => keep([KEY, key]);

/** From here on this tab has nothing to do with the room. */
export const leave = () => keep([]);

/** @returns "" before the server gave one */
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
