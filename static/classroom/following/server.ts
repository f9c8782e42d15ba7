/** Questions about the room to the server, from a page that follows, presents or opens it. */
import { getJson, post, send, serverAddress } from "../../shared/server.ts";
import { keptName } from "./room-storage.ts";
import type { Spot } from "./pointer-anchor.ts";
import type { ClassAnswer, Given, LessonName, LessonStations } from "../../answers.ts";
import type { OpenedAnswer, PresenterAnswer, RoomAnswer, ShownAnswer } from "../../answers.ts";

/** A page to be shown; `seen` is the version that this tab saw last, null where it is shown in any case. */
export type Message = { address: string; seen?: number | null; spot?: Spot | null };

export const fetchRoom = (code: string): Promise<RoomAnswer> => getJson("api/room", { join: code });

/** The address of events; `who` is the name that this tab had before, "" for none. */
export const eventsAddress = (code: string, who: string) =>
  serverAddress(`api/room/events?${new URLSearchParams({ join: code, ...(who && { who }) })}`);

/** The HTML of the lesson that the presenter wrote; the browser keeps it by its digest. */
export async function fetchLesson(code: string, digest: string): Promise<LessonStations> {
  const query = new URLSearchParams({ join: code, digest });
  return (await send(serverAddress(`api/room/lesson?${query}`), {})).json();
}

export const beginRoom = async (headers: Record<string, string>): Promise<OpenedAnswer> =>
  (await send(serverAddress("api/room"), { method: "POST", headers })).json();

async function ask<T>(key: string, path: string, method: "GET" | "POST", body?: object): Promise<T> {
  const headers = { "X-Room-Key": key, ...(body && { "content-type": "application/json" }) };
  return (await send(serverAddress(path), { method, headers, body: JSON.stringify(body) })).json();
}

/** A question of the page Room: see the room, show its code, open it again, or end it. */
export type RoomAct = "presenter" | "invite" | "open" | "end";

export function askAsPresenter(key: string, what: RoomAct): Promise<PresenterAnswer> {
  const query = new URLSearchParams({ at: serverAddress(".").href });
  return ask(key, `api/room/${what}?${query}`, what === "presenter" ? "GET" : "POST");
}

export const show = (key: string, message: Message): Promise<ShownAnswer> =>
  ask(key, "api/room/shown", "POST", message);

export const giveLesson = (key: string, lesson: { id: string; text: string }): Promise<LessonName> =>
  ask(key, "api/room/lesson", "POST", lesson);

export const fetchAnswers = (key: string): Promise<ClassAnswer> => ask(key, "api/room/answers", "GET");

export const fetchClass = (code: string): Promise<ClassAnswer> => getJson("api/room/class", { join: code });

export const sendAnswer = (code: string, answer: { address: string; given: Given }) =>
  post(`api/room/answers?${new URLSearchParams({ join: code })}`, { ...answer, who: keptName() });
