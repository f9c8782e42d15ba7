/** The messages of the page Worksheet. */
export const COPIED = "The LaTeX is copied.";
export const NO_COPY = "The browser does not let this page copy: save the LaTeX as a file instead.";
