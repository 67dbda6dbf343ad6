import type { Page } from 'playwright';
import type { DayView, TruckView } from '#shared/station/hand-over.ts';
import type { StationStatus } from '#shared/station/connection.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import type { Result } from '#shared/ipc/result.ts';

/** What the station knows of itself, asked the way its own screens ask. */
export function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`${result.error.code}: ${result.error.message}`);
}

export async function askStatus(page: Page): Promise<StationStatus> {
  return valueOf(await page.evaluate(() => window.station.station.status()));
}

/** Every shipment that the station holds, whole. */
export async function askShipments(page: Page): Promise<ShipmentView[]> {
  const rows = valueOf(await page.evaluate(() => window.station.shipments.find({ text: '', limit: 500 })));
  const views: ShipmentView[] = [];
  for (const { id } of rows)
    views.push(valueOf(await page.evaluate((one) => window.station.shipments.get({ id: one }), id)));
  return views;
}

/** Whether nothing of these shipments waits any more, in the outbox or at a printer. */
export function isDone(views: readonly ShipmentView[], count: number): boolean {
  const settled = views.filter(
    ({ submissions, labels, documents, printJobs }) =>
      submissions.every(({ state }) => state === 'accepted') &&
      printJobs.length === labels.length + documents.length &&
      printJobs.every(({ state }) => state === 'printed'),
  );
  return settled.length === count;
}

/** This truck, or the one that is at the dock. */
export async function askTruck(page: Page, id?: string): Promise<TruckView> {
  const dock = valueOf(await page.evaluate(() => window.station.trucks.dock()));
  const wanted = id ?? dock.trucks[0]?.id ?? '';
  return valueOf(await page.evaluate((one) => window.station.trucks.get({ id: one }), wanted));
}

/** What was handed over today, and what still waits. */
export async function askDay(page: Page): Promise<DayView> {
  const day = new Date().toLocaleDateString('sv-SE');
  return valueOf(await page.evaluate((one) => window.station.trucks.day({ day: one }), day));
}
