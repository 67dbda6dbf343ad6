import { beforeEach, expect, test } from 'vitest';
import { aForm } from '#support/builders.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { SamePo } from '#renderer/screens/pack/same-po.ts';

const slow = SlowStation.install();

const consignee = aForm().consignee.company;
const row = (id: string, poNumber: string) => ({
  ...{ id, poNumber, consignee, bolState: 'accepted', standing: null, createdAt: new Date().toISOString() },
});
/** The shipment that is said of a form with this PO, where the station has these. */
async function said(poNumber: string, ...rows: object[]): Promise<string | null> {
  let found: string | null = null;
  const same = new SamePo((one) => (found = one?.id ?? null));
  slow.ready = { 'shipments.find': rows };
  await same.look(aForm({ poNumber }), null);
  await settled();
  return found;
}
beforeEach(() => {
  slow.reset();
});

// Regression: the POs of loads that were made one were compared as one text.
test.each([
  ['PO-2', 'PO-1, PO-2', 'a'],
  ['PO-2, PO-3', 'PO-2', 'a'],
  ['PO-2, PO-3', 'PO-1, PO-2', 'a'],
  ['PO-2', 'PO-22, PO-1', null],
])('%s at a station that has shipped %s: %s', async (typed, shipped, id) => {
  expect(await said(typed, row('a', shipped))).toBe(id);
});

test('each PO is looked for by itself', async () => {
  await said('PO-2, PO-3');
  expect(slow.inputsOf('shipments.find')).toEqual([
    { text: 'PO-2', limit: 20 },
    { text: 'PO-3', limit: 20 },
  ]);
});
