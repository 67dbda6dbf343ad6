import { expect, test } from 'vitest';
import { readRecord } from '#main/freight-service/read-answer.ts';
import { readJson } from '#main/freight-service/read-json.ts';
import { judgeBol } from '#main/freight-service/wire/bol-create.ts';
import { judgeTender } from '#main/freight-service/wire/load-tender.ts';
import { judgeQuoteV2 } from '#main/freight-service/wire/rate-quote.ts';
import { judgeTracking } from '#main/freight-service/wire/tracking-list.ts';
import { aPdf, aZpl } from '#support/builders.ts';

/** As the bytes of an answer are read. */
const read = (json: string): unknown => {
  const answer = readJson(Buffer.from(json));
  return answer.ok ? answer.value : null;
};
const paper = `"PDF":"${aPdf('B-1').toString('base64')}","ShipmentLabelZpl":[${JSON.stringify(aZpl(1, 1))}]`;

// A VICS number has 17 digits. As a number of JavaScript 12345678901234567 is 12345678901234568: another shipment's.
test('a BOL number of 17 digits is believed with every digit; what is no whole number is none, and the BOL in doubt', () => {
  expect(judgeBol(read(`{${paper},"BlNumber":12345678901234567}`))).toMatchObject({
    kind: 'accepted',
    answer: { bolNumber: '12345678901234567' },
  });
  expect(judgeBol(read(`{${paper},"BlNumber":1.5}`))).toMatchObject({
    kind: 'in-doubt',
    reason: 'incomplete-answer',
    answer: { pdf: expect.any(Buffer) as Buffer },
  });
  expect(judgeBol(read(`{${paper},"BlNumber":1e21}`))).toMatchObject({ kind: 'in-doubt' });
  expect(judgeBol(read(`{${paper},"BlNumber":700018342}`))).toMatchObject({
    answer: { bolNumber: '700018342' },
  });
  expect(judgeBol(read(`{${paper},"BlNumber":"12345678901234567"}`))).toMatchObject({
    kind: 'accepted',
    answer: { bolNumber: '12345678901234567' },
  });
});

test('with an error beside it, such a number is still something that was made', () => {
  expect(judgeBol(read(`{"ErrorMessage":"Late","BlNumber":12345678901234567}`))).toMatchObject({
    kind: 'in-doubt',
    reason: 'contradictory-answer',
  });
});

test('a row of the tracking list is found by every digit of its numbers', () => {
  expect(
    judgeTracking(read('{"Details":[{"Pro":12345678901234567,"BlNumber":70001834212345678}]}')),
  ).toMatchObject({
    answer: { records: [{ pro: '12345678901234567', bolNumber: '70001834212345678' }] },
  });
});

test('a quote number or a pickup id, which are numbers here too, is none where its digits would change', () => {
  const quoted = (number: string) => judgeQuoteV2(read(`{"QuoteNumber":${number},"Carriers":[]}`));
  for (const number of ['12345678901234567', '"12345678901234567"', '55.5', '-3', '0'])
    expect(quoted(number)).toMatchObject({ kind: 'accepted', answer: { quoteNumber: null } });
  expect(quoted('"12,345"')).toMatchObject({ answer: { quoteNumber: 12345 } });
  const tendered = (id: string) =>
    judgeTender(read(`{"Success":true,"RTFPickupID":${id},"ConfirmationID":"C-1"}`));
  expect(tendered('12345678901234567')).toMatchObject({ kind: 'accepted', answer: { pickupId: null } });
  expect(tendered('4411')).toMatchObject({ answer: { pickupId: 4411 } });
});

/** Beyond a megabyte an answer is read in a worker. */
const padding = (bytes: number): string => `"Padding":"${'x'.repeat(bytes)}",`;

// Regression: at a service that tells its 17-digit numbers without quotation marks every BOL would have been in doubt.
test.each([
  ['on the main thread', 10],
  ['in a worker', 1_100_000],
])('the bytes of an answer keep every digit of such a number: %s', async (_where, bytes) => {
  const body = Buffer.from(`{${padding(bytes)}${paper},"BlNumber":12345678901234567}`);
  const read = await readRecord(body);
  expect(read.ok && judgeBol(read.value)).toMatchObject({
    kind: 'accepted',
    answer: { bolNumber: '12345678901234567' },
  });
});

test('numbers that JSON can hold stay numbers, and a text stays what it is', () => {
  const read = readJson(
    Buffer.from(
      '{"a":9007199254740991,"b":9007199254740993,"c":1.5,"d":"x, 12345678901234567","e":1e30,"f":-9007199254740993}',
    ),
  );
  expect(read.ok && read.value).toEqual({
    a: 9007199254740991,
    b: '9007199254740993',
    c: 1.5,
    d: 'x, 12345678901234567',
    e: 1e30,
    f: -9007199254740992,
  });
});
