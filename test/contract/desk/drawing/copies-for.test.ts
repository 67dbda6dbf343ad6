import { describe, expect, test } from 'vitest';
import { drawMasterBol } from '#main/combining/master-bol/draw-master-bol.ts';
import { masterBill } from '#main/combining/master-bol/master-bill.ts';
import type { PaperCopies } from '#main/paper/copies.ts';
import { copiesToDraw } from '#main/printing/paper-routes.ts';
import { packingList } from '#main/printing/own-labels/templates/packing-list.ts';
import { drawManifest } from '#main/trucks/papers/manifest-paper.ts';
import { drawPickupSlip } from '#main/trucks/papers/pickup-slip.ts';
import { pickupTotals } from '#shared/station/hand-over-check.ts';
import { printerSchema, routesSchema } from '#shared/station/printer.ts';
import { aShipment } from '#support/builders.ts';
import { pdfPages } from '#support/read-paper.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const madeAt = new Date('2026-07-29T14:00:00Z');
const head = {
  ...{ at: madeAt.toISOString(), scac: 'SAIA', carrierName: 'Saia', stationName: 'Dock 7', isSample: false },
  ...{ shipper: ['Shipper'], rows: [], totals: pickupTotals([]) },
};
const draw: Record<string, (copies?: PaperCopies) => Promise<Buffer>> = {
  'packing list': (copies) =>
    packingList({ shipment: aShipment(), bolNumber: '700', codes: new Map(), madeAt, copies }),
  'pickup slip': (copies) =>
    drawPickupSlip({ kind: 'pickup-slip', ...head, trailer: '', seal: '', driver: '', copies }),
  manifest: (copies) => drawManifest({ kind: 'manifest', ...head, day: '2026-07-29', copies }),
  'master BOL': (copies) =>
    drawMasterBol(
      masterBill({ number: '700', covers: 'pickup', issue: 1, madeAt }, [
        { owner: aStoredShipment('s1', { shipment: aShipment() }), standing: null },
      ]),
      copies,
    ),
};
const names = ['Shipper’s copy', 'Carrier’s copy', 'Consignee’s copy'];
const named = (page: string): string[] => names.filter((name) => page.includes(name));
const all = ['shipper', 'carrier', 'consignee'] as const;

describe.each(Object.entries(draw))('copies of a %s', (_paper, drawn) => {
  test('each says whose it is, in the order of Setup', async () => {
    const pages = await pdfPages(await drawn({ holders: all, isTwoSided: false }));
    expect(pages.map(named)).toEqual(names.map((name) => [name]));
    const carrier = await pdfPages(await drawn({ holders: ['carrier'], isTwoSided: true }));
    expect(carrier.map(named)).toEqual([['Carrier’s copy']]);
  });

  test('printed on both sides, each begins on a sheet of its own', async () => {
    const pages = await pdfPages(await drawn({ holders: all, isTwoSided: true }));
    expect(pages.map(named)).toEqual([[names[0]], [], [names[1]], [], [names[2]]]);
    expect(pages.filter((page) => page.trim() === '')).toHaveLength(2);
  });

  test('without a list it names no one', async () => {
    const pages = await pdfPages(await drawn());
    expect(pages.map(named)).toEqual([[]]);
    expect(await pdfPages(await drawn({ holders: [], isTwoSided: true }))).toEqual(pages);
  });
});

test('the sides are those of the paper, or those of its printer', () => {
  const laser = (id: string, sides: string) =>
    printerSchema.parse({ kind: 'ipp', id, name: id, uri: 'ipp://laser.local/', sides });
  const printers = [laser('one', 'one-sided'), laser('both', 'two-sided-long-edge')];
  const copies = (more: object) =>
    copiesToDraw('manifest', {
      printers,
      routes: routesSchema.parse({
        billOfLading: { printer: 'both' },
        papers: [{ paper: 'manifest', copiesFor: ['carrier'], ...more }],
      }),
    });
  expect(copies({})).toEqual({ holders: ['carrier'], isTwoSided: true });
  expect(copies({ printer: 'one' }).isTwoSided).toBe(false);
  expect(copies({ printer: 'one', sides: 'two-sided-short-edge' }).isTwoSided).toBe(true);
  expect(copies({ sides: 'one-sided' }).isTwoSided).toBe(false);
});
