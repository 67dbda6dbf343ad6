import { expect, test } from 'vitest';
import { completePro } from '#shared/freight/numbers/pro-rule.ts';
import { value } from '#support/desk-bench.ts';
import { numbersBench, someNumbers } from '#support/numbers-bench.ts';
import { openStation } from '#support/open-station.ts';

const xpo = (body: number) => completePro(String(body), 'xpo');
const pool = someNumbers({
  proRanges: [
    { scac: 'XPOL', rule: 'xpo', first: '10000001', last: xpo(10000003), warnBelow: 3 },
    { scac: 'RLCA', first: 'I0099', last: 'I0100', warnBelow: 0 },
  ],
});
const bench = (numbers = pool) => numbersBench(openStation().db, { numbers });

test('two shipments take two numbers, in order, each with its check digit; the service gets them', async () => {
  const { enter, sentOf } = bench();
  const first = await enter({ scac: 'xpol' });
  const second = await enter({ scac: 'XPOL' });
  expect([first.shipment.proNumber, second.shipment.proNumber]).toEqual([xpo(10000001), xpo(10000002)]);
  expect([sentOf(first.shipmentId).pro, sentOf(second.shipmentId).pro]).toEqual([
    xpo(10000001),
    xpo(10000002),
  ]);
  expect((await enter({ scac: 'RLCA' })).shipment.proNumber).toBe('I0099');
  // No pool for this carrier, and no carrier at all.
  expect((await enter({ scac: 'SAIA' })).shipment.proNumber).toBe('');
  expect((await enter({ scac: '' })).shipment.proNumber).toBe('');
});

test('the journal says that the number came from the pool, and only then', async () => {
  const { enter, stores } = bench();
  const lines = (id: string) => stores.journal.ofShipment(id).filter(({ event }) => event === 'saved');
  const taken = await enter({ scac: 'XPOL' });
  expect(lines(taken.shipmentId)).toMatchObject([{ detail: { proFromPool: xpo(10000001) } }]);
  const scanned = await enter({ scac: 'XPOL', proNumber: xpo(77000000) });
  expect(lines(scanned.shipmentId)[0]?.detail).not.toHaveProperty('proFromPool');
});

test('a number that is typed or scanned is kept, and one of the range that stands on a sticker is passed over', async () => {
  const { enter, numbers } = bench();
  const sticker = `${xpo(10000001).slice(0, 3)}-${xpo(10000001).slice(3)}`;
  expect((await enter({ scac: 'XPOL', proNumber: sticker })).shipment.proNumber).toBe(sticker);
  expect((await enter({ scac: 'XPOL' })).shipment.proNumber).toBe(xpo(10000002));
  const look = value(await numbers.look({ scac: 'xpol', proNumber: '', shipmentId: null }));
  expect(look).toMatchObject({ pool: { left: 1, low: true }, clash: null });
});

test('the pool is low below its mark, and empty at its end: then a shipment goes without', async () => {
  const { enter, numbers } = bench();
  const left = async () => value(await numbers.look({ scac: 'XPOL', proNumber: '', shipmentId: null })).pool;
  expect(await left()).toEqual({ left: 3, low: false });
  await enter({ scac: 'XPOL' });
  expect(await left()).toEqual({ left: 2, low: true });
  await enter({ scac: 'XPOL' });
  await enter({ scac: 'XPOL' });
  expect(await left()).toEqual({ left: 0, low: true });
  expect((await enter({ scac: 'XPOL' })).shipment.proNumber).toBe('');
  expect(value(await numbers.state()).ranges).toMatchObject([
    { scac: 'XPOL', size: 3, left: 0, next: null, low: true },
    { scac: 'RLCA', size: 2, left: 2, next: 'I0099', low: false },
  ]);
});

test('a second range of the carrier follows the first; one that is typed in again goes on where it was', async () => {
  const { enter, use } = bench();
  await enter({ scac: 'RLCA' });
  use({ numbers: someNumbers({}) });
  expect((await enter({ scac: 'RLCA' })).shipment.proNumber).toBe('');
  use({
    numbers: someNumbers({
      proRanges: [
        { scac: 'RLCA', first: 'I0099', last: 'I0100' },
        { scac: 'RLCA', first: 'I0500', last: 'I0501' },
      ],
    }),
  });
  const next = async () => (await enter({ scac: 'RLCA' })).shipment.proNumber;
  expect([await next(), await next()]).toEqual(['I0100', 'I0500']);
  // With a lower first number it would begin again: what was given once is passed over.
  use({ numbers: someNumbers({ proRanges: [{ scac: 'RLCA', first: 'I0098', last: 'I0102' }] }) });
  expect([await next(), await next()]).toEqual(['I0098', 'I0101']);
});

test('a clash is named, and what was typed is kept; refused or given up, a shipment frees its number', async () => {
  const { enter, submit, drafts, end, numbers } = bench();
  const first = await enter({ scac: 'SAIA', proNumber: '123-4567' });
  const named = {
    id: first.shipmentId,
    other: { bolNumber: first.shipment.bolNumber, consignee: 'Peña Hermanos' },
  };
  const { draftId, answer } = await submit({ scac: 'SAIA', proNumber: '1234567', poNumber: 'PO-2' });
  expect(answer).toMatchObject({ ok: false, error: { code: 'pro-number-taken', ...named } });
  expect(value(await drafts.open({ id: draftId })).form).toMatchObject({
    proNumber: '1234567',
    poNumber: 'PO-2',
  });
  const look = async (scac: string) =>
    value(await numbers.look({ scac, proNumber: ' 1234567', shipmentId: null })).clash?.id ?? null;
  expect([await look('SAIA'), await look('')]).toEqual([first.shipmentId, first.shipmentId]);
  // Another carrier may have the same number.
  expect(await look('XPOL')).toBeNull();
  end(first.shipmentId, 'canceled');
  expect((await enter({ scac: 'SAIA', proNumber: '1234567' })).shipment.proNumber).toBe('1234567');
});

test('a refused shipment keeps its number when it is repaired, also when the field was emptied', async () => {
  const { enter, end, repair, shipments, shipmentOf } = bench();
  const { shipmentId, shipment } = await enter({ scac: 'XPOL' });
  end(shipmentId, 'refused');
  const { id: draftId, form } = repair(shipmentId);
  expect(form.proNumber).toBe(shipment.proNumber);
  value(await shipments.submit({ draftId, form: { ...form, proNumber: '' } }));
  expect(shipmentOf(shipmentId).proNumber).toBe(shipment.proNumber);
});

test('repaired for another carrier it takes that one’s number, and back again its own', async () => {
  const { enter, end, repair, shipments, shipmentOf } = bench();
  const { shipmentId, shipment } = await enter({ scac: 'XPOL' });
  for (const [scac, pro] of [
    ['RLCA', 'I0099'],
    ['SAIA', ''],
    ['XPOL', shipment.proNumber],
    ['RLCA', 'I0099'],
  ] as const) {
    end(shipmentId, 'refused');
    const { id: draftId, form } = repair(shipmentId);
    value(await shipments.submit({ draftId, form: { ...form, scac } }));
    expect([scac, shipmentOf(shipmentId).proNumber]).toEqual([scac, pro]);
  }
});

test('a typed number stays when the carrier is changed: somebody read it from a sticker', async () => {
  const { enter, end, repair, shipments, shipmentOf } = bench();
  const { shipmentId } = await enter({ scac: 'SAIA', proNumber: '555' });
  end(shipmentId, 'refused');
  const { id: draftId, form } = repair(shipmentId);
  value(await shipments.submit({ draftId, form: { ...form, scac: 'XPOL' } }));
  expect(shipmentOf(shipmentId).proNumber).toBe('555');
});

test('a form that is refused takes no number', async () => {
  const { submit, numbers } = bench();
  const { answer } = await submit({ scac: 'XPOL', lines: [] });
  expect(answer).toMatchObject({ error: { code: 'fields-missing' } });
  expect(value(await numbers.state()).ranges[0]?.left).toBe(3);
});
