/** True where a page offers the numbers of its map as a table, by a button that is seen. */
export const hasNumbersView = () => Boolean(document.querySelector("[data-view=numbers]")?.checkVisibility());
