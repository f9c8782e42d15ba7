/** The messages of Status: the state of the server in a sentence. */
import type { StatusAnswer } from "../answers.ts";

const ENOUGH = 1; // seconds that nobody notices much
const SLOW = 5; // seconds after which a class turns to something else

const time = (seconds: number) => (seconds < 0.1 ? "less than 0.1 s" : `${seconds.toFixed(1)} s`);

export function beatInWords({ people, seconds, waiting }: StatusAnswer): string {
  if (!people || seconds === null) return "Nobody has asked in the last minute.";
  const who = people === 1 ? "1 person asks" : `${people} people ask`;
  const queue = waiting
    ? `${waiting} ${waiting === 1 ? "question waits" : "questions wait"}.`
    : "Nobody waits.";
  return `${who}; an answer takes ${time(seconds)}: ${judged(seconds)}. ${queue}`;
}

function judged(seconds: number) {
  if (seconds <= ENOUGH) return "the server keeps up";
  return seconds <= SLOW
    ? "the server is busy"
    : "too many ask at once; shorter sentences, or fewer who ask, help";
}
