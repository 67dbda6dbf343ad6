import { describe, expect, test } from 'vitest';
import { localDateTime } from '#main/freight-service/wire/local-date-time.ts';
import {
  encodeTracking,
  judgeTracking,
  trackingRequestSchema,
} from '#main/freight-service/wire/tracking-list.ts';

describe('the station’s clock on the wire', () => {
  const reno = 'America/Los_Angeles';
  test.each([
    ['2026-01-15', '08:30:00', reno, '2026-01-15T08:30:00-08:00'],
    ['2026-07-15', '08:30:00', reno, '2026-07-15T08:30:00-07:00'],
    ['2026-03-08', '00:00:00', reno, '2026-03-08T00:00:00-08:00'],
    ['2026-03-08', '02:30:00', reno, '2026-03-08T02:30:00-08:00'],
    ['2026-03-08', '23:59:59', reno, '2026-03-08T23:59:59-07:00'],
    ['2026-11-01', '00:00:00', reno, '2026-11-01T00:00:00-07:00'],
    ['2026-11-01', '01:30:00', reno, '2026-11-01T01:30:00-07:00'],
    ['2026-11-01', '23:59:59', reno, '2026-11-01T23:59:59-08:00'],
    ['2026-06-01', '12:00:00', 'America/St_Johns', '2026-06-01T12:00:00-02:30'],
    ['2026-06-01', '12:00:00', 'UTC', '2026-06-01T12:00:00+00:00'],
    ['2026-06-01', '12:00:00', 'Asia/Kolkata', '2026-06-01T12:00:00+05:30'],
    // Regression: a year typed with two digits went out with an offset of +16655034:09.
    ['0026-11-27', '12:00:00', 'UTC', '0026-11-27T12:00:00+00:00'],
    ['0026-11-27', '12:00:00', 'Asia/Tokyo', '0026-11-27T12:00:00+09:19'],
    ['0001-01-01', '00:00:00', 'Asia/Tokyo', '0001-01-01T00:00:00+09:19'],
    ['0000-01-01', '00:00:00', 'Asia/Tokyo', '0000-01-01T00:00:00+09:19'],
    ['9999-12-31', '23:59:59', reno, '9999-12-31T23:59:59-08:00'],
  ])('%s %s in %s', (day, time, zone, expected) => {
    expect(localDateTime(day, time, zone)).toBe(expected);
  });
});

test('both days are inside the range, also across a change of the clocks', () => {
  const request = encodeTracking(
    { scac: 'ODFL', from: '2026-03-07', to: '2026-03-08' },
    'America/Los_Angeles',
  );
  expect(request).toEqual({
    carrierCode: 'ODFL',
    startDate: '2026-03-07T00:00:00-08:00',
    endDate: '2026-03-08T23:59:59-07:00',
  });
  expect(trackingRequestSchema.parse(request)).toEqual(request);
});

describe('the answer', () => {
  test('every field of a row is read, numbers and nulls too', () => {
    const judgement = judgeTracking({
      ErrorMessage: null,
      Details: [
        {
          Pro: 123,
          BlNumber: '7',
          ReferenceNumber: null,
          StatusMessage: 'At terminal',
          TrackingURL: 'https://x',
        },
      ],
    });
    expect(judgement).toMatchObject({
      kind: 'accepted',
      answer: {
        warning: '',
        records: [
          {
            pro: '123',
            bolNumber: '7',
            referenceNumber: '',
            statusMessage: 'At terminal',
            trackingUrl: 'https://x',
            scac: '',
          },
        ],
      },
    });
  });

  test('an empty list is an answer; no list is none', () => {
    const none = { kind: 'accepted', answer: { records: [], warning: '', unread: [] } };
    expect(judgeTracking({ Details: [] })).toEqual(none);
    expect(judgeTracking({})).toMatchObject({ kind: 'in-doubt', reason: 'incomplete-answer' });
    expect(judgeTracking({ Details: null })).toEqual(none);
    expect(judgeTracking({ Details: [7] })).toMatchObject({ kind: 'in-doubt', reason: 'unreadable-answer' });
    expect(judgeTracking(null)).toMatchObject({ kind: 'in-doubt', reason: 'unreadable-answer' });
  });

  test('an error is a refusal; with rows beside it the rows are shown with the message', () => {
    expect(judgeTracking({ ErrorMessage: 'No access', Details: [] })).toEqual({
      kind: 'refused',
      words: 'No access',
    });
    expect(judgeTracking({ ErrorMessage: 'One terminal is missing', Details: [{ Pro: '5' }] })).toMatchObject(
      {
        kind: 'accepted',
        answer: { records: [{ pro: '5' }], warning: 'One terminal is missing' },
      },
    );
  });

  test('numbers of nothing are no numbers', () => {
    expect(judgeTracking({ Details: [{ Pro: 0, BlNumber: '000', ReferenceNumber: '-' }] })).toMatchObject({
      answer: { records: [{ pro: '', bolNumber: '', referenceNumber: '' }] },
    });
  });
});
