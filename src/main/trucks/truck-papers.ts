import type { HandOver } from '#main/storage/trucks/hand-overs-store.ts';
import { attemptAsync } from '#main/storage/database/storage-error.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { pickupTotals } from '#shared/station/hand-over-check.ts';
import { copiesToDraw } from '#main/printing/paper-routes.ts';
import { paperHead } from './paper-head.ts';
import type { PickupSlip } from './papers/paper-job.ts';
import { takenRows } from './truck-view.ts';
import type { TrucksParts } from './trucks-parts.ts';

/** Scans continue while a slip is drawn; if each drawing is outdated when finished, this many are made before the call fails. */
const maxDrawings = 3;

interface Papers {
  slip: PickupSlip;
  truck: HandOver;
}

/** The content of the slip for the truck's current state; an error if there is nothing to print. */
function slipOf(
  parts: TrucksParts,
  { id, again }: { id: string; again: boolean },
  at: string,
): Result<Papers> {
  const truck = parts.stores.handOvers.get(id);
  if (truck?.state !== 'open') return fail('not-in-this-state', 'the truck is no longer here');
  if (truck.papersAt !== null && !again) return fail('not-in-this-state', 'the papers were printed');
  const rows = takenRows(parts, id);
  if (rows.length === 0) return fail('nothing-to-print', 'nothing is taken');
  const { trailer, seal, driver } = truck.form;
  const slip: PickupSlip = {
    kind: 'pickup-slip',
    copies: copiesToDraw('pickup-slip', parts.settings()),
    ...paperHead(parts, truck, at),
    trailer: trailer.trim(),
    seal: seal.trim(),
    driver: driver.trim(),
    rows,
    totals: pickupTotals(rows),
  };
  return ok({ slip, truck });
}

/** False: some of it has changed since, and it must be drawn again. */
const isAsDrawn = (slip: PickupSlip, drawn: PickupSlip): boolean =>
  JSON.stringify(slip) === JSON.stringify(drawn);

/**
 * Copies of each BOL for the driver, in the order in which the shipments were taken, and one pickup slip. A second call prints nothing, unless
 * with `again`. A shipment without a BOL is on the slip all the same.
 */
export function printPapers(
  parts: TrucksParts,
  asked: { id: string; again: boolean },
): Promise<Result<void>> {
  const { db, stores, spooler, clock } = parts;
  return attemptAsync(async () => {
    const at = clock.now().toISOString();
    for (let drawings = 0; drawings < maxDrawings; drawings += 1) {
      const drawn = slipOf(parts, asked, at);
      if (!drawn.ok) return drawn;
      const bytes = await parts.draw(drawn.value.slip);
      const queue = ({ slip, truck }: Papers): void => {
        const id = parts.newId();
        const title = ['Pickup slip', truck.scac, slip.trailer].filter((part) => part !== '').join(' ');
        for (const { shipmentId } of slip.rows) spooler.queueDriverCopies(shipmentId, truck.form.copies);
        spooler.queueOwnPrint({
          document: { id, kind: 'pickup-slip', format: 'pdf', shipmentId: null, title, bytes, madeAt: at },
        });
        stores.handOvers.papersPrinted(asked.id, at, id);
      };
      const now = slipOf(parts, asked, at);
      if (!now.ok) return now;
      if (now.value.truck.papersAt !== drawn.value.truck.papersAt)
        return fail('not-in-this-state', 'the papers were printed');
      if (!isAsDrawn(now.value.slip, drawn.value.slip)) continue;
      db.transaction(() => {
        queue(now.value);
      });
      spooler.wake();
      return ok(undefined);
    }
    return fail('not-in-this-state', 'something was changed meanwhile');
  });
}
