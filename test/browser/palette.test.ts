import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { shipmentRowSchema } from '#shared/station/shipment-view.ts';
import { ownRow } from '#support/fake-tracking.ts';
import { expectClean } from './axe.ts';
import { askedOf, expect, test } from './draw.ts';
import type { DrawnPage } from './drawn-page.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { scan } from './scan.ts';

const rows = [
  ownRow({ id: 'a', consignee: 'Peña Hermanos Building Supply' }),
  ownRow({ id: 'b', bolNumber: '0700018202', consignee: 'Peñasco Pumps' }),
].map((row) => shipmentRowSchema.parse(row));
const nothing = {
  'scans.lookUp': { orders: [], exact: [], holding: [] },
  'shipments.find': [],
  'docks.find': [],
  'templates.list': [],
};
const party = { company: 'Peña Hermanos', address: '4215 NE Columbia Blvd', city: 'Portland' };
const pen = {
  'scans.lookUp': { orders: [], exact: [], holding: rows },
  'shipments.find': rows,
  'docks.find': [{ id: 'dock-1', data: { party } }],
  'templates.list': [{ id: 't1', name: 'Peña weekly', key: 3, consignee: 'Peña Hermanos', city: 'Portland' }],
};
const box = (page: DrawnPage) => page.getByLabel('Scan or search');
const options = (page: DrawnPage) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');

test('results come as a person types: shipments, addresses, templates; the arrows choose one', async ({
  draw,
}) => {
  const page = await draw('?screen=queue', pen);
  await page.keyboard.press('F2');
  await page.keyboard.type('pen', { delay: 100 });
  await expect.element(options(page).first()).toBeVisible();
  expect(
    await options(page).evaluateAll((all) => all.map((one) => one.querySelector('b')?.textContent)),
  ).toEqual([
    'Shipments with “pen”',
    expect.stringContaining('Peña Hermanos Building Supply'),
    '0700018202 · Peñasco Pumps',
    'Peña Hermanos',
    'Peña weekly',
  ]);
  await expectClean(page, 'palette');
  await keepScreenshot(page, 'palette', ['light', 'dark'], 'own');
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('?screen=book&list=docks&id=dock-1');
  expect(await box(page).inputValue()).toBe('');
});

test('Enter opens the first: the list of all where several have it, the shipment where one has it', async ({
  draw,
}) => {
  const page = await draw('?screen=queue', pen);
  await page.keyboard.press('F2');
  await page.keyboard.type('pen', { delay: 100 });
  await expect.element(options(page).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('?screen=shipments&text=pen');

  const one = await draw('?screen=queue', {
    ...nothing,
    'scans.lookUp': { orders: [], exact: [], holding: rows.slice(1) },
    'shipments.find': rows.slice(1),
  });
  await one.keyboard.press('F2');
  await one.keyboard.type('0700018202', { delay: 100 });
  await expect.element(options(one).first()).toMatchTextContent('Peñasco');
  await one.keyboard.press('Enter');
  await expect.poll(() => one.url()).toContain('?screen=shipment&id=b');
});

test('a screen opens by its name, and an act of the screen by its own, with its key beside it', async ({
  draw,
}) => {
  const page = await draw('?screen=queue', nothing);
  await page.keyboard.press('F2');
  await page.keyboard.type('truck', { delay: 100 });
  await expect.element(options(page).first()).toMatchTextContent('TrucksScreen · Ctrl+9');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('?screen=trucks');

  await page.keyboard.press('F2');
  await page.keyboard.type('guide', { delay: 100 });
  await expect.element(options(page).nth(1)).toMatchTextContent('Key · F1');
  // Never an act first: a number or name that is not found must not press a key.
  await expect.element(options(page).first()).toMatchTextContent('Shipments with “guide”');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('?screen=guide');
});

// Regression: of a long list the last results were below the window, and the arrows went through them unseen.
test('every result is in the window, at 200 % too, and the arrows show the chosen one', async ({ draw }) => {
  const four = (id: string) => Array.from({ length: 4 }, (_, at) => ({ id: `${id}${at}` }));
  const page = await draw('?screen=queue', {
    'scans.lookUp': { orders: [], exact: [], holding: rows },
    'shipments.find': four('s').map((one) => ownRow({ ...one, consignee: 'Peña Hermanos' })),
    'docks.find': four('d').map(({ id }) => ({ id, data: { party } })),
    'templates.list': four('t').map(({ id }) => ({
      ...{ id, name: `Peña ${id}`, key: null, consignee: 'Peña Hermanos', city: 'Portland' },
    })),
  });
  await page.setViewportSize({ width: 640, height: 400 });
  await page.keyboard.press('F2');
  await page.keyboard.type('pen', { delay: 100 });
  await expect.element(options(page)).toHaveLength(13);
  const list = await page.getByRole('listbox', { name: 'Results' }).boundingBox();
  expect(list.bottom).toBeLessThanOrEqual(400);
  await page.keyboard.press('ArrowUp');
  await expect.element(options(page).last()).toHaveAttribute('aria-selected', 'true');
  const last = await options(page).last().boundingBox();
  expect(last.bottom).toBeLessThanOrEqual(list.bottom);
  expect(last.top).toBeGreaterThanOrEqual(list.top);
  await expectClean(page, 'palette at 200 %');
  await keepScreenshot(page, 'palette-640', ['light'], 'own');
});

const choice = (page: DrawnPage, words: string) => options(page).filter({ hasText: words });

// Regression: the row had lost the focus to the box, so "same again" in the list did nothing.
test('an act of the list is of the row that had the focus', async ({ draw }) => {
  const page = await draw('?screen=shipments', {
    ...nothing,
    'shipments.find': [ownRow()],
    'shipments.duplicate': { id: 'draft-9' },
  });
  await page.css('[data-row="0"]').waitFor();
  await page.css('[data-row="0"]').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('same again', { delay: 60 });
  await choice(page, 'Same again').click();
  await expect.poll(() => page.url()).toContain('draftId=draft-9');
});

// Regression: the address of the screen was still the same, so nothing opened.
test('an address that was closed opens again', async ({ draw }) => {
  const dock = {
    id: 'dock-1',
    data: {
      party: { ...emptyForm().consignee, ...party, state: 'OR' },
      ...{ roles: ['consignee'], hours: '', accessorials: [], specialInstructions: '', note: '' },
      ...{ scac: '', carrierName: '', terms: '' },
    },
    ...{ hidden: false, byHand: true, usedAt: null, shipmentId: null },
  };
  const page = await draw('?screen=book&list=docks&id=dock-1', {
    ...{ ...nothing, 'docks.find': [dock], 'docks.get': dock, 'docks.count': { shown: 1, hidden: 0 } },
  });
  const form = page.getByRole('region', { name: 'Entry' }).css('form');
  await expect.element(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.element(form).toHaveLength(0);
  await page.keyboard.press('F2');
  await page.keyboard.type('pen', { delay: 100 });
  await choice(page, 'Peña Hermanos').click();
  await expect.element(form).toBeVisible();
});

// Regression: a key that does nothing here was offered, and choosing it did nothing without a word.
test('an act that does nothing here says so, and one that needs something else first is not offered', async ({
  draw,
}) => {
  const page = await draw('?screen=pack', nothing);
  await page.keyboard.press('F2');
  await page.keyboard.type('sample order', { delay: 60 });
  await choice(page, 'Sample order, in training').click();
  await expect.element(page.getByText('Alt+O does nothing here at the moment')).toBeVisible();
  await page.keyboard.press('F2');
  await page.keyboard.type('paste rows', { delay: 60 });
  // Longer than the palette waits for the next letter.
  await page.waitForTimeout(500);
  await expect.element(choice(page, 'paste rows')).toHaveLength(0);
});

test('a scan looks for its number once, and for nothing else', async ({ draw }) => {
  const page = await draw('?screen=queue', pen);
  await page.keyboard.press('F2');
  await scan(page, '0700018202');
  await expect
    .poll(async () => (await askedOf(page, 'scans.lookUp')).at(-1))
    .toEqual({ number: '0700018202' });
  // Longer than the palette waits for the next letter.
  await page.waitForTimeout(400);
  expect(await askedOf(page, 'scans.lookUp')).toHaveLength(1);
  expect(await askedOf(page, 'docks.find')).toEqual([]);
});

test('Escape closes the list, then gives the keyboard back to where it was', async ({ draw }) => {
  const page = await draw('?screen=pack', pen);
  const field = page.getByLabel('PO number', { exact: true });
  await field.focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('pen', { delay: 100 });
  await expect.element(options(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.element(options(page)).toHaveLength(0);
  await expect.element(box(page)).toHaveFocus();
  await page.keyboard.press('Escape');
  await expect.element(field).toHaveFocus();
});
