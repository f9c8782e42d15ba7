/** What a page that follows or presents asks the server about the room. */
import { getJson, send, serverAddress } from "../server.ts";
import type { Spot } from "./spot-place.ts";
import type { Newest } from "./lead.ts";

export interface Presented {
  open: boolean;
  code: string;
  followers: number;
  most: number;
  seconds_left: number;
  /** To follow by */
  link: string;
  /** Why others cannot use it */
  problem: string | null;
  /** The link as a QR code */
  picture: { size: number; path: string };
  /** Counts what was shown */
  version: number;
  /** The name of the page that is shown */
  page: string;
  /** What is shown */
  address: string;
  /** In that address */
  sentence: string;
  station: Station | null;
  /** That the presenter wrote */
  lesson: LessonName | null;
  /** How many answered the question that is shown; null: none is asked */
  answered: number | null;
}

/** Id: in the presenter's browser */
export type LessonName = { id: string; digest: string };

export type StationLink = { title: string; address: string };

/** Its texts are HTML that the server made, of which a person's are escaped */
export interface Station {
  lesson: string;
  lesson_minutes: number;
  number: number;
  of: number;
  minutes: number;
  minutes_before: number;
  title: string;
  task: string;
  question: string;
  answer: string;
  notes: string;
  previous: StationLink | null;
  next: StationLink | null;
}

export const fetchRoom = (code: string): Promise<{ code: string; followers: number }> =>
  getJson("api/room", { join: code });

/** @param who the name that this tab had before; "" for none */
export function eventsAddress(code: string, who: string) {
  const address = serverAddress("api/room/events");
  address.searchParams.set("join", code);
  if (who) address.searchParams.set("who", who);
  return address;
}

export interface Message {
  /** Of the page */
  address: string;
  /** The number of what this tab saw last; null: it is shown in any case */
  seen?: number | null;
  /** Where the pointer is */
  spot?: Spot | null;
}

export async function show(
  key: string,
  message: Message,
): Promise<Newest & { followers: number; answered: number | null; lesson: LessonName | null }> {
  const headers = { "X-Room-Key": key, "content-type": "application/json" };
  const body = JSON.stringify(message);
  return (await send(serverAddress("api/room/shown"), { method: "POST", headers, body })).json();
}
