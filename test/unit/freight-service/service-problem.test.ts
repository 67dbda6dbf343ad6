import { expect, test } from 'vitest';
import type { Exchange, Outcome } from '#main/freight-service/freight-service.ts';
import type { NotSentReason, AttemptReason } from '#shared/station/attempt-reason.ts';
import { readResult } from '#main/freight-service/service-problem.ts';

const exchange: Exchange = {
  operation: 'rate-quote-v2',
  startedAt: '',
  endedAt: '',
  leftAt: null,
  bytesSent: null,
  waitedSeconds: 0,
  httpStatus: null,
  settingsMark: '',
  request: '{}',
  response: null,
};

const notSent = (reason: NotSentReason): Outcome<number> => ({ kind: 'not-sent', reason, exchange });
const inDoubt = (reason: AttemptReason, words: string | null = null): Outcome<number> => ({
  kind: 'in-doubt',
  reason,
  words,
  answer: null,
  exchange,
});
const held = (reason: 'unauthorized' | 'certificate' | 'proxy' | 'no-credentials'): Outcome<number> => ({
  kind: 'held',
  reason,
  exchange,
});

test.each<[Outcome<number>, string]>([
  [notSent('dns'), 'service-offline'],
  [notSent('connect-timeout'), 'service-offline'],
  [notSent('canceled'), 'canceled'],
  [inDoubt('canceled'), 'canceled'],
  [inDoubt('connection-reset'), 'service-offline'],
  [inDoubt('headers-timeout'), 'service-timeout'],
  [inDoubt('deadline'), 'service-timeout'],
  [inDoubt('unreadable-answer'), 'service-unreadable'],
  [inDoubt('answer-too-big'), 'service-unreadable'],
  [inDoubt('http-503'), 'service-error'],
  [held('unauthorized'), 'service-unauthorized'],
  [held('certificate'), 'service-certificate'],
  [held('proxy'), 'service-proxy'],
  [held('no-credentials'), 'no-credentials'],
  [{ kind: 'refused', words: 'No lane', exchange }, 'service-refused'],
])('$kind $reason of a read is %s', (outcome, code) => {
  expect(readResult(outcome)).toMatchObject({ ok: false, error: { code } });
});

test('the answer, and the service’s own words', () => {
  expect(readResult({ kind: 'accepted', answer: 7, exchange })).toEqual({ ok: true, value: 7 });
  expect(readResult(inDoubt('http-500', 'Down for repair'))).toMatchObject({
    error: { theirWords: 'Down for repair', message: 'rate-quote-v2: http-500' },
  });
  expect(readResult(notSent('dns'))).not.toHaveProperty('error.theirWords');
});
