/** The message of the way back to a file. */
export const NOT_YOUR_FILE = "This page shows a model of the server, not your file. ";
export const BACK = "Back to your file";
