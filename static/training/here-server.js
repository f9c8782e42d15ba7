/**
 * What the page asks of the training that a visitor starts: as the owner of the server, if this tab is the owner's.
 *
 * @typedef {import("../shared/api.js").Choices} Choices
 * @typedef {import("../shared/api.js").Workshop} Workshop
 */
import { ownerHeaders } from "../shared/owner.js";
import { send, serverAddress } from "../shared/server.js";

const HERE = "api/training/here";

/**
 * The training that runs on the server, or ran there last.
 *
 * @returns {Promise<Workshop>}
 */
export const fetchWorkshop = async () => (await ask(HERE)).json();

/**
 * @param {Partial<Choices> & {text: string | null}} asked what is left out is as usual
 * @returns {Promise<Workshop>}
 */
export async function startTraining(asked) {
  const headers = { ...ownerHeaders(), "content-type": "application/json" };
  return (await ask("api/training", { method: "POST", headers, body: JSON.stringify(asked) })).json();
}

/** @returns {Promise<Workshop>} */
export const cancelTraining = async () => (await ask(HERE, { method: "DELETE" })).json();

/** The folder of the model that was trained last, as a ZIP file. */
export const fetchCheckpoint = async () => (await ask(`${HERE}/checkpoint.zip`)).blob();

/**
 * @param {string} path
 * @param {RequestInit} [request]
 */
const ask = (path, request) => send(serverAddress(path), { headers: ownerHeaders(), ...request });
