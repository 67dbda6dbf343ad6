import { vi } from 'vitest';
import { emptyForm, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { aForm } from '#support/builders.ts';
import { describe, expect, test, askedOf } from './draw.ts';
import type { DrawnPage } from './drawn-page.ts';

const draft = (form: Partial<ShipmentForm>) => ({
  id: 'draft-1',
  form: { ...emptyForm(), bolNumber: '700018343', shipDate: '2026-11-17', ...form },
  shipmentId: null,
  templateId: null,
  left: { to: '', by: '', note: '' },
  savedAt: '2026-11-17T14:08:00.000Z',
});
const pack = (form: Partial<ShipmentForm>) => ({ 'drafts.current': draft(form), 'freight.complete': [] });
const shipDate = (page: DrawnPage) => page.getByLabel('Ship date', { exact: true });

// It is Tuesday, November 17.
describe('a date is typed as people say it, and shown as it will be sent', () => {
  for (const [language, label, typed, shown] of [
    ['en', 'Ship date', '11/30', 'Nov 30, 2026'],
    ['en', 'Ship date', 'tomorrow', 'Nov 18, 2026'],
    ['en', 'Ship date', 'mon', 'Nov 23, 2026'],
    ['en', 'Ship date', '+1', 'Nov 18, 2026'],
    ['en', 'Ship date', '2026-11-30', 'Nov 30, 2026'],
    ['es', 'Fecha de envío', '30/11', '30 nov 2026'],
    ['fr', 'Expédié le', 'demain', '18 nov. 2026'],
  ] as const)
    test(`${language}: ${typed}`, async ({ draw }) => {
      const page = await draw('?screen=pack', pack({}), language);
      const field = page.css('[data-field="shipDate"]');
      await expect.element(field).toHaveAccessibleName(label);
      await field.fill(typed);
      await page.keyboard.press('Tab');
      await expect.element(field).toHaveValue(shown);
      await expect
        .poll(
          async () =>
            ((await askedOf(page, 'drafts.save')).at(-1) as { form: ShipmentForm } | undefined)?.form
              .shipDate,
        )
        .toMatch(/^2026-11-\d\d$/);
    });
});

test('what may be two days is asked while it is typed, and stays as it was typed', async ({ draw }) => {
  const page = await draw('?screen=pack', pack({}));
  await shipDate(page).fill('tue');
  await expect.element(page.getByText('Nov 17, 2026 or Nov 24, 2026?', { exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect.element(shipDate(page)).toHaveValue('tue');
  await shipDate(page).focus();
  const reason = page.css('.reason');
  await expect.element(reason).toHaveTextContent('Nov 17, 2026 or Nov 24, 2026? Write the one you mean');
  await expect.element(shipDate(page)).toHaveAttribute('aria-invalid', 'true');
});

test('Alt+Down opens the calendar at the day of the field; what is chosen is taken', async ({ draw }) => {
  const page = await draw('?screen=pack', pack({ shipDate: '2026-11-30' }));
  const opened = vi.spyOn(HTMLInputElement.prototype, 'showPicker').mockImplementation(() => undefined);
  await shipDate(page).focus();
  await page.keyboard.press('Alt+ArrowDown');
  expect(opened).toHaveBeenCalledOnce();
  const picker = opened.mock.contexts[0] as HTMLInputElement;
  expect(picker.value).toBe('2026-11-30');
  picker.value = '2026-12-01';
  picker.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(shipDate(page)).toHaveValue('Dec 1, 2026');
  opened.mockRestore();
});

test('Enter goes from the date to the next field, not to its calendar', async ({ draw }) => {
  const page = await draw('?screen=pack', pack({}));
  await shipDate(page).focus();
  await page.keyboard.press('Enter');
  await expect.element(page.getByLabel('PO number', { exact: true })).toHaveFocus();
});

// Regression: the reasons stood under the form, out of view, and without the limit.
describe('the reason stands at the field that has the focus', () => {
  test('with the limit', async ({ draw }) => {
    const form = aForm();
    const page = await draw(
      '?screen=pack',
      pack({ ...form, lines: form.lines.map((line) => ({ ...line, weightLb: '900000' })) }),
    );
    const weight = page.getByLabel('Weight (lb), line 1', { exact: true });
    await weight.focus();
    await page.keyboard.press('Tab');
    await weight.focus();
    const reason = page.css('.reason');
    await expect.element(reason).toHaveTextContent('at most 200,000 lb');
    // Its name is in the caption above.
    await expect.element(reason).not.toHaveTextContent('line 1');
    await expect.element(weight).toHaveAccessibleDescription('Weight (lb), line 1: at most 200,000 lb');
    const [note, cell] = [await reason.boundingBox(), await weight.boundingBox()];
    expect(Math.abs(note.y - (cell.y + cell.height))).toBeLessThan(12);
    await page.getByLabel('PO number', { exact: true }).focus();
    await expect.element(reason).not.toBeVisible();
  });
});

// Regression: "19 checks passed" was said of a load without an address.
test('what is missing is a list in Pre-flight; each line leads to its field, and nothing has passed', async ({
  draw,
}) => {
  const form = aForm();
  const consignee = { ...form.consignee, city: '', postalCode: '' };
  const page = await draw('?screen=pack', pack({ ...form, consignee }));
  const side = page.getByRole('complementary', { name: 'Pre-flight' });
  await expect.element(side.getByRole('heading', { name: 'To fill in: 2' })).toBeVisible();
  await expect.element(side.getByText(/checks? passed/)).toHaveLength(0);
  const group = page.getByRole('group', { name: 'Consignee' });
  await side.getByRole('button', { name: 'Postal code (consignee)' }).click();
  await expect.element(group.getByLabel('Postal code')).toHaveFocus();
  await group.getByLabel('Postal code').fill('89502');
  await side.getByRole('button', { name: 'City (consignee)' }).click();
  await group.getByLabel('City').fill('Reno');
  await expect.element(side.getByText(/checks? passed$/)).toBeVisible();
  // Something wrong is not only empty.
  await group.getByLabel('Postal code').fill('8');
  await expect.element(side.getByRole('heading', { name: 'Fill in or fix: 1' })).toBeVisible();
});

test('required fields are marked from the start, others are not', async ({ draw }) => {
  const page = await draw('?screen=pack', pack({}));
  const group = page.getByRole('group', { name: 'Consignee' });
  for (const name of ['Company', 'City', 'Postal code'])
    await expect.element(group.getByLabel(name, { exact: true })).toHaveAttribute('aria-required', 'true');
  await expect.element(group.getByLabel('Contact', { exact: true })).not.toHaveAttribute('aria-required');
  await expect
    .element(page.getByLabel('Weight (lb), line 1', { exact: true }))
    .toHaveAttribute('aria-required', 'true');
});

describe('an address is pasted into Company', () => {
  const paste = (page: DrawnPage, text: string) =>
    page
      .getByRole('group', { name: 'Consignee' })
      .getByLabel('Company')
      .evaluate((input: HTMLInputElement) => {
        input.focus();
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        return input.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      });
  for (const [kind, text] of [
    ['a block', 'Peña Foods\nAttn: Ana Ruiz\n480 Dock St\nReno, NV 89502'],
    ['a row', 'Peña Foods\t480 Dock St\tReno\tNV\t89502\tAttn Ana Ruiz'],
  ] as const)
    test(`${kind} fills the party, and Undo takes it back`, async ({ draw }) => {
      const page = await draw('?screen=pack', { ...pack({}), 'addressBook.complete': [] });
      await paste(page, text);
      const group = page.getByRole('group', { name: 'Consignee' });
      const shown = {
        Company: 'Peña Foods',
        Contact: 'Ana Ruiz',
        Address: '480 Dock St',
        City: 'Reno',
        State: 'NV',
      };
      for (const [label, value] of Object.entries(shown))
        await expect.element(group.getByLabel(label, { exact: true })).toHaveValue(value);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.element(group.getByLabel('Company')).toHaveValue('');
      await expect.element(group.getByLabel('City')).toHaveValue('');
    });
});

test('a file that is dropped on any screen goes to Import, and the names of others beside it are said', async ({
  draw,
}) => {
  const page = await draw('?screen=queue', {
    ...{ 'imports.list': { rows: [], total: 0, counts: {} }, 'imports.files': [] },
    'imports.status': { folder: null, readable: true, reading: null, lastFile: null, waiting: 0 },
    'imports.begin waits': true,
  });
  await expect.element(page.getByRole('heading', { name: 'Queue', exact: true })).toBeVisible();
  const taken = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    for (const name of ['orders.csv', 'more.csv', 'last.xlsx'])
      dataTransfer.items.add(new File(['po\n1'], name, { type: 'text/csv' }));
    return ['dragover', 'drop'].map(
      (type) =>
        !document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
    );
  });
  expect(taken).toEqual([true, true]);
  await expect.element(page.getByRole('heading', { name: /orders\.csv/ })).toBeVisible();
  await expect.element(page.getByText('Not taken: more.csv, last.xlsx')).toBeVisible();
});
