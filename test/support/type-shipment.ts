import type { Locator, Page } from '@playwright/test';
import type { LineForm, PartyForm, ShipmentForm } from '#shared/freight/form/shipment-form.ts';

/**
 * Types a bill of lading into the real Pack screen, as a packer does: by the names of the fields and the keyboard. Fields
 * that already hold the text are left alone. The names are those that stay.
 */
export async function typeShipment(page: Page, form: ShipmentForm): Promise<void> {
  await typeHeader(page, form);
  await typeParty(page, 'Consignee', form.consignee);
  await typeParty(page, 'Shipper', form.shipper);
  if (form.billTo.company !== '') await typeParty(page, 'Bill to', form.billTo);
  for (const [index, line] of form.lines.entries()) await typeLine(page, index + 1, line);
  if (form.lines.some((line) => line.hazmat)) {
    const group = page.getByRole('group', { name: 'Hazardous materials' });
    await type(group.getByLabel('Contract number', { exact: true }), form.hazmat.contractNumber);
    await type(group.getByLabel('Contact name', { exact: true }), form.hazmat.contactName);
    await type(group.getByLabel('Contact phone', { exact: true }), form.hazmat.contactPhone);
  }
  await typeRest(page, form);
}

async function typeHeader(page: Page, form: ShipmentForm): Promise<void> {
  const group = page.getByRole('group', { name: 'Shipment', exact: true });
  const fields: [string, string][] = [
    ['BOL number', form.bolNumber],
    ['Ship date', form.shipDate],
    ['PRO number', form.proNumber],
    ['PO number', form.poNumber],
    ['Carrier', form.carrierName],
    ['SCAC', form.scac],
    ['Quote number', form.quoteNumber],
    ['Shipper number', form.shipperNumber],
    ['Trailer number', form.trailerNumber],
    ['Customer number', form.customerNumber],
    ['Store number', form.storeNumber],
    ['Department number', form.departmentNumber],
  ];
  for (const [name, text] of fields) await type(group.getByLabel(name, { exact: true }), text);
  await group.getByLabel('Freight terms', { exact: true }).selectOption(form.freightTerms);
}

async function typeParty(
  page: Page,
  name: 'Shipper' | 'Consignee' | 'Bill to',
  party: PartyForm,
): Promise<void> {
  await openGroup(page, name);
  const group = page.getByRole('group', { name, exact: true });
  const fields: [string, string][] = [
    ['Company', party.company],
    ['Contact', party.contact],
    ['Phone', party.phone],
    ['Email', party.email],
    ['Address', party.address],
    ['Address 2', party.address2],
    ['City', party.city],
    ['State', party.state],
    ['Postal code', party.postalCode],
  ];
  for (const [label, text] of fields) await type(group.getByLabel(label, { exact: true }), text);
  await group.getByLabel('Country', { exact: true }).selectOption(party.country);
}

async function typeLine(page: Page, n: number, line: LineForm): Promise<void> {
  const field = (name: string) => page.getByLabel(`${name}, line ${n}`, { exact: true });
  if ((await field('Handling units').count()) === 0)
    await page.getByRole('button', { name: 'Add line' }).click();
  await type(field('Handling units'), line.handlingUnits);
  await field('Package type').selectOption(line.packageType);
  await type(field('Pieces'), line.pieces);
  await type(field('Description'), line.description);
  await type(field('NMFC'), line.nmfc);
  await type(field('Class'), line.freightClass);
  await type(field('Weight (lb)'), line.weightLb);
  await type(field('Length (in)'), line.lengthIn);
  await type(field('Width (in)'), line.widthIn);
  await type(field('Height (in)'), line.heightIn);
  await field('Hazmat').setChecked(line.hazmat);
  if (!line.hazmat) return;
  await type(field('UN number'), line.unNumber);
  await type(field('Proper shipping name'), line.properShippingName);
  await type(field('Hazard class'), line.hazardClass);
  await field('Packing group').selectOption(line.packingGroup);
  await type(field('Technical name'), line.technicalName);
  await type(field('Number of packages'), line.packageCount);
  await type(field('Kind of packages'), line.packageKind);
  await type(field('Total quantity'), line.hazardQuantity);
  await field('Unit of quantity').selectOption(line.hazardQuantityUnit);
  await field('Inhalation zone').selectOption(line.inhalationZone);
  await field('Reportable quantity (RQ)').setChecked(line.reportableQuantity);
  await field('Limited Quantity').setChecked(line.limitedQuantity);
  await field('Marine Pollutant').setChecked(line.marinePollutant);
}

async function typeRest(page: Page, form: ShipmentForm): Promise<void> {
  if (form.accessorials.length > 0) {
    await openGroup(page, 'Accessorials');
    const group = page.getByRole('group', { name: 'Accessorials', exact: true });
    for (const code of form.accessorials) await group.getByRole('checkbox', { name: code }).setChecked(true);
  }
  if (form.codAmount !== '' || form.declaredValue !== '') {
    await openGroup(page, 'COD and value');
    const group = page.getByRole('group', { name: 'COD and value', exact: true });
    await type(group.getByLabel('COD amount', { exact: true }), form.codAmount);
    await group.getByLabel('COD fee', { exact: true }).selectOption(form.codFee);
    await group.getByLabel('Customer check', { exact: true }).selectOption(form.customerCheck);
    await type(group.getByLabel('Declared value', { exact: true }), form.declaredValue);
    await type(group.getByLabel('Value unit', { exact: true }), form.valueUnit);
  }
  if (form.specialInstructions !== '') {
    await openGroup(page, 'Instructions');
    await type(page.getByLabel('Special instructions', { exact: true }), form.specialInstructions);
  }
}

/** Opens a closed group in place; one that is open stays open. */
async function openGroup(page: Page, name: string): Promise<void> {
  const closed = page
    .locator('button[aria-expanded="false"]')
    .and(page.getByRole('button', { name, exact: true }));
  if ((await closed.count()) > 0) await closed.click();
}

async function type(field: Locator, text: string): Promise<void> {
  if ((await field.inputValue()) !== text) await field.fill(text);
}
