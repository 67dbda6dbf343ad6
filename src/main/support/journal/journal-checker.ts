import { chainHash } from '#main/storage/journal/journal-chain.ts';
import {
  createDigest,
  type ExportedLine,
  type ExportEnd,
  type ExportHead,
  type ExportRecord,
} from './exported-journal.ts';

/**
 * The first misfit. `changed`: the entry, or its hash, does not fit the entry before it. `missing`: entries before this one are gone. `order`:
 * an entry after a later one, or twice. `no-hash`: its hash was removed. `before-hash`: the preceding hash is not given. `count`, `last`: the
 * end record refers to other entries. `digest`: each entry fits, but the head was changed. `cut`: the end record is missing. `after-end`,
 * `unreadable`, `no-head`: about the file itself.
 */
export type MismatchKind =
  | 'no-head'
  | 'unreadable'
  | 'changed'
  | 'missing'
  | 'order'
  | 'no-hash'
  | 'before-hash'
  | 'cut'
  | 'count'
  | 'last'
  | 'digest'
  | 'after-end';

export interface Mismatch {
  kind: MismatchKind;
  /** The entry's number in the journal; null: it is not about an entry. */
  seq: number | null;
  /** The last correct entry. */
  after: number | null;
}

/** The result of checking a whole journal, or part of one. */
export interface CheckedJournal {
  head: ExportHead;
  lines: number;
  last: { seq: number; hash: string } | null;
}

export type JournalCheckResult = { ok: true; value: CheckedJournal } | { ok: false; misfit: Mismatch };

/** Takes the records one after the other; `add` returns the first misfit, after which checking stops. */
export interface JournalChecker {
  add(record: ExportRecord): Mismatch | null;
  /** Call it after the last record. */
  finish(): JournalCheckResult;
}

export function createJournalChecker(): JournalChecker {
  let head: ExportHead | null = null;
  let digest: ReturnType<typeof createDigest> | null = null;
  let last: { seq: number; hash: string } | null = null;
  let lines = 0;
  let ended = false;

  const misfit = (kind: MismatchKind, seq: number | null): Mismatch => ({
    kind,
    seq,
    after: last?.seq ?? null,
  });

  /** The hash that the entry follows; or what is wrong with its position. */
  function placeOf({ seq, before }: ExportedLine, { scope }: ExportHead): string | Mismatch {
    if (last !== null && seq <= last.seq) return misfit('order', seq);
    const follows = last !== null && seq === last.seq + 1;
    if (follows && last !== null && before !== null && before !== last.hash) return misfit('changed', seq);
    if (follows && last !== null) return last.hash;
    if (last !== null && scope !== 'shipment') return misfit('missing', seq);
    if (before === null) return misfit('before-hash', seq);
    // The journal begins with entry 1, whose chain starts empty.
    if (scope === 'all' && seq !== 1) return misfit('missing', seq);
    if (seq === 1 && before !== '') return misfit('changed', seq);
    return before;
  }

  function addLine(one: ExportedLine, of: ExportHead): Mismatch | null {
    const before = placeOf(one, of);
    if (typeof before !== 'string') return before;
    if (one.hash === '') return misfit('no-hash', one.seq);
    if (one.hash !== chainHash(before, one.line)) return misfit('changed', one.seq);
    if (of.scope === 'shipment' && one.line.shipment_id !== of.shipment) return misfit('changed', one.seq);
    digest?.add(one);
    last = { seq: one.seq, hash: one.hash };
    lines += 1;
    return null;
  }

  function addEnd(end: ExportEnd): Mismatch | null {
    ended = true;
    if (end.lines !== lines) return misfit('count', null);
    if (end.lastSeq !== (last?.seq ?? 0) || end.lastHash !== (last?.hash ?? '')) return misfit('last', null);
    return end.digest === digest?.value() ? null : misfit('digest', null);
  }

  return {
    add(record) {
      if (ended) return misfit('after-end', record.kind === 'line' ? record.line.seq : null);
      if (record.kind === 'head') {
        if (head !== null) return misfit('unreadable', null);
        head = record.head;
        digest = createDigest(head);
        return null;
      }
      if (head === null) return misfit('no-head', null);
      return record.kind === 'end' ? addEnd(record.end) : addLine(record.line, head);
    },
    finish() {
      if (head === null) return { ok: false, misfit: misfit('no-head', null) };
      if (!ended) return { ok: false, misfit: misfit('cut', null) };
      return { ok: true, value: { head, lines, last } };
    },
  };
}
