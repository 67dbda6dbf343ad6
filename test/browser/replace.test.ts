import type { DrawnPage } from './drawn-page.ts';
import type { NumbersState } from '#shared/station/numbers.ts';
import { fleetAnswers, fleetState, replaceEvidence } from '#support/fake-stations.ts';
import type { FakeAnswers } from '#support/fake-station.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { expectClean } from './axe.ts';
import { describe, askedOf, expect, test, levelOf } from './draw.ts';
import { cutWords, outOfReach, sideways, smallTargets } from '../e2e/sizes.ts';

const setup = '?screen=setup';
/** What other sections of Setup ask for. */
const others: FakeAnswers = {
  'people.list': [],
  'backups.list': [],
  'backups.state': { lastGood: null, trouble: null, isLate: false, isCopying: false, restoreFailed: null },
};
const answersOf = (language: 'en' | 'es' | 'fr' = 'en'): FakeAnswers => ({
  ...fleetAnswers(4, language),
  ...others,
});
const keep = (page: DrawnPage, name: string, ...themes: ('light' | 'dark')[]) =>
  keepScreenshot(page, name, themes.length > 0 ? themes : ['light'], 'own');
const fleetSection = (page: DrawnPage) => page.css('#fleet');
const numbersSection = (page: DrawnPage) => page.css('#numbers');

type Range = NumbersState['ranges'][number];
const numbers = (
  replaced: NonNullable<NumbersState['bol']['replaced']>,
  ranges: Range[] = [],
): NumbersState => ({
  bol: { next: null, none: 'last-number', asked: true, station: '9', replaced },
  ranges,
});
const range: Range = {
  scac: 'ABFS',
  first: 'A000001',
  last: 'A009999',
  size: 9999,
  left: 0,
  next: null,
  low: true,
  none: 'last-number',
  told: 'A000120',
};

/** A fresh machine with a dead station's number. */
const taken = (language: 'en' | 'es' | 'fr' = 'en'): FakeAnswers => ({
  ...answersOf(language),
  'fleet.state': fleetState({
    ...{
      is: 'refused',
      since: '2026-11-17T14:02:00.000Z',
      trouble: 'number-taken',
      other: 'Dock 9 (dock-9-pc)',
    },
  }),
  'fleet.replaceEvidence': replaceEvidence(),
  'fleet.replace': null,
});

async function open(page: DrawnPage) {
  await page
    .getByRole('button', { name: /09|Reemplazar|Remplacer|Replace station/ })
    .first()
    .click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  return page.getByRole('dialog');
}

test('a dead station is replaced with its evidence in view, a reason, and its numbers to answer for', async ({
  draw,
}) => {
  const page = await draw(setup, taken());
  const section = fleetSection(page);
  await section.scrollIntoViewIfNeeded();
  await expect.element(section).toMatchTextContent('The station number is taken');
  await expect.element(section).toMatchTextContent('Dock 9 (dock-9-pc)');
  await expectClean(page, 'Setup, number taken');
  await keep(page, 'setup-fleet-number-taken');
  const dialog = await open(page);
  await expect.element(dialog).toMatchTextContent('10:24, 3 h ago');
  await expect.element(dialog).toMatchTextContent('dock-9-pc is shut out of the fleet for good');
  await expect.element(dialog).toMatchTextContent('Was being sent. No answer is known.');
  await expect.element(dialog.getByLabel('Why is it replaced?')).toHaveFocus();
  await page.keyboard.press('F9');
  expect(await askedOf(page, 'fleet.replace')).toEqual([]);
  await page.keyboard.type('Its disk is dead');
  await expectClean(page, 'replacing');
  await keep(page, 'setup-fleet-replace', 'light', 'dark');
  await page.keyboard.press('F9');
  await expect.element(dialog).toHaveLength(0);
  expect(await askedOf(page, 'fleet.replace')).toEqual([
    { station: 'station-9', mark: 'mark-1', reason: 'Its disk is dead' },
  ]);
  await expect.element(section).toMatchTextContent('This computer is station 09 now');
  await section.scrollIntoViewIfNeeded();
  await keep(page, 'setup-fleet-replace-done');
});

describe('what keeps it from being replaced', () => {
  const refusals: { name: string; answers: FakeAnswers; says: string }[] = [
    {
      name: 'changed',
      answers: { 'fleet.replace fails': { code: 'evidence-changed', message: 'no' } },
      says: 'Something has changed since you looked',
    },
    {
      name: 'alive',
      answers: { 'fleet.replace fails': { code: 'station-alive', message: 'no' } },
      says: 'That station is working',
    },
    {
      name: 'fleet away',
      answers: { 'fleet.replace fails': { code: 'fleet-away', message: 'no' } },
      says: 'it is not known whether the station was replaced',
    },
  ];
  for (const { name, answers, says } of refusals)
    test(name, async ({ draw }) => {
      const page = await draw(setup, { ...taken(), ...answers });
      const dialog = await open(page);
      await page.keyboard.type('It burnt');
      await page.keyboard.press('F9');
      await expect.element(dialog.getByRole('alert')).toMatchTextContent(says);
      await expect.element(dialog.getByLabel('Why is it replaced?')).toHaveValue('It burnt');
      await expectClean(page, `replacing, ${name}`);
      await keep(page, `setup-fleet-replace-${name.replaceAll(' ', '-')}`);
      await page.keyboard.press('Escape');
      await expect.element(dialog).toHaveLength(0);
    });

  test('it is at work: said before anything is typed', async ({ draw }) => {
    const evidence = replaceEvidence({ isAlive: true, lastSeenAt: '2026-11-17T14:08:10.000Z' });
    const page = await draw(setup, { ...taken(), 'fleet.replaceEvidence': evidence });
    const dialog = await open(page);
    await expect.element(dialog).toMatchTextContent('Dock 9 is working');
    await page.keyboard.type('x');
    await expect.element(dialog.getByRole('button', { name: 'Replace' })).toBeDisabled();
  });

  test('nothing open was told: the number is replaced all the same', async ({ draw }) => {
    const page = await draw(setup, {
      ...taken(),
      'fleet.replaceEvidence': replaceEvidence({ open: [], openPrints: 0 }),
    });
    const dialog = await open(page);
    await expect.element(dialog).toMatchTextContent('Dock 9 reported nothing open');
    await page.keyboard.type('x');
    await expect.element(dialog.getByRole('button', { name: 'Replace' })).toBeEnabled();
    await keep(page, 'setup-fleet-replace-nothing-open');
  });
});

test('the last numbers are asked for, with what the fleet knows filled in', async ({ draw }) => {
  const told = { name: 'Dock 9', isTold: true, last: '900018343' };
  const page = await draw(setup, {
    ...answersOf(),
    'numbers.state': numbers(told, [range]),
    'numbers.lastBolNumber': null,
    'numbers.lastProNumber': null,
  });
  const section = numbersSection(page);
  await section.scrollIntoViewIfNeeded();
  await expect.element(section.getByRole('textbox', { name: 'Last BOL number' })).toHaveValue('900018343');
  await expect.element(section.getByRole('textbox', { name: 'Last PRO number' })).toHaveValue('A000120');
  await expect.element(section).toMatchTextContent('No new numbers until you answer.');
  await expect.element(section.getByRole('button', { name: 'None was used' })).toHaveLength(0);
  await expectClean(page, 'Setup, last numbers');
  await keep(page, 'setup-numbers-replaced', 'light', 'dark');
  await section.getByRole('textbox', { name: 'Last BOL number' }).fill('900018400');
  await section.getByRole('button', { name: 'Continue above it' }).first().click();
  await expect.poll(() => askedOf(page, 'numbers.lastBolNumber')).toEqual([{ number: '900018400' }]);
});

test('nothing is asked before the fleet has said what it knows', async ({ draw }) => {
  const page = await draw(setup, {
    ...answersOf(),
    'numbers.state': numbers({ name: 'Dock 9', isTold: false, last: null }),
  });
  await expect
    .element(numbersSection(page))
    .toMatchTextContent('Asking the fleet for the last numbers of Dock 9');
  await expect
    .element(numbersSection(page).getByRole('textbox', { name: 'Last BOL number' }))
    .toHaveLength(0);
});

test('the one that was replaced says so when it comes back, and how it goes on', async ({ draw }) => {
  const page = await draw(setup, {
    ...answersOf(),
    'fleet.state': fleetState({
      is: 'refused',
      since: '2026-11-17T14:02:00.000Z',
      trouble: 'replaced',
      other: 'Dock 9 new (dock-9-b)',
    }),
    'numbers.state': { bol: { next: null, none: 'taken', asked: false, station: '9' }, ranges: [] },
    'fleet.becomeNew': null,
  });
  const section = fleetSection(page);
  await section.scrollIntoViewIfNeeded();
  await expect.element(section).toMatchTextContent('This station was replaced');
  await expect.element(section).toMatchTextContent('This station gets no more BOL numbers');
  await expectClean(page, 'Setup, replaced');
  await keep(page, 'setup-fleet-replaced');
  await section.getByRole('button', { name: 'Continue as a new station' }).click();
  expect(await askedOf(page, 'fleet.becomeNew')).toEqual([]);
  await section.getByRole('button', { name: 'Continue as a new station' }).click();
  await expect.poll(() => askedOf(page, 'fleet.becomeNew')).toHaveLength(1);
});

for (const language of ['en', 'es', 'fr'] as const)
  test(`fits in ${language} at 1280 and 1024 px`, levelOf(language), async ({ draw }) => {
    const told = { name: 'Dock 9', isTold: true, last: '900018343' };
    const page = await draw(setup, { ...taken(language), 'numbers.state': numbers(told, [range]) }, language);
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: width === 1280 ? 800 : 768 });
      const suffix = `${width === 1024 ? '-1024' : ''}${language === 'en' ? '' : `-${language}`}`;
      await numbersSection(page).scrollIntoViewIfNeeded();
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      expect(await cutWords(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      if (suffix !== '') await keep(page, `setup-numbers-replaced${suffix}`);
      await open(page);
      expect(await cutWords(page), 'dialog').toEqual([]);
      expect(await smallTargets(page), 'dialog').toEqual([]);
      expect(await outOfReach(page), 'dialog').toEqual([]);
      if (suffix !== '') await keep(page, `setup-fleet-replace${suffix}`);
      await page.keyboard.press('Escape');
      await expect.element(page.getByRole('dialog')).toHaveLength(0);
      await fleetSection(page).scrollIntoViewIfNeeded();
      if (suffix !== '') await keep(page, `setup-fleet-number-taken${suffix}`);
    }
  });
