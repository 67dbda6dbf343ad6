import type { DrawnPage } from './drawn-page.ts';
import { truckView } from '#support/fake-trucks.ts';
import { scan } from './scan.ts';
import { describe, askedOf, expect, test } from './draw.ts';

const none = { 'people.ofBadge': null, 'scans.lookUp': { orders: [], exact: [], holding: [] } };
const atTruck = {
  ...{ 'trucks.get': truckView(), 'trucks.save': null, 'people.ofBadge': null },
  'trucks.scan': {
    kind: 'unknown',
    code: '',
    shipmentId: null,
    bolNumber: '',
    unit: null,
    of: 0,
    detail: '',
  },
};
const field = (page: DrawnPage, name: string) => page.getByLabel(name, { exact: true });
const said = (page: DrawnPage) => page.css('#scan-says');
const body = (page: DrawnPage) => page.getByRole('heading', { level: 1 }).click();
/** The keyboard is nowhere; a click would wait for the line of the last scan to go. */
const leaveField = (page: DrawnPage) =>
  page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
  });
const pauses = [1, 2, 5, 8, 9].flatMap((before) => [42, 120, 250].map((ms) => ({ before, ms })));

// Regression: one gap of 42 ms made "91234" of "PO-991234" in the field.
test('a scan with a pause comes whole into a field, the scan box and the trailer', async ({ draw }) => {
  const page = await draw('?screen=pack', none);
  for (const pause of pauses) {
    await field(page, 'PO number').fill('');
    await scan(page, 'PO-991234', true, { pause });
    await expect.element(field(page, 'PO number')).toHaveValue('PO-991234');
  }
  for (const place of ['box', 'body']) {
    const before = (await askedOf(page, 'scans.lookUp')).length;
    for (const pause of pauses) {
      if (place === 'box') await page.keyboard.press('F2');
      else await leaveField(page);
      await scan(page, 'ZZ-991234', true, { pause });
    }
    const asked = async () => (await askedOf(page, 'scans.lookUp')).slice(before);
    await expect.poll(asked).toEqual(pauses.map(() => ({ number: 'ZZ-991234' })));
  }
  const truck = await draw('?screen=trucks&id=truck-1', atTruck);
  for (const pause of pauses) {
    await field(truck, 'Driver').focus();
    await scan(truck, '700018342', true, { pause });
  }
  const codes = async () =>
    (await askedOf(truck, 'trucks.scan')).map((input) => (input as { code: string }).code);
  await expect.poll(codes).toEqual(pauses.map(() => '700018342'));
  await expect.element(field(truck, 'Driver')).toHaveValue('');
});

// Regression: the second key of CR and LF printed a scan sheet and saved a packer's name.
test('a second end key presses no button and sends no form', async ({ draw }) => {
  const page = await draw('?screen=setup', none);
  for (const ends of [
    ['Enter', 'Enter'],
    ['Enter', 'Tab'],
    ['Enter', 'Ctrl+J'],
  ] as const) {
    const cell = field(page, 'Packer’s name');
    await cell.fill('');
    await scan(page, '700018342', true, { ends });
    await expect.element(said(page)).toMatchTextContent('In Packer’s name');
    await expect.element(cell).toHaveValue('700018342');
    await expect.element(cell).toHaveFocus();
    await expect.element(page.getByRole('listitem').filter({ hasText: '700018342' })).toHaveLength(0);
    const button = page.getByRole('button', { name: 'Add packer' });
    await button.focus();
    await scan(page, '4471882', true, { ends });
    await expect.element(said(page)).toMatchTextContent('4471882');
    await expect.element(button).toHaveFocus();
    await expect.element(page.getByRole('listitem').filter({ hasText: '700018342' })).toHaveLength(0);
    await page.keyboard.press('Escape');
  }
});

// Regression: "]C0PO4500187744" was the PO number, and "]I0012345678" was looked up as it is.
test('the identifier of the symbology is in no field, no question and no line', async ({ draw }) => {
  const page = await draw('?screen=pack', none);
  for (const id of [']C0', ']Q1', ']E0']) {
    await field(page, 'PO number').fill('');
    await scan(page, `${id}PO4500187744`);
    await expect.element(field(page, 'PO number')).toHaveValue('PO4500187744');
  }
  await field(page, 'PRO number').fill('');
  await scan(page, ']I0012345678');
  await expect.element(field(page, 'PRO number')).toHaveValue('012345678');
  await leaveField(page);
  await scan(page, ']L2PO-88121');
  await expect.element(said(page)).toMatchTextContent('“PO-88121” was not found');
  await expect.element(said(page)).not.toMatchTextContent(']L2');
  const truck = await draw('?screen=trucks&id=truck-1', atTruck);
  await scan(truck, ']z0700018342');
  await expect.poll(() => askedOf(truck, 'trucks.scan')).toEqual([{ id: 'truck-1', code: '700018342' }]);
});

describe('the line of an unknown scan', () => {
  const lies = (page: DrawnPage, name: string) =>
    field(page, name).evaluate((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return node !== document.elementFromPoint(x + width / 2, y + height / 2);
    });

  // Regression: it stayed over the form until something else was scanned.
  test('closes by Escape, by its button and when the screen changes', async ({ draw }) => {
    const page = await draw('?screen=queue', none);
    const unknown = async () => {
      await body(page);
      await scan(page, 'ZZ-991234');
      await expect.element(said(page)).toMatchTextContent('was not found');
    };
    await unknown();
    await page.keyboard.press('Escape');
    await expect.element(said(page)).toHaveTextContent('');
    await unknown();
    await page.css('search').first().getByRole('button', { name: 'Close' }).click();
    await expect.element(said(page)).toHaveTextContent('');
    await unknown();
    await page.getByRole('navigation').getByRole('link', { name: 'Shipments' }).click();
    await expect.element(said(page)).toHaveTextContent('');
  });

  // Regression: the company's field lies right below the box, and so did the question about it.
  test('is never over the field that it speaks of', async ({ draw }) => {
    const page = await draw('?screen=pack', none);
    for (const name of ['Company', 'City', 'PO number']) {
      await field(page, name).first().fill('Half');
      await field(page, name).first().press('End');
      await scan(page, 'ZZ-99-ACME-1');
      await expect.element(said(page)).not.toHaveTextContent('');
      expect(await lies(page, name), name).toBe(false);
    }
  });
});
