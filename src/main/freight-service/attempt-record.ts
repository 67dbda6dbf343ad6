import type { Exchange } from './freight-service.ts';
import type { Operation } from './operations.ts';
import { withCredentials, type AttemptContext } from './prepare.ts';
import type { ReadAnswer } from './read-answer.ts';
import type { Redactor } from './redact.ts';
import { redactedCredentials } from './wire/credentials.ts';

type RecordedAnswer = Pick<ReadAnswer, 'mayHaveSent' | 'bytesSent' | 'status' | 'kept'>;

const nothingSent: RecordedAnswer = {
  mayHaveSent: false,
  bytesSent: null,
  status: null,
  kept: Buffer.alloc(0),
};

/** The record of one attempt, without credentials. */
export interface AttemptRecord {
  /** Removes this attempt's authentication identifier from everything that is stored. */
  redact: Redactor;
  /** The first byte is about to be sent. */
  leaves(): void;
  /** The finished attempt. */
  exchangeOf(answered: RecordedAnswer): Exchange;
  ofNothingSent(): Exchange;
}

/** Starts the record: the time, and the settings of the attempt. */
export function startRecord(
  operation: Operation<unknown>,
  payload: string,
  { clock, settings, authenticationId, settingsMark, redactor }: AttemptContext,
): AttemptRecord {
  const startedAt = clock.now().toISOString();
  const began = clock.monotonic();
  const mark = settingsMark();
  const redact = redactor(authenticationId(settings()));
  let leftAt: string | null = null;

  const exchangeOf = (answered: RecordedAnswer): Exchange => ({
    operation: operation.name,
    startedAt,
    endedAt: clock.now().toISOString(),
    leftAt: answered.mayHaveSent ? leftAt : null,
    bytesSent: answered.bytesSent,
    waitedSeconds: Math.round(clock.monotonic() - began) / 1000,
    httpStatus: answered.status,
    settingsMark: mark,
    request: redact.text(withCredentials(operation, payload, redactedCredentials)),
    response: answered.status === null ? null : answered.kept,
  });
  return {
    redact,
    leaves() {
      leftAt = clock.now().toISOString();
    },
    exchangeOf,
    ofNothingSent: () => exchangeOf(nothingSent),
  };
}
