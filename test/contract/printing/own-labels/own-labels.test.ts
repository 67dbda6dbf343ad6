import { afterEach, beforeEach, expect, it } from 'vitest';
import { draw } from '#main/desk/drawing/draw.ts';
import { createOwnLabels, type OwnLabels } from '#main/printing/own-labels/own-labels.ts';
import { systemClock } from '#main/clock.ts';
import { createStores, type Stores } from '#main/storage/stores.ts';
import { readSscc, sscc } from '#shared/freight/numbers/sscc.ts';
import type { Settings } from '#shared/station/settings.ts';
import { aSettings } from '#support/builders.ts';
import { startPrintStation, type PrintStation } from '#support/print-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

let station: PrintStation;
let stores: Stores;
let own: OwnLabels;
let settings: Settings;
let isOffline = false;
const reports: unknown[] = [];

beforeEach(() => {
  const printers = [{ kind: 'folder' as const, id: 'f', name: 'Folder', path: temporaryFolder() }];
  station = startPrintStation(printers, { labels: 'f', billOfLading: { printer: 'f', copies: 1 } });
  stores = createStores(station.db);
  isOffline = false;
  reports.length = 0;
  const base = aSettings();
  settings = {
    ...base,
    station: { ...base.station, id: '7' },
    numbers: { ...base.numbers, companyPrefix: '0614141' },
    ownLabels: { extensionDigit: '0', withEachShipment: [] },
  };
  own = open();
});
afterEach(async () => {
  await own.stop();
  await station.stop();
});

const open = (): OwnLabels =>
  createOwnLabels({
    ...{ db: station.db, stores, spooler: station.spooler, clock: systemClock },
    settings: () => settings,
    asksAboutEarlierNumbers: true,
    isOffline: () => isOffline,
    draw,
    report: (error) => reports.push(error),
  });
const print = (shipmentId: string, kind: 'gs1-label' | 'pro-label' | 'packing-list' = 'gs1-label') =>
  own.handlers.print({ shipmentId, kind });
/** What was asked for before is made before this is answered. */
const allMade = () => print('no shipment');
const codesOf = (shipmentId: string) => [...stores.ssccs.ofShipment(shipmentId).values()];
const made = (shipmentId: string) =>
  stores.ownDocuments.ofShipment(shipmentId).map(({ kind, title }) => [kind, title]);

it('a unit keeps its SSCC, no two have the same, and the numbers begin above the minutes', async () => {
  const [one, other] = [station.accept(3), station.accept(2)];
  expect(await print(one)).toEqual({ ok: true, value: { made: 3 } });
  expect(await print(other)).toEqual({ ok: true, value: { made: 2 } });
  const codes = [...codesOf(one), ...codesOf(other)];
  expect(new Set(codes).size).toBe(5);
  for (const code of codes) {
    expect(readSscc(code)).toBe(code);
    expect(code.startsWith('0061414107')).toBe(true);
    expect(Number(code.slice(10, 17))).toBeGreaterThan(400_000);
  }
  expect(await print(one)).toEqual({ ok: true, value: { made: 0 } });
  // Another printer draws otherwise, and the same units stay the same units.
  station.setPrinters([
    {
      kind: 'zebra-tcp',
      id: 'z',
      name: 'Z',
      host: '127.0.0.1',
      port: 9,
      dpi: 300,
      confirms: true,
      shared: false,
    },
  ]);
  station.setRoutes({ labels: 'z', billOfLading: null });
  expect(await print(one)).toEqual({ ok: true, value: { made: 3 } });
  expect([...codesOf(one), ...codesOf(other)]).toEqual(codes);
  expect(reports).toEqual([]);
});

it('two presses at once make each label once', async () => {
  const id = station.accept(30);
  const answers = await Promise.all([
    print(id),
    print(id),
    print(id, 'packing-list'),
    print(id, 'packing-list'),
  ]);
  expect(answers.map((answer) => answer.ok && 'made' in answer.value && answer.value.made)).toEqual([
    30, 0, 1, 0,
  ]);
  expect(made(id)).toHaveLength(31);
});

it('why there is none: no prefix, a station number too long, none left, nobody said the last, no PRO', async () => {
  const id = station.accept(2);
  const none = async () => {
    const answer = await print(id);
    return answer.ok && 'none' in answer.value ? answer.value.none : answer;
  };
  settings = { ...settings, numbers: { ...settings.numbers, companyPrefix: '' } };
  expect(await none()).toBe('no-prefix');
  settings = { ...settings, numbers: { ...settings.numbers, companyPrefix: '0614141000' } };
  expect(await none()).toBe('last-number');
  expect(await own.handlers.lastSscc({ sscc: '006141411234567890' })).toMatchObject({
    ok: false,
    error: { code: 'fields-missing' },
  });
  expect(await own.handlers.lastSscc({ sscc: null })).toMatchObject({ ok: true });
  expect(await own.handlers.state(undefined)).toMatchObject({
    ok: true,
    value: { next: sscc('0', '0614141000', '070001'), left: 9999, none: null },
  });
  stores.counters.raise('sscc:0614141000:0:7', 9998);
  // One is left and two are needed: a shipment with half its labels is worse than one with none.
  expect(await none()).toBe('used-up');
  expect(codesOf(id)).toEqual([]);
  settings = { ...settings, ownLabels: { ...settings.ownLabels, extensionDigit: '1' } };
  expect(await none()).toBe('last-number');
  settings = { ...settings, station: { ...settings.station, id: '100' } };
  expect(await none()).toBe('station-number');
  const answer = await print(id, 'pro-label');
  expect(answer).toEqual({ ok: true, value: { none: 'no-pro' } });
  expect(made(id)).toEqual([]);
});

it('what each shipment prints is made after a station that died between acceptance and making', async () => {
  settings = {
    ...settings,
    ownLabels: {
      extensionDigit: '0',
      withEachShipment: ['gs1-label', 'packing-list', 'pro-label', 'staging-tag'],
    },
  };
  const id = station.accept(2);
  station.db.transaction(() => own.noteAccepted(id));
  // It dies here; the next one makes them at its start, once.
  await own.stop();
  own = open();
  own.makeDue();
  own.makeDue();
  await allMade();
  expect(made(id).map(([kind]) => kind)).toEqual(['gs1-label', 'gs1-label', 'packing-list']);
  expect(stores.ownLabelsDue.some(['gs1-label', 'pro-label', 'packing-list'], 10)).toEqual([]);
  expect(reports).toEqual([]);
});

it('GS1 labels that lack a prefix wait for Setup, and hold up nothing', async () => {
  settings = {
    ...settings,
    numbers: { ...settings.numbers, companyPrefix: '' },
    ownLabels: { extensionDigit: '0', withEachShipment: ['gs1-label', 'packing-list'] },
  };
  const id = station.accept(1);
  station.db.transaction(() => own.noteAccepted(id));
  own.makeDue();
  await allMade();
  expect(made(id).map(([kind]) => kind)).toEqual(['packing-list']);
  await own.stop();
  settings = { ...settings, numbers: { ...settings.numbers, companyPrefix: '0614141' } };
  own = open();
  own.makeDue();
  await allMade();
  expect(made(id).map(([kind]) => kind)).toEqual(['packing-list', 'gs1-label']);
});

it('a scan of the SSCC finds its shipment, with its application identifier and without', async () => {
  const id = station.accept(2);
  await print(id);
  const [, code = ''] = codesOf(id);
  for (const text of [code, `00${code}`])
    expect(stores.shipments.find(text, 5).map((row) => row.id)).toEqual([id]);
});
