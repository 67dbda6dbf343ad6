import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Clock } from '#main/clock.ts';
import type { FleetBodiesStore } from '#main/storage/fleet/fleet-bodies-store.ts';
import type { FleetChangesStore, StoredChange } from '#main/storage/fleet/fleet-changes-store.ts';
import { publishedJournalLine } from './journal-line.ts';
import { sharedShipments, type SharedStores } from './shared-shipments.ts';
import type { Change, WorkerMessage, JournalLine, WorkerRequest } from './worker/protocol.ts';

type Asked = Omit<Extract<WorkerMessage, { is: 'more' }>, 'is' | 'question'>;
type Fed = Omit<Extract<WorkerRequest, { is: 'changes' }>, 'question'>;

/** How long the main thread may be held at once, in milliseconds; then it is free for at least as long. */
const sliceMilliseconds = 8;
/** Read together. */
const atOnce = 8;
/** A larger PDF is published without its bytes; no label is that large. */
export const maxBytes = 1024 * 1024;
/** Rough size of a change without bytes: only decides how many go at once. */
const bodyBytes = 4000;
const lineBytes = 600;

/**
 * Reads what the server lacks, in slices too short for a packer to notice. Nothing is kept between calls. Rejects with the disk's error when it
 * cannot store what was read: the thread asks again.
 */
export function createFeed(parts: {
  db: StationDatabase;
  stores: SharedStores;
  bodies: FleetBodiesStore;
  changes: FleetChangesStore;
  sharesDocuments: boolean;
  clock: Pick<Clock, 'monotonic' | 'after'>;
}): { read(asked: Asked, signal: AbortSignal): Promise<Fed> } {
  const { db, bodies, changes, clock } = parts;
  const upTo = parts.sharesDocuments ? maxBytes : -1;

  const rest = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      clock.after(milliseconds, resolve);
    });

  function tell(rows: readonly StoredChange[]): Change[] {
    const shipments = rows.filter(({ kind }) => kind === 'shipment').map(({ id }) => id);
    const shared = shipments.length === 0 ? null : sharedShipments(db, parts.stores, bodies, shipments);
    return rows.flatMap((row): Change[] => {
      const paper =
        row.kind === 'shipment'
          ? { body: shared?.get(row.id), bytes: null }
          : row.kind === 'label'
            ? bodies.label(row.id, upTo)
            : bodies.document(row.id, upTo);
      // Removed since it was recorded: nothing to publish.
      return paper?.body === undefined ? [] : [{ ...row, body: paper.body, bytes: paper.bytes }];
    });
  }

  async function read(asked: Asked, signal: AbortSignal): Promise<Fed> {
    const told: Change[] = [];
    const journal: JournalLine[] = [];
    let bytes = 0;
    let begun = clock.monotonic();
    /** Whether more may be read. */
    const goesOn = async (): Promise<boolean> => {
      const took = clock.monotonic() - begun;
      if (took >= sliceMilliseconds) {
        await rest(Math.ceil(took));
        begun = clock.monotonic();
      }
      return !signal.aborted && bytes < asked.bytes;
    };
    const upToNow = { change: asked.above, line: asked.journalAbove };
    while (told.length < asked.rows) {
      const rows = changes.above(upToNow.change, Math.min(atOnce, asked.rows - told.length));
      const last = rows.at(-1);
      if (last === undefined) break;
      upToNow.change = last.seq;
      const found = tell(rows);
      told.push(...found);
      for (const { bytes: own } of found) bytes += bodyBytes + (own?.byteLength ?? 0);
      if (!(await goesOn())) break;
    }
    while (journal.length < asked.rows) {
      if (!(await goesOn())) break;
      const lines = changes.linesAbove(upToNow.line, Math.min(atOnce * 4, asked.rows - journal.length));
      const last = lines.at(-1);
      if (last === undefined) break;
      upToNow.line = last.seq;
      journal.push(...lines.map(publishedJournalLine));
      bytes += lines.length * lineBytes;
    }
    // A power cut must not undo what the server has: other lines would then get the same numbers.
    await db.lasting('with-the-next');
    // What the server still lacks after these: if the station dies then, that is what nobody knows.
    return { is: 'changes', changes: told, journal, toShare: changes.countAbove(upToNow) };
  }

  return { read };
}
