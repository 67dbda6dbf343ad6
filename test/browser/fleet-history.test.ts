import type { DrawnPage } from './drawn-page.ts';
import { fleetScene, fleetState } from '#support/fake-fleet.ts';
import type { FakeAnswers } from '#support/fake-station.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { madeUpDock } from '#support/made-up-docks.ts';
import { sharedSections } from '#shared/fleet/fleet-settings.ts';
import { settingsSchema } from '#shared/station/settings.ts';
import { expectClean } from './axe.ts';
import { askedOf, expect, test } from './draw.ts';
import { sideways } from '../e2e/sizes.ts';

const by = (name: string, person: string, clock: string) => ({
  station: { uuid: `uuid-${name}`, name, number: '04' },
  person,
  at: `2026-11-17T${clock}:00.000Z`,
});
const kept = (field: string, from: unknown, to: unknown, more: object = {}) => ({
  ...by('Dock 4', 'Ana Ruiz', '08:12'),
  ...{
    field,
    value: from,
    secret: false,
    next: { value: to, ...by('Mezzanine returns bench', 'María Peña', '10:24') },
  },
  ...more,
});
const settings = settingsSchema.parse({
  station: { id: '07', name: 'Dock 7' },
  fleet: {
    url: 'postgres://dockprint_station@db.example/dockprint',
    shares: [...sharedSections],
  },
  numbers: { proRanges: [{ scac: 'SAIA', first: '4410001', last: '4419999', shared: true }] },
  accessorials: [{ code: 'RES', name: 'Residential' }],
});
const person = {
  id: 'p-1',
  name: 'Ana Ruiz',
  badge: 'B-1',
  role: 'supervisor',
  active: true,
  hasPin: true,
  managed: false,
  version: 3,
  changedAt: '2026-11-17T10:24:00.000Z',
};
const ranges = [
  { scac: 'SAIA', first: '4410001', last: '4419999', size: 9999, left: 9100, next: '4410900', low: false },
];
const numbers = { bol: { next: '0700018343', none: null, asked: false, station: '07' }, ranges };

function answers(history: readonly object[], more: FakeAnswers = {}): FakeAnswers {
  const look = lookAnswers();
  return {
    'settings.get': { ...(look['settings.get'] as object), settings },
    'people.enterSetup': null,
    'people.list': [person],
    'numbers.state': numbers,
    'ownLabels.state': { next: null, none: 'no-prefix', left: 0, station: '07' },
    'backups.state': { lastGood: null, trouble: null, isLate: false, isCopying: false, restoreFailed: null },
    'support.metrics': { kind: 'off' },
    'scale.ports': [],
    'fleet.state': fleetState(),
    'fleet.password': { stored: true, vault: 'system', keptForSessionOnly: false, forAnotherAddress: false },
    'fleet.changedBy': {
      by: { field: 'role', ...by('Mezzanine returns bench', 'María Peña', '10:24') },
      isToTell: false,
    },
    'fleet.history': history,
    'fleet.putBack': null,
    ...more,
  };
}
const inLanguage = (language: 'en' | 'es' | 'fr', of: FakeAnswers): FakeAnswers => ({
  ...of,
  'station.status': lookAnswers({ language })['station.status'],
});
const setup = '?screen=setup';
const section = (page: DrawnPage, id: string) => page.css(`section#${id}`);
const titles = { en: 'Earlier values', es: 'Valores anteriores', fr: 'Valeurs précédentes' } as const;
const people = [
  kept('role', 'supervisor', 'packer'),
  kept('pin', null, null, { secret: true }),
  kept('name', 'Ana Ruíz', 'Ana Ruiz', { next: null }),
];

/** Where it is looked at: what is opened first, and what its history says. */
const places: {
  name: string;
  search: string;
  id: string;
  of: FakeAnswers;
  begin?: (page: DrawnPage) => Promise<void>;
  says: RegExp;
}[] = [
  {
    name: 'person-history',
    search: setup,
    id: 'people',
    of: answers(people),
    begin: (page) => page.css('#people tbody tr .acts button').last().click(),
    says: /from Supervisor to Packer/,
  },
  {
    name: 'range-history',
    search: setup,
    id: 'numbers',
    of: answers([kept('last', '4419999', '4415999'), kept('warnBelow', 50, 200)]),
    says: /from 4419999 to 4415999/,
  },
  {
    name: 'setting-history',
    search: setup,
    id: 'access',
    of: answers([kept('reprintsWithoutPin', 3, 9)]),
    says: /from 3 to 9/,
  },
];

for (const { name, search, id, of, begin, says } of places)
  test(`${name}: who changed what, from what to what, and putting it back; three languages, 1280 and 1024 px`, async ({
    draw,
  }) => {
    for (const language of ['en', 'es', 'fr'] as const) {
      const page = await draw(search, inLanguage(language, of), language);
      await begin?.(page);
      const place = section(page, id);
      const opener = place.getByRole('button', { name: titles[language] }).first();
      await expect.element(place.getByText(/Mezzanine returns bench, María Peña/).first()).toBeVisible();
      await opener.click();
      await expect.element(place.getByRole('region', { name: titles[language] }).first()).toBeVisible();
      await place.scrollIntoViewIfNeeded();
      await opener.evaluate((button) => {
        button.scrollIntoView({ block: 'center' });
      });
      if (language === 'en') {
        await expect.element(place.getByText(says)).toBeVisible();
        await expectClean(page, name, ['light']);
      }
      await keepScreenshot(page, language === 'en' ? name : `${name}-${language}`, ['light'], 'own');
      await page.setViewportSize({ width: 1024, height: 768 });
      expect(await sideways(page), `${name}, ${language}`).toBeLessThanOrEqual(0);
      if (language === 'fr') await keepScreenshot(page, `${name}-1024-fr`, ['light'], 'own');
      if (language !== 'en') continue;
      const put = place.getByRole('button', { name: /^Put back/ }).first();
      await put.click();
      await expect.element(place.getByText(/the earlier value is back/)).toBeVisible();
      expect(await askedOf(page, 'fleet.putBack')).toHaveLength(1);
    }
  });

test('a PIN is never shown and never put back; a value that never stood says so', async ({ draw }) => {
  const page = await draw(setup, answers(people));
  await page.css('#people tbody tr .acts button').last().click();
  const place = section(page, 'people');
  await place.getByRole('button', { name: 'Earlier values' }).first().click();
  const rows = place.getByRole('region', { name: 'Earlier values' }).first().getByRole('listitem');
  await expect.element(rows).toHaveLength(3);
  await expect.element(rows.nth(1)).toMatchTextContent('PIN was changed');
  await expect.element(rows.nth(1).getByRole('button')).toHaveLength(0);
  await expect.element(rows.nth(2)).toMatchTextContent('Another value was kept');
});

test('an entry that was edited here and is not told yet says that', async ({ draw }) => {
  const page = await draw(setup, answers(people, { 'fleet.changedBy': { by: null, isToTell: true } }));
  await expect
    .element(section(page, 'access').getByText('Changed here. The other stations do not have it yet.'))
    .toBeVisible();
});

test('the fleet in Setup says what sharing of documents means, on and off, in three languages', async ({
  draw,
}) => {
  const off = { en: /stays in the fleet/, es: /sigue en la flota/, fr: /reste dans la flotte/ } as const;
  for (const language of ['en', 'es', 'fr'] as const) {
    const page = await draw(setup, inLanguage(language, answers([])), language);
    const place = section(page, 'fleet');
    await place.evaluate((one) => {
      one.scrollIntoView();
    });
    await expect.element(place.getByText(/1 M[Bo]/)).toBeVisible();
    await keepScreenshot(page, `setup-fleet-${language}`, ['light'], 'own');
    await place.getByRole('checkbox').first().uncheck();
    await expect.element(place.getByText(off[language])).toBeVisible();
    if (language === 'en') await expectClean(page, 'the fleet in Setup', ['light']);
    await page.setViewportSize({ width: 1024, height: 768 });
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await place.evaluate((one) => {
      one.scrollIntoView();
    });
    await keepScreenshot(page, `setup-fleet-1024-${language}`, ['light'], 'own');
  }
});

test('an address says who changed it', async ({ draw }) => {
  const dock = {
    ...{ id: 'dock-1', data: madeUpDock(1), hidden: false, byHand: true, usedAt: null, shipmentId: null },
  };
  const of = answers([kept('hours', '8-16', '7-15')], {
    'docks.find': [dock],
    'docks.count': { shown: 1, hidden: 0 },
    'docks.get': dock,
  });
  const page = await draw('?screen=book&list=docks&id=dock-1', of);
  await expect
    .element(page.getByText('Changed by Mezzanine returns bench, María Peña').first())
    .toBeVisible();
});

test('bytes that are not what their station stored: said in plain words, and nothing was printed', async ({
  draw,
}) => {
  const scene = { ...fleetScene('fleet'), 'fleet.reprint fails': { code: 'paper-differs', message: 'no' } };
  const page = await draw('?screen=fleet-shipment&station=uuid-dock-4&id=there-1', scene);
  await page.getByRole('button', { name: 'Print labels' }).click();
  await page.getByRole('radio', { name: 'Damaged' }).check();
  await page.getByRole('button', { name: 'Print again' }).click();
  await expect.element(page.getByText('The fleet’s copy is damaged')).toBeVisible();
  await expectClean(page, 'a damaged paper', ['light']);
  await keepScreenshot(page, 'other-shipment-damaged', ['light'], 'own');
});
