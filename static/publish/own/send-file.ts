/** A file of one's own on its way to the server, which answers with a model of it, or a sentence. */
import { ApiError, send, serverAddress } from "../../shared/server.ts";
import { UNREADABLE } from "./words.ts";
import type { ReadSettings } from "./read-as.ts";
import type { OwnAnswer } from "../../shared/api.ts";

/** True for a refusal of a file that can be read otherwise: a part of it, or with other axes. */
export const asksHow = (code: string) => code === "file_too_large" || code === "file_ambiguous";

/** A folder that is dropped comes as a file of which no byte can be read. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

export async function sendFile(file: File, settings: ReadSettings, signal?: AbortSignal): Promise<OwnAnswer> {
  if (!(await isReadable(file))) throw new ApiError(UNREADABLE, "file_unreadable");
  const address = serverAddress("api/own");
  for (const [name, value] of Object.entries({ name: file.name, ...settings }))
    address.searchParams.set(name, value);
  return (await send(address, { method: "POST", body: file, signal })).json();
}

/** The server forgets a file; a page that still shows it sends it again. */
export const letGo = (id: string) =>
  void fetch(serverAddress(`api/own/${id}`), { method: "DELETE", keepalive: true });
