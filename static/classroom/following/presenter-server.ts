/** Questions of a presenter to the server, and the lesson that a presenter gave to all. */
import { send, serverAddress } from "../../shared/server.ts";
import type { LessonName, LessonStations, OpenedAnswer, PresenterAnswer } from "../../answers.ts";

/** See the room, open it again, or end it. */
export async function askAsPresenter(
  key: string,
  what: "presenter" | "open" | "end",
): Promise<PresenterAnswer> {
  const address = serverAddress(`api/room/${what}`);
  address.searchParams.set("at", serverAddress(".").href);
  const method = what === "presenter" ? "GET" : "POST";
  return (await send(address, { method, headers: { "X-Room-Key": key } })).json();
}

/** Open a room from this page, with the headers of the server's owner. */
export const beginRoom = async (headers: Record<string, string>): Promise<OpenedAnswer> =>
  (await send(serverAddress("api/room"), { method: "POST", headers })).json();

/** Give the room a lesson, as the presenter's browser writes it. */
export async function giveLesson(key: string, lesson: { id: string; text: string }): Promise<LessonName> {
  const headers = { "X-Room-Key": key, "content-type": "application/json" };
  const body = JSON.stringify(lesson);
  return (await send(serverAddress("api/room/lesson"), { method: "POST", headers, body })).json();
}

/** The HTML of the lesson that the presenter wrote; the browser keeps it by its digest. */
export async function fetchLesson(code: string, digest: string): Promise<LessonStations> {
  const address = serverAddress("api/room/lesson");
  address.search = new URLSearchParams({ join: code, digest }).toString();
  return (await send(address, {})).json();
}
