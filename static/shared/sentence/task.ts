/** A task, by its words. */
export interface Text {
  /** The name of the field, as screen readers say it. */
  label: string;
  /** The name of the line of pieces. */
  pieces: string;
  /** The text of the empty field. */
  placeholder: string;
  /** The language, "" where it has none of its own. */
  lang: string;
  /** True where it goes on from another text, so that a space before it counts. */
  joins?: boolean;
}

export interface Task {
  /** The title over its models in the chooser. */
  name: string;
  source: Text;
  target: Text;
  /** A sentence about an empty field. */
  empty: string;
  /** The verb on the button: what the model does to the source. */
  verb: string;
  /** The same while it is being done. */
  doing: string;
  failed: string;
  cancelled: string;
  /** The title over the maps of cross-attention: who looks at whom. */
  crossing: string;
  /** The unit that is read and written one by one. */
  piece: string;
  /** Words of forcing a target, to begin and to go on with one; null where there is none. */
  force: { start: string; edit: string; title: string; label: string } | null;
  /** The text before what the model wrote. */
  lead: string;
  /** The line where nothing is typed and nothing written. */
  reads?: string;
}
