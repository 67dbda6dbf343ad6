import { expect, test } from 'vitest';
import { judgeBol } from '#main/freight-service/wire/bol-create.ts';
import { readLabels, readPdf } from '#main/freight-service/wire/documents.ts';
import { encodeTender, judgeTender } from '#main/freight-service/wire/load-tender.ts';
import { judgeOrder } from '#main/freight-service/wire/order.ts';
import { judgeTracking } from '#main/freight-service/wire/tracking-list.ts';
import { defaultServiceOptions } from '#shared/station/settings.ts';
import { aForm, aShipment } from '#support/builders.ts';
import { fullTender } from '#support/shipments.ts';

test('what could not be read of a BOL is named, each of it', () => {
  expect(judgeBol({ BlNumber: 1.5, ShipmentLabel: ['x'] })).toMatchObject({
    kind: 'in-doubt',
    words: 'BlNumber: 1.5; ShipmentLabel: x',
  });
});

test('a text with more blanks than an encoder makes is no PDF, and is not read by its beginning', () => {
  // A beginning of the right length would decode.
  for (const more of [0, 3, 6, 9]) {
    const text = Buffer.from(`%PDF-1.7 ${'x'.repeat(4000 + more)}`).toString('base64');
    expect(readPdf(text)).toMatchObject({ good: true });
    for (const ahead of ['', 'AAAA'])
      expect(readPdf((ahead + text).replaceAll(/./g, '$& '))).toEqual({ present: true, good: false });
  }
});

test('a text that only ends like a label is none', () => {
  expect(readLabels(['^FDx^XZ', '^XA^FDx^XZ'])).toMatchObject({ zpl: ['^XA^FDx^XZ'], bad: [1] });
});

test('a weight is tendered as it was typed', () => {
  const [line] = aForm().lines;
  if (line === undefined) throw new Error('no line');
  const of = (...weights: string[]) => {
    const shipment = aShipment({ lines: weights.map((weightLb) => ({ ...line, weightLb })) });
    const load = { shipment, tender: fullTender, billing: shipment.shipper, bolNumber: '7', pdf: null };
    return encodeTender(load, defaultServiceOptions).TotalWeight;
  };
  expect(of('1.123456')).toBe(1.123456);
  expect(of('1.1', '2.2')).toBe(3.3);
});

test('a tender’s message is what was said, and what could not be read', () => {
  const answer = (root: object) => judgeTender(root) as { words?: unknown; answer?: unknown };
  expect(answer({ Success: true, Message: '', RTFPickupID: 'no id' }).answer).toMatchObject({
    pickupId: null,
    message: 'RTFPickupID: no id',
  });
  expect(answer({ Success: true, RTFPickupID: 1 }).answer).toMatchObject({ pickupId: 1, message: '' });
  expect(answer({ ConfirmationID: '' })).toMatchObject({ kind: 'in-doubt', words: null });
  expect(answer({ Success: false, ConfirmationID: 'C1' })).toMatchObject({ kind: 'in-doubt', words: null });
  expect(answer({ Message: 'Later' })).toMatchObject({ kind: 'in-doubt', words: 'Later' });
});

test('an order’s empty verdict beside an error is a refusal', () => {
  expect(judgeOrder({ Accepted: '', ErrorMessage: 'No lane' })).toEqual({
    kind: 'refused',
    words: 'No lane',
  });
});

test('a tracking list that says only that there is no error is an empty one', () => {
  expect(judgeTracking({ ErrorMessage: null })).toMatchObject({ kind: 'accepted', answer: { records: [] } });
  expect(judgeTracking({ Message: null })).toMatchObject({ kind: 'in-doubt' });
});
