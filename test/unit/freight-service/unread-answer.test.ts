import { describe, expect, test } from 'vitest';
import { judgeBol } from '#main/freight-service/wire/bol-create.ts';
import { judgeTender } from '#main/freight-service/wire/load-tender.ts';
import { judgeQuoteV1, judgeQuoteV2 } from '#main/freight-service/wire/rate-quote.ts';
import { judgeTracking } from '#main/freight-service/wire/tracking-list.ts';
import { unreadFields } from '#main/freight-service/wire/unread.ts';
import { aPdf, aZpl } from '#support/builders.ts';
import { goodQuoteV1Answer, goodQuoteV2Answer, goodTenderAnswer } from '#support/service-answers.ts';

const texts = [
  'Scac',
  'Carrier',
  'ShipperCode',
  'ShipperName',
  'ShipperCity',
  'ShipperState',
  'ConsigneeCode',
  'ConsigneeName',
  'ConsigneeCity',
  'ConsigneeState',
  'LocationCity',
  'LocationState',
  'BillToCode',
  'TransactionDate',
  'StatusDate',
  'StatusTime',
  'StatusTimeCode',
  'StatusMessage',
  'AppointmentMessage',
  'TrackingURL',
];
const numbers = ['Pro', 'BlNumber', 'ReferenceNumber'];

/** Values of another shape than documented that say something; each holds the word or number that has to come through. */
const odd: [string, unknown][] = [
  ['an array', ['Q7X']],
  ['an array in an array', [[['Q7X']]]],
  ['an object', { value: 'Q7X' }],
  ['an object in an array', [null, { a: { b: 'Q7X' } }]],
];

const json = (value: unknown): string => JSON.stringify(value);

describe.each(odd)('%s in place of a text or a number', (_what, value) => {
  // Regression: a status in an array was an empty cell.
  test.each([...texts, ...numbers])('%s of a tracking row is read or said', (field) => {
    expect(json(judgeTracking({ Details: [{ Pro: '5' }, { [field]: value }] }))).toContain('Q7X');
  });
  test('texts are read, numbers by which a shipment is known are not, and said', () => {
    expect(judgeTracking({ Details: [{ StatusMessage: value, Pro: value }] })).toMatchObject({
      answer: { records: [{ pro: '' }], unread: [expect.stringMatching(/^Details 1, Pro: .*Q7X/)] },
    });
  });
  test.each([
    'CarrierName',
    'Scac',
    'CID',
    'EstimatedDeliveryDate',
    'ServiceDays',
    'NetAmount',
    'FuelSurcharge',
    'PhoneNumber',
  ])('%s of a carrier', (field) => {
    const [carrier] = goodQuoteV2Answer.Carriers;
    const answer = { ...goodQuoteV2Answer, Carriers: [{ ...carrier, [field]: value }] };
    expect(json(judgeQuoteV2(answer))).toContain('Q7X');
  });
  test('the carrier of V1, what stands in a charge, and the quote number of both', () => {
    const [carrier] = goodQuoteV1Answer.Carriers;
    expect(
      json(judgeQuoteV1({ ...goodQuoteV1Answer, Carriers: [{ ...carrier, Carrier: value }] })),
    ).toContain('Q7X');
    for (const field of ['Service', 'ServiceCode', 'ChargeAmount']) {
      const Carriers = [{ ...carrier, AccessorialResults: [{ [field]: value }] }];
      expect(json(judgeQuoteV1({ ...goodQuoteV1Answer, Carriers }))).toContain('Q7X');
    }
    for (const judge of [judgeQuoteV1, judgeQuoteV2])
      expect(json(judge({ ...goodQuoteV2Answer, QuoteNumber: value }))).toContain('Q7X');
  });
  test.each(['ConfirmationID', 'RTFPickupID'])(
    '%s of a tender that was taken, and of one in doubt',
    (field) => {
      const taken = judgeTender({ ...goodTenderAnswer, [field]: value });
      expect(taken.kind).toBe('accepted');
      expect(json(taken)).toContain('Q7X');
      const doubtful = judgeTender({ Success: false, Message: 'Late', [field]: value });
      expect(doubtful).toMatchObject({
        kind: 'in-doubt',
        words: expect.stringMatching(/^Late.*Q7X/) as string,
      });
    },
  );
  test('the number of a BOL, and its label beside good ones', () => {
    const good = { PDF: aPdf('B-1').toString('base64'), ShipmentLabelZpl: [aZpl(1, 1)], BlNumber: 'B-1' };
    const numbered = judgeBol({ ...good, BlNumber: value });
    expect(numbered).toMatchObject({ kind: 'in-doubt', words: expect.stringContaining('Q7X') as string });
    const labelled = judgeBol({ ...good, ShipmentLabel: value });
    expect(labelled).toMatchObject({
      kind: 'accepted',
      answer: { message: expect.stringMatching(/^ShipmentLabel: .*Q7X/) as string },
    });
  });
});

// Regression: "USD 12.50" was shown as "No price".
test.each([
  ['USD 12.50', 12.5],
  ['12.50 USD', 12.5],
  ['US$1,412.07', 1412.07],
  ['$ 12', 12],
  ['usd12.5', 12.5],
  ['-$5', -5],
  ['$-5', -5],
])('an amount in dollars, %s, is read', (written, amount) => {
  const [carrier] = goodQuoteV2Answer.Carriers;
  const judged = judgeQuoteV2({ ...goodQuoteV2Answer, Carriers: [{ ...carrier, NetAmount: written }] });
  expect(judged).toMatchObject({ answer: { unread: [], rates: [{ netAmountUsd: amount }] } });
});

test.each(['EUR 12.50', '12,50', 'call us', '1.412,07', 'CAD 9', true])(
  'an amount that is none in dollars, %s, is no "no price": it is said as it stands, and the rate not used',
  (written) => {
    const [carrier] = goodQuoteV2Answer.Carriers;
    const judged = judgeQuoteV2({ ...goodQuoteV2Answer, Carriers: [{ ...carrier, NetAmount: written }] });
    expect(judged).toMatchObject({
      answer: {
        unread: [`Carriers 1, NetAmount: ${String(written)}`],
        rates: [{ netAmountUsd: null, doubts: ['unread-amount'] }],
      },
    });
  },
);

test.each(['Q-5512', '12345678901234567', 55.5])(
  'a quote number that is none here, %s, is said',
  (number) => {
    expect(judgeQuoteV2({ ...goodQuoteV2Answer, QuoteNumber: number })).toMatchObject({
      answer: { quoteNumber: null, unread: [`QuoteNumber: ${String(number)}`] },
    });
  },
);

test.each(['PU-90210', '12345678901234567'])(
  'a pickup id that is no number, %s, stands in the message',
  (id) => {
    expect(judgeTender({ ...goodTenderAnswer, RTFPickupID: id })).toMatchObject({
      answer: { pickupId: null, message: `Tender accepted; RTFPickupID: ${id}` },
    });
  },
);

test('what says nothing is not said to be unread: none, zero, an error code, an empty list', () => {
  for (const nothing of [
    null,
    undefined,
    '',
    ' ',
    0,
    '0',
    '-',
    'N/A',
    [],
    {},
    [null],
    [''],
    false,
    -1,
    '-1',
  ]) {
    const row = Object.fromEntries([...texts, ...numbers].map((field) => [field, nothing]));
    expect(judgeTracking({ Details: [row] })).toMatchObject({ answer: { unread: [] } });
    expect(judgeQuoteV2({ ...goodQuoteV2Answer, QuoteNumber: nothing })).toMatchObject({
      answer: { quoteNumber: null, unread: [] },
    });
    expect(
      judgeTender({ Success: true, Message: 'Yes', ConfirmationID: nothing, RTFPickupID: nothing }),
    ).toMatchObject({
      kind: 'accepted',
      answer: { message: 'Yes' },
    });
  }
});

test('of thousands of rows some are named, and what is very long by its beginning', () => {
  const Details = Array.from({ length: 2000 }, (_, at) => ({
    Pro: at % 2 === 0 ? [at + 1, 'x'.repeat(900)] : '7',
  }));
  const whole = judgeTracking({ Details });
  const unread = whole.kind === 'accepted' ? whole.answer.unread : [];
  expect(unread).toHaveLength(6);
  expect(unread.at(-1)).toBe('…');
  for (const one of unread) expect(one.length).toBeLessThan(120);
});

test('eighty letters of a value are shown, and five values; what is left out says so', () => {
  const unread = (values: string[]) =>
    unreadFields(Object.fromEntries(values.map((value, index) => [`f${index}`, value])), emptyOf(values));
  const emptyOf = (values: string[]) => Object.fromEntries(values.map((_, index) => [`f${index}`, null]));
  expect(unread(['x'.repeat(80)])).toEqual([`f0: ${'x'.repeat(80)}`]);
  expect(unread(['x'.repeat(81)])).toEqual([`f0: ${'x'.repeat(80)}…`]);
  const five = ['a', 'b', 'c', 'd', 'e'];
  expect(unread(five)).toEqual(['f0: a', 'f1: b', 'f2: c', 'f3: d', 'f4: e']);
  for (const more of [
    [...five, 'f'],
    [...five, 'f', 'g', 'h'],
  ])
    expect(unread(more)).toEqual(['f0: a', 'f1: b', 'f2: c', 'f3: d', 'f4: e', '…']);
});
