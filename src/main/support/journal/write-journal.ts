import { open, rename, rm } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import {
  boundsOf,
  hashBefore,
  lastSeq,
  linesBehind,
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

/** Read, written out and digested in about 3 ms; the packer's work goes on between two of them. */
const linesAtOnce = 250;
/** Only two columns of them are looked at. */
const boundsAtOnce = 20_000;

export interface WriteJournal {
  db: ReadableDatabase;
  scope: JournalScope;
  format: JournalFormat;
  /** Must not be there, unless `overwrite`: a person was asked. Written beside and renamed when it is whole. */
  file: string;
  overwrite?: boolean;
  now: Date;
  signal?: AbortSignal;
  /** `done` of `total` lines; `total` is null while they are still counted. */
  onProgress?: (done: number, total: number | null) => void;
}

/** Writes the journal into a file, a slice at a time. `canceled`: by `signal`; nothing is left behind. */
export async function writeJournal(request: WriteJournal): Promise<Result<{ lines: number }>> {
  const { file, overwrite = false, format, signal } = request;
  const draft = `${file}.partial`;
  const textOf = format === 'csv' ? csvOf : jsonLineOf;
  try {
    // Taken before the long work: a name that is in the way is said at once.
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
    // Only our own file: one to be replaced stays as it was.
    if (!overwrite && !isInTheWay(error)) await rm(file, { force: true });
    if (signal?.aborted === true) return fail('canceled', 'the export was canceled');
    const failure = storageFailure(error);
    if (failure === null) throw error;
    return { ok: false, error: failure };
  }
}

const isInTheWay = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Head, lines and end, a slice at a time. What is written to the journal meanwhile is not in it. */
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
    ...{ from: scope.from, until: scope.until, shipment: scope.shipment },
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
    const slice = linesBehind(db, {
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
    await turn();
  }
  const end = { lines: done, lastSeq: last?.seq ?? 0, lastHash: last?.hash ?? '', digest: digest.value() };
  yield [{ kind: 'end', end }];
}

/** Gives a line the hash before it where the line before it is not the one before it here. */
function placing(db: ReadableDatabase): (line: JournalLine) => ExportedLine {
  let previous = 0;
  return (line) => {
    const before = previous === line.seq - 1 && previous !== 0 ? null : hashBefore(db, line.seq);
    previous = line.seq;
    return { ...line, before };
  };
}

/** The first and the last line of what is asked for. A clock that was set back can bring lines of other times between them. */
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
    await turn();
  }
  return { first: first ?? 1, last: end };
}
