import type { Page } from 'playwright';
import type { Evidence } from './evidence.ts';
import type { Exchange } from './line.ts';
import { askShipments } from './station.ts';
import { until } from './until.ts';

type Pictures = Pick<Evidence, 'screenshot'>;

/** What the steps after the BOL came to, for the summary and the verdict. */
export interface WholeWay {
  bolNumber: string;
  carrier: string;
  confirmation: string;
  pickupId: string;
  status: string;
}

/** The draft that stands in Pack gets the first rate of the carriers, and Pack is back on screen. */
export async function chooseRate(page: Page, evidence: Pictures): Promise<void> {
  await page.keyboard.press('F7');
  await page.getByRole('table', { name: 'Rates' }).waitFor();
  await evidence.screenshot(page, 'rates');
  await page.getByRole('button', { name: 'Use this rate' }).first().click();
  await page.getByLabel('BOL number', { exact: true }).waitFor();
}

/** From an accepted BOL on: order, tender, tracking, each from its screen. */
export async function goTheWholeWay(page: Page, bolNumber: string, evidence: Pictures): Promise<WholeWay> {
  const view = async () => {
    const views = await askShipments(page);
    return views.find(({ shipment }) => shipment.bolNumber === bolNumber);
  };
  const accepted = (step: 'order' | 'tender') =>
    until(`the ${step} of ${bolNumber} to be accepted`, 60, async () => {
      const now = await view();
      return now?.submissions.some((row) => row.step === step && row.state === 'accepted') === true
        ? now
        : null;
    });

  await page.getByLabel('Scan or search').fill(bolNumber);
  await page.getByLabel('Scan or search').press('Enter');
  await page.getByRole('heading', { name: new RegExp(bolNumber) }).waitFor();
  await page.getByRole('button', { name: 'Submit order' }).click();
  await page.getByRole('button', { name: 'Submit order' }).click();
  await accepted('order');
  await evidence.screenshot(page, 'order-accepted');

  await page.getByRole('button', { name: 'Tender load' }).click();
  // Tomorrow: whatever the hour of this run, the pickup is still to come.
  await page.getByLabel('Pickup date', { exact: true }).fill(tomorrow(new Date()));
  await page.getByLabel('Pickup from', { exact: true }).fill('13:00');
  await page.getByLabel('Pickup until', { exact: true }).fill('16:30');
  await evidence.screenshot(page, 'tender');
  await page.keyboard.press('F9');
  const tendered = await accepted('tender');
  await page.getByLabel('Confirmation').waitFor();
  await evidence.screenshot(page, 'tender-accepted');

  await page.getByRole('link', { name: 'Shipments' }).click();
  await page.getByLabel('Scan or search').fill(bolNumber);
  await page.getByLabel('Scan or search').press('Enter');
  await page.getByRole('button', { name: 'Find in tracking' }).click();
  await page.getByRole('table', { name: 'Tracking' }).getByText(bolNumber).first().waitFor();
  await evidence.screenshot(page, 'tracking');
  const seen = await until(`the status of ${bolNumber}`, 30, async () => (await view())?.tracking ?? null);
  return {
    bolNumber,
    carrier: tendered.shipment.scac,
    confirmation: tendered.tender?.confirmationId ?? '',
    pickupId: String(tendered.tender?.pickupId ?? ''),
    status: seen.record.statusMessage,
  };
}

export const tomorrow = (now: Date): string => {
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
};

const wants: readonly [path: string, what: string][] = [
  ['/api/billoflading/onlineorders', 'order'],
  ['/api/loadtenderingv2/loadtenderv2', 'tender'],
];

/** What is wrong with the way of that shipment and of the order system's: each step once at the service, and its answer kept. */
export function judgeWay(way: WholeWay, exchanges: readonly Exchange[]): string[] {
  const faults = wants.flatMap(([path, what]) => {
    const count = exchanges.filter((exchange) => exchange.path === path).length;
    return count === 2 ? [] : [`One ${what} by hand and one of a file reached the service ${count} times`];
  });
  if (!exchanges.some(({ path }) => path === '/api/RateQuote/RateQuoteV2'))
    faults.push('Nobody asked for a rate');
  if (way.confirmation === '') faults.push(`BOL ${way.bolNumber}: the carrier's confirmation is not kept`);
  if (way.status === '') faults.push(`BOL ${way.bolNumber}: the carrier's list says nothing of it`);
  return faults;
}
