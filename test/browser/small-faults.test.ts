import type { Draft } from '#shared/station/draft.ts';
import { aForm } from '#support/builders.ts';
import { shipmentAnswers } from '#support/fake-exchanges.ts';
import { fleetState } from '#support/fake-fleet.ts';
import { importAnswers, importLook, importProblem } from '#support/fake-import.ts';
import { laterScene } from '#support/fake-later-steps.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { ownRow } from '#support/fake-tracking.ts';
import { truckRow, truckView } from '#support/fake-trucks.ts';
import { expectClean } from './axe.ts';
import { askedOf, describe, expect, test } from './draw.ts';
import type { DrawnPage } from './drawn-page.ts';
import { keepScreenshot } from './keep-screenshot.ts';

const statusWith = (more: object) => ({
  'station.status': { ...(lookAnswers()['station.status'] as object), ...more },
});
const backgroundOf = (field: ReturnType<DrawnPage['getByLabel']>) =>
  field.evaluate((input: HTMLElement) => getComputedStyle(input.closest('.cell') ?? input).backgroundColor);

const training = { ...statusWith({ mode: 'training' }), 'settings.save': {} };

describe('the band of training', () => {
  test('has Leave training', async ({ draw }) => {
    const page = await draw('?screen=shipments', training);
    const band = page.getByRole('status', { name: 'Mode' });
    await band.getByRole('button', { name: 'Leave training mode' }).click();
    await expect.poll(() => askedOf(page, 'settings.save')).toEqual([{ training: false }]);
    await expectClean(page, 'training');
    await keepScreenshot(page, 'training', ['light', 'dark']);
  });

  test('makes an order that needs nothing but F9, by one click, and opens it', async ({ draw }) => {
    // The training desk has a shipper of its own.
    const { shipper } = (lookAnswers()['drafts.current'] as Draft).form;
    const made = lookAnswers()['drafts.create'] as Draft;
    const create = { ...made, form: { ...made.form, shipper } };
    const page = await draw('?screen=shipments', { ...training, 'drafts.create': create });
    await page.getByRole('button', { name: 'Sample order' }).click();
    await expect.poll(() => page.url()).toContain('?screen=pack&draftId=draft-2');
    const [saved] = (await askedOf(page, 'drafts.save')) as { id: string; form: object }[];
    expect(saved).toMatchObject({ id: 'draft-2', form: { bolNumber: '700018343', scac: 'SAIA' } });
    // As main would answer for it.
    const sample = { ...(lookAnswers()['drafts.current'] as object), ...saved };
    const again = await draw('?screen=pack', { ...training, 'drafts.current': sample });
    await expect.element(again.getByText(/^(Fill in or fix|To fill in)/)).toHaveLength(0);
  });
});

describe('training that was just started leads on to the sample order', () => {
  const view = lookAnswers()['settings.get'] as { settings: object };
  const asTraining = { ...view, settings: { ...view.settings, service: null, training: true } };
  const before = {
    ...statusWith({ mode: 'live', service: { state: 'not-set-up', since: null, reason: null } }),
    'settings.get': { ...view, settings: { ...view.settings, service: null, training: false } },
    'settings.startTraining': asTraining,
    'drafts.create': lookAnswers()['drafts.create'],
    'people.list': [],
    'backups.list': [],
    'backups.state': { lastGood: null, trouble: null, isLate: false, isCopying: false, restoreFailed: null },
    'fleet.state': fleetState(),
  };
  /** As main tells it: the window starts over in training. */
  const begin = () => {
    const { stationAnswers: answers, stationTell: tell } = globalThis as unknown as {
      stationAnswers: Record<string, object>;
      stationTell: (event: string, payload: unknown) => void;
    };
    answers['settings.get'] = asTraining;
    answers['station.status'] = { ...answers['station.status'], mode: 'training' };
    tell('statusChanged', answers['station.status']);
  };

  // Regression: nothing pointed to it, and the focus was at the sections.
  test('from Setup, where Enter opens it', async ({ draw }) => {
    const page = await draw('?screen=setup', before);
    await page.getByRole('button', { name: 'Start training mode' }).click();
    begin();
    const sample = page.getByRole('main').getByRole('button', { name: 'Sample order' });
    await expect.element(sample).toHaveFocus();
    await expect.element(page.getByText(/^Next: open the sample order and press F9/)).toBeVisible();
    await expectClean(page, 'Setup, training started');
    await keepScreenshot(page, 'setup-training-started');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('?screen=pack&draftId=draft-2');
  });

  test('from Pack, where its key opens it; the first field has the focus', async ({ draw }) => {
    const blank = { ...(lookAnswers()['drafts.create'] as object), id: 'draft-1' };
    const page = await draw('?screen=pack', { ...before, 'drafts.current': blank });
    await page.getByRole('button', { name: 'Start training' }).click();
    begin();
    await expect.element(page.getByText(/^Next: open the sample order and press F9/)).toBeVisible();
    await keepScreenshot(page, 'pack-training-started', ['light']);
    await page.keyboard.press('Alt+o');
    await expect.poll(() => page.url()).toContain('?screen=pack&draftId=draft-2');
  });

  test('why there is no sample order is said', async ({ draw }) => {
    const page = await draw('?screen=shipments', {
      ...training,
      'drafts.create fails': { code: 'internal', message: 'no disk' },
    });
    await page.keyboard.press('Alt+o');
    const band = page.getByRole('status', { name: 'Mode' });
    await expect
      .poll(() => band.element().textContent, { timeout: 3000 })
      .not.toContain('Nothing is sent to a carrier');
  });
});

test('one BOL goes to the folder by its name, and a number is not said twice', async ({ draw }) => {
  const folder = {
    printerId: 'folder',
    name: 'BOL folder',
    condition: 'ready',
    since: '2026-11-17T14:08:00.000Z',
  };
  const page = await draw('?screen=pack', statusWith({ documentPrinter: folder, documentCopies: 1 }));
  await expect.element(page.getByText('1 BOL to BOL folder')).toBeVisible();
  const list = await draw('?screen=shipments', { 'shipments.find': [ownRow({ poNumber: 'PO-7269' })] });
  const row = list.getByRole('row').nth(1);
  await expect.element(row).toMatchTextContent('PO-7269');
  await expect.element(row).not.toMatchTextContent('PO PO');
});

test('a marker stands above the digits of its field, however many there are', async ({ draw }) => {
  const page = await draw('?screen=pack');
  const marked = page.css('.is-flagged:has(input)');
  await expect.element(marked.first()).toBeVisible();
  const gaps = await page.css(':is(.cell, td):has(> b[aria-hidden])').evaluateAll((cells) =>
    cells.map((cell) => {
      const marker = cell.querySelector('b[aria-hidden]')?.getBoundingClientRect();
      const input = cell.querySelector('input, select');
      const box = input?.getBoundingClientRect();
      if (marker === undefined || input === null || box === undefined) return 'no field';
      // Digits are three quarters of the type's size, in the middle of the line.
      const digits = 0.75 * Number.parseFloat(getComputedStyle(input).fontSize);
      return Math.round(box.top + (box.height - digits) / 2 - marker.bottom);
    }),
  );
  expect(gaps.length).toBeGreaterThan(1);
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(0);
});

describe('Company is not red because somebody looked at the keys', () => {
  const empty = { 'drafts.current': lookAnswers()['drafts.create'] };
  const keys = { 'Ctrl+/': 'Control+/', 'the button': null };
  for (const [name, key] of Object.entries(keys))
    test(name, async ({ draw }) => {
      const page = await draw('?screen=pack', empty);
      const company = page.getByRole('group', { name: 'Consignee' }).getByLabel('Company');
      await company.click();
      if (key === null) await page.getByRole('button', { name: 'Keys' }).click();
      else await page.keyboard.press(key);
      await expect.element(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect.element(company).not.toHaveAttribute('aria-invalid');
    });
});

test('a field under the pointer has another background than one that cannot be typed into', async ({
  draw,
}) => {
  const page = await draw('?screen=pack');
  const field = page.getByLabel('Trailer number');
  const fixed = document.createElement('div');
  fixed.style.background = 'var(--field-fixed)';
  document.body.append(fixed);
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset['theme'] = theme;
    const before = await backgroundOf(field);
    await field.hover();
    await expect.poll(() => backgroundOf(field)).not.toBe(before);
    expect(await backgroundOf(field)).not.toBe(getComputedStyle(fixed).backgroundColor);
    await page.getByRole('heading', { level: 1 }).hover();
  }
});

// Regression: keys of the dialog that saves a template reached the screen behind it: F9 made the BOL and printed.
describe('no key that is typed in the dialog of a template acts on the screen behind it', () => {
  for (const [name, search, answers, key, call] of [
    [
      'Pack',
      '?screen=pack',
      { 'drafts.current': { ...(lookAnswers()['drafts.current'] as object), form: aForm() } },
      'F9',
      'shipments.submit',
    ],
    [
      'a shipment',
      '?screen=shipment&id=shipment-1',
      { ...shipmentAnswers('done'), 'drafts.create': { id: 'draft-9' } },
      'Control+n',
      'drafts.create',
    ],
  ] as const)
    test(name, async ({ draw }) => {
      const page = await draw(search, { ...answers, 'templates.list': [] });
      await page.getByRole('button', { name: 'Save as template' }).click();
      await expect.element(page.getByRole('dialog')).toBeVisible();
      for (const one of [key, 'F3', 'Control+5', 'Alt+p']) await page.keyboard.press(one);
      await page.waitForTimeout(300);
      expect(await askedOf(page, call)).toEqual([]);
      await expect.element(page.getByRole('dialog')).toBeVisible();
    });
});

// Regression: each of them opened Setup at its beginning, 23 sections above what is to be changed.
describe('Open Setup leads to the section that is meant', () => {
  for (const [code, section] of [
    ['no-bol-number', 'numbers'],
    ['no-printer', 'printers'],
    ['no-credentials', 'service'],
  ] as const)
    test(code, async ({ draw }) => {
      const page = await draw('?screen=pack', { 'drafts.current fails': { code, message: code } });
      await page.getByRole('button', { name: 'Open Setup' }).click();
      await expect
        .poll(() => document.querySelector(`#${section}`)?.contains(document.activeElement))
        .toBe(true);
    });
});

test('F4 at a station without people opens where they are added', async ({ draw }) => {
  const page = await draw('?screen=shipments');
  await page.keyboard.press('F4');
  await expect.element(page.getByRole('heading', { name: 'Setup' })).toBeVisible();
  await expect.poll(() => document.querySelector('#people')?.contains(document.activeElement)).toBe(true);
});

test('a truck that has left says which differences were accepted', async ({ draw }) => {
  const rows = [truckRow({ handlingUnits: 2, scanned: [1] })];
  const open = truckView({ rows });
  const done = truckView({
    ...{ rows, state: 'done', doneAt: '2026-11-17T14:00:00.000Z', doneBy: 'Inés Kowalczyk' },
    form: { ...open.form, driver: 'Rosa Lind', units: '1', pieces: '12', accepted: ['units:-1'] },
  });
  const page = await draw('?screen=trucks&id=truck-1', { 'trucks.get': done });
  const side = page.getByRole('complementary', { name: 'Hand-over' });
  await expect.element(side.getByText('1 unit fewer than the BOLs say')).toBeVisible();
  await expect.element(side.getByText(/not scanned/)).toHaveLength(0);
  await keepScreenshot(page, 'truck-accepted', ['light', 'dark']);
});

test('two files of one name that were imported are told apart by their time', async ({ draw }) => {
  const read = { name: 'orders.csv', fromFolder: true, rows: 6, shipments: 5, badRows: 1, knownRows: 0 };
  const page = await draw('?screen=import', {
    ...importAnswers(importLook()),
    'imports.files': [
      { ...read, id: 'second', at: '2026-11-17T13:20:00.000Z' },
      { ...read, id: 'first', at: '2026-11-17T08:05:00.000Z' },
    ],
  });
  await expect
    .element(page.getByRole('region', { name: /^5 shipments imported from orders\.csv, / }))
    .toHaveLength(2);
  await expectClean(page, 'two files of one name');
});

describe('a large file before it is imported', () => {
  const columns = Array.from({ length: 30 }, (_, n) => ({ name: `Column ${n}`, samples: ['1', '2', '3'] }));
  const problems = Array.from({ length: 40 }, (_, n) => importProblem(n + 2));
  const [sample] = importLook().samples;
  const samples = Array.from({ length: 40 }, (_, n) => ({ ...sample, row: n + 2 }));
  const look = importLook({ columns, problems, problemCount: 40, samples: samples as never });

  for (const size of [
    { width: 1280, height: 800 },
    { width: 1024, height: 768 },
  ])
    test(`one thing scrolls, and equal problems are one line, ${size.width}`, async ({ draw }) => {
      const page = await draw('?screen=import', importAnswers(look));
      await page.setViewportSize(size);
      await page.css('input[type=file]').upload(new File(['Order'], 'orders.csv', { type: 'text/csv' }));
      const list = page.getByRole('list', { name: 'What is wrong' });
      await expect.element(list.getByRole('listitem')).toHaveLength(1);
      await expect.element(list).toMatchTextContent('39');
      const scrolling = await page.css('main, main *').evaluateAll((all) =>
        all
          .filter((part) => part.scrollHeight > part.clientHeight + 1)
          .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowY))
          .map(({ className }) => className),
      );
      expect(scrolling).toHaveLength(1);
      await keepScreenshot(page, `import-large-${size.width}`, ['light'], 'own');
    });
});

test('the way back from a BOL leads where it says: to the tender, and to the shipment', async ({ draw }) => {
  const paper = { id: 'bol-1', attempt: 1, bytes: 48_213, receivedAt: '2026-11-17T14:00:00.000Z' };
  const scene = laterScene('tender');
  const shipment = { ...(scene['shipments.get'] as object), billOfLading: paper };
  const page = await draw('?screen=tender&id=shipment-1', { ...scene, 'shipments.get': shipment });
  await page.route('**/documents/*.pdf', { status: 200, contentType: 'application/pdf', body: '' });
  await page.getByRole('button', { name: 'Open BOL' }).click();
  await expect.element(page.getByRole('button', { name: 'Back to the shipment' })).toHaveLength(0);
  await page.getByRole('button', { name: 'Back to the tender' }).click();
  expect(page.url()).toContain('?screen=tender&id=shipment-1');
  await expect.element(page.getByRole('region', { name: 'Tender' })).toBeVisible();

  const other = await draw('?screen=shipment&id=shipment-1', shipmentAnswers('done'));
  await other.getByRole('link', { name: 'Open BOL' }).click();
  await other.getByRole('button', { name: 'Back to the shipment' }).click();
  await expect.element(other.getByRole('button', { name: 'Back to the shipment' })).toHaveLength(0);
  await expect.element(other.getByRole('link', { name: 'Open BOL' })).toBeVisible();
});
