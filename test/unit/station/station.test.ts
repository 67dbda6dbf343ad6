import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createStation } from '#main/station/station.ts';
import { printerSchema } from '#shared/station/printer.ts';
import { aParty } from '#support/builders.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { openStation } from '#support/open-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const service = { baseUrl: 'https://example.test', userName: 'u', clientCode: 'c', developerMode: true };

function stationWith(file: object | null) {
  const { db, stores } = openStation();
  const path = join(temporaryFolder(), 'station.json');
  if (file !== null) writeFileSync(path, JSON.stringify(file));
  const make = () => createStation({ db, stores, clock: createFakeClock() }, { file: path, required: false });
  return { make, station: make(), path, stores };
}

test('with neither file nor settings it is not set up, and training can begin', () => {
  const { station, make } = stationWith(null);
  expect(station.mode()).toBe('not-set-up');
  expect(station.save({ training: true }).ok).toBe(true);
  expect(station.mode()).toBe('training');
  expect(make().mode()).toBe('training');
});

test('saved sections are there after a restart, the others untouched', () => {
  const { station, make, stores } = stationWith(null);
  let told = 0;
  station.changed.on(() => (told += 1));
  station.save({ shipper: aParty() });
  station.save({ station: { ...station.settings().station, packer: 'Ana' } });
  expect(told).toBe(2);
  expect(make().settings()).toMatchObject({ shipper: aParty(), station: { packer: 'Ana', id: '1' } });
  expect(stores.journal.latest(2).map((line) => line.detail)).toEqual([
    { sections: 'station' },
    { sections: 'shipper' },
  ]);
});

test('a managed section is refused, what the file leaves open in `station` is not', () => {
  const { station } = stationWith({ station: { id: '07', name: 'Dock 7' }, service, shipper: null });
  expect(station.mode()).toBe('test');
  expect(station.settingsView().managed).toEqual(['station', 'service', 'shipper']);
  expect(station.settingsView().managedStationKeys).toEqual(['id', 'name']);
  expect(station.save({ shipper: aParty() })).toMatchObject({ ok: false, error: { code: 'managed' } });
  const { station: own } = station.settings();
  expect(station.save({ station: { ...own, name: 'Mine' } })).toMatchObject({ error: { code: 'managed' } });
  expect(station.save({ station: { ...own, packer: 'Ana', theme: 'dark' } }).ok).toBe(true);
  expect(station.settings().station).toMatchObject({
    id: '07',
    name: 'Dock 7',
    packer: 'Ana',
    theme: 'dark',
  });
});

test('a mistake in the file is named and the station runs without the file', () => {
  const { station, make, path } = stationWith({
    station: { id: '07' },
    service: { ...service, baseUrl: 'ftp://x' },
  });
  expect(station.settingsView()).toMatchObject({
    managed: [],
    managedStationKeys: [],
    provisionProblems: [{ path: 'service.baseUrl', code: 'service-url' }],
    settings: { station: { id: '1' }, service: null },
  });
  writeFileSync(path, JSON.stringify({ service }));
  expect(make().settings().service?.baseUrl).toBe('https://example.test');
});

test('a service saved before its readings were settings stays, with the safer ones', () => {
  const { make, stores } = stationWith(null);
  stores.settings.write('service', { ...service, quoteVersion: 2 });
  expect(make().settings().service).toMatchObject({
    baseUrl: 'https://example.test',
    quotePieces: 'handling-units',
    tenderUnits: 'pieces',
    quoteDirections: ['outbound'],
  });
});

test('a saved section that no longer fits gives way to the default', () => {
  const { make, stores } = stationWith(null);
  stores.settings.write('printers', [{ kind: 'telex' }]);
  expect(make().settings().printers).toEqual([]);
});

// Regression: a folder printer with a relative path took every printer with it.
test('a saved printer that no longer fits goes alone', () => {
  const { make, stores } = stationWith(null);
  const laser = { kind: 'ipp', id: 'l', name: 'Laser', uri: 'ipp://p' };
  stores.settings.write('printers', [{ kind: 'folder', id: 'f', name: 'F', path: 'labels' }, laser]);
  expect(
    make()
      .settings()
      .printers.map(({ id }) => id),
  ).toEqual(['l']);
});

test.each([
  ['labels', false],
  ['../labels', false],
  ['', false],
  ['/srv/labels', true],
  ['C:\\Labels', true],
  ['\\\\server\\share', true],
])('a folder printer at %j: %s', (path, fits) => {
  expect(printerSchema.safeParse({ kind: 'folder', id: 'f', name: 'F', path }).success).toBe(fits);
});
