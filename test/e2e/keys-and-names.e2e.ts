import type { Page } from '@playwright/test';
import { writeForm } from '#shared/freight/form/write-form.ts';
import { scan } from '#support/acts/scan.ts';
import { aForm, aLineForm, aShipment } from '#support/builders.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectLabels, goTo, openDraft, strip } from './acts.ts';
import { expect, shipments } from './bench.ts';
import { test } from './one-station.ts';

const partyFields = [
  'Company',
  'Contact',
  'Phone',
  'Email',
  'Address',
  'Address 2',
  'City',
  'State',
  'Postal code',
  'Country',
];
const shipmentFields = [
  'BOL number',
  'Ship date',
  'PRO number',
  'PO number',
  'Carrier',
  'SCAC',
  'Quote number',
  'Shipper number',
  'Trailer number',
  'Customer number',
  'Store number',
  'Department number',
  'Freight terms',
];
const lineFields = [
  'Handling units',
  'Package type',
  'Pieces',
  'Description',
  'NMFC',
  'Class',
  'Weight (lb)',
  'Length (in)',
  'Width (in)',
  'Height (in)',
  'Hazmat',
];
const screens = ['Pack', 'Rates', 'Tender', 'Tracking', 'Shipments', 'Queue', 'Setup'];

const openGroup = async (page: Page, name: string): Promise<void> => {
  const closed = page.locator('button[aria-expanded="false"]').and(page.getByRole('button', { name }));
  if ((await closed.count()) > 0) await closed.first().click();
};

test('the names that stay: frame and Pack', async ({ station: { page } }) => {
  await openDraft(
    page,
    aForm({
      lines: [
        aLineForm({
          hazmat: true,
          unNumber: 'UN1263',
          properShippingName: 'Paint',
          hazardClass: '3',
          packingGroup: 'II',
        }),
        aLineForm(),
      ],
    }),
  );
  for (const name of screens) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  for (const name of ['Service', 'Waiting', 'In doubt', 'Label printer', 'Document printer'])
    await expect(strip(page, name)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Scan or search', exact: true })).toBeVisible();

  for (const name of ['Shipper', 'Bill to', 'Accessorials', 'COD and value', 'Instructions'])
    await openGroup(page, name);
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  for (const name of shipmentFields)
    await expect(group('Shipment').getByLabel(name, { exact: true }), name).toBeVisible();
  for (const party of ['Shipper', 'Consignee', 'Bill to'])
    for (const name of partyFields)
      await expect(group(party).getByLabel(name, { exact: true }), `${party}: ${name}`).toBeVisible();
  await expect(page.getByRole('table', { name: 'Freight lines', exact: true })).toBeVisible();
  for (const n of [1, 2]) {
    for (const name of lineFields)
      await expect(page.getByLabel(`${name}, line ${n}`, { exact: true }), name).toBeVisible();
    await expect(page.getByRole('button', { name: `Remove line ${n}`, exact: true })).toBeVisible();
  }
  for (const name of [
    'UN number',
    'Proper shipping name',
    'Hazard class',
    'Packing group',
    'Technical name',
    'Number of packages',
    'Kind of packages',
    'Total quantity',
    'Unit of quantity',
    'Inhalation zone',
    'Reportable quantity (RQ)',
    'Limited Quantity',
    'Marine Pollutant',
  ])
    await expect(page.getByLabel(`${name}, line 1`, { exact: true }), name).toBeVisible();
  for (const name of ['Contract number', 'Contact name', 'Contact phone'])
    await expect(group('Hazardous materials').getByLabel(name, { exact: true }), name).toBeVisible();
  await expect(group('Accessorials').getByRole('checkbox', { name: 'RES' })).toBeVisible();
  for (const name of ['COD amount', 'COD fee', 'Customer check', 'Declared value', 'Value unit'])
    await expect(group('COD and value').getByLabel(name, { exact: true }), name).toBeVisible();
  await expect(page.getByLabel('Special instructions', { exact: true })).toBeVisible();
  for (const name of ['Create and print', 'Save draft', 'New', 'Duplicate', 'Compare rates', 'Add line'])
    await expect(page.getByRole('button', { name, exact: true }), name).toBeVisible();
});

test('the names that stay: a shipment, the Queue, Setup', async ({ station: { page }, bench }) => {
  await createShipment(page, smallForm('716010001'));
  await expectLabels(page, [1, 2], 2, 'printed');
  for (const name of ['Print labels', 'Print BOL', 'Submit order', 'Tender load', 'Find in tracking'])
    await expect(page.getByRole('button', { name, exact: true }), name).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open BOL', exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Label 1 of 2', exact: true })).toBeVisible();

  bench.service.faults.set({ kind: 'reset-after-request' }, { operation: 'bol', times: 1 });
  bench.zebra.set('paper-out', true);
  await createShipment(page, smallForm('716010002'));
  await goTo(page, 'Queue');
  await expect(page.getByRole('table', { name: 'Submissions', exact: true })).toBeVisible();
  for (const name of ['Check tracking', 'The service has it', 'The service does not have it'])
    await expect(page.getByRole('button', { name, exact: true }), name).toBeVisible();
  await createShipment(page, smallForm('716010003'));
  await goTo(page, 'Queue');
  const jobs = page.getByRole('table', { name: 'Print jobs', exact: true });
  await expect(jobs.getByRole('button', { name: 'Try now', exact: true }).first()).toBeVisible();
  await expect(jobs.getByRole('button', { name: 'Cancel', exact: true }).first()).toBeVisible();

  await goTo(page, 'Setup');
  for (const name of ['Service', 'Printers', 'Station', 'Accessorials', 'About'])
    await expect(page.getByRole('region', { name, exact: true }), name).toBeVisible();
  for (const name of ['Test connection', 'Print test label', 'Print test page'])
    await expect(page.getByRole('button', { name, exact: true }), name).toBeVisible();
});

test('a scanner’s burst opens the shipment of the label, from the page and from a button, and stays out of a field that wants it', async ({
  station: { page },
}) => {
  await createShipment(page, smallForm('716030001'));
  await createShipment(page, smallForm('716030002'));
  await expectLabels(page, [1, 2], 2, 'printed');
  await scan(page, '716030001');
  await expect(page.getByRole('heading', { name: 'BOL 716030001' })).toBeVisible();
  await page.getByRole('link', { name: 'Queue' }).focus();
  await scan(page, '716030002');
  await expect(page.getByRole('heading', { name: 'BOL 716030002' })).toBeVisible();
  await goTo(page, 'Pack');
  const pro = page.getByLabel('PRO number');
  await pro.focus();
  await scan(page, '0716030001', false);
  await expect(pro).toHaveValue('0716030001');
  await page.keyboard.press('F2');
  await scan(page, 'no such thing');
  await expect(page.getByText('“no such thing” was not found here.', { exact: false })).toBeVisible();
});

test('the main job by the keyboard alone', async ({ launch, bench }) => {
  const { page } = await launch();
  const form = writeForm(aShipment(), 'en');
  await expect(page.getByRole('group', { name: 'Consignee' }).getByLabel('Company')).toBeFocused();
  const { consignee } = form;
  const line = form.lines[0];
  if (line === undefined) throw new Error('a form without a line');
  const type = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+a');
    // Slower than a scanner, so that nothing takes it for one.
    await page.keyboard.type(text);
  };
  const fields = [
    consignee.company,
    consignee.contact,
    consignee.phone,
    consignee.email,
    consignee.address,
    consignee.address2,
    consignee.city,
    consignee.state,
    consignee.postalCode,
  ];
  for (const text of fields) {
    if (text !== '') await type(text);
    await page.keyboard.press('Tab');
  }
  // Country stays USA; the closed groups, then the table.
  const wanted = page.getByLabel('Handling units, line 1');
  for (
    let tabs = 0;
    tabs < 8 && !(await wanted.evaluate((field) => field === document.activeElement));
    tabs++
  )
    await page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
  const cells = ['2', null, '48', line.description, line.nmfc, '55', '2500', '48', '40', '42'];
  for (const text of cells) {
    if (text !== null) await type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('F9');
  await expectLabels(page, [1, 2], 2, 'printed');
  expect(bench.bols()[0]).toMatchObject({
    ConsigneeName: consignee.company,
    ConsigneeZip: consignee.postalCode,
    LineItems: [{ ShippingUnits: '2', Weight: '2500', ClassNum: 55, NMFC: line.nmfc }],
  });
  expect(bench.zebra.printed).toHaveLength(2);
});

test('keys: screens, new, duplicate, save, add line, repairs; Enter never submits', async ({
  launch,
  bench,
}) => {
  const { page } = await launch();
  for (const [index, screen] of screens.entries()) {
    await page.keyboard.press(`Control+${index + 1}`);
    await expect(page.getByRole('link', { name: screen, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
  await openDraft(
    page,
    aForm({
      bolNumber: '716020001',
      shipDate: '2099-11-20',
      consignee: { ...aForm().consignee, state: 'WA' },
    }),
  );
  await page.keyboard.press('F2');
  await expect(page.getByLabel('Scan or search')).toBeFocused();
  await page.keyboard.press('Escape');

  await expect(page.getByRole('heading', { name: '97209 is in Oregon' })).toBeVisible();
  // The first finding’s repair, from anywhere.
  await page.keyboard.press('Alt+1');
  await expect(page.getByRole('group', { name: 'Consignee' }).getByLabel('State')).toHaveValue('OR');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByLabel('Handling units, line 2')).toBeFocused();
  await page.getByRole('button', { name: 'Remove line 2' }).click();
  await expect(page.getByLabel('Handling units, line 2')).toHaveCount(0);
  await page.getByLabel('PO number').fill('PO-716');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();

  for (const name of ['PO number', 'SCAC', 'Weight (lb), line 1', 'Freight terms'])
    await page.getByLabel(name, { exact: true }).press('Enter');
  await page.keyboard.press('Control+d');
  await expect(page.getByLabel('BOL number', { exact: true })).not.toHaveValue('716020001');
  await expect(page.getByLabel('PO number')).toHaveValue('PO-716');
  await expect(page.getByLabel('PRO number')).toHaveValue('');
  await page.keyboard.press('Control+n');
  await expect(page.getByLabel('PO number')).toHaveValue('');
  expect(bench.bols()).toHaveLength(0);
  expect(await shipments(page)).toHaveLength(0);
});
