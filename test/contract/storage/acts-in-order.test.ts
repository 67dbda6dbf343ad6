import { expect, onTestFinished, test } from 'vitest';
import { newJob } from '#main/printing/new-jobs.ts';
import { openInMemory } from '#support/open-in-memory.ts';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { createPrintRunStore } from '#main/storage/printing/print-run-store.ts';
import { createStores } from '#main/storage/stores.ts';
import { aStoredShipment, aStoredSubmission } from '#support/stored-rows.ts';
import { mayQueue } from '#main/outbox/may-queue.ts';
import { shipmentAway } from '#support/taken-away.ts';

// Regressions: which of two acts came first was read from the wall clock, which is set back and ahead between them.
const noon = '2026-11-25T12:00:00.000Z';
const clocks = [
  { clock: 'set back', later: '2026-11-25T09:00:00.000Z' },
  { clock: 'true', later: '2026-11-25T12:00:00.001Z' },
  { clock: 'standing', later: noon },
];

function openPrints() {
  const db = openInMemory();
  onTestFinished(() => {
    db.close();
  });
  const stores = createStores(db);
  stores.shipments.insert(aStoredShipment('s'));
  const jobs = createPrintJobStore(db);
  const print = (id: string, at: string, more: Parameters<typeof newJob>[1] = {}) => {
    jobs.add(newJob({ id, kind: 'label', at, printerId: 'z' }, { shipmentId: 's', ...more }));
    const job = jobs.get(id);
    if (job === null) throw new Error(id);
    return job;
  };
  return { db, stores, jobs, print, runs: createPrintRunStore(db) };
}

test.each(clocks)(
  'a print asked for before its BOL was void is the old one’s, by a clock that is $clock',
  ({ later }) => {
    const { stores, jobs, print } = openPrints();
    const before = print('before', noon);
    stores.amendments.insert({
      ...{
        id: 'a',
        shipmentId: 's',
        kind: 'void',
        state: 'in-force',
        reason: 'Left',
        draftId: null,
        successorId: null,
      },
      ...{ begunBy: '', begunAt: later, changedAt: later },
    });
    const after = print('after', later);
    expect([before, after].map((job) => jobs.isOfOldBol(job))).toEqual([true, false]);
  },
);

test.each(clocks)(
  'a print asked for before its shipment was taken over is not printed here, by a clock that is $clock',
  ({ later }) => {
    const { stores, jobs, print } = openPrints();
    const before = print('before', noon);
    stores.takeOvers.addTakenAway(shipmentAway('s'), later);
    const after = print('after', later);
    expect([before, after].map((job) => jobs.isOfTakenAway(job))).toEqual([true, false]);
  },
);

test.each(clocks)(
  'labels handed over without counting overtake the runs begun before them alone, by a clock that is $clock',
  ({ later }) => {
    const { jobs, print, runs } = openPrints();
    const beginAt = (begunAt: string) => {
      const id = runs.begin({
        printerId: 'z',
        serial: 'A',
        model: null,
        firmware: null,
        odometer: 1,
        bootedAt: null,
        begunAt,
      });
      return () => {
        const run = runs.get(id);
        if (run === null) throw new Error('no run');
        return runs.isOvertaken(run);
      };
    };
    const handOver = (id: string, at: string) => {
      print(id, at);
      expect(jobs.set(id, 'queued', { state: 'sent', sentTo: 'tcp://p:9100', changedAt: at })).toBe(true);
    };
    handOver('before', noon);
    const isOvertaken = beginAt(later);
    expect(isOvertaken()).toBe(false);
    handOver('after', later);
    expect(isOvertaken()).toBe(true);
  },
);

test.each(clocks)(
  'what was entered or canceled before data was restored may have been sent, by a clock that is $clock',
  ({ later }) => {
    const { stores } = openPrints();
    const bolOf = (shipmentId: string) =>
      ({ id: `bol-${shipmentId}`, shipmentId, draftId: null, step: 'bol', payload: '{}' }) as const;
    const orderOf = (shipmentId: string, at: string) =>
      stores.submissions.insert(
        aStoredSubmission(`order-${shipmentId}`, shipmentId, { step: 'order', state: 'canceled', at }),
      );
    const mayOrder = (shipmentId: string) => mayQueue(stores, shipmentId, 'order').ok;
    stores.shipments.insert(aStoredShipment('canceled', { createdAt: noon }));
    stores.submissions.insert({
      ...aStoredSubmission('b', 'canceled', { at: noon }),
      ...bolOf('canceled'),
    });
    orderOf('canceled', noon);
    stores.dataLosses.add({ kind: 'copy', knownUntil: noon, witnessedAt: null, missing: null }, later);
    stores.shipments.insert(aStoredShipment('later', { createdAt: later }));
    expect(['s', 'canceled', 'later'].map(mayOrder)).toEqual([false, false, true]);
    // What became of it since is known.
    const change = { evidence: null };
    expect(
      stores.submissions.move('order-canceled', 'canceled', { state: 'canceled', ...change }, later),
    ).toBe(true);
    expect(mayOrder('canceled')).toBe(true);
  },
);
