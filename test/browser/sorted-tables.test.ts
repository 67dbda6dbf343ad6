import { fleetAnswers } from '#support/fake-stations.ts';
import type { FakeAnswers } from '#support/fake-station.ts';
import { fleetTodayAnswers } from '#support/fake-today.ts';
import { importAnswers } from '#support/fake-import.ts';
import { trackingAnswers } from '#support/fake-tracking.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { cutWords, outOfReach, sideways, smallTargets } from '../e2e/sizes.ts';
import { expectClean } from './axe.ts';
import { describe, expect, test } from './draw.ts';
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
      test(`${name}, ${language}`, async ({ draw }) => {
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
