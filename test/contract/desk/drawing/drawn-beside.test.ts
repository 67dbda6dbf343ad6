import { expect, test } from 'vitest';
import { createDraw } from '#main/desk/drawing/draw-in-worker.ts';
import type { Drawing } from '#main/desk/drawing/drawing.ts';
import { bolRequestSchema } from '#main/training/wire/shipment-request.ts';
import { masterBill } from '#main/combining/master-bol/master-bill.ts';
import { aFullBolRequest } from '#support/bol-request.ts';
import { aShipment } from '#support/builders.ts';
import { bestRound, ownTime } from '#support/longest-task.ts';
import { pdfPages } from '#support/read-paper.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const madeAt = new Date('2026-07-29T14:00:00Z');
const lines = (n: number) => {
  const [line] = aShipment().lines;
  if (line === undefined) throw new Error('a shipment has a line');
  return Array.from({ length: n }, (_, at) => ({ ...line, description: `Bolts, kind ${at + 1}` }));
};

/** The largest that each may be: the calls allow 200 BOLs on a master, a shipment 200 lines, a sheet 2,400 codes. */
const largest: [string, () => Drawing][] = [
  [
    'a master of two hundred BOLs',
    () => {
      const children = Array.from({ length: 200 }, (_, at) => ({
        owner: aStoredShipment(`s${at}`, {
          shipment: { ...aShipment({ bolNumber: `7${at}` }), lines: lines(20) },
        }),
        standing: null,
      }));
      return {
        kind: 'master-bol',
        bill: masterBill({ number: '700', covers: 'pickup', issue: 1, madeAt }, children),
      };
    },
  ],
  [
    'a packing list of two hundred lines and five hundred units',
    () => ({
      kind: 'packing-list',
      facts: {
        shipment: { ...aShipment(), lines: lines(200) },
        codes: new Map(Array.from({ length: 500 }, (_, at) => [at + 1, '006141411234567890'])),
        ...{ bolNumber: '700', madeAt },
      },
    }),
  ],
  [
    'a sheet of two thousand four hundred codes',
    () => ({
      kind: 'code-sheet',
      codes: Array.from({ length: 2_400 }, (_, at) => ({
        ...{ name: `Template ${at}`, more: 'Reno' },
        control: { is: 'template', code: String(10_000_000 + at) } as const,
      })),
      ...{
        title: 'Templates',
        use: 'Scan one.',
        rowsOnPage: 6,
        stationName: 'Dock 4',
        language: 'en',
        madeAt,
      },
    }),
  ],
  [
    'a bill of two hundred lines in training',
    () => {
      const request = bolRequestSchema.parse(aFullBolRequest());
      const [line] = request.LineItems;
      if (line === undefined) throw new Error('a request has a line');
      const LineItems = Array.from({ length: 200 }, (_, at) => ({
        ...line,
        Description: `Bolts, kind ${at + 1}`,
      }));
      return { kind: 'training-bill', request: { ...request, LineItems }, bolNumber: '80000001', madeAt };
    },
  ],
];

test.each(largest)('%s is drawn beside the main thread', async (what, make) => {
  const drawing = make();
  const reports: unknown[] = [];
  const draw = createDraw((error) => reports.push(error));
  let pdf: Buffer = Buffer.alloc(0);
  const milliseconds = await bestRound(50, async () => {
    const from = ownTime();
    pdf = await draw(drawing);
    return ownTime() - from;
  });
  console.info(`${what}: ${milliseconds.toFixed(1)} ms of main in all, ${pdf.length} bytes`);
  expect(reports).toEqual([]);
  expect((await pdfPages(pdf)).length).toBeGreaterThan(3);
  // All that main does for it, not only its longest task: copying it over and back.
  expect(milliseconds).toBeLessThan(50);
});
