import { aForm } from '#support/builders.ts';
import { importedRow } from '#support/fake-import.ts';
import { printJob } from '#support/fake-shipment-parts.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { openTruck, truckAnswers, truckRow } from '#support/fake-trucks.ts';
import { askedOf, describe, expect, test } from './draw.ts';

const answersOfPage = (): Record<string, unknown> =>
  (globalThis as unknown as { stationAnswers: Record<string, unknown> }).stationAnswers;

/** At once: the driven browser's next press may come after somebody could have looked. */
const pressNow = (key: string, held: KeyboardEventInit = {}): unknown =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }),
  );

/** Looked at in each frame: a second press counts as one only shortly after the first. */
async function soon(isThere: () => boolean): Promise<void> {
  while (!isThere()) await new Promise((next) => requestAnimationFrame(next));
}
const callsOf = (name: string): number =>
  (globalThis as unknown as { stationCalls: { name: string }[] }).stationCalls.filter(
    (call) => call.name === name,
  ).length;

const button = (words: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes(words));
const doubleClick = (element: Element | null | undefined): unknown =>
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));

const imported = {
  'imports.list': {
    rows: [importedRow(), importedRow({ id: 'imported-2', externalId: 'SO-2' })],
    ...{ total: 2, counts: { ready: 2 } },
  },
  'imports.status': { reading: null, batch: null, folder: null },
  'imports.files': [],
  'imports.submit': { count: 1 },
};
// Regression: nothing was chosen any more, so the second press sent everything that was ready.
test('F9 pressed twice sends the chosen loads, and not all the others', async ({ draw }) => {
  const page = await draw('?screen=import', imported);
  await page.getByRole('checkbox', { name: /SO-1/ }).click();
  const send = page.getByRole('button', { name: /^Send/ });
  await expect.element(send).toBeEnabled();
  pressNow('F9');
  await soon(() => callsOf('imports.submit') > 0 && document.querySelector('tr.is-chosen') === null);
  pressNow('F9');
  await page.waitForTimeout(100);
  expect(await askedOf(page, 'imports.submit')).toEqual([{ ids: ['imported-1'] }]);
  await expect.element(send).toBeEnabled();
});

// Regression: Shift+F9 opened the ninth template, and the screen took it for F9 as well.
describe('a key that opens a template does nothing else', () => {
  const day = {
    ...{ day: '2026-11-17', waiting: [], waitingCount: 0, older: [], olderCount: 0 },
    carriers: [{ scac: 'SAIA', carrierName: 'Saia', trucks: 1, rows: [truckRow()], manifest: null }],
  };
  for (const [name, search, answers, key, call] of [
    ['sends no imported load', '?screen=import', imported, 'Shift+F9', 'imports.submit'],
    [
      'prints no manifest',
      '?screen=trucks&view=day',
      { 'trucks.day': day, 'trucks.printManifests': null },
      ...(['Shift+F9', 'trucks.printManifests'] as const),
    ],
    [
      'prints no documents of a truck',
      '?screen=trucks&id=truck-1',
      truckAnswers,
      ...(['Shift+F7', 'trucks.printPapers'] as const),
    ],
  ] as const)
    test(name, async ({ draw }) => {
      const page = await draw(search, {
        ...answers,
        'templates.open fails': { code: 'not-found', message: 'no template has this key' },
      });
      // What is new on a screen is not acted on at once.
      await page.waitForTimeout(900);
      await page.keyboard.press(key);
      await expect.poll(() => askedOf(page, 'templates.open')).toHaveLength(1);
      await page.waitForTimeout(100);
      expect(await askedOf(page, call)).toEqual([]);
    });
});

// Regression: with its button the focus left the dialog, whose F9 was dead then, while Ctrl+5 led away from the signature.
test('a button of a dialog that goes dead leaves the keyboard in the dialog', async ({ draw }) => {
  const form = { ...openTruck.form, signing: 'screen' as const, strokes: [[10, 10, 60, 60]] };
  const page = await draw('?screen=trucks&id=truck-1', {
    ...truckAnswers,
    'trucks.get': { ...openTruck, form },
  });
  await expect.element(page.getByRole('checkbox', { name: 'Take 700018342' })).toBeChecked();
  await page.keyboard.press('F9');
  const dialog = page.getByRole('dialog', { name: /^Received by/ });
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect
    .poll(() => document.querySelector('dialog[open]')?.contains(document.activeElement))
    .toBe(true);
  await page.keyboard.press('Control+5');
  await page.waitForTimeout(200);
  await expect.element(dialog).toBeVisible();
  expect(page.url()).toContain('truck-1');
});

// Regression: a row that is answered goes, and the second click of a double one answered for the row that came in its place.
describe('the second click of a double one', () => {
  test('says of no other label that it came out', async ({ draw }) => {
    const doubt = { of: 2, state: 'in-doubt', reason: 'partial-format' } as const;
    const page = await draw('?screen=queue', {
      'submissions.list': [],
      'printing.jobs': [printJob({ unit: 1, ...doubt }), printJob({ unit: 2, ...doubt })],
      'printing.settle': null,
    });
    await expect.element(page.getByRole('button', { name: 'It came out' })).toHaveLength(2);
    doubleClick(button('It came out'));
    await page.waitForTimeout(100);
    expect(await askedOf(page, 'printing.settle')).toEqual([]);
    await page.getByRole('button', { name: 'It came out' }).first().click();
    await expect.poll(() => askedOf(page, 'printing.settle')).toHaveLength(1);
  });

  test('removes no other line of freight', async ({ draw }) => {
    const form = aForm();
    const lines = [...form.lines, ...form.lines, ...form.lines].slice(0, 3);
    const current = lookAnswers()['drafts.current'] as object;
    const page = await draw('?screen=pack', {
      'drafts.current': { ...current, form: { ...form, lines } },
      'drafts.save': { savedAt: '2026-11-17T14:08:21.000Z' },
    });
    const removers = page.getByRole('button', { name: /^Remove line/ });
    await expect.element(removers).toHaveLength(3);
    doubleClick(document.querySelector('button.bin'));
    await page.waitForTimeout(100);
    await expect.element(removers).toHaveLength(3);
    await removers.first().click();
    await expect.element(removers).toHaveLength(2);
  });

  test('takes no other shipment on the truck', async ({ draw }) => {
    const rows = [truckRow({ taken: false })];
    const page = await draw('?screen=trucks&id=truck-1', {
      ...truckAnswers,
      'trucks.get': { ...openTruck, rows },
    });
    const box = page.getByRole('checkbox', { name: 'Take 700018342' });
    await expect.element(box).toBeVisible();
    doubleClick(document.querySelector('td.take input'));
    await page.waitForTimeout(100);
    expect(await askedOf(page, 'trucks.take')).toEqual([]);
    await box.click();
    await expect.poll(() => askedOf(page, 'trucks.take')).toHaveLength(1);
  });
});

// Regression: the second press answered the next question, which nobody had seen.
test('Alt+L pressed twice leaves what the question was about, and nothing else', async ({ draw }) => {
  const waits = { kind: 'document', state: 'queued', reason: 'stale' } as const;
  const page = await draw('?screen=queue', {
    'submissions.list': [],
    'printing.jobs': [
      printJob({ id: 'a', shipmentId: 'a', ...waits }),
      printJob({ id: 'b', shipmentId: 'b', ...waits }),
    ],
    'printing.cancel': null,
  });
  await expect.element(page.getByRole('button', { name: /^Leave it/ })).toHaveLength(2);
  const altL = { code: 'KeyL', altKey: true };
  const questions = (): number =>
    [...document.querySelectorAll('button')].filter(({ textContent }) => textContent.includes('Leave it'))
      .length;
  pressNow('l', altL);
  answersOfPage()['printing.jobs'] = [printJob({ id: 'b', shipmentId: 'b', ...waits })];
  // The next question is where the first one was.
  await soon(() => questions() === 1);
  pressNow('l', altL);
  await page.waitForTimeout(100);
  expect(await askedOf(page, 'printing.cancel')).toEqual([{ ids: ['a'] }]);
  await page.waitForTimeout(600);
  await page.keyboard.press('Alt+l');
  await expect.poll(() => askedOf(page, 'printing.cancel')).toHaveLength(2);
});
