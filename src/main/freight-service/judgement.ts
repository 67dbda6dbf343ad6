/**
 * What an answer of the service means, before anything is known of the try that brought it.
 * *accepted*: all that the operation promises is there. *refused*: the service says no, in `words`. *in-doubt*: neither;
 * `answer` is what could be read of it, kept and not believed.
 */
export type Judgement<Answer> =
  | { kind: 'accepted'; answer: Answer }
  | { kind: 'refused'; words: string }
  | { kind: 'in-doubt'; reason: DoubtfulAnswer; words: string | null; answer: Partial<Answer> | null };

/** *unreadable*: not the JSON of this operation. *contradictory*: a yes and a no. *incomplete*: something promised is missing. */
export type DoubtfulAnswer = 'unreadable-answer' | 'contradictory-answer' | 'incomplete-answer';

export const unreadable = {
  kind: 'in-doubt',
  reason: 'unreadable-answer',
  words: null,
  answer: null,
} as const;
