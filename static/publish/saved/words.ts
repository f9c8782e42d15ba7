/** Messages of a saved page. */
export const NOT_SAVED = "This needs a model, and was not saved with this page: open it in Regard.";
export const tooMany = (heads: number) =>
  `A union has at most ${heads} heads: click a chosen one to leave it out.`;
export const TOO_OLD =
  "This page is compressed, which this browser cannot read: open it in Chrome or Edge from version 80 on, Firefox from 113, or Safari from 16.4.";
export const DAMAGED = "This file is damaged: save the page again, or copy the file again.";
