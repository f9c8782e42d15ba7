/** Questions to the server about the answers of a class. */
import { keptName } from "../following/room-storage.ts";
import { getJson, post, send, serverAddress } from "../../shared/server.ts";
import type { Class } from "./class-answers.ts";
import type { Given } from "./kept.ts";

export const sendAnswer = (code: string, { address, given }: { address: string; given: Given }) =>
  post(`api/room/answers?${new URLSearchParams({ join: code })}`, { address, who: keptName(), given });

export const fetchClass = (code: string): Promise<Class> => getJson("api/room/class", { join: code });

/** The answers, for the key of the presenter. */
export const fetchAnswers = async (key: string): Promise<Class> =>
  (await send(serverAddress("api/room/answers"), { headers: { "X-Room-Key": key } })).json();
