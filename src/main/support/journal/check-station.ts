import { setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  countOfShipment,
  hashBefore,
  lastSeq,
  linesAfter,
  type ReadableDatabase,
} from '#main/storage/journal/journal-lines.ts';
import { identityOf } from '#main/storage/witness/witness-position.ts';
import { chainHash } from '#main/storage/journal/journal-chain.ts';
import type { WitnessRecord } from '#main/storage/witness/witness-record.ts';
import type { ExportRecord } from './exported-journal.ts';
import type { CheckedJournal } from './journal-checker.ts';

const linesAtOnce = 250;

/**
 * What is wrong with a station's journal. `changed`: the entry does not fit the hash chain. `missing`: entries before it are gone. `no-hash`:
 * its hash was removed. `cut`: the witness has seen entries after the last one. `replaced`: the entry that the witness saw last is a different
 * one now.
 */
export type StationMismatch = {
  kind: 'changed' | 'missing' | 'no-hash' | 'cut' | 'replaced';
  seq: number;
  /** What the witness knows: how many entries there were, and when it saw the last. */
  witnessed?: { lines: number; at: string };
};

export type StationCheckResult =
  | { ok: true; lines: number; witnessed: boolean }
  | { ok: false; misfit: StationMismatch };

/** Walks the chain of a database from its first entry to its last, and compares it with what its witnesses have seen. */
export async function checkStationJournal(
  db: ReadableDatabase,
  witnesses: readonly WitnessRecord[],
): Promise<StationCheckResult> {
  const last = lastSeq(db);
  let seq = 0;
  let hash = '';
  for (;;) {
    const lines = linesAfter(db, { after: seq, last, limit: linesAtOnce });
    for (const one of lines) {
      if (one.seq !== seq + 1) return { ok: false, misfit: { kind: 'missing', seq: one.seq } };
      if (one.hash === '') return { ok: false, misfit: { kind: 'no-hash', seq: one.seq } };
      if (one.hash !== chainHash(hash, one.line))
        return { ok: false, misfit: { kind: 'changed', seq: one.seq } };
      ({ seq, hash } = one);
    }
    if (lines.length === 0) break;
    await turn();
  }
  const known = ownWitnesses(db, witnesses);
  for (const { lines, head, at } of known) {
    if (lines > seq) return { ok: false, misfit: { kind: 'cut', seq, witnessed: { lines, at } } };
    if (hashBefore(db, lines + 1) !== head)
      return { ok: false, misfit: { kind: 'replaced', seq: lines, witnessed: { lines, at } } };
  }
  return { ok: true, lines: seq, witnessed: known.length > 0 };
}

/** The witnesses of this database in its current epoch: earlier epochs were handled at a start. */
function ownWitnesses(db: ReadableDatabase, witnesses: readonly WitnessRecord[]): WitnessRecord[] {
  const own = identityOf(db);
  return witnesses.filter(({ station, epoch }) => station === own.station && epoch >= own.epoch);
}

/**
 * How an exported journal with an intact chain compares with the station's own. `other-station`: the file is from another database. `not-here`:
 * this entry is not in the station's journal, or differs there. `left-out`: the station has entries between the file's own. `cut`: the station
 * has entries from before the export that the file should have and does not; a clock that was set back looks the same.
 */
export type Comparison =
  | { kind: 'fits' | 'other-station' | 'left-out' }
  | { kind: 'not-here' | 'cut'; seq: number };

/** Takes the records of a file as they are read; call `compare` once the file itself was found intact. */
export function createComparison(db: ReadableDatabase): {
  add(record: ExportRecord): void;
  compare(checked: CheckedJournal): Comparison;
} {
  const { station } = identityOf(db);
  let notHere: number | null = null;
  return {
    add(record) {
      if (record.kind !== 'line' || notHere !== null) return;
      const { seq, line, hash } = record.line;
      const [own] = linesAfter(db, { after: seq - 1, last: seq, limit: 1 });
      if (own?.hash !== hash || !isDeepStrictEqual({ ...own.line }, { ...line })) notHere = seq;
    },
    compare({ head, lines, last }) {
      if (head.database !== station) return { kind: 'other-station' };
      if (notHere !== null) return { kind: 'not-here', seq: notHere };
      if (head.shipment !== null && countOfShipment(db, head.shipment, last?.seq ?? 0) !== lines)
        return { kind: 'left-out' };
      const after = last?.seq ?? 0;
      const [next] = linesAfter(db, { after, last: lastSeq(db), limit: 1, shipmentId: head.shipment });
      if (next === undefined || (last === null && head.from !== null)) return { kind: 'fits' };
      const at = next.line.at ?? '';
      const isDue = at < head.exportedAt && (head.until === null || at < head.until);
      return isDue ? { kind: 'cut', seq: next.seq } : { kind: 'fits' };
    },
  };
}
