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

export const incomplete = {
  kind: 'in-doubt',
  reason: 'incomplete-answer',
  words: null,
  answer: null,
} as const;

/** Whether the answer has at least one of the names by which it can be known. */
export const hasAny = (root: unknown, names: readonly string[]): boolean =>
  typeof root === 'object' && root !== null && names.some((name) => Object.hasOwn(root, name));
