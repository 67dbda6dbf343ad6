import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { chooseFile } from '#support/acts/choose-file.ts';
import { drawSignature } from '#support/acts/draw-signature.ts';
import { scan } from '#support/acts/scan.ts';
import type { Evidence } from './evidence.ts';
import { orderCount, ordersFile } from './orders.ts';
import { askDay, askShipments, askTruck, isDone } from './station.ts';
import { until } from './until.ts';

/** What left with the truck, and what its papers say of it. */
export interface HandedOver {
  carrier: string;
  loads: { bolNumber: string; units: number }[];
  scanned: number;
  receipt: Buffer;
  manifest: Buffer;
  csv: string;
  /** What waits for another truck in the evening. */
  still: string[];
}
type Say = (words: string) => void;

const carrier = 'SAIA';

/** A file of orders through the Import screen: looked at, imported, sent as one batch. Resolves when all of it is printed. */
export async function shipOrders(page: Page, before: number, evidence: Evidence, say: Say): Promise<void> {
  evidence.file('.', 'orders.csv', ordersFile);
  await page.keyboard.press('Control+8');
  await page.getByText('Nothing imported yet').waitFor();
  await chooseFile(page, 'orders.csv', ordersFile);
  await page.getByRole('heading', { name: `${orderCount} shipments from ${2 * orderCount} rows` }).waitFor();
  await evidence.screenshot(page, 'import-file');
  await page.keyboard.press('F9');
  await page.getByRole('heading', { name: `${orderCount} shipments imported from orders.csv` }).waitFor();
  // A key that is pressed twice sends nothing (docs/decisions/scanning.md): the list is looked at for a moment first.
  await page.locator('button:enabled', { hasText: `Send all ready (${orderCount})` }).waitFor();
  await page.keyboard.press('F9');
  say(`${orderCount} orders imported, on their way as a batch`);
  await page.getByRole('heading', { name: `All ${orderCount} processed` }).waitFor({ timeout: 120_000 });
  await until('the batch to be printed', 180, async () =>
    isDone(await askShipments(page), before + orderCount) ? true : null,
  );
  await evidence.screenshot(page, 'batch-printed');
}

/** A truck of one carrier: every label scanned as it is loaded, the driver signs; then the manifests of the day. */
export async function endTheDay(page: Page, evidence: Evidence, say: Say): Promise<HandedOver> {
  await page.keyboard.press('Control+9');
  await page.getByRole('button', { name: new RegExp(`^Truck is here: ${carrier}`) }).click();
  await page.getByRole('button', { name: /^Take all ready/ }).click();
  await page
    .getByRole('checkbox', { name: /^Take /, checked: true })
    .first()
    .waitFor();
  const { id, rows } = await askTruck(page);
  const taken = rows.filter((row) => row.taken);
  const loads = taken.map(({ bolNumber, handlingUnits }) => ({ bolNumber, units: handlingUnits }));
  const scanned = await scanAll(page, loads);
  say(`The truck of ${carrier} is loaded: ${loads.length} shipments, ${scanned} labels scanned`);
  await page.keyboard.press('F7');
  await page.getByText(/^Documents printed/).waitFor();
  await page.getByLabel('Trailer').fill('53-20417');
  await page.getByLabel('Seal').fill('SL-4471902');
  await page.getByLabel('Driver', { exact: true }).fill('Tomás Ibarra');
  await page.getByLabel('Units counted').fill(String(scanned));
  await evidence.screenshot(page, 'truck-loaded');
  await page.keyboard.press('F9');
  await drawSignature(page);
  await evidence.screenshot(page, 'driver-signs');
  await page.keyboard.press('F9');
  await page.getByText(/^Handed over \w/).waitFor();
  const { documentId } = await askTruck(page, id);
  const receipt = await ownDocument(page, documentId);
  say('Handed over, signed on the screen');

  await page.keyboard.press('Control+9');
  await page.getByRole('radio', { name: 'End of day' }).check();
  await page.getByRole('table', { name: 'Manifests' }).waitFor();
  await page.keyboard.press('F9');
  await page.getByText('1 manifest sent to the printer').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: new RegExp(`^CSV of ${carrier}`) }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  await evidence.screenshot(page, 'end-of-day');
  const day = await askDay(page);
  const own = day.carriers.find(({ scac }) => scac === carrier);
  const manifest = await ownDocument(page, own?.manifest?.id ?? null);
  evidence.file('end-of-day', `receipt-${carrier}.pdf`, receipt);
  evidence.file('end-of-day', `manifest-${carrier}.pdf`, manifest);
  evidence.file('end-of-day', `manifest-${carrier}.csv`, csv);
  return {
    ...{ carrier, loads, scanned, receipt, manifest, csv },
    still: day.waiting.map(({ bolNumber }) => bolNumber),
  };
}

/** Scans each label once and answers how many; the label of one shipment after that of another, as a dock loads. */
async function scanAll(page: Page, loads: HandedOver['loads']): Promise<number> {
  let scanned = 0;
  const scannedAt = new Map<string, number>();
  for (let unit = 1; unit <= Math.max(...loads.map(({ units }) => units)); unit += 1)
    for (const { bolNumber, units } of loads) {
      if (unit > units) continue;
      await page.getByRole('heading', { level: 1 }).click();
      // Nobody walks from one pallet to the next in less; the station counts a code that comes sooner only once.
      await page.waitForTimeout(Math.max(0, 800 - (Date.now() - (scannedAt.get(bolNumber) ?? 0))));
      await scan(page, bolNumber);
      scannedAt.set(bolNumber, Date.now());
      await page.getByText(`${bolNumber}: unit ${unit} of ${units} loaded`).waitFor();
      scanned += 1;
    }
  return scanned;
}

async function ownDocument(page: Page, id: string | null): Promise<Buffer> {
  if (id === null) throw new Error('the station made no such document');
  const bytes = await page.evaluate(async (one) => {
    const answer = await fetch(`own-documents/${one}.pdf`);
    return [...new Uint8Array(await answer.arrayBuffer())];
  }, id);
  return Buffer.from(bytes);
}
