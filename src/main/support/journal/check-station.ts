import { setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  countOfShipment,
  hashBefore,
  lastSeq,
  linesBehind,
  type ReadableDatabase,
} from '#main/storage/journal/journal-lines.ts';
import { identityOf } from '#main/storage/witness/witness-position.ts';
import { chainHash } from '#main/storage/journal/journal-chain.ts';
import type { WitnessRecord } from '#main/storage/witness/witness-record.ts';
import type { ExportRecord } from './exported-journal.ts';
import type { CheckedJournal } from './journal-checker.ts';

const linesAtOnce = 250;

/**
 * What is wrong with the journal of a station. `changed`: the line is not what was written after the one before it. `missing`: lines
 * before it are gone. `no-hash`: its hash was taken away. `cut`: the witness has seen lines behind the last one. `replaced`: where the witness last
 * looked stands another line than it saw.
 */
export type StationMisfit = {
  kind: 'changed' | 'missing' | 'no-hash' | 'cut' | 'replaced';
  seq: number;
  /** What the witness knows of it: how many lines there were, and when it saw the last. */
  witnessed?: { lines: number; at: string };
};

export type StationChecking =
  | { ok: true; lines: number; witnessed: boolean }
  | { ok: false; misfit: StationMisfit };

/** Walks the chain of a database from its first line to its last, and compares it with what its witnesses have seen. */
export async function checkStationJournal(
  db: ReadableDatabase,
  witnesses: readonly WitnessRecord[],
): Promise<StationChecking> {
  const last = lastSeq(db);
  let seq = 0;
  let hash = '';
  for (;;) {
    const lines = linesBehind(db, { after: seq, last, limit: linesAtOnce });
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

/** Those that know this database as it is: one of an earlier epoch has been dealt with at a start. */
function ownWitnesses(db: ReadableDatabase, witnesses: readonly WitnessRecord[]): WitnessRecord[] {
  const own = identityOf(db);
  return witnesses.filter(({ station, epoch }) => station === own.station && epoch >= own.epoch);
}

/**
 * What an exported journal, each of whose lines fits, looks like beside the station's own. `other-station`: the file is of another
 * database. `not-here`: this line is not in the station's journal, or says something else there. `left-out`: the station has lines
 * between the file's own. `cut`: the station has lines of before the export that the file should have and has not; a clock that was
 * set back looks the same.
 */
export type Comparison =
  | { kind: 'fits' | 'other-station' | 'left-out' }
  | { kind: 'not-here' | 'cut'; seq: number };

/** Takes the records of a file as they are read; `compare` answers once the file itself was found right. */
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
      const [own] = linesBehind(db, { after: seq - 1, last: seq, limit: 1 });
      if (own?.hash !== hash || !isDeepStrictEqual({ ...own.line }, { ...line })) notHere = seq;
    },
    compare({ head, lines, last }) {
      if (head.database !== station) return { kind: 'other-station' };
      if (notHere !== null) return { kind: 'not-here', seq: notHere };
      if (head.shipment !== null && countOfShipment(db, head.shipment, last?.seq ?? 0) !== lines)
        return { kind: 'left-out' };
      const after = last?.seq ?? 0;
      const [next] = linesBehind(db, { after, last: lastSeq(db), limit: 1, shipmentId: head.shipment });
      if (next === undefined || (last === null && head.from !== null)) return { kind: 'fits' };
      const at = next.line.at ?? '';
      const isDue = at < head.exportedAt && (head.until === null || at < head.until);
      return isDue ? { kind: 'cut', seq: next.seq } : { kind: 'fits' };
    },
  };
}
