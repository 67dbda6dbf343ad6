import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { drawSignature } from '#support/acts/draw-signature.ts';
import { pdfPages } from '#support/read-paper.ts';
import { expect, type Bench } from '../bench.ts';
import { scanAt } from '../truck-acts.ts';

/** A shipment that waits for its carrier, as its labels name it. */
export interface Load {
  bolNumber: string;
  units: number;
}
type Papers = () => ReturnType<Bench['laser']['received']>;

/** Dozens of loads get their receipt as one PDF; what else runs on the machine meanwhile is not this test's to say. */
const handedOverWithin = 60_000;

const unitsOf = (loads: readonly Load[]): number => loads.reduce((sum, { units }) => sum + units, 0);
const wordsOf = async (pdf: Buffer): Promise<string> => (await pdfPages(pdf)).join('\n');
const countIn = (words: string, what: string): number => words.split(what).length - 1;

async function arrive(page: Page, carrier: string, loads: readonly Load[]): Promise<void> {
  await page.keyboard.press('Control+9');
  await page.getByRole('button', { name: new RegExp(`^Truck is here: ${carrier}`) }).click();
  await page.getByRole('button', { name: `Take all ready (${loads.length})` }).click();
  await expect(page.getByRole('checkbox', { name: /^Take /, checked: true })).toHaveCount(loads.length);
}

async function sign(page: Page, seal: string, counted: number): Promise<void> {
  await page.getByLabel('Trailer').fill(`53-${seal.slice(-3)}`);
  await page.getByLabel('Seal').fill(seal);
  await page.getByLabel('Driver', { exact: true }).fill('Tomás Ibarra');
  await page.getByLabel('Units counted').fill(String(counted));
  await page.keyboard.press('F9');
}

/** Every label is scanned as it is loaded, one of another carrier's among them; papers, seal, signature, receipt. */
export async function loadWithScans(
  page: Page,
  carrier: string,
  loads: readonly Load[],
  stranger: { bolNumber: string; carrier: string },
  papers: Papers,
): Promise<void> {
  await arrive(page, carrier, loads);
  const [first] = loads;
  if (first === undefined) throw new Error('nothing to load');
  const scannedAt = new Map<string, number>();
  for (let unit = 1; unit <= Math.max(...loads.map(({ units }) => units)); unit += 1)
    for (const { bolNumber, units } of loads) {
      if (unit > units) continue;
      // A hand walks to the next pallet; the same code within 0.7 s counts as a scanner that read twice.
      await page.waitForTimeout(Math.max(0, 800 - (Date.now() - (scannedAt.get(bolNumber) ?? 0))));
      await scanAt(page, bolNumber, `${bolNumber}: unit ${unit} of ${units} loaded`);
      scannedAt.set(bolNumber, Date.now());
    }
  const alarm = page.getByText(`Wrong truck: this is for ${stranger.carrier}`);
  await scanAt(page, stranger.bolNumber, `Wrong truck: this is for ${stranger.carrier}`);
  await page.getByRole('button', { name: 'Seen' }).click();
  await expect(alarm).toHaveCount(0);

  const before = papers().length;
  await page.keyboard.press('F7');
  await expect(page.getByText(/^Documents printed/)).toBeVisible();
  // Each BOL, and one pickup slip.
  await expect.poll(() => papers().length - before, { timeout: 60_000 }).toBe(loads.length + 1);

  await sign(page, 'SL-4471902', unitsOf(loads));
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Received by ${carrier}`) });
  await drawSignature(page);
  await expect(dialog.getByText(/not scanned/)).toHaveCount(0);
  await page.keyboard.press('F9');
  await expect(dialog).toBeHidden({ timeout: handedOverWithin });
  await expect(page.getByText(/^Handed over \w/)).toBeVisible();
  await page.getByRole('button', { name: 'Open receipt' }).click();
  await expect(page.getByRole('img', { name: new RegExp(`^Hand-over receipt ${carrier}`) })).toBeVisible();
  await page.keyboard.press('Escape');
}

/** A truck in a hurry: nothing is scanned, the driver counts one unit fewer, accepts it and signs on paper. */
export async function loadInHaste(page: Page, carrier: string, loads: readonly Load[]): Promise<void> {
  await arrive(page, carrier, loads);
  await sign(page, 'SL-4471903', unitsOf(loads) - 1);
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Received by ${carrier}`) });
  await dialog.getByText('On paper', { exact: true }).click();
  await expect(dialog.getByText('Tick the differences first')).toBeVisible();
  await dialog.getByLabel('1 unit fewer than the BOLs say').check();
  await page.keyboard.press('F9');
  await expect(dialog).toBeHidden({ timeout: handedOverWithin });
  await expect(page.getByText(/^Handed over \w/)).toBeVisible();
}

/** A manifest for each carrier, as PDF and CSV, names each load once; what stays is said today, and tomorrow as never picked up. */
export async function endTheDay(
  page: Page,
  trucks: ReadonlyMap<string, readonly Load[]>,
  still: readonly Load[],
  papers: Papers,
): Promise<void> {
  await page.keyboard.press('Control+9');
  await page.getByRole('radio', { name: 'End of day' }).check();
  await expect(page.getByRole('table', { name: 'Manifests' })).toBeVisible();
  const before = papers().length;
  await page.keyboard.press('F9');
  await expect(page.getByText(`${trucks.size} manifests sent to the printer`)).toBeVisible();
  await expect.poll(() => papers().length - before, { timeout: 60_000 }).toBe(trucks.size);
  const printed = await Promise.all(
    papers()
      .slice(before)
      .map(({ bytes }) => wordsOf(bytes)),
  );
  for (const [carrier, loads] of trucks) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: new RegExp(`^CSV of ${carrier}`) }).click();
    const csv = readFileSync(await (await download).path(), 'utf8');
    expect(csv.trim().split('\n')).toHaveLength(loads.length + 1);
    const pdf =
      printed.find((words) => loads.every(({ bolNumber }) => countIn(words, bolNumber) === 1)) ?? '';
    for (const { bolNumber } of loads) {
      expect(countIn(csv, bolNumber), `${bolNumber} in the CSV of ${carrier}`).toBe(1);
      expect(countIn(pdf, bolNumber), `${bolNumber} in the manifest of ${carrier}`).toBe(1);
    }
  }
  const rows = (name: string) => page.getByRole('table', { name }).getByRole('link');
  await expect(rows('Still here')).toHaveText(still.map(({ bolNumber }) => bolNumber));
  await expect(page.getByText('Nothing is left from earlier days.')).toBeVisible();

  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv-SE');
  await page.getByLabel('Day', { exact: true }).fill(tomorrow);
  await expect(page.getByText('Nothing was handed over on this day.')).toBeVisible();
  await expect(rows('Older, never picked up')).toHaveText(still.map(({ bolNumber }) => bolNumber));
}
