import { createUnitsByCode } from '#main/scans/units-by-code.ts';
import { attempt, attemptAsync, storeResult } from '#main/storage/database/storage-error.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import { emptyHandOver } from '#shared/station/hand-over.ts';
import { dayView, printManifests } from './day.ts';
import { createFinish } from './finish.ts';
import { scanAtTruck } from './scan.ts';
import { takeOntoTruck } from './take.ts';
import { printPapers } from './truck-papers.ts';
import { truckView } from './truck-view.ts';
import type { TrucksParts } from './trucks-parts.ts';
import { byCarrier, readAllWaiting, waitingCarriers } from './waiting.ts';

/** Handing over: trucks at the dock, what their drivers take and sign for, and the end of the day. */
export function createTrucks(parts: TrucksParts): Handlers['trucks'] {
  const { db, stores, clock } = parts;
  const codes = createUnitsByCode(db);
  const lastScans: Parameters<typeof scanAtTruck>[2] = new Map();
  const finish = createFinish(parts);
  const noTruck = (id: string) => fail('not-found', `no truck ${id}`);

  return {
    dock: () =>
      attemptAsync(async () => {
        const rows = (await readAllWaiting(db)).map(({ row }) => row);
        const trucks = stores.handOvers
          .open()
          .map(({ form: { trailer, driver }, ...truck }) => ({ ...truck, trailer, driver }));
        return ok({ carriers: waitingCarriers(rows, stores.shipments.carriersUsed()), trucks });
      }),
    begin: ({ scac }) =>
      attemptAsync(async () => {
        const rows = (await readAllWaiting(db)).map(({ row }) => row).filter((row) => row.scac === scac);
        const id = parts.newId();
        const carrierName = byCarrier(rows)[0]?.carrierName ?? '';
        stores.handOvers.begin({
          id,
          scac,
          carrierName,
          begunAt: clock.now().toISOString(),
          form: emptyHandOver(),
        });
        return ok({ id });
      }),
    get: ({ id }) =>
      attemptAsync(async () => {
        const truck = stores.handOvers.get(id);
        return truck === null ? noTruck(id) : ok(await truckView(parts, truck));
      }),
    save: ({ id, form }) =>
      attempt(() =>
        stores.handOvers.save(id, form)
          ? ok(undefined)
          : fail('not-in-this-state', 'the truck is no longer here'),
      ),
    take: (asked) => attempt(() => takeOntoTruck(parts, asked)),
    scan: (scanned) => attemptAsync(() => scanAtTruck(parts, codes, lastScans, scanned)),
    printPapers: (asked) => printPapers(parts, asked),
    finish: ({ id }) => finish(id),
    leave: ({ id }) =>
      attempt(() =>
        db.transaction(() =>
          stores.handOvers.leave(id)
            ? ok(undefined)
            : fail('not-in-this-state', 'the truck is no longer here'),
        ),
      ),
    day: ({ day, limit }) => dayView(parts, day, limit),
    printManifests: (asked) => printManifests(parts, asked),
    pickedUpBefore({ shipmentIds, reason }) {
      const done = storeResult(() =>
        db.transaction(() => {
          const at = clock.now().toISOString();
          const by = parts.settings().station.packer;
          // A shipment that is on a truck now belongs to that truck.
          const gone = shipmentIds.filter(
            (id) => stores.handOvers.truckOf(id) === null && stores.handOvers.noLongerWaits(id),
          );
          for (const shipmentId of gone)
            stores.journal.add({
              at,
              shipmentId,
              subject: 'shipment',
              subjectId: shipmentId,
              event: 'picked-up-before',
              detail: { by, reason },
            });
          return gone;
        }),
      );
      if (!done.ok) return done;
      for (const shipmentId of done.value) parts.changed(shipmentId);
      return ok(undefined);
    },
  };
}
