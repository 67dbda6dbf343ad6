import { createStores } from '#main/storage/stores.ts';
import { zpl } from '#support/label-feed.ts';
import { all, useOneZebra } from '#support/one-zebra.ts';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';

// Regressions: labels of an earlier try of the BOL, in a printer or in doubt, when the labels of a later one count.
const bench = useOneZebra();

it('a label of a rejected answer that is proved not out is not sent again, and waits for a person', async () => {
  const { station, zebra } = bench;
  // So slow that a busy machine sees them lie there: the printer shows what it holds.
  zebra.labelMs = 100;
  const before = station.accept(6);
  await station.until(before, all(6, 'printed'));
  zebra.labelMs = 0;
  zebra.paperOutAfter(0);
  const id = station.accept(3);
  await station.until(id, all(3, 'sent:paper-out'));
  await bench.sessionEnds();
  createStores(station.db).answersInDoubt.add({
    shipmentId: id,
    attempt: 1,
    bolNumber: null,
    standing: 'rejected',
  });
  zebra.powerCycle();
  zebra.paperOutAfter(Infinity);
  zebra.set('paper-out', false);
  await station.until(id, all(3, 'queued:no-payload'));
  expect(zebra.printed).toHaveLength(6);
  expect(station.spooler.waitingForPerson()).toBe(3);
  // And it is in nobody's way.
  const next = station.accept(1);
  await station.until(next, all(1, 'printed'));
});

it('a label of the first try in doubt holds back none of the second’s', async () => {
  const { station, zebra } = bench;
  // It does not tell its number, so that no later count settles it.
  zebra.manners.noSerial = true;
  zebra.labelMs = 60_000;
  const id = station.accept(1);
  await station.until(id, '1:sent');
  station.crash();
  await station.until(id, '1:in-doubt:unknown-printer');
  zebra.powerCycle();
  zebra.labelMs = 0;
  const stores = createStores(station.db);
  const labelIds = [1, 2, 3].map((unit) => {
    const label = {
      id: randomUUID(),
      shipmentId: id,
      attempt: 2,
      unit,
      of: 3,
      physical: 1,
      zpl: zpl(unit),
      storedAt: new Date().toISOString(),
    };
    stores.labels.add(label);
    return label.id;
  });
  station.db.transaction(() => {
    station.spooler.queueShipmentPrints(id, { labelIds, documentId: null });
  });
  station.spooler.wake();
  await station.until(id, all(3, 'printed'));
  expect(station.jobs(id)[0]).toMatchObject({ state: 'in-doubt' });
  expect(zebra.printed).toHaveLength(3);
});
