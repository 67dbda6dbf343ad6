import type { Verdict } from './freight-service.ts';
import { unreadableAnswer, type Judgement } from './judgement.ts';
import type { Operation } from './operations.ts';
import { classifyFailure, heldReasonOfStatus } from './outcome.ts';
import type { ReadAnswer } from './read-answer.ts';
import { serviceMessage } from './read-json.ts';
import { redactAnswer, redactInTurns, type Redactor } from './redact.ts';
import { refusesCredentials } from './refused-credentials.ts';

const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status <= 299;

/**
 * The outcome of an attempt from what came back, in this order: the status of a read, a broken answer, another status, the answer itself.
 * `pause`: a turn of the event loop before a long answer is judged and before it is redacted.
 */
export async function interpret<Answer>(
  operation: Operation<Answer>,
  answered: ReadAnswer,
  redact: Redactor,
  pause: () => Promise<void>,
): Promise<Verdict<Answer>> {
  const { status, error } = answered;
  const isRead = operation.repeatable;
  // A read creates nothing, so such a status can be trusted, even if the text after it was cut.
  const heldReason = isRead && status !== null ? heldReasonOfStatus(status) : null;
  if (heldReason !== null) return { kind: 'held', reason: heldReason };
  // For an operation that creates something, the status tells more than how the page after it ended.
  if (error !== null && (isRead || status === null || isSuccess(status))) {
    const ending = classifyFailure(error, answered);
    return ending.kind === 'in-doubt' ? { ...ending, words: null, answer: null } : ending;
  }
  await pause();
  const json = error === null ? answered.json : { ok: false as const };
  const judged = json.ok ? await judge(operation, json.value, pause) : null;
  const isTwofold = json.ok && json.repeats === true;
  const judgement = judged !== null && isTwofold ? contradictory(judged) : judged;
  await pause();
  if (!isSuccess(status)) return notBelieved(operation, answered, judgement, redact);
  return judgement?.kind === 'accepted'
    ? { kind: 'accepted', answer: await redactInTurns(redact, judgement.answer, pause) }
    : notAccepted(operation, status ?? 0, judgement, redact);
}

/** An answer that overflows a parser's stack is not the interface's: it is stored anyway. */
async function judge<Answer>(
  operation: Operation<Answer>,
  root: unknown,
  pause: () => Promise<void>,
): Promise<Judgement<Answer>> {
  try {
    return await (operation.judgeInTurns?.(root, pause) ?? operation.judge(root));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return unreadableAnswer;
  }
}

/** An answer with a duplicate name says two things, and only the last was read. */
const contradictory = <Answer>(read: Judgement<Answer>): Judgement<Answer> => ({
  kind: 'in-doubt',
  reason: 'contradictory-answer',
  words: read.kind === 'accepted' ? null : read.words,
  answer: read.kind === 'refused' ? null : read.answer,
});

/** A status other than success: a refusal if the interface lists it, else in doubt. */
function notBelieved<Answer>(
  operation: Operation<Answer>,
  answered: ReadAnswer,
  judgement: Judgement<Answer> | null,
  redact: Redactor,
): Verdict<Answer> {
  const status = answered.status ?? 0;
  const said = serviceMessage(answered.head, answered.json);
  const words = said === null ? null : redact.text(said);
  if (status === 400 && operation.refusesWith400) return { kind: 'refused', words: words ?? '' };
  // Stored, not trusted: something may have been created despite such a status. A read creates nothing.
  const isNone = operation.repeatable || judgement === null || judgement.kind === 'refused';
  const part = isNone ? null : judgement.answer;
  const answer = redactAnswer<Partial<Answer> | null>(redact, part);
  return { kind: 'in-doubt', reason: `http-${status}`, words, answer };
}

/** A complete success answer that is no acceptance. */
function notAccepted<Answer>(
  operation: Operation<Answer>,
  status: number,
  judgement: Exclude<Judgement<Answer>, { kind: 'accepted' }> | null,
  redact: Redactor,
): Verdict<Answer> {
  if (judgement === null) return { kind: 'in-doubt', reason: 'unreadable-answer', words: null, answer: null };
  if (judgement.kind === 'refused') return refusal(operation, status, redact.text(judgement.words));
  const words = judgement.words === null ? null : redact.text(judgement.words);
  return { ...judgement, words, answer: redactAnswer(redact, judgement.answer) };
}

function refusal<Answer>(operation: Operation<Answer>, status: number, words: string): Verdict<Answer> {
  // The request concerns no shipment, so such words can only mean the station's sign-in.
  if (operation.saysNothingOfShipments && refusesCredentials(words))
    return { kind: 'held', reason: 'unauthorized', words };
  // The interface answers with 200; another success ("created", "accepted for later") contradicts a refusal.
  if (!operation.repeatable && status !== 200)
    return { kind: 'in-doubt', reason: `http-${status}`, words, answer: null };
  return { kind: 'refused', words };
}
