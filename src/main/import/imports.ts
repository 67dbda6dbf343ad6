import { printableName } from '#shared/printable-name.ts';
import { issueBolNumber } from '#main/numbers/bol-beginning.ts';
import { localDay } from '#main/local-day.ts';
import { insertDraft } from '#main/shipments/stored-drafts.ts';
import { createSignal, type Signal } from '#main/signal.ts';
import { attempt, attemptAsync, storeResult } from '#main/storage/database/storage-error.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { BatchView } from '#shared/station/imported.ts';
import { createBatch } from './batch.ts';
import { createFileArrivals } from './file-arrivals.ts';
import { checkOpen, checkRepaired, listYielding } from './imported-in-turns.ts';
import { importFile, sweepUnfinished, type ImportFailure } from './import-file.ts';
import type { ImportParts } from './import-parts.ts';
import { previewFile } from './preview-file.ts';
import { createReadingTurn, type ReadingTurn } from './reading-turn.ts';
import { readLoads, type LoadsRead } from './read-loads.ts';
import { createRemovals } from './removals.ts';
import { afterLimit } from '#main/time-limit.ts';
import { withinLimit } from '#shared/within-limit.ts';
import { submitFile, type SubmitFileResult, type FileToSubmit } from './submit-file.ts';
import { createImportResults, type ImportResults } from './results/results.ts';
import { createSubmittedLines, type SubmittedLines } from './submitted-lines.ts';
import { createWatchedFolder, type WatchedFolder } from './watched-folder.ts';

/**
 * Turns in which a file is read only after the remains of unfinished files are removed: their external ids would count as imported, and the
 * orders would be left out. If the disk refuses that, nothing is read. A closed desk removes nothing: the next one may be importing on this
 * database.
 */
export function sweepBeforeReading(parts: Pick<ImportParts, 'stores'>, turn: ReadingTurn): ReadingTurn {
  const swept = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    await sweepUnfinished(parts, signal);
    return work();
  };
  return {
    ...turn,
    read: (name, work, stopped) =>
      turn.read(name, (onRows, signal) => swept(signal, () => work(onRows, signal)), stopped),
    whenFree: (work) => turn.whenFree((signal) => swept(signal, () => work(signal))),
    whenFreeUnless: (given, work, stopped) =>
      turn.whenFreeUnless(given, (signal) => swept(signal, () => work(signal)), stopped),
  };
}

export interface Imports {
  handlers: Handlers['imports'];
  changed: Signal<void>;
  /** Continues the batch: the outbox may take more again. */
  wake(): void;
  folder: Pick<WatchedFolder, 'look' | 'taken'>;
  results: Pick<ImportResults, 'made' | 'failed'>;
  /** Takes a file from a program without a window, and queues its shipments. */
  submitFile(file: FileToSubmit, signal: AbortSignal): Promise<SubmitFileResult>;
  /** Reads a file for a program that only asks about its shipments. */
  readLoads(file: Omit<FileToSubmit, 'id'>, signal: AbortSignal): Promise<LoadsRead>;
  lines: SubmittedLines;
  batch(): Promise<BatchView>;
  start(): void;
  /** Puts queued shipments into the outbox, from now on. */
  send(): void;
  stop(): Promise<void>;
}

const filesShown = 20;
/** How long to wait for a read on a hanging share, as for the folder on it, milliseconds. */
const readingMilliseconds = 1000;
const leftRowsAtOnce = 500;

const failed = (not: ImportFailure): Result<never> => {
  if (not.is === 'stopped') return fail('canceled', 'stopped');
  if (not.is === 'failed') return fail('internal', not.message);
  return fail('file-refused', not.words ?? not.code, {
    problems: [{ path: not.row === null ? '' : String(not.row), code: not.code }],
  });
};

/** Files become imported shipments, and those become submissions: by hand, in a batch, or from the watched folder. */
export function createImports(parts: ImportParts): Imports {
  const { db, stores, clock } = parts;
  const { imported, importFiles } = stores;
  const changed: Signal<void> = createSignal();
  const tell = (): void => {
    changed.emit();
  };
  const arrivals = createFileArrivals(parts.newId);
  const turn = sweepBeforeReading(parts, createReadingTurn(clock, tell));
  const removals = createRemovals(parts, () => {
    batch.wake();
    tell();
  });
  const batch = createBatch(parts, tell, removals);
  const queueFile = (fileId: string): void => {
    batch.submitFile(imported.ofFile(fileId));
  };
  // Without a window the folder itself waits (`watched-folder.ts`).
  const queueFolderFile = (fileId: string): void => {
    batch.submitFile(imported.ofFile(fileId), { waitsForCheck: parts.submitsAll !== true });
  };
  const folder = createWatchedFolder(parts, queueFolderFile, turn.whenFree, tell);
  const lines = createSubmittedLines({
    ...parts,
    waitsFor: () => batch.stoppedBy(),
    ratesHeld: (id) => batch.ratesHeld(id),
  });
  const results = createImportResults(parts, lines);
  let ready: Promise<void> = Promise.resolve();

  /** One file at a time is read: for a person, whose newer request ends the older one, or for the folder. */
  const reading = <T>(
    name: string,
    work: (onRows: (done: number, total: number) => void, signal: AbortSignal) => Promise<Result<T>>,
  ): Promise<Result<T>> =>
    attemptAsync(async () => {
      await ready;
      return turn.read(printableName(name), work, failed({ is: 'stopped' }));
    });

  const setRemoved = (ids: readonly string[], removedAt: string | null): Promise<Result<undefined>> =>
    attemptAsync(async () => {
      await ready;
      await removals.set(ids, removedAt);
      tell();
      return ok(undefined);
    });

  const handlers: Handlers['imports'] = {
    begin: ({ name, bytes }) => attemptAsync(() => arrivals.begin(name, bytes)),
    append: ({ id, base64 }) => attemptAsync(() => arrivals.append(id, Buffer.from(base64, 'base64'))),
    async forget({ id }) {
      turn.stop();
      await arrivals.forget(id);
      return ok(undefined);
    },
    look({ id, mapping }) {
      const file = arrivals.get(id);
      if (file === null) return fail('not-found', `no file ${id}`);
      return reading(file.name, async (onRows, signal) => {
        const looked = await previewFile(parts, { ...file, mapping }, onRows, signal, { compares: true });
        return looked.is === 'read' ? ok(looked.look) : failed(looked);
      });
    },
    run({ id, mapping, problems, keepAs }) {
      const file = arrivals.get(id);
      if (file === null) return fail('not-found', `no file ${id}`);
      return reading(file.name, async (onRows, signal) => {
        const order = { ...file, id, mapping, problems, keepAs, fromFolder: false };
        const done = await importFile(parts, order, onRows, signal);
        if (done.is !== 'imported') return failed(done);
        await arrivals.forget(id);
        return ok(done.file);
      });
    },
    stop() {
      turn.stop();
      return ok(undefined);
    },
    status: () =>
      attemptAsync(async () => {
        const view = await batch.view();
        return ok({ reading: turn.view(), batch: view, folder: folder.view() });
      }),
    list: ({ show, offset, limit, sort }) =>
      attemptAsync(async () => {
        await checkRepaired(parts, limit);
        const { language } = parts.settings().station;
        const page = { show, offset, limit, sort, language, today: localDay(clock.now()) };
        return ok(await listYielding(imported, page));
      }),
    files: () => storeResult(() => importFiles.recent(filesShown)),
    leftRows: ({ id, after }) => storeResult(() => importFiles.leftRows(id, after, leftRowsAtOnce)),
    dismissFile: ({ id }) =>
      attempt(() => {
        const found = importFiles.dismiss(id);
        tell();
        return found ? ok(undefined) : fail('not-found', `no file ${id}`);
      }),
    check: () =>
      attemptAsync(async () => {
        const found = await checkOpen(parts);
        batch.wake();
        tell();
        return ok(found);
      }),
    repair({ id }) {
      const opened = attempt(() =>
        db.transaction(() => {
          const row = imported.open(id);
          if (row === null) return fail('not-found', `no imported shipment ${id} is open`);
          // Whoever opens it sends it: its turn might come while a number is half typed.
          stores.importBatches.leave(id);
          if (stores.drafts.get(id) === null) {
            const { bolNumber, shipDate } = row.form;
            const form = {
              ...row.form,
              bolNumber: bolNumber.trim() === '' ? issueBolNumber(parts) : bolNumber,
              shipDate: shipDate.trim() === '' ? localDay(clock.now()) : shipDate,
            };
            insertDraft({ ...parts, newId: () => id }, form, { touched: true, shipmentId: null });
          }
          return ok({ draftId: id });
        }),
      );
      if (opened.ok) {
        batch.wake();
        tell();
      }
      return opened;
    },
    remove: ({ ids }) => setRemoved(ids, clock.now().toISOString()),
    putBack: ({ ids }) => setRemoved(ids, null),
    submit: ({ ids }) => attemptAsync(async () => ok({ count: await batch.submitInTurns(ids) })),
    pause: () => storeResult(() => batch.pause()),
    goOn: () => storeResult(() => batch.goOn()),
  };

  return {
    handlers,
    changed,
    wake: () => batch.wake(),
    folder,
    submitFile: (file, signal) => submitFile(parts, file, queueFile, turn.whenFreeUnless, signal),
    readLoads: (file, signal) =>
      turn.whenFreeUnless(signal, (both) => readLoads(parts, file, both), { is: 'stopped' }),
    batch: () => batch.view(),
    lines,
    results,
    start() {
      // The remains of a crash are removed early, where the disk allows it: there may be many. Each turn of a file checks again. Unfinished
      // removals continue, too.
      ready = sweepUnfinished(parts)
        .catch(parts.report)
        .then(() => removals.start().catch(parts.report));
      void ready.then(() => {
        folder.start();
        results.start();
      });
    },
    send() {
      batch.start();
    },
    async stop() {
      const read = turn.close();
      await ready;
      await Promise.all([folder.stop(), results.stop()]);
      await removals.stop();
      await batch.stop();
      await withinLimit(read, readingMilliseconds, afterLimit);
      await arrivals.forget();
    },
  };
}
