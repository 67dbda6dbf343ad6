import { describe, expect, test } from 'vitest';
import { encodeOrder, judgeOrder, orderRequestSchema } from '#main/freight-service/wire/order.ts';
import { orderSchema } from '#shared/freight/order.ts';
import { golden } from '#support/golden.ts';
import { goodOrderAnswer } from '#support/service-answers.ts';
import { bareShipment, fullOrder, fullShipment } from '#support/shipments.ts';

describe('the request', () => {
  test('of a full shipment is the golden one, and the schema of the interface holds', () => {
    const request = encodeOrder(fullShipment, fullOrder);
    expect(request).toEqual(golden('order'));
    expect(orderRequestSchema.parse(request)).toEqual(request);
  });

  test('no e-mail address is an empty list; an empty NMFC is "", though null would do', () => {
    const request = encodeOrder(bareShipment, orderSchema.parse({ shipmentNumber: '7' }));
    expect(request).toMatchObject({
      ShipmentNumber: '7',
      InternalBOLNumber: '',
      ShippingConfirmationEmail: [],
      ShipmentDate: '2026-03-09',
      LineItems: [{ NMFC: '', ClassNum: 50 }],
    });
  });

  test('the interface lets four fields of a line be null, and no other', () => {
    const [line] = encodeOrder(bareShipment, fullOrder).LineItems;
    const withNull = (name: string) =>
      orderRequestSchema.shape.LineItems.safeParse([{ ...line, [name]: null }]).success;
    const names = Object.keys(line ?? {}).filter(withNull);
    expect(names).toEqual(['PKGType', 'Description', 'NMFC', 'ClassNum']);
  });

  test('an e-mail address that is none is named', () => {
    const read = orderSchema.safeParse({ shipmentNumber: '7', confirmationEmails: ['a@b.example', 'x'] });
    expect(read.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
      ['confirmationEmails.1', 'email'],
    ]);
  });
});

test.each([
  ['taken', goodOrderAnswer, { kind: 'accepted' }],
  ['taken, as a string', { Accepted: 'True', ErrorMessage: '' }, { kind: 'accepted' }],
  [
    'an error',
    { Accepted: false, ErrorMessage: 'Number exists' },
    { kind: 'refused', words: 'Number exists' },
  ],
  ['an error alone', { ErrorMessage: 'Number exists' }, { kind: 'refused', words: 'Number exists' }],
  ['a plain no', { Accepted: false, ErrorMessage: null }, { kind: 'refused', words: '' }],
  [
    'taken, with a message',
    { Accepted: true, ErrorMessage: 'Saved with warnings' },
    { kind: 'accepted', answer: { accepted: true, message: 'Saved with warnings' } },
  ],
  [
    'taken in text, with a message',
    { Accepted: 'true', ErrorMessage: 'Late' },
    { kind: 'accepted', answer: { message: 'Late' } },
  ],
  ['an error, the verdict null', { Accepted: null, ErrorMessage: 'No' }, { kind: 'refused', words: 'No' }],
  [
    'an error and a verdict that cannot be read',
    { Accepted: 1, ErrorMessage: 'Late' },
    { kind: 'in-doubt', reason: 'incomplete-answer', words: 'Late' },
  ],
  [
    'a no with a number',
    { Accepted: false, ErrorMessage: 'Late', BlNumber: '7' },
    { kind: 'in-doubt', reason: 'contradictory-answer', words: 'Late' },
  ],
  [
    'a message that says nothing',
    { Accepted: null, ErrorMessage: '-' },
    { kind: 'in-doubt', reason: 'incomplete-answer' },
  ],
  ['neither', { ErrorMessage: null }, { kind: 'in-doubt', reason: 'incomplete-answer' }],
  ['a yes that is none', { Accepted: 1 }, { kind: 'in-doubt', reason: 'incomplete-answer' }],
  ['an empty object', {}, { kind: 'in-doubt', reason: 'incomplete-answer' }],
  ['a list', [goodOrderAnswer], { kind: 'in-doubt', reason: 'unreadable-answer' }],
  ['null', null, { kind: 'in-doubt', reason: 'unreadable-answer' }],
])('the answer: %s', (_name, answer, judgement) => {
  expect(judgeOrder(answer)).toMatchObject(judgement);
});

test('an answer without a verdict says nothing where it has no words', () => {
  expect(judgeOrder({ Accepted: 'maybe' })).toEqual({
    ...{ kind: 'in-doubt', reason: 'incomplete-answer', words: null, answer: null },
  });
});
