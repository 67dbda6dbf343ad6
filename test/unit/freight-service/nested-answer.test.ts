import { expect, test } from 'vitest';
import { judgeBol } from '#main/freight-service/wire/bol-create.ts';
import { judgeTender } from '#main/freight-service/wire/load-tender.ts';
import { judgeOrder } from '#main/freight-service/wire/order.ts';

// A gateway that wraps what the service said, and an error of its own beside it: the service may have taken the load.
test.each<[string, () => { kind: string }]>([
  ['a BOL', () => judgeBol({ ErrorMessage: 'Slow', Upstream: { BlNumber: '700018342' } })],
  [
    'a BOL in a list',
    () => judgeBol({ ErrorMessage: 'Slow', Results: [{ body: { ShipmentLabelZpl: ['^XA^XZ'] } }] }),
  ],
  ['an order', () => judgeOrder({ Accepted: false, ErrorMessage: 'Slow', data: { blNumber: '700018342' } })],
  ['a tender', () => judgeTender({ Success: false, Message: 'Slow', Response: { RTFPickupID: 4411 } })],
])('a number or a paper further down is something that was made: %s', (_, judged) => {
  expect(judged()).toMatchObject({ kind: 'in-doubt', reason: 'contradictory-answer' });
});

test('a message that names fields, and places that hold nothing, are a plain no', () => {
  expect(judgeBol({ ErrorMessage: { BlNumber: ['is not a number'] } }).kind).toBe('refused');
  expect(judgeBol({ ErrorMessage: 'No', Upstream: { BlNumber: null, PDF: '', RTFPickupID: 0 } }).kind).toBe(
    'refused',
  );
  expect(judgeTender({ Success: false, Message: 'No', Request: { BLReferenceNumber: 7 } }).kind).toBe(
    'refused',
  );
});
