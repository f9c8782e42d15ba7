/** Questions about the room to the server, from a page that follows or presents. */
import { getJson, send, serverAddress } from "../../shared/server.ts";
import type { Spot } from "./pointer-anchor.ts";
import type { RoomAnswer, ShownAnswer } from "../../answers.ts";

export const fetchRoom = (code: string): Promise<RoomAnswer> => getJson("api/room", { join: code });

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

export async function show(key: string, message: Message): Promise<ShownAnswer> {
  const headers = { "X-Room-Key": key, "content-type": "application/json" };
  const body = JSON.stringify(message);
  return (await send(serverAddress("api/room/shown"), { method: "POST", headers, body })).json();
}
