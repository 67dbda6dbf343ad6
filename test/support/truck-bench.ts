import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { startPlainService } from '#support/plain-service.ts';
import { onTestFinished } from 'vitest';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { HandOverForm, TruckRow, TruckView } from '#shared/station/hand-over.ts';
import { openDeskBench, value, type DeskBench } from './desk-bench.ts';
import { until } from './until.ts';

export interface TruckBench extends DeskBench {
  trucks: DeskBench['desk']['handlers']['trucks'];
  /** Enters a shipment and waits until its BOL and all its labels are there. */
  pack: (changes?: Partial<ShipmentForm>) => Promise<string>;
  view: (id: string) => Promise<TruckView>;
  row: (id: string, shipmentId: string) => Promise<TruckRow>;
  type: (id: string, form: Partial<HandOverForm>) => Promise<void>;
}

export const signature = [[100, 200, 300, 80, 500, 220, 700, 100]];

/** A whole desk with the built-in service and folders as printers. */
export async function openTruckBench(options: Parameters<typeof openDeskBench>[1] = {}): Promise<TruckBench> {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  // A busy machine is no fault of the service: papers are drawn beside it.
  const limits = { headers: 20_000, body: 20_000, deadline: 40_000 };
  const bench = openDeskBench(service.baseUrl, { ...options, limits });
  const { trucks } = bench.desk.handlers;
  const view = async (id: string) => value(await trucks.get({ id }));
  return {
    ...bench,
    trucks,
    view,
    async pack(changes) {
      const id = await bench.enter(changes);
      await bench.reaches(id, 'bol', 'accepted');
      const jobs = createPrintJobStore(bench.db);
      const isOut = ({ state, confirms }: { state: string; confirms: boolean }) =>
        state === 'printed' || (state === 'sent' && !confirms);
      await until(`${id} printed`, () => jobs.ofShipment(id).length > 0 && jobs.ofShipment(id).every(isOut));
      return id;
    },
    async row(id, shipmentId) {
      const found = (await view(id)).rows.find((row) => row.shipmentId === shipmentId);
      if (found === undefined) throw new Error(`no row of ${shipmentId}`);
      return found;
    },
    async type(id, form) {
      const before = (await view(id)).form;
      value(await trucks.save({ id, form: { ...before, ...form } }));
    },
  };
}
