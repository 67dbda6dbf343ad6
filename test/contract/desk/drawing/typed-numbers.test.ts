import { expect, test } from 'vitest';
import { drawMasterBol } from '#main/combining/master-bol/draw-master-bol.ts';
import { masterBill } from '#main/combining/master-bol/master-bill.ts';
import { packingList } from '#main/printing/own-labels/templates/packing-list.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import { aShipment } from '#support/builders.ts';
import { pdfPages } from '#support/read-paper.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const madeAt = new Date('2026-07-29T14:00:00Z');

function shipment(...changes: Partial<Shipment['lines'][number]>[]): Shipment {
  const [line] = aShipment().lines;
  if (line === undefined) throw new Error('a shipment has a line');
  return { ...aShipment(), lines: changes.map((change) => ({ ...line, ...change })) };
}

const listed = async (of: Shipment) =>
  (await pdfPages(await packingList({ shipment: of, bolNumber: '700', codes: new Map(), madeAt }))).join();

// Regression: 310.125 lb stood on the BOL, and 310.13 on the paper that the driver signs.
test('a master BOL and a packing list state a weight as it was typed', async () => {
  const of = shipment(
    { description: 'Bolts', weightLb: 310.125 },
    { description: 'Screws', weightLb: 1250.0625 },
  );
  const children = [{ owner: aStoredShipment('s1', { shipment: of }), standing: null }];
  const bill = masterBill({ number: '700', covers: 'pickup', issue: 1, madeAt }, children);
  const master = (await pdfPages(await drawMasterBol(bill))).join();
  for (const paper of [master, await listed(of)])
    for (const weight of ['310.125', '1,250.0625', '1,560.1875']) expect(paper).toContain(weight);
});

// Regression: a line that was not counted was left out of the sum, which stated the pieces of the others as those of all.
test('a packing list states a sum of pieces where each line has them', async () => {
  const sumOf = (paper: string) => /^.*TOTAL.*$/m.exec(paper)?.[0].trim().split(/ +/);
  const total = (...pieces: (number | null)[]) =>
    listed(shipment(...pieces.map((one) => ({ handlingUnits: 2, pieces: one, weightLb: 100 })))).then(sumOf);
  expect(await total(40, 12)).toEqual(['4', '52', 'TOTAL', '200']);
  expect(await total(40, null)).toEqual(['4', 'TOTAL', '200']);
  expect(await total(null, null)).toEqual(['4', 'TOTAL', '200']);
});

// Regression: two measures without the third were left out.
test('a packing list states the measures that were typed', async () => {
  const size = (lengthIn: number | null, widthIn: number | null, heightIn: number | null) =>
    listed(shipment({ lengthIn, widthIn, heightIn }));
  expect(await size(48, 40.5, null)).toContain('48 × 40.5 × ?');
  expect(await size(null, null, 36.125)).toContain('? × ? × 36.125');
  expect(await size(48, 40, 36)).toContain('48 × 40 × 36');
  expect(await size(null, null, null)).not.toContain('×');
});
