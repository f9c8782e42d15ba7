/** The quantities of a mechanism that its first state shows: its maps, and what it keeps in their place. */

const MAP = /^(weights|implied)/;
const STATE = /^state_\d/;

export const isMap = ({ id }: { id: string }) => MAP.test(id);

/** True of a map, of what is turned, of the latent, of the last state, and of the output of a gate, whose map is that of softmax. */
export function isFirst({ id }: { id: string }, all: readonly { id: string }[]): boolean {
  if (isMap({ id }) || id === "c" || id.startsWith("turned_")) return true;
  if (STATE.test(id)) return id === all.findLast((one) => STATE.test(one.id))?.id;
  return id === "output" && all.some((one) => one.id === "context");
}

/** The map that is explained before anybody points: the last one. */
export const mapOf = <Q extends { id: string }>(all: readonly Q[]): Q | undefined => all.findLast(isMap);
