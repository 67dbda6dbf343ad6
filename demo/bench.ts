import type { Page } from 'playwright';
import { writeForm } from '#shared/freight/form/write-form.ts';
import type { Shipment } from '#shared/freight/shipment.ts';
import { typeShipment } from '#support/type-shipment.ts';
import { askShipments } from './station.ts';
import { until } from './until.ts';

/** Types one shipment into the real Pack screen and presses the one key. Resolves when the station has it. */
export async function enterShipment(
  page: Page,
  shipment: Shipment,
  beforeSending: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await startNew(page);
  await typeShipment(page, writeForm(shipment, 'en'));
  await beforeSending();
  await page.keyboard.press('F9');
  await until(`the station to hold BOL ${shipment.bolNumber}`, 30, async () => {
    const views = await askShipments(page);
    return views.some((view) => view.shipment.bolNumber === shipment.bolNumber) ? true : null;
  });
}

/** A submitted draft is gone, so Pack opens on a fresh one; it is there when the station has given it a number. */
async function startNew(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Pack', exact: true }).click();
  const bolNumber = page.getByLabel('BOL number', { exact: true });
  await until('a fresh draft', 30, async () => ((await bolNumber.inputValue()) === '' ? null : true));
}

/** Opens a screen by its link in the rail and waits until its heading or table stands. */
export async function openScreen(page: Page, name: 'Queue' | 'Shipments'): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await page
    .getByRole(name === 'Queue' ? 'table' : 'main')
    .first()
    .waitFor();
}
