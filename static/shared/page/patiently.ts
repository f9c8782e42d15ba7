/** Asks a busy server again, after the time that it names. */
import { refusal } from "../server.ts";
import { serverBusy } from "./words.ts";

const TRIES = 4;
const SOON = 0.3; // seconds

/** Errors that were waited for: who asks by way of another question does not wait again. */
const hopeless: WeakSet<Error> = new WeakSet();

/** Throw an error of a deed that is not done twice. */
export function notAgain(error: unknown): never {
  hopeless.add(refusal(error));
  throw error;
}

export type OnWait = (sentence: string) => void;

export async function patiently<T>(request: () => Promise<T>, signal: AbortSignal, onWait: OnWait) {
  for (let tried = 1; ; tried++) {
    try {
      return await request();
    } catch (error) {
      const refused = refusal(error);
      const { code, retryAfter } = refused;
      const lost = code === "unreachable" && tried === 1; // a worker may have ended: another takes its place
      const after = lost ? SOON : retryAfter;
      const hadTurn = code === "too_slow"; // it would take as long again
      if (after === null || tried === TRIES || hadTurn || hopeless.has(refused)) {
        hopeless.add(refused);
        throw error;
      }
      const seconds = after * (1 + Math.random() * 0.5); // so that a class does not come back as one
      if (!lost) onWait(serverBusy(Math.ceil(seconds)));
      await sleep(seconds * 1000, signal);
    }
  }
}

/** Wait; rejects where the signal aborts before. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason)), { once: true });
  });
}
