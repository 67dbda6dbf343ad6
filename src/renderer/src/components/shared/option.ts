/** One of the things that fit what is typed. */
export interface Option {
  id: string;
  text: string;
  /** Why it fits. */
  hint: string;
}
