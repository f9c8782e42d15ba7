/** Questions about the room to the server, from a page that follows or presents. */
import { getJson, send, serverAddress } from "../../shared/server.ts";
import type { Spot } from "./spot-place.ts";
import type { Newest } from "./lead.ts";

export interface Presented {
  open: boolean;
  code: string;
  followers: number;
  most: number;
  seconds_left: number;
  /** The link that others follow by. */
  link: string;
  /** The reason that others cannot use it. */
  problem: string | null;
  /** The link as a QR code. */
  picture: { size: number; path: string };
  /** The count of addresses that were shown. */
  version: number;
  /** The name of the page that is shown. */
  page: string;
  /** The address that is shown. */
  address: string;
  /** The sentence in that address. */
  sentence: string;
  station: Station | null;
  /** The lesson that the presenter wrote. */
  lesson: LessonName | null;
  /** The count of answers to the question that is shown; null where none is asked. */
  answered: number | null;
}

/** A lesson by its id in the presenter's browser. */
export type LessonName = { id: string; digest: string };

export type StationLink = { title: string; address: string };

/** A station. Its texts are HTML that the server made, with a person's texts escaped. */
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

/** The address of events; `who` is the name that this tab had before, "" for none. */
export function eventsAddress(code: string, who: string) {
  const address = serverAddress("api/room/events");
  address.searchParams.set("join", code);
  if (who) address.searchParams.set("who", who);
  return address;
}

export interface Message {
  /** The address of the page. */
  address: string;
  /** The version that this tab saw last; null where the address is shown in any case. */
  seen?: number | null;
  /** The point of the pointer. */
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
