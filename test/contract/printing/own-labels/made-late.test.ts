import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { draw } from '#main/desk/drawing/draw.ts';
import { createOwnLabels, type OwnLabels } from '#main/printing/own-labels/own-labels.ts';
import { createStores, type Stores } from '#main/storage/stores.ts';
import type { Settings } from '#shared/station/settings.ts';
import { aSettings } from '#support/builders.ts';
import { startPrintStation, type PrintStation } from '#support/print-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';

/** Milliseconds after which a waiting label asks a person. */
// Longer than a busy machine takes to make and print what was asked for just now, which must not be a question.
const stale = 1500;
let station: PrintStation;
let stores: Stores;
let own: OwnLabels;
let settings: Settings;
const reports: unknown[] = [];

beforeEach(() => {
  const printers = [{ kind: 'folder' as const, id: 'f', name: 'Folder', path: temporaryFolder() }];
  station = startPrintStation(
    printers,
    { labels: 'f', billOfLading: { printer: 'f', copies: 1 } },
    { stale },
  );
  stores = createStores(station.db);
  reports.length = 0;
  const base = aSettings();
  settings = {
    ...base,
    station: { ...base.station, id: '7' },
    numbers: { ...base.numbers, companyPrefix: '' },
    ownLabels: { extensionDigit: '0', withEachShipment: ['gs1-label'] },
  };
  own = createOwnLabels({
    ...{ db: station.db, stores, spooler: station.spooler },
    // Half a minute is a third of a second.
    clock: { ...systemClock, after: (milliseconds, run) => systemClock.after(milliseconds / 100, run) },
    settings: () => settings,
    isOffline: () => false,
    draw,
    report: (error) => reports.push(error),
  });
});
afterEach(async () => {
  await own.stop();
  await station.stop();
  expect(reports).toEqual([]);
});

const withPrefix = () => {
  settings = { ...settings, numbers: { ...settings.numbers, companyPrefix: '0614141' } };
};
/** What is due is made before this is answered. */
const made = async () => {
  own.makeDue();
  await own.handlers.print({ shipmentId: 'no shipment', kind: 'gs1-label' });
};
const print = (shipmentId: string, confirmed = false) =>
  own.handlers.print({ shipmentId, kind: 'gs1-label', confirmed });
const voidIt = (shipmentId: string) => {
  const at = systemClock.now().toISOString();
  stores.amendments.insert({
    ...{ id: `void ${shipmentId}`, shipmentId, kind: 'void', state: 'in-force', reason: 'Left behind' },
    ...{ draftId: null, successorId: null, begunBy: 'Ana', begunAt: at, changedAt: at },
  });
};
const ownJobs = (id: string) =>
  station.jobs(id).flatMap(({ kind, state, reason }) => (kind === 'own-label' ? [[state, reason]] : []));
const due = () => stores.ownLabelsDue.some(['gs1-label', 'pro-label', 'packing-list'], 10);

// Regressions: labels that waited for Setup, or for a station that was switched off, came out days later, or of a BOL that was void.
it('labels that could not be made for long become a question, also where others come out', async () => {
  const old = station.accept(2);
  station.db.transaction(() => own.noteAccepted(old));
  await made();
  await sleep(stale + 200);
  const fresh = station.accept(1);
  station.db.transaction(() => own.noteAccepted(fresh));
  await station.until(fresh, '1:printed');
  withPrefix();
  await made();
  await station.until(fresh, /own-label|1:printed/);
  await sleep(300);
  expect(ownJobs(old)).toEqual([
    ['queued', 'stale'],
    ['queued', 'stale'],
  ]);
  expect(ownJobs(fresh)).toEqual([['printed', null]]);
  expect(due()).toEqual([]);
});

it('nothing is made of a BOL that is void by then', async () => {
  const id = station.accept(1);
  station.db.transaction(() => own.noteAccepted(id));
  await made();
  station.db.transaction(() => {
    voidIt(id);
    station.spooler.leaveWaitingPrints(id, 'person');
  });
  withPrefix();
  await made();
  expect(ownJobs(id)).toEqual([]);
  expect(due()).toEqual([]);
  expect(await print(id)).toMatchObject({ ok: false, error: { code: 'bol-replaced' } });
  expect(ownJobs(id)).toEqual([]);
  expect(await print(id, true)).toEqual({ ok: true, value: { made: 1 } });
});

it('what is voided while its labels are made is made no further', async () => {
  withPrefix();
  const id = station.accept(400);
  station.db.transaction(() => own.noteAccepted(id));
  own.makeDue();
  await until('the first are made', () => ownJobs(id).length > 0);
  station.db.transaction(() => {
    voidIt(id);
    station.spooler.leaveWaitingPrints(id, 'person');
  });
  await made();
  expect(ownJobs(id).length).toBeLessThan(400);
});

it('a shipment of many units has its codes for all of them or for none', async () => {
  settings = { ...settings, numbers: { ...settings.numbers, companyPrefix: '0614141000' } };
  stores.counters.raise('sscc:0614141000:0:7', 9999 - 30);
  const id = station.accept(40);
  expect(await print(id)).toEqual({ ok: true, value: { none: 'used-up' } });
  expect([...stores.ssccs.ofShipment(id).keys()]).toEqual([]);
  expect(ownJobs(id)).toEqual([]);
});

// Regression: they came with the next shipment, or at the next start.
it('what waits for Setup is made soon after Setup has it, without another shipment', async () => {
  const id = station.accept(1);
  station.db.transaction(() => own.noteAccepted(id));
  await made();
  expect(ownJobs(id)).toEqual([]);
  withPrefix();
  await until('it is made', () => ownJobs(id).length === 1, 3000);
});
