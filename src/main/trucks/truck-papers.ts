import { attempt, attemptAsync } from '#main/storage/storage-error.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { pickupTotals } from '#shared/station/hand-over-check.ts';
import { paperHead } from './paper-head.ts';
import { takenRows } from './truck-view.ts';
import type { TrucksParts } from './trucks-parts.ts';

/**
 * Copies of each BOL for the driver, in the order in which the shipments were taken, and one pickup slip. Asked twice it prints once,
 * unless it is asked for `again`. A shipment without a BOL stands on the slip all the same.
 */
export function printPapers(
  parts: TrucksParts,
  asked: { id: string; again: boolean },
): Promise<Result<void>> {
  const { db, stores, spooler, clock } = parts;
  return attemptAsync(async () => {
    const truck = stores.handOvers.get(asked.id);
    if (truck?.state !== 'open') return fail('not-in-this-state', 'the truck is no longer here');
    const rows = takenRows(parts, asked.id);
    if (rows.length === 0) return fail('nothing-to-print', 'nothing is taken');
    const refused = () =>
      stores.handOvers.get(asked.id)?.papersAt !== truck.papersAt ||
      (truck.papersAt !== null && !asked.again);
    if (refused()) return fail('not-in-this-state', 'the papers were printed');
    const at = clock.now().toISOString();
    const { form } = truck;
    const bytes = await parts.draw({
      kind: 'pickup-slip',
      ...paperHead(parts, truck, at),
      ...{ trailer: form.trailer.trim(), seal: form.seal.trim(), driver: form.driver.trim() },
      rows,
      totals: pickupTotals(rows),
    });
    const done = attempt(() =>
      db.transaction((): Result<void> => {
        if (refused()) return fail('not-in-this-state', 'the papers were printed');
        const id = parts.newId();
        const title = ['Pickup slip', truck.scac, form.trailer.trim()]
          .filter((part) => part !== '')
          .join(' ');
        for (const { shipmentId } of rows) spooler.queueDriverCopies(shipmentId, form.copies);
        spooler.queueOwnPrint({
          document: { id, kind: 'pickup-slip', format: 'pdf', shipmentId: null, title, bytes, madeAt: at },
        });
        stores.handOvers.papersPrinted(asked.id, at, id);
        return ok(undefined);
      }),
    );
    spooler.wake();
    return done;
  });
}
