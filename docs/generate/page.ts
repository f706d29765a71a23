/** A page of the documentation that says what the program already says, and must never say otherwise. */
export interface Page {
  /** From the top of the repository. */
  readonly file: string;
  readonly text: string;
}
