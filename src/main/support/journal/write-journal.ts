import { open, rename, rm } from 'node:fs/promises';
import { nextTurn } from '#main/in-turns.ts';
import {
  boundsOf,
  hashBefore,
  lastSeq,
  linesAfter,
  type JournalLine,
  type ReadableDatabase,
} from '#main/storage/journal/journal-lines.ts';
import { identityOf } from '#main/storage/witness/witness-position.ts';
import { storageFailure } from '#main/storage/database/storage-error.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import {
  createDigest,
  type ExportedLine,
  type ExportHead,
  type ExportRecord,
  type JournalFormat,
  type JournalScope,
} from './exported-journal.ts';
import { csvOf } from './journal-csv.ts';
import { jsonLineOf } from './journal-json-lines.ts';

/** Reading, writing and digesting them takes about 3 ms; the packer's work continues in between. */
const linesAtOnce = 250;
/** Only two columns of them are read. */
const boundsAtOnce = 20_000;

export interface WriteJournal {
  db: ReadableDatabase;
  scope: JournalScope;
  format: JournalFormat;
  /** Must not exist, unless `overwrite`: a person confirmed. Written to a temporary file and renamed when complete. */
  file: string;
  overwrite?: boolean;
  now: Date;
  signal?: AbortSignal;
  /** `done` of `total` entries; `total` is null while they are being counted. */
  onProgress?: (done: number, total: number | null) => void;
}

/** Writes the journal into a file, a slice at a time. `canceled`: by `signal`; nothing is left behind. */
export async function writeJournal(request: WriteJournal): Promise<Result<{ lines: number }>> {
  const { file, overwrite = false, format, signal } = request;
  const draft = `${file}.partial`;
  const textOf = format === 'csv' ? csvOf : jsonLineOf;
  try {
    // Created before the long work, so that an existing name is reported right away.
    if (!overwrite) await (await open(file, 'wx')).close();
    await rm(draft, { force: true });
    const handle = await open(draft, 'wx');
    let lines = 0;
    try {
      for await (const records of recordsOf(request)) {
        signal?.throwIfAborted();
        await handle.appendFile(records.map(textOf).join(''));
        lines += records.filter(({ kind }) => kind === 'line').length;
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
    return ok({ lines });
  } catch (error) {
    await rm(draft, { force: true });
    // Only our own file: a file to be replaced stays as it was.
    if (!overwrite && !isInTheWay(error)) await rm(file, { force: true });
    if (signal?.aborted === true) return fail('canceled', 'the export was canceled');
    const failure = storageFailure(error);
    if (failure === null) throw error;
    return { ok: false, error: failure };
  }
}

const isInTheWay = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Head, entries and end, a slice at a time. Entries added to the journal meanwhile are not included. */
async function* recordsOf(request: WriteJournal): AsyncGenerator<ExportRecord[]> {
  const { db, scope, now, onProgress } = request;
  const { station, epoch } = identityOf(db);
  const head: ExportHead = {
    dockprintJournal: 1,
    database: station,
    epoch,
    exportedAt: now.toISOString(),
    scope:
      scope.shipment !== null ? 'shipment' : scope.from !== null || scope.until !== null ? 'range' : 'all',
    from: scope.from,
    until: scope.until,
    shipment: scope.shipment,
  };
  yield [{ kind: 'head', head }];

  const bounds = await rangeOf(request);
  const total = scope.shipment === null ? bounds.last - bounds.first + 1 : null;
  const digest = createDigest(head);
  const placed = placing(db);
  let after = bounds.first - 1;
  let done = 0;
  let last: JournalLine | null = null;
  for (;;) {
    const slice = linesAfter(db, {
      after,
      last: bounds.last,
      limit: linesAtOnce,
      shipmentId: scope.shipment,
    });
    const newest = slice.at(-1);
    if (newest === undefined) break;
    const lines = slice.map(placed);
    for (const line of lines) digest.add(line);
    yield lines.map((line) => ({ kind: 'line', line }));
    [last, after, done] = [newest, newest.seq, done + slice.length];
    onProgress?.(done, total);
  }
  const end = { lines: done, lastSeq: last?.seq ?? 0, lastHash: last?.hash ?? '', digest: digest.value() };
  yield [{ kind: 'end', end }];
}

/** Adds the preceding hash to an entry that does not directly follow the one before it in this file. */
function placing(db: ReadableDatabase): (line: JournalLine) => ExportedLine {
  let previous = 0;
  return (line) => {
    const before = previous === line.seq - 1 && previous !== 0 ? null : hashBefore(db, line.seq);
    previous = line.seq;
    return { ...line, before };
  };
}

/** The first and the last entry of the requested part. If a clock was set back, there can be entries of other times in between. */
async function rangeOf({ db, scope, signal }: WriteJournal): Promise<{ first: number; last: number }> {
  const newest = lastSeq(db);
  const { from, until, shipment } = scope;
  if (shipment !== null || (from === null && until === null)) return { first: 1, last: newest };
  let first: number | null = null;
  let end = 0;
  for (let after = 0; after < newest; after += boundsAtOnce) {
    const last = Math.min(newest, after + boundsAtOnce);
    const found = boundsOf(db, { after, last, from: from ?? '', until: until ?? '\u{10FFFF}' });
    first ??= found?.first ?? null;
    end = found?.last ?? end;
    signal?.throwIfAborted();
    await nextTurn();
  }
  return { first: first ?? 1, last: end };
}
