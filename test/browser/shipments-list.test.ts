import { submission } from '#support/fake-shipment-parts.ts';
import { ownRow } from '#support/fake-tracking.ts';
import { expectClean } from './axe.ts';
import { askedOf, expect, speak, test } from './draw.ts';
import { keepScreenshot } from './keep-screenshot.ts';

const made = (at: number) => `2026-11-17T${String(10 + at).padStart(2, '0')}:00:00.000Z`;
const row = (id: string, more: object) =>
  ownRow({ id, bolNumber: `70000${id}`, createdAt: made(0), ...more });
const few = [
  row('1', { bolState: 'accepted', labelsPrinted: 0, labelsSent: 0, handlingUnits: 5, poNumber: 'PO-5012' }),
  row('2', { bolState: 'accepted', labelsPrinted: 0, labelsSent: 3, handlingUnits: 3, poNumber: '5013' }),
  row('3', { bolState: 'refused', poNumber: '' }),
  row('4', {
    bolState: 'accepted',
    labelsPrinted: 2,
    handlingUnits: 2,
    laterStep: { step: 'order', state: 'in-doubt' },
  }),
];
const answers = {
  'shipments.find': few,
  'tracking.carriers': ['SAIA', 'ODFL'],
  'printing.printMissing': null,
};
const lastAsked = async (page: Parameters<typeof askedOf>[0]) =>
  (await askedOf(page, 'shipments.find')).at(-1);

// Regression: a confirmation of twelve characters stood over the carrier beside it.
test('a long number stays in its column', async ({ draw }) => {
  const long = row('1', { poNumber: 'PO-4500186920-REV-2', confirmationId: 'RLCA594556403' });
  const page = await draw('?screen=shipments', { ...answers, 'shipments.find': [long] });
  const cell = page.getByRole('cell', { name: /RLCA594556403/ });
  await expect.element(cell).toBeVisible();
  expect(await cell.evaluate((numbers) => numbers.scrollWidth - numbers.clientWidth)).toBeLessThanOrEqual(0);
});

test('chips, carrier and columns narrow and sort in the station', async ({ draw }) => {
  const page = await draw('?screen=shipments', answers);
  const table = page.getByRole('table', { name: 'Shipments' });
  await expect.element(table.getByRole('row')).toHaveLength(5);
  await keepScreenshot(page, 'shipments-list');
  await expectClean(page, 'Shipments');
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  await chip('Refused').click();
  await expect.element(chip('Refused')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => lastAsked(page)).toMatchObject({ condition: 'refused' });
  await chip('Not printed').click();
  await chip('Today').click();
  await page.getByLabel('Carrier', { exact: true }).selectOptions('SAIA');
  await table.getByRole('button', { name: 'Consignee' }).click();
  await expect
    .poll(() => lastAsked(page))
    .toMatchObject({
      ...{ condition: 'not-printed', scac: 'SAIA', sort: { by: 'consignee', isDown: false } },
      madeSince: expect.stringMatching(/^2026-11-17T/) as string,
    });
  await table.getByRole('button', { name: 'Consignee' }).click();
  await expect
    .element(table.getByRole('columnheader', { name: 'Consignee' }))
    .toHaveAttribute('aria-sort', 'descending');
});

test('the words of a state find what is in it, in the language of the station', async ({ draw }) => {
  const page = await draw('?screen=shipments', answers);
  await page.getByRole('searchbox').fill('acme not printed');
  await expect.poll(() => lastAsked(page)).toEqual({ text: 'acme', limit: 500, condition: 'not-printed' });
  await speak('fr');
  await page.getByRole('searchbox').fill('refusé');
  await expect.poll(() => lastAsked(page)).toEqual({ text: '', limit: 500, condition: 'refused' });
});

test('labels that did not come out are a problem, a printer that cannot confirm is none, and no word stands twice', async ({
  draw,
}) => {
  const page = await draw('?screen=shipments', answers);
  const cell = (at: number) => page.getByRole('table', { name: 'Shipments' }).getByRole('row').nth(at);
  await expect.element(cell(1).getByText('0 of 5')).toBeVisible();
  expect(
    await cell(1)
      .getByText('0 of 5')
      .evaluate((element) => element.className),
  ).toContain('is-warn');
  await expect.element(cell(2).getByText('3 sent')).toBeVisible();
  await expect.element(cell(2).getByText('0 of 3')).toHaveLength(0);
  await expect.element(cell(1).getByText('PO-5012', { exact: true })).toBeVisible();
  await expect.element(cell(2).getByText('PO 5013', { exact: true })).toBeVisible();
  await expect.element(cell(4).getByText('Order: In doubt')).toBeVisible();
});

test('by keys: Space and Shift with arrows choose rows, Escape chooses none', async ({ draw }) => {
  const page = await draw('?screen=shipments', answers);
  const boxes = page.getByRole('checkbox', { name: /^Choose 7/ });
  const chosen = () => boxes.elements().filter((box) => (box as HTMLInputElement).checked).length;
  await expect.element(boxes).toHaveLength(4);
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  expect(chosen()).toBe(1);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  expect(chosen()).toBe(3);
  await expect.element(page.getByText('3 chosen')).toBeVisible();
  await keepScreenshot(page, 'shipments-chosen');
  await expectClean(page, 'Shipments, some chosen');
  await page.keyboard.press('Escape');
  expect(chosen()).toBe(0);
});

test('the mouse chooses with Ctrl and Shift, and what is chosen is printed where it lacks labels', async ({
  draw,
}) => {
  const page = await draw('?screen=shipments', answers);
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await link('700001').click({ modifiers: ['Control'] });
  await link('700004').click({ modifiers: ['Shift'] });
  await expect.element(page.getByText('4 chosen')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Combine…' })).toBeDisabled();
  await page.getByRole('button', { name: 'Print missing labels' }).click();
  await expect.element(page.getByText('Missing labels of 1 shipment are in the queue')).toBeVisible();
  expect(await askedOf(page, 'printing.printMissing')).toMatchObject([{ shipmentId: '1' }]);
  await page.getByRole('checkbox', { name: 'Choose 700003' }).click();
  await expect.element(page.getByText('3 chosen')).toBeVisible();
});

test('loads that have not left are combined, accepted BOLs go on a master', async ({ draw }) => {
  const find = [
    row('1', { bolState: 'queued' }),
    row('2', { bolState: 'refused' }),
    row('3', { bolState: 'accepted', labelsPrinted: 2, handlingUnits: 2 }),
    row('4', { bolState: 'accepted', labelsPrinted: 2, handlingUnits: 2 }),
  ];
  const compared = { loads: [], differences: [] };
  const page = await draw('?screen=shipments', {
    ...answers,
    'shipments.find': find,
    'combine.compare': compared,
  });
  const choose = (name: string) => page.getByRole('checkbox', { name: `Choose ${name}` }).click();
  await choose('700003');
  await choose('700004');
  await expect.element(page.getByRole('button', { name: 'Master BOL…' })).toBeEnabled();
  await page.getByRole('button', { name: 'Choose none' }).click();
  await choose('700001');
  await choose('700002');
  await page.getByRole('button', { name: 'Combine…' }).click();
  await expect.element(page.getByRole('heading', { name: 'One BOL for several loads' })).toBeVisible();
  expect(await askedOf(page, 'combine.compare')).toEqual([
    {
      loads: [
        { source: 'shipment', id: '1' },
        { source: 'shipment', id: '2' },
      ],
    },
  ]);
});

test('older shipments come as somebody scrolls', async ({ draw }) => {
  const many = Array.from({ length: 500 }, (_, at) => row(`m${at}`, { bolState: 'accepted' }));
  const page = await draw('?screen=shipments', { ...answers, 'shipments.find': many });
  const table = page.getByRole('table', { name: 'Shipments' });
  await expect.element(table.getByRole('row')).toHaveLength(101);
  for (let drawn = 101; drawn < 501; drawn = table.getByRole('row').elements().length) {
    await table
      .getByRole('row')
      .last()
      .evaluate((last) => last.scrollIntoView());
    await expect.poll(() => table.getByRole('row').elements().length).toBeGreaterThan(drawn);
  }
  await table
    .getByRole('row')
    .last()
    .evaluate((last) => last.scrollIntoView());
  await expect.poll(() => lastAsked(page)).toMatchObject({ limit: 1000 });
});

test('Problems first: refused stands above what waits', async ({ draw }) => {
  const page = await draw('?screen=queue', {
    'submissions.list': [
      submission({ id: 'a', bolNumber: '700000001', state: 'queued' }),
      submission({ id: 'b', bolNumber: '700000002', state: 'refused' }),
    ],
    'printing.jobs': [],
  });
  const table = page.getByRole('table', { name: 'Submissions' });
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('700000002');
});
