import { afterEach, expect, it } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { createOwnLabels } from '#main/printing/own-labels/own-labels.ts';
import { createStores } from '#main/storage/stores.ts';
import { aPdf, aSettings } from '#support/builders.ts';
import { startPrintStation, type PrintStation } from '#support/print-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

let station: PrintStation;
afterEach(() => station.stop());

// Regression: the first list that could not be drawn kept every later shipment without its labels, at each start again.
it('a list that cannot be drawn keeps nobody else’s waiting', async () => {
  const printers = [{ kind: 'folder' as const, id: 'f', name: 'Folder', path: temporaryFolder() }];
  station = startPrintStation(printers, { labels: 'f', billOfLading: { printer: 'f', copies: 1 } });
  const stores = createStores(station.db);
  const ids = Array.from({ length: 60 }, () => station.accept(1)).toSorted();
  const broken = new Set(ids.slice(0, 55).map((id) => stores.shipments.get(id)?.shipment.bolNumber));
  const reports: unknown[] = [];
  const base = aSettings();
  const own = createOwnLabels({
    ...{ db: station.db, stores, spooler: station.spooler, clock: systemClock },
    settings: () => ({ ...base, ownLabels: { extensionDigit: '0', withEachShipment: ['packing-list'] } }),
    isOffline: () => false,
    draw: ({ facts }) =>
      broken.has(facts.bolNumber) ? Promise.reject(new Error('no font')) : Promise.resolve(aPdf('LIST')),
    report: (error) => reports.push(error),
  });
  station.db.transaction(() => ids.forEach((id) => own.noteAccepted(id)));
  for (let n = 0; n < 3; n += 1) own.makeDue();
  // Answered when what was asked for before it is done.
  await own.handlers.print({ shipmentId: 'none', kind: 'packing-list' });
  await own.stop();
  const made = ids.filter((id) => stores.ownDocuments.ofShipment(id).length > 0);
  expect(made).toEqual(ids.slice(55));
  expect(reports.length).toBeGreaterThan(0);
});
