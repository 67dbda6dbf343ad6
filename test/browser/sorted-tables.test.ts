import { fleetState } from '#support/fake-fleet.ts';
import { fleetAnswers } from '#support/fake-stations.ts';
import type { FakeAnswers } from '#support/fake-station.ts';
import { fleetTodayAnswers, today } from '#support/fake-today.ts';
import { importAnswers, importedRow } from '#support/fake-import.ts';
import { trackingAnswers } from '#support/fake-tracking.ts';
import { truckRow, truckView } from '#support/fake-trucks.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { cutWords, outOfReach, sideways, smallTargets } from '../e2e/sizes.ts';
import { expectClean } from './axe.ts';
import { askedOf, describe, expect, test, levelOf } from './draw.ts';
import type { DrawnPage } from './drawn-page.ts';
import { keepScreenshot } from './keep-screenshot.ts';

const dock = (id: string, company: string, usedAt: string | null) => ({
  id,
  data: {
    party: {
      company,
      contact: '',
      phone: '',
      address: '12 Oak St',
      address2: '',
      city: 'Sparks',
      state: 'NV',
    },
    roles: ['consignee'],
  },
  ...{ hidden: false, byHand: true, usedAt, shipmentId: null },
});
const docks = [
  dock('d1', 'Møller Marine Supply', '2026-11-16T10:00:00.000Z'),
  dock('d2', 'Acme Tile & Stone', '2026-11-12T10:00:00.000Z'),
  dock('d3', 'Zócalo Imports', null),
  dock('d4', 'Bay Freight 10', '2026-11-02T10:00:00.000Z'),
  dock('d5', 'Bay Freight 9', '2026-11-03T10:00:00.000Z'),
];
const book = { 'docks.find': docks, 'docks.count': { shown: 5, hidden: 0 } };

const draft = (id: string, consignee: string, poNumber: string, savedAt: string, note = '') => ({
  ...{ id, bolNumber: `07000182${id}`, consignee, poNumber, shipmentId: null, savedAt },
  left: { to: note === '' ? '' : 'Ana', by: 'Joe', note },
});
const drafts = {
  'drafts.list': [
    draft(
      '11',
      'Pena Hermanos Building Supply and Lumber of the Columbia River',
      'PO-5012',
      '2026-11-17T13:00:00.000Z',
      'Two pallets are still in aisle 9',
    ),
    draft('12', 'Acme Tile & Stone', '4500187733', '2026-11-17T12:00:00.000Z'),
    draft('13', '', '', '2026-11-16T12:00:00.000Z'),
  ],
};

const carrier = (scac: string, shipments: number, held = 0) => ({
  ...{ scac, carrierName: '', shipments, held, units: shipments * 2, weightLb: shipments * 900 },
});
const truckHere = (id: string, trailer: string, driver: string, begunAt: string) => ({
  ...{ id, scac: 'SAIA', carrierName: 'Saia', trailer, driver, begunAt, shipments: 3 },
});
const dockView = {
  carriers: [carrier('ODFL', 12, 2), carrier('SAIA', 4), carrier('EXLA', 0)],
  trucks: [
    truckHere('t1', '53118', 'Rosa Lind', '2026-11-17T13:40:00.000Z'),
    truckHere('t2', '4471', 'Tomás Ibarra', '2026-11-17T12:05:00.000Z'),
  ],
};
const onTruck = (id: string, consignee: string, weightLb: number, more = {}) =>
  truckRow({ shipmentId: id, bolNumber: `70001834${id}`, consignee, weightLb, ...more });
const truckRows = [
  onTruck('1', 'Zócalo Imports', 310),
  onTruck('2', 'Acme Tile & Stone', 1200, { scanned: [1] }),
  onTruck('3', 'Møller Marine Supply', 90, { taken: false, scanned: [] }),
];
const manifestDay = {
  ...{ day: '2026-11-17', waiting: [], waitingCount: 0, older: [], olderCount: 0 },
  carriers: [
    { scac: 'SAIA', carrierName: 'Saia', trucks: 1, rows: [truckRow()], manifest: null },
    {
      ...{ scac: 'EXLA', carrierName: 'Estes', trucks: 2 },
      rows: [truckRow({ shipmentId: 'b' }), truckRow({ shipmentId: 'c' })],
      manifest: { id: 'm1', madeAt: '2026-11-17T13:00:00.000Z' },
    },
  ],
};
const person = (id: string, name: string, role: string, hasPin: boolean) => ({
  ...{ id, name, role, hasPin, badge: '', active: true, managed: false, version: 1 },
  changedAt: '2026-11-17T10:00:00.000Z',
});
const settingsView = lookAnswers()['settings.get'] as { settings: object };
const setupAnswers = {
  'backups.state': { lastGood: null, trouble: null, isLate: false, isCopying: false, restoreFailed: null },
  'fleet.state': fleetState(),
  'people.list': [person('1', 'Zoë', 'packer', false), person('2', 'Ana', 'supervisor', true)],
  'settings.testPrinter': { condition: 'ready', printerId: 'p', name: 'p', dpi: null },
  'settings.get': {
    ...settingsView,
    settings: {
      ...settingsView.settings,
      printers: [
        { id: 'p1', name: 'Office laser', kind: 'folder', path: '/b', documents: true, labels: false },
        { id: 'p2', name: 'Bench labels', kind: 'folder', path: '/a', documents: true, labels: true },
      ],
    },
  },
  'backups.list': [
    { id: 'c1', madeAt: '2026-11-17T06:00:00.000Z', bytes: 48_000_000, from: '' },
    { id: 'c2', madeAt: '2026-11-16T06:00:00.000Z', bytes: 51_000_000, from: '' },
  ],
};
const load = (id: string, consignee: string, weightLb: number) => ({
  ...{ source: 'draft', id, bolNumber: `7000183${id}`, poNumber: '', consignee, place: 'Reno NV' },
  ...{ handlingUnits: 2, weightLb, lines: 1 },
});
const loads = [load('42', 'Zócalo Imports', 900), load('41', 'Acme Tile', 1200)];

interface Case {
  search: string;
  answers: FakeAnswers;
  table: string | RegExp;
  column: string;
  /** What each row has, ascending, then descending. */
  rows: [ascending: string[], descending: string[]];
  prepare?: (page: DrawnPage) => Promise<void>;
}

const cases: Record<string, Case> = {
  tracking: {
    ...{ search: '?screen=tracking', answers: trackingAnswers('full'), table: 'Tracking' },
    ...{
      column: 'Consignee',
      rows: [
        ['5023348817', '5023347702', '5023349166', '5023349120', '5023349301', '5023349377'],
        ['5023348817', '5023347702', '5023349120', '5023349166', '5023349377', '5023349301'],
      ],
    },
  },
  'address-book': {
    ...{ search: '?screen=book&list=docks', answers: book, table: 'Address book' },
    ...{
      column: 'Company',
      rows: [
        ['Acme', 'Freight 9', 'Freight 10', 'Møller', 'Zócalo'],
        ['Zócalo', 'Møller', 'Freight 10', 'Freight 9', 'Acme'],
      ],
    },
  },
  drafts: {
    ...{ search: '?screen=pack', answers: drafts, table: 'Drafts not sent: 3' },
    ...{
      column: 'Consignee',
      rows: [
        ['Acme', 'Pena', 'No consignee'],
        ['Pena', 'Acme', 'No consignee'],
      ],
    },
    prepare: async (page) => {
      await page.css('main button[aria-expanded]').first().click();
    },
  },
  'import-preview': {
    ...{ search: '?screen=import', answers: importAnswers(), table: 'Preview' },
    ...{
      column: 'Order',
      rows: [
        ['SO-1Peña', 'SO-2', 'SO-10'],
        ['SO-10', 'SO-2', 'SO-1Peña'],
      ],
    },
    prepare: async (page) => {
      await page.css('input[type=file]').upload(new File(['Order'], 'orders.csv', { type: 'text/csv' }));
    },
  },
  'imported-rows': {
    search: '?screen=import',
    answers: {
      ...importAnswers(),
      'imports.list': {
        rows: [importedRow(), importedRow({ id: 'b', externalId: 'SO-2', state: 'problems' })],
        ...{ total: 2, counts: { ready: 1, problems: 1 } },
      },
    },
    ...{ table: 'Imported shipments', column: 'Order' },
    // The station sorts, since a page is not all of them: see below.
    rows: [
      ['SO-1', 'SO-2'],
      ['SO-1', 'SO-2'],
    ],
  },
  'trucks-waiting': {
    ...{ search: '?screen=trucks', answers: { 'trucks.dock': dockView }, table: 'Waiting, by carrier' },
    ...{
      column: 'Shipments',
      rows: [
        ['SAIA', 'ODFL', 'EXLA'],
        ['ODFL', 'SAIA', 'EXLA'],
      ],
    },
  },
  'trucks-here': {
    ...{ search: '?screen=trucks', answers: { 'trucks.dock': dockView }, table: 'Here now' },
    ...{
      column: 'Since',
      rows: [
        ['4471', '53118'],
        ['53118', '4471'],
      ],
    },
  },
  truck: {
    search: '?screen=trucks&id=truck-1',
    answers: { 'trucks.get': truckView({ rows: truckRows }) },
    // Within its groups.
    ...{
      table: 'Shipments',
      column: 'Consignee',
      rows: [
        ['Møller', 'Acme', 'Zócalo'],
        ['Møller', 'Zócalo', 'Acme'],
      ],
    },
  },
  manifests: {
    ...{ search: '?screen=trucks&view=day', answers: { 'trucks.day': manifestDay }, table: 'Manifests' },
    ...{
      column: 'Shipments',
      rows: [
        ['SAIA', 'EXLA'],
        ['EXLA', 'SAIA'],
      ],
    },
  },
  'today-still-here': {
    ...{ search: '?screen=today', answers: { 'shipments.today': today() }, table: '' },
    ...{
      column: 'Older',
      rows: [
        ['Saia', 'Estes', 'No carrier', 'XPOL', 'Old Dominion'],
        ['Old Dominion', 'XPOL', 'Saia', 'Estes', 'No carrier'],
      ],
    },
  },
  people: {
    ...{ search: '?screen=setup', answers: setupAnswers, table: 'People', column: 'Name' },
    rows: [
      ['Ana', 'Zoë'],
      ['Zoë', 'Ana'],
    ],
  },
  printers: {
    ...{ search: '?screen=setup', answers: setupAnswers, table: 'Printers', column: 'Name' },
    rows: [
      ['Bench labels', 'Office laser'],
      ['Office laser', 'Bench labels'],
    ],
  },
  copies: {
    ...{ search: '?screen=setup', answers: setupAnswers, table: '', column: 'Size' },
    rows: [
      ['48', '51'],
      ['51', '48'],
    ],
  },
  combine: {
    search: '?screen=combine&draftId=42',
    answers: { 'combine.find': loads, 'combine.compare': { loads, differences: [] } },
    ...{
      table: /./,
      column: 'Consignee',
      rows: [
        ['Acme', 'Zócalo'],
        ['Zócalo', 'Acme'],
      ],
    },
  },
  fleet: {
    ...{ search: '?screen=fleet', answers: fleetAnswers(8), table: 'Stations' },
    ...{
      column: 'No.',
      rows: [
        [3, 1, 2, 4, 5, 6, 7, 8].map((n) => `Dock ${n}`),
        [3, 8, 7, 6, 5, 4, 2, 1].map((n) => `Dock ${n}`),
      ],
    },
  },
  'fleet-in-doubt': {
    ...{ search: '?screen=fleet&view=doubt', answers: fleetAnswers(8), table: 'In doubt' },
    ...{
      column: 'Shipment',
      rows: [
        ['0700018342', '0300018201', '0900018339', '1200018339', '1200018344'],
        ['0700018342', '1200018344', '1200018339', '0900018339', '0300018201'],
      ],
    },
  },
  'fleet-today': {
    ...{ search: '?screen=today&scope=all', answers: fleetTodayAnswers(), table: /^Stations/ },
    ...{
      column: 'Made',
      rows: [[1, 3, 7, 4, 5, 6, 8].map((n) => `Dock ${n}`), [8, 6, 5, 4, 7, 3, 1].map((n) => `Dock ${n}`)],
    },
  },
};

describe('a column sorts its table by the keyboard, and says how', () => {
  for (const [name, { search, answers, table, column, rows, prepare }] of Object.entries(cases))
    test(name, async ({ draw }) => {
      const page = await draw(search, answers);
      await prepare?.(page);
      const sorted = page
        .getByRole('table', { name: table })
        .filter({ has: page.getByRole('button', { name: column }) });
      const head = sorted.getByRole('columnheader', { name: column, exact: true });
      const shown = () =>
        sorted
          .css('tbody tr:has(td)')
          .evaluateAll((all) => all.map((row) => row.textContent.trim().replaceAll(/\s+/g, ' ')));
      await expect.element(head).not.toHaveAttribute('aria-sort');
      await head.getByRole('button').focus();
      for (const [at, direction] of (['ascending', 'descending'] as const).entries()) {
        await page.keyboard.press('Enter');
        await expect.element(head).toHaveAttribute('aria-sort', direction);
        expect(await shown()).toEqual(rows[at]?.map((row): unknown => expect.stringContaining(row)));
        if (at === 0) await expectClean(page, `${name}, sorted`, ['light']);
        if (at === 0) await keepScreenshot(page, `sorted-${name}`, ['light'], 'own');
      }
    });
});

// Regression: "Enregistré" and "Depuis" were cut in their heads, and at 200 % a column had no width at all.
describe('heads of sorted tables are read whole, and every control is reached', () => {
  for (const [name, { search, answers, prepare }] of Object.entries(cases))
    for (const language of ['es', 'fr'] as const)
      test(`${name}, ${language}`, levelOf(language), async ({ draw }) => {
        const status = { ...lookAnswers({ language }), ...answers }['station.status'] as object;
        const page = await draw(search, { ...answers, 'station.status': { ...status, language } }, language);
        await prepare?.(page);
        await expect.element(page.css('main th button').first()).toBeVisible();
        for (const [width, height] of [
          [1280, 800],
          [1024, 768],
          [640, 400],
        ] as const) {
          await page.setViewportSize({ width, height });
          const heads = (await cutWords(page)).filter((part) => /^(th|button)/.test(part));
          expect.soft(heads, `${width}`).toEqual([]);
          expect.soft(await smallTargets(page), `${width}`).toEqual([]);
          expect.soft(await sideways(page), `${width}`).toBeLessThanOrEqual(0);
        }
        expect.soft(await outOfReach(page)).toEqual([]);
      });
});

test('imported rows are sorted by the station, all of them and from the first page; other rows come as they were sorted', async ({
  draw,
}) => {
  const first = { rows: [importedRow()], total: 250, counts: { ready: 250 } };
  const page = await draw('?screen=import', { ...importAnswers(), 'imports.list': first });
  await page.getByRole('button', { name: 'Next' }).click();
  const asked = async () => (await askedOf(page, 'imports.list')).at(-1);
  await expect.poll(asked).toEqual({ show: 'open', offset: 100, limit: 100 });
  await page.getByRole('button', { name: 'Consignee' }).click();
  const sort = { by: 'consignee', isDown: false };
  await expect.poll(asked).toEqual({ show: 'open', offset: 0, limit: 100, sort });
  await page.getByRole('button', { name: 'Consignee' }).click();
  await expect.poll(asked).toEqual({ show: 'open', offset: 0, limit: 100, sort: { ...sort, isDown: true } });
});
