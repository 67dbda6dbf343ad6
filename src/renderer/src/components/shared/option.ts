/** A choice that matches the typed text. */
export interface Option {
  id: string;
  text: string;
  /** Why it matches. */
  hint: string;
}
