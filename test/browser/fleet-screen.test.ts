import type { DrawnPage } from './drawn-page.ts';
import {
  fleetAnswers,
  fleetState,
  fleetStation,
  fleetStations,
  stationRef,
  takeOverEvidence,
} from '#support/fake-stations.ts';
import type { FakeAnswers } from '#support/fake-station.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { expectClean } from './axe.ts';
import { describe, askedOf, expect, test, levelOf } from './draw.ts';
import { cutWords, outOfReach, sideways, smallTargets } from '../e2e/sizes.ts';

const fleet = '?screen=fleet';
const doubts = '?screen=fleet&view=doubt';
const keep = (page: DrawnPage, name: string, ...themes: ('light' | 'dark')[]) =>
  keepScreenshot(page, name, themes.length > 0 ? themes : ['light', 'dark'], 'own');
const rowOf = (page: DrawnPage, station: string) => page.css(`[data-station="${station}"]`);
const stationTable = (page: DrawnPage) => page.getByRole('table', { name: 'Stations' });
const tell = (page: DrawnPage, event: string) =>
  page.evaluate((name) => {
    (globalThis as unknown as { stationTell: (event: string) => void }).stationTell(name);
  }, event);
const cutOff = (is: 'away' | 'refused' | 'joining') => ({
  'fleet.state': fleetState({
    is,
    since: '2026-11-17T14:02:00.000Z',
    toShare: 12,
    trouble: is === 'refused' ? 'number-taken' : null,
  }),
});

test('forty stations: the troubled first, each with its trouble where it lies; Problems only and the search', async ({
  draw,
}) => {
  const page = await draw(fleet, fleetAnswers());
  await expect.element(stationTable(page).css('[data-station]')).toHaveLength(40);
  await expect.element(page.getByText('40 stations, 6 need attention, 2 silent')).toBeVisible();
  await expect.element(rowOf(page, 'station-9')).toMatchTextContent('since 10:24');
  await expect.element(rowOf(page, 'station-9')).toMatchTextContent('3 since 10:11');
  await expect.element(rowOf(page, 'station-27')).toMatchTextContent('Documents: Paper jam');
  await expect.element(rowOf(page, 'station-7')).toMatchTextContent('This station');
  await expectClean(page, 'Fleet');
  await keep(page, 'fleet');
  await page.keyboard.press('F7');
  await expect.element(page.getByRole('checkbox', { name: 'Problems only' })).toBeChecked();
  await expect.element(stationTable(page).css('[data-station]')).toHaveLength(8);
  await page.getByRole('searchbox', { name: 'Find a station' }).fill('zoe');
  await expect.element(stationTable(page).css('[data-station]')).toHaveLength(1);
  await page.getByRole('searchbox', { name: 'Find a station' }).fill('nowhere');
  await expect.element(page.getByText('No station with problems matches “nowhere”')).toBeVisible();
  await expectClean(page, 'Fleet, nothing found', ['light']);
});

test('what was told changes the list; time goes on without it', async ({ draw }) => {
  const page = await draw(fleet, fleetAnswers());
  await expect.element(rowOf(page, 'station-1')).toMatchTextContent('5 s ago');
  const asked = () => askedOf(page, 'fleet.stations').then(({ length }) => length);
  expect(await asked()).toBe(1);
  page.clock.setFixedTime('2026-11-17T14:08:45.000Z');
  // The tick of five seconds comes at once.
  page.clock.fastForward(10_000);
  await expect.element(rowOf(page, 'station-1')).toMatchTextContent('30 s ago');
  expect(await asked()).toBe(1);
  await tell(page, 'fleetChanged');
  await expect.poll(asked).toBe(2);
});

test('in the rail only where a fleet is set; F6, F1 and the list of keys', async ({ draw }) => {
  const alone = await draw('?screen=queue');
  await expect.element(alone.getByRole('navigation').getByRole('link', { name: 'Fleet' })).toHaveLength(0);
  await alone.keyboard.press('F6');
  await expect.element(alone.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();

  const page = await draw('?screen=queue', fleetAnswers());
  await page.keyboard.press('F6');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fleet' })).toBeVisible();
  await expect
    .element(page.getByRole('navigation').getByRole('link', { name: 'Fleet' }))
    .toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('?');
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Open Fleet');
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Refresh the list');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F1');
  await expect
    .element(page.getByRole('article').getByRole('heading', { level: 1 }))
    .toHaveTextContent('The fleet');
});

describe('the other states', () => {
  const states: { name: string; answers: FakeAnswers; says: string; hides?: string }[] = [
    {
      name: 'in no fleet',
      answers: {
        ...lookAnswers(),
        'fleet.state': fleetState({ is: 'off' }),
        'fleet.stations': [],
        'fleet.inDoubt': [],
      },
      says: 'This station is not in a fleet',
      hides: 'Problems only',
    },
    {
      name: 'alone in it',
      answers: {
        ...fleetAnswers(),
        'fleet.stations': [fleetStation(7, { isThisOne: true })],
        'fleet.inDoubt': [],
      },
      says: 'Only this station has joined so far',
    },
    {
      name: 'joining',
      answers: { ...fleetAnswers(), ...cutOff('joining'), 'fleet.stations': [] },
      says: 'Joining the fleet',
    },
    {
      name: 'away',
      answers: { ...fleetAnswers(), ...cutOff('away') },
      says: 'Fleet offline since 14:02',
      hides: 'Take over',
    },
    {
      name: 'refused',
      answers: { ...fleetAnswers(6), ...cutOff('refused') },
      says: 'The fleet has not accepted this station since 14:02',
    },
    {
      name: 'loading',
      answers: { ...fleetAnswers(), 'fleet.stations waits': true },
      says: 'Loading the stations',
    },
    {
      name: 'failed',
      answers: {
        ...fleetAnswers(),
        'fleet.stations fails': { code: 'storage-failed', message: 'disk I/O error' },
      },
      says: 'Dockprint could not read its data',
      hides: 'Loading',
    },
    {
      name: 'returned',
      answers: {
        ...fleetAnswers(),
        'fleet.stations': [
          fleetStation(1),
          fleetStation(7, {
            isThisOne: true,
            takenOver: { at: '2026-11-17T10:30:00.000Z', by: stationRef(3), person: 'Marta Ruiz' },
          }),
        ],
      },
      says: 'Dock 3 took over this station’s open work',
    },
  ];
  for (const { name, answers, says, hides } of states)
    test(name, async ({ draw }) => {
      const page = await draw(fleet, answers);
      await expect.element(page.css('main').getByText(says).first()).toBeVisible();
      if (hides !== undefined) await expect.element(page.css('main').getByText(hides)).toHaveLength(0);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      await expectClean(page, `Fleet, ${name}`);
      await keep(page, `fleet-${name.replaceAll(' ', '-')}`, 'light');
    });

  test('all well: Problems only says so', async ({ draw }) => {
    const well = fleetStations(6).filter(({ station }) => station.number !== '03');
    const page = await draw(fleet, { ...fleetAnswers(), 'fleet.stations': well });
    await expect.element(page.getByText('5 stations, all well')).toBeVisible();
    await page.keyboard.press('F7');
    await expect.element(page.getByText('No problems at any station')).toBeVisible();
  });
});

test('in doubt at all stations: what, since when, what is known, who decides', async ({ draw }) => {
  const page = await draw(doubts, fleetAnswers());
  const table = page.getByRole('table', { name: 'In doubt' });
  const tender = table.getByRole('row', { name: /1200018344/ });
  await expect.element(tender).toMatchTextContent('The connection was lost');
  await expect.element(tender).toMatchTextContent('PU-88123');
  await expect.element(tender).toMatchTextContent('At Dock 12');
  await expect
    .element(table.getByRole('row', { name: /0300018201/ }))
    .toMatchTextContent('Look at the printer at Dock 3.');
  await expectClean(page, 'Fleet, in doubt');
  await keep(page, 'fleet-in-doubt');
  await table.getByRole('button', { name: 'Open shipment 0700018342' }).click();
  await expect.poll(() => page.url()).toMatch(/screen=shipment&id=shipment-1$/);
  const none = await draw(doubts, { ...fleetAnswers(), 'fleet.inDoubt': [] });
  await expect.element(none.getByText('Nothing is in doubt')).toBeVisible();
  await expectClean(none, 'Fleet, nothing in doubt', ['light']);
});

const open = async (page: DrawnPage) => {
  await page.getByRole('button', { name: 'Take over the open work of Dock 9' }).first().click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  return page.getByRole('dialog');
};

test('a dead station’s work is taken over with its evidence in view, a reason, and a way to the Queue', async ({
  draw,
}) => {
  const page = await draw(fleet, fleetAnswers());
  const dialog = await open(page);
  await expect.element(dialog.getByRole('table').getByRole('row')).toHaveLength(6);
  await expect.element(dialog).toMatchTextContent('10:24, 3 h ago');
  await expect.element(dialog).toMatchTextContent('What it did after 10:24, and 2 changes from before');
  await expect.element(dialog).toMatchTextContent('Was being sent. No answer is known.');
  await expect.element(dialog).toMatchTextContent('Labels and documents are not printed here automatically');
  await expect.element(dialog.getByLabel('Why is it taken over?')).toHaveFocus();
  await page.keyboard.press('F9');
  expect(await askedOf(page, 'fleet.takeOver')).toEqual([]);
  await page.keyboard.type('The PC at Dock 9 does not start');
  await expectClean(page, 'taking over');
  await keep(page, 'fleet-take-over');
  await page.keyboard.press('F9');
  await expect.element(dialog).toHaveLength(0);
  expect(await askedOf(page, 'fleet.takeOver')).toEqual([
    { station: 'station-9', mark: 'mark-1', reason: 'The PC at Dock 9 does not start' },
  ]);
  await expect.element(page.getByText('4 shipments of Dock 9 taken over')).toBeVisible();
  await expectClean(page, 'taken over');
  await keep(page, 'fleet-taken');
  await page.getByRole('button', { name: 'Open the Queue' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
});

describe('what keeps it from being taken', () => {
  const refusals: { name: string; answers: FakeAnswers; says: string }[] = [
    {
      name: 'changed',
      answers: { 'fleet.takeOver fails': { code: 'evidence-changed', message: 'no' } },
      says: 'Something has changed since you looked',
    },
    {
      name: 'alive',
      answers: { 'fleet.takeOver fails': { code: 'station-alive', message: 'no' } },
      says: 'That station is working',
    },
    {
      name: 'fleet away',
      answers: { 'fleet.takeOver fails': { code: 'fleet-away', message: 'no' } },
      says: 'What you asked for may still happen',
    },
  ];
  for (const { name, answers, says } of refusals)
    test(name, async ({ draw }) => {
      const page = await draw(fleet, { ...fleetAnswers(), ...answers });
      const dialog = await open(page);
      await page.keyboard.type('It burnt');
      await page.keyboard.press('F9');
      await expect.element(dialog.getByRole('alert')).toMatchTextContent(says);
      await expect.element(dialog.getByLabel('Why is it taken over?')).toHaveValue('It burnt');
      await expect
        .poll(() => askedOf(page, 'fleet.takeOverEvidence'))
        .toHaveLength(name === 'fleet away' ? 1 : 2);
      await expectClean(page, `taking over, ${name}`);
      await keep(page, `fleet-take-over-${name.replaceAll(' ', '-')}`, 'light');
      await page.keyboard.press('Escape');
      await expect.element(dialog).toHaveLength(0);
    });

  test('it is at work: said before anything is typed', async ({ draw }) => {
    const answers = {
      ...fleetAnswers(),
      'fleet.takeOverEvidence': takeOverEvidence({ isAlive: true, lastSeenAt: '2026-11-17T14:08:10.000Z' }),
    };
    const page = await draw(fleet, answers);
    const dialog = await open(page);
    await expect.element(dialog).toMatchTextContent('Dock 9 is working');
    await page.keyboard.type('x');
    await expect.element(dialog.getByRole('button', { name: 'Take over' })).toBeDisabled();
  });

  test('the server was out of reach until now: nobody is missed yet', async ({ draw }) => {
    const early = {
      isAlive: true,
      lastSeenAt: '2026-11-17T13:58:10.000Z',
      countsFrom: '2026-11-17T14:08:10.000Z',
    };
    const page = await draw(fleet, { ...fleetAnswers(), 'fleet.takeOverEvidence': takeOverEvidence(early) });
    const dialog = await open(page);
    await expect.element(dialog).toMatchTextContent('Dock 9 may still be working');
    await expect.element(dialog).toMatchTextContent('The fleet server was reached again');
    await expect.element(dialog).not.toMatchTextContent('is working');
    await page.keyboard.type('x');
    await expect.element(dialog.getByRole('button', { name: 'Take over' })).toBeDisabled();
    await expectClean(page, 'taking over, too early');
    await keep(page, 'fleet-take-over-early', 'light');
  });

  test('nothing open was told', async ({ draw }) => {
    const page = await draw(fleet, {
      ...fleetAnswers(),
      'fleet.takeOverEvidence': takeOverEvidence({ open: [], openPrints: 0, toShare: 0 }),
    });
    const dialog = await open(page);
    await expect.element(dialog).toMatchTextContent('Dock 9 reported nothing open');
    await expectClean(page, 'taking over, nothing open');
  });

  test('the PIN is asked over it, and without one nothing is taken', async ({ draw }) => {
    const ask = { id: 'ask-1', permission: 'take-over', needs: 'supervisor' };
    const sam = { id: 'sam', name: 'Sam Okafor', role: 'supervisor', asksPin: true };
    const people = { named: true, badges: false, locked: false, lockMinutes: 0, person: sam };
    const status = lookAnswers({
      theme: 'light',
      fleet: { is: 'shared', since: '2026-11-17T06:00:00.000Z', toShare: 0, trouble: null },
      people: people as never,
    });
    const page = await draw(fleet, {
      ...fleetAnswers(),
      'station.status': status['station.status'],
      'people.names': [sam],
      'fleet.takeOver fails': { code: 'needs-supervisor', message: 'no', ask },
    });
    const dialog = await open(page);
    await page.keyboard.type('It burnt');
    await page.keyboard.press('F9');
    const pin = page.getByRole('dialog', { name: 'A supervisor’s PIN is needed' });
    await expect.element(pin).toMatchTextContent('Take over another station’s work');
    await keep(page, 'fleet-take-over-pin', 'light');
    await page.keyboard.press('Escape');
    await expect.element(pin).toHaveLength(0);
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('A supervisor’s PIN is needed');
    await expect.element(dialog.getByLabel('Why is it taken over?')).toHaveValue('It burnt');
  });
});

for (const language of ['en', 'es', 'fr'] as const)
  test(
    `fits in ${language} at 1024 px: nothing sideways, nothing out of reach, no word cut, no small target`,
    levelOf(language),
    async ({ draw }) => {
      for (const search of [fleet, doubts]) {
        const page = await draw(search, fleetAnswers(40, language), language);
        for (const width of [1280, 1024]) {
          await page.setViewportSize({ width, height: width === 1280 ? 800 : 768 });
          await expect.element(page.css('main table')).toBeVisible();
          expect(await sideways(page), search).toBeLessThanOrEqual(0);
          expect(await smallTargets(page), search).toEqual([]);
          expect(await cutWords(page), search).toEqual([]);
          expect(await outOfReach(page), search).toEqual([]);
          const picture = `fleet${search === doubts ? '-in-doubt' : ''}${width === 1024 ? '-1024' : ''}-${language}`;
          if ((language === 'en') === (width === 1024)) await keep(page, picture.replace('-en', ''), 'light');
          if (search === doubts) {
            await page.css('main tbody button').last().click();
            await expect.element(page.css('dialog[open] table')).toBeVisible();
            expect(await cutWords(page), 'dialog').toEqual([]);
            expect(await smallTargets(page), 'dialog').toEqual([]);
            if (language !== 'en' && width === 1280) await keep(page, `fleet-take-over-${language}`, 'light');
            await page.keyboard.press('Escape');
            await expect.element(page.css('dialog table')).toHaveLength(0);
          }
        }
      }
    },
  );
