/** Messages of the line and of the station of a lesson beside a page. */
import { count } from "../../shared/words.ts";

export const OWN_FILE =
  "This page shows a file of yours, which its address does not have: open a model, then add the page.";
export const asBefore = (title: string) => `“${title}” is as it was before.`;
export const stationOf = (number: number, title: string) => `Station ${number} of “${title}”.`;

export const ELSEWHERE =
  "This lesson is not in this browser: ask who sent the address for its file or its link. The page is here all the same.";
export const NO_ROOM =
  "A presenter wrote this lesson: enter the code of the room to see it. The page is here all the same.";
export const WAITING = "Waiting for the presenter’s lesson…";
export const shorter = (stations: number) =>
  `This lesson has ${count(stations, "station")} now. The page is here all the same.`;
export const unseen = (problem: string) => `The class does not see this station: ${problem}`;
