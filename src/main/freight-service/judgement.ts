import { hasContent } from '#shared/freight/text/has-content.ts';
import type { AnswerReason } from '#shared/station/attempt-reason.ts';

/**
 * What an answer of the service means, independent of its attempt.
 * *accepted*: everything the operation promises is there. *refused*: the service refuses, in `words`. *in-doubt*: neither; `answer` is what
 * could be read of it, stored and not trusted.
 */
export type Judgement<Answer> =
  | { kind: 'accepted'; answer: Answer }
  | { kind: 'refused'; words: string }
  | { kind: 'in-doubt'; reason: DoubtfulAnswer; words: string | null; answer: Partial<Answer> | null };

/** *unreadable*: not this operation's JSON. *contradictory*: both a yes and a no. *incomplete*: something promised is missing. */
export type DoubtfulAnswer = Extract<AnswerReason, `${'unreadable' | 'contradictory' | 'incomplete'}-answer`>;

export const unreadableAnswer = {
  kind: 'in-doubt',
  reason: 'unreadable-answer',
  words: null,
  answer: null,
} as const;

export const incompleteAnswer = {
  kind: 'in-doubt',
  reason: 'incomplete-answer',
  words: null,
  answer: null,
} as const;

/** Fields of the interface that only something created would have. Compared without case: a serializer may change it. */
const createdFields = [
  'BlNumber',
  'PDF',
  'ShipmentLabel',
  'ShipmentLabelZpl',
  'ConfirmationID',
  'RTFPickupID',
].map((name) => name.toLowerCase());

function holdsContent(value: unknown): boolean {
  if (typeof value === 'string') return hasContent(value);
  // A negative id is an error code.
  if (typeof value === 'number') return value > 0;
  if (typeof value === 'boolean') return value;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsContent);
}

/** Names of a yes or a no. Where the interface has one, it is read before this check: these are elsewhere. */
const verdictFields = ['accepted', 'success'];

const saysYes = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && /^\s*(true|yes|1)\s*$/i.test(value));

/** A refusal's message names the fields it is about. */
const messages = ['errormessage', 'message'];

/**
 * Whether the answer contains anything that only a created BOL, order or pickup would have: a number, an id, any document, a yes, also inside a
 * gateway's wrapper. Then it is no refusal, whatever else it says.
 */
export const hasCreatedRecord = (root: unknown): boolean =>
  typeof root === 'object' &&
  root !== null &&
  Object.entries(root).some(([name, value]) => {
    const plain = name.toLowerCase();
    if (messages.includes(plain)) return false;
    if (verdictFields.includes(plain) && saysYes(value)) return true;
    return createdFields.includes(plain) ? holdsContent(value) : hasCreatedRecord(value);
  });

/** Whether the answer has at least one of the names that identify it. */
export const hasAnyName = (root: unknown, names: readonly string[]): boolean =>
  typeof root === 'object' && root !== null && names.some((name) => Object.hasOwn(root, name));
