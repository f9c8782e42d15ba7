/** Questions about the training that a visitor starts, as the server's owner where the tab is theirs. */
import { ownerHeaders } from "../shared/owner.ts";
import { send, serverAddress } from "../shared/server.ts";
import type { TrainingChoices, WorkshopAnswer } from "../shared/api.ts";

const HERE = "api/training/here";

export const runs = ({ state }: WorkshopAnswer) => state === "preparing" || state === "training";

/** The training that runs on the server, or ran there last. */
export const fetchWorkshop = async (signal: AbortSignal): Promise<WorkshopAnswer> =>
  (await ask(HERE, { signal })).json();

/** Choices of a training, and the text that it reads along the way; choices that are left out are as usual. */
export type ToTrain = Partial<TrainingChoices> & { text: string | null };

export async function startTraining(asked: ToTrain): Promise<WorkshopAnswer> {
  const headers = { ...ownerHeaders(), "content-type": "application/json" };
  return (await ask("api/training", { method: "POST", headers, body: JSON.stringify(asked) })).json();
}

export const cancelTraining = async (): Promise<WorkshopAnswer> =>
  (await ask(HERE, { method: "DELETE" })).json();

/** The folder of the model that was trained last, as a ZIP file. */
export const fetchCheckpoint = async () => (await ask(`${HERE}/checkpoint.zip`)).blob();

const ask = (path: string, request?: RequestInit) =>
  send(serverAddress(path), { headers: ownerHeaders(), ...request });
