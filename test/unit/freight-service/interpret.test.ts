import { describe, expect, test } from 'vitest';
import { interpret } from '#main/freight-service/interpret.ts';
import type { Judgement } from '#main/freight-service/judgement.ts';
import { operations, type Operation } from '#main/freight-service/operations.ts';
import type { ReadAnswer } from '#main/freight-service/read-answer.ts';
import { readJson } from '#main/freight-service/read-json.ts';
import { createRedactor } from '#main/freight-service/redact.ts';

interface Answer {
  number: string;
}
const redact = createRedactor('key-0815');
const accepted: Judgement<Answer> = { kind: 'accepted', answer: { number: 'A key-0815' } };
const refused: Judgement<Answer> = { kind: 'refused', words: 'No key-0815' };
const doubtful: Judgement<Answer> = {
  kind: 'in-doubt',
  reason: 'contradictory-answer',
  words: 'Late key-0815',
  answer: { number: 'B key-0815' },
};

const submission = { ...operations.bolCreate, judge: () => accepted } as unknown as Operation<Answer>;
const read: Operation<Answer> = { ...submission, repeatable: true };

/** An answer with this body; an object is JSON. */
function answered(body: string | object, more: Partial<ReadAnswer> = {}): ReadAnswer {
  const head = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const common = { mayHaveSent: true, bytesSent: 10, headers: {}, body: head, kept: head, head };
  return { ...common, status: 200, error: null, json: readJson(head), ...more };
}
const outcome = (judged: Judgement<Answer>, more: Partial<ReadAnswer> = {}, operation = submission) =>
  interpret({ ...operation, judge: () => judged }, answered({}, more), redact);

describe('a complete answer with HTTP 200', () => {
  test('is what the interface’s own JSON says, without the identifier', () => {
    expect(outcome(accepted)).toEqual({ kind: 'accepted', answer: { number: 'A [removed]' } });
    expect(outcome(refused)).toEqual({ kind: 'refused', words: 'No [removed]' });
    expect(outcome(doubtful)).toEqual({
      kind: 'in-doubt',
      reason: 'contradictory-answer',
      words: 'Late [removed]',
      answer: { number: 'B [removed]' },
    });
    expect(outcome({ ...doubtful, words: null, answer: null })).toMatchObject({ words: null, answer: null });
  });

  test('is in doubt when it is no JSON', () => {
    expect(interpret(submission, answered('<html>Saved</html>'), redact)).toEqual({
      kind: 'in-doubt',
      reason: 'unreadable-answer',
      words: null,
      answer: null,
    });
  });

  test('is in doubt when it says a name twice, whatever was read last; what was read is kept', () => {
    const twofold = { json: { ok: true, value: {}, repeats: true } } as const;
    const doubt = { kind: 'in-doubt', reason: 'contradictory-answer' };
    expect(outcome(accepted, twofold)).toEqual({ ...doubt, words: null, answer: { number: 'A [removed]' } });
    expect(outcome(refused, twofold)).toEqual({ ...doubt, words: 'No [removed]', answer: null });
    expect(outcome(doubtful, twofold)).toEqual({
      ...doubt,
      words: 'Late [removed]',
      answer: { number: 'B [removed]' },
    });
  });

  test('that goes deeper than a parser can follow is in doubt; a defect of ours is no answer', () => {
    const failing = (error: Error): Operation<Answer> => ({
      ...submission,
      judge() {
        throw error;
      },
    });
    expect(interpret(failing(new RangeError('stack')), answered({}), redact)).toMatchObject({
      kind: 'in-doubt',
      reason: 'unreadable-answer',
    });
    expect(() => interpret(failing(new TypeError('ours')), answered({}), redact)).toThrow('ours');
  });
});

describe('another status', () => {
  test.each([200, 201, 202, 204, 299])('%i is a success', (status) => {
    expect(outcome(accepted, { status }).kind).toBe('accepted');
  });

  test.each([199, 300, 302, 400, 401, 404, 500, 503])(
    'of %i nothing is believed after a submission; what was read is kept',
    (status) => {
      const doubt = { kind: 'in-doubt', reason: `http-${status}` };
      expect(outcome(accepted, { status })).toMatchObject({ ...doubt, answer: { number: 'A [removed]' } });
      expect(outcome(doubtful, { status })).toMatchObject({ ...doubt, answer: { number: 'B [removed]' } });
      expect(outcome(refused, { status })).toMatchObject({ ...doubt, answer: null });
    },
  );

  test('the service’s words go with it', () => {
    const body = { Message: 'Busy key-0815' };
    expect(interpret(submission, answered(body, { status: 503 }), redact)).toMatchObject({
      words: 'Busy [removed]',
    });
    expect(interpret(submission, answered('', { status: 503 }), redact)).toEqual({
      kind: 'in-doubt',
      reason: 'http-503',
      words: null,
      answer: null,
    });
  });

  test('a refusal with another success contradicts itself: of a submission it is in doubt, a read creates nothing', () => {
    expect(outcome(refused, { status: 201 })).toEqual({
      kind: 'in-doubt',
      reason: 'http-201',
      words: 'No [removed]',
      answer: null,
    });
    expect(outcome(refused, { status: 201 }, read)).toEqual({ kind: 'refused', words: 'No [removed]' });
  });

  test('400 refuses where the interface says so, and nowhere else', () => {
    const listed = { ...read, refusesWith400: true };
    const words = answered('No such ZIP', { status: 400 });
    expect(interpret(listed, words, redact)).toEqual({ kind: 'refused', words: 'No such ZIP' });
    expect(interpret(listed, answered('', { status: 400 }), redact)).toEqual({ kind: 'refused', words: '' });
    expect(interpret(listed, { ...words, status: 500 }, redact).kind).toBe('in-doubt');
    expect(interpret(read, words, redact)).toMatchObject({ kind: 'in-doubt', reason: 'http-400' });
  });

  test('of a read nothing is kept that seems created', () => {
    for (const judged of [accepted, doubtful])
      expect(outcome(judged, { status: 500 }, read)).toMatchObject({ reason: 'http-500', answer: null });
  });

  test.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [407, 'proxy'],
    [301, 'redirect'],
  ] as const)('%i holds a read, even where the page behind it was cut', (status, reason) => {
    expect(outcome(accepted, { status }, read)).toEqual({ kind: 'held', reason });
    expect(outcome(accepted, { status, error: new Error('cut') }, read)).toEqual({ kind: 'held', reason });
    expect(outcome(accepted, { status }).kind).toBe('in-doubt');
  });
});

describe('an answer that did not end', () => {
  const error = Object.assign(new Error('cut'), { code: 'ECONNRESET' });
  const cut = { kind: 'in-doubt', reason: 'connection-reset', words: null, answer: null };

  test.each([null, 200, 299])(
    'after status %s it is in doubt by how it ended, whatever came before',
    (status) => {
      expect(outcome(accepted, { status, error })).toEqual(cut);
      expect(outcome(accepted, { status, error }, read)).toEqual(cut);
    },
  );

  test('nothing left: it may be sent again', () => {
    expect(outcome(accepted, { status: null, error, mayHaveSent: false })).toEqual({
      kind: 'not-sent',
      reason: 'connection-reset',
    });
  });

  test('after another status of a submission the status says more, and its JSON is not read', () => {
    expect(outcome(accepted, { status: 502, error })).toEqual({
      kind: 'in-doubt',
      reason: 'http-502',
      words: null,
      answer: null,
    });
    expect(outcome(accepted, { status: 502, error }, read)).toEqual(cut);
  });
});

describe('a refusal in words that name the sign-in', () => {
  const words = 'Invalid user name';
  test('holds what names no shipment; otherwise it may be about this one', () => {
    const saysNothing = { ...read, saysNothingOfShipments: true };
    expect(outcome({ kind: 'refused', words }, {}, saysNothing)).toEqual({
      kind: 'held',
      reason: 'unauthorized',
      words,
    });
    expect(outcome({ kind: 'refused', words: 'No such ZIP' }, {}, saysNothing).kind).toBe('refused');
    expect(outcome({ kind: 'refused', words }, {}, read).kind).toBe('refused');
    expect(outcome({ kind: 'refused', words }).kind).toBe('refused');
  });
});
