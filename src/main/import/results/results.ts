import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSignal, type Signal } from '#main/signal.ts';
import { afterLimit } from '#main/time-limit.ts';
import type { ResultLine } from '#shared/station/result-line.ts';
import { withinLimit } from '#shared/within-limit.ts';
import type { ImportParts } from '../import-parts.ts';
import type { LineSource, SubmittedLines } from '../submitted-lines.ts';
import { isSameLine, resultLineOf } from './result-line.ts';
import { createResultsFiles, type ResultsFiles } from './results-files.ts';
import { createResultsWriting } from './results-writing.ts';

/** Between two looks, milliseconds. */
const lookEvery = 2000;
/** Lines in one commit, so that packing goes on. */
const linesAtOnce = 25;
/** How long closing waits for a write: a hanging share does not keep a station open (docs/decisions/import.md). */
const closingMilliseconds = 3000;

/**
 * The results of the watched folder's files, written next to them in `done`. A line is recorded in the database first and then written; only once
 * the file is on the disk the database forgets that it is to be written.
 */
export interface ImportResults {
  /** A line was recorded. `name`: that of the file as it was dropped. */
  made: Signal<{ name: string; line: ResultLine }>;
  /** A file could not be written; once until it can. */
  failed: Signal<{ name: string; error: unknown }>;
  start(): void;
  stop(): Promise<void>;
}

export function createImportResults(
  parts: ImportParts,
  lines: Pick<SubmittedLines, 'sourcesOf' | 'read'>,
  files: ResultsFiles = createResultsFiles(parts),
): ImportResults {
  const { db, stores, clock } = parts;
  const store = stores.importResults;
  const made: ImportResults['made'] = createSignal();
  const failed: ImportResults['failed'] = createSignal();
  const ending = new AbortController();
  // A function, or TypeScript keeps the type narrowed across the await.
  const isOver = (): boolean => ending.signal.aborted;
  let isReported = false;
  let cancel: () => void = () => undefined;
  let looking: Promise<void> | null = null;

  const nameOf = (fileId: string): string => stores.importFiles.get(fileId)?.name ?? '';

  const writing = createResultsWriting(parts, files, ending.signal, (one, error) => {
    failed.emit({ name: nameOf(one.fileId), error });
  });

  /** Makes a line due for each shipment of the files that came since the last look. */
  async function list(): Promise<void> {
    for (let fileId = store.toList(); fileId !== null && !isOver(); fileId = store.toList()) {
      const id = fileId;
      let some: LineSource[] = [];
      const put = async (): Promise<void> => {
        db.transaction(() => {
          store.list(id, some);
        });
        some = [];
        await nextTurn();
      };
      for (const source of lines.sourcesOf(id)) {
        some.push(source);
        if (some.length < linesAtOnce) continue;
        await put();
        if (isOver()) return;
      }
      await put();
      if (isOver()) return;
      store.listed(id);
    }
  }

  /** Records what changed. A shipment that goes on without a person has no line until it comes to an end. */
  async function record(): Promise<void> {
    for (let after = 0; !isOver();) {
      const due = store.due(after, linesAtOnce);
      const last = due.at(-1);
      if (last === undefined) return;
      after = last.id;
      const changed = db.transaction(() =>
        due.flatMap((one) => {
          const { line, isSettled, subjects } = lines.read(one);
          store.seen(one.id, subjects);
          if (!isSettled) return [];
          const now = resultLineOf(parts, { line, fileId: one.fileId, at: clock.now().toISOString() });
          if (isSameLine(one.line, now)) return [];
          store.record(one, JSON.stringify(now));
          return [{ name: nameOf(one.fileId), line: now }];
        }),
      );
      for (const one of changed) made.emit(one);
      await nextTurn();
    }
  }

  async function look(): Promise<void> {
    try {
      await list();
      await record();
      // Not waited for: a share that hangs holds up no record.
      if (!isOver()) writing.write();
      isReported = false;
    } catch (error) {
      // The station's own disk: the next look goes on where this one stopped.
      if (!isReported && !isOver()) parts.report(error);
      isReported = true;
    }
  }

  function plan(): void {
    cancel = clock.after(lookEvery, () => {
      looking = look().finally(() => {
        if (!isOver()) plan();
      });
    });
  }

  return {
    made,
    failed,
    start() {
      if (parts.watchesFolder && !isOver()) plan();
    },
    async stop() {
      ending.abort();
      cancel();
      // A look of the database ends in a moment; a share may never answer.
      await looking;
      await withinLimit(writing.ended(), closingMilliseconds, afterLimit);
    },
  };
}
