import { join } from 'node:path';
import { openStationDatabase } from '#main/desk/open-database.ts';
import type { OpenOptions } from '#main/storage/open-database.ts';
import { createStores } from '#main/storage/stores.ts';
import { aShipment } from './builders.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { aStoredShipment, aStoredSubmission } from './stored-rows.ts';

export const at = '2026-11-21T09:00:00.000Z';

/** A station's file and the second copy of its witness in another folder. */
export function places() {
  const folder = temporaryFolder();
  const file = join(folder, 'data', 'station.sqlite');
  return { folder, file, first: `${file}.witness`, second: join(folder, 'elsewhere', 'station.witness') };
}
export type Places = ReturnType<typeof places>;

export function open({ file, second }: Places, options: OpenOptions = {}) {
  const said: string[] = [];
  const log = (words: string) => said.push(words);
  const opened = openStationDatabase(file, { secondWitness: second, log, ...options });
  if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.message}`);
  return { db: opened.value, stores: createStores(opened.value), said };
}

/** So many shipments saved and on the wire, each with a number of its own. Closed in order, or as a kill leaves it. */
export function work(where: Places, from: number, count: number): void {
  const { db, stores } = open(where);
  for (let n = from; n < from + count; n += 1) {
    db.transaction(() => {
      stores.counters.next('bol');
      const id = `s${n}`;
      stores.shipments.insert(aStoredShipment(id, { shipment: aShipment({ bolNumber: id }), createdAt: at }));
      stores.submissions.insert(aStoredSubmission(id, id, { at }));
      stores.journal.add({
        at,
        shipmentId: id,
        subject: 'shipment',
        subjectId: id,
        event: 'saved',
        detail: {} as never,
      });
    });
  }
  db.close();
}

export const bolOf = (where: Places, options: OpenOptions = {}): number => {
  const { db, stores } = open(where, options);
  const next = stores.counters.next('bol');
  db.close();
  return next;
};
/** How it opens, closed again. */
export function opening({ file, second }: Places) {
  const opened = openStationDatabase(file, { secondWitness: second });
  if (opened.ok) opened.value.close();
  return opened;
}
