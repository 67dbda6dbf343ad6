import { startOfLocalDay } from '#main/local-day.ts';
import { problemsFirst, readTruckFreight } from '#main/storage/trucks/pickup-rows.ts';
import { attemptAsync } from '#main/storage/database/storage-error.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { pickupTotals } from '#shared/station/hand-over-check.ts';
import type { DayView, ManifestRow } from '#shared/station/hand-over.ts';
import { maxRowsListed } from '#shared/station/listed-at-once.ts';
import { copiesToDraw } from '#main/printing/paper-routes.ts';
import { paperHead } from './paper-head.ts';
import type { TrucksParts } from './trucks-parts.ts';
import { byCarrier, readAllWaiting } from './waiting.ts';

/** From midnight to midnight in the station's time zone; a day with a clock change has 23 or 25 hours. */
function boundsOf(day: string): { from: string; to: string } {
  const at = new Date(`${day}T00:00:00`);
  const next = new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1);
  return { from: startOfLocalDay(at).toISOString(), to: next.toISOString() };
}

function handedOver({ db, stores }: Pick<TrucksParts, 'db' | 'stores'>, day: string) {
  const { from, to } = boundsOf(day);
  const rows: (ManifestRow & { truckId: string })[] = [];
  for (const { id, doneAt, scac, carrierName, form } of stores.handOvers.doneBetween(from, to)) {
    const { driver, seal, trailer } = form;
    for (const { row } of readTruckFreight(db, id))
      // The carrier that signed, even if it was tendered to another later.
      rows.push({
        ...row,
        scac,
        carrierName: carrierName || row.carrierName,
        truckId: id,
        handedOverAt: doneAt ?? from,
        driver,
        seal,
        trailer,
      });
  }
  return byCarrier(rows);
}

/** Shipments handed over on a day, and those waiting now. */
export function dayView(
  parts: Pick<TrucksParts, 'db' | 'stores'>,
  day: string,
  limit = maxRowsListed,
): Promise<Result<DayView>> {
  return attemptAsync(async () => {
    const printed = new Map(
      parts.stores.handOvers.manifests(day).map(({ scac, ...manifest }) => [scac, manifest]),
    );
    const carriers = handedOver(parts, day);
    const waiting = (await readAllWaiting(parts.db)).map(({ row }) => row);
    const { from } = boundsOf(day);
    const [older, here] = [
      waiting.filter((row) => row.createdAt < from),
      waiting.filter((row) => row.createdAt >= from),
    ];
    return ok({
      day,
      carriers: carriers.map(({ scac, carrierName, rows }) => ({
        scac,
        carrierName,
        trucks: new Set(rows.map(({ truckId }) => truckId)).size,
        rows,
        manifest: printed.get(scac) ?? null,
      })),
      waiting: problemsFirst(here).slice(0, limit),
      waitingCount: here.length,
      older: older.slice(0, limit),
      olderCount: older.length,
    });
  });
}

/** A manifest for each of these carriers, stored and printed. They are drawn one after the other; finished ones stay. */
export function printManifests(
  parts: TrucksParts,
  { day, scacs }: { day: string; scacs: readonly string[] },
): Promise<Result<void>> {
  const { db, stores, spooler, clock } = parts;
  return attemptAsync(async () => {
    const wanted = new Set(scacs);
    const carriers = handedOver(parts, day).filter(({ scac }) => wanted.has(scac));
    if (carriers.length === 0) return fail('nothing-to-print', 'nothing was handed over');
    for (const carrier of carriers) {
      const { scac, rows } = carrier;
      const madeAt = clock.now().toISOString();
      const bytes = await parts.draw({
        kind: 'manifest',
        copies: copiesToDraw('manifest', parts.settings()),
        ...paperHead(parts, carrier, madeAt),
        day,
        rows,
        totals: pickupTotals(rows),
      });
      const id = parts.newId();
      const title = ['Manifest', scac, day].filter((part) => part !== '').join(' ');
      db.transaction(() => {
        spooler.queueOwnPrint({
          document: { id, kind: 'manifest', format: 'pdf', shipmentId: null, title, bytes, madeAt },
        });
        stores.handOvers.addManifest({ day, scac, documentId: id, madeAt });
      });
      spooler.wake();
    }
    return ok(undefined);
  });
}
