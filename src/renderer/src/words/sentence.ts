import type { Mark } from './mark.ts';

/** A line of the timeline in words. */
export interface Sentence {
  mark: Mark;
  text: string;
  hint?: string | null;
}
