import type { DataLossesStore } from '#main/storage/journal/data-losses-store.ts';
import type { Perform } from '../control/request.ts';
import type { Desk } from '#main/desk/desk.ts';
import { localDay } from '#main/local-day.ts';
import { stopOf } from '#main/import/batch.ts';
import type { BackupResult } from '#main/storage/copies/backup.ts';
import { damagedRecord, storageFailure } from '#main/storage/database/storage-error.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { StationStatus } from '#shared/station/connection.ts';
import type { HeadlessStatus } from '#shared/station/headless-status.ts';
import type { StorageState } from '#shared/station/storage-state.ts';
import { checkRecords } from './check-records.ts';
import { readRates, readTracking } from './service-reads.ts';
import { submit } from './submit.ts';

/** A station at work, as requests from outside its window see it. */
export interface StationRequests {
  /** Null during a switch between desks. */
  desk: () => Desk | null;
  status: () => StationStatus;
  version: string;
  /** Whether it has a window. */
  window: boolean;
  /** Whether it keeps working after answering this one request. */
  running: boolean;
  backUp: (file: string, signal: AbortSignal) => Promise<Result<BackupResult>>;
  records: { losses: Pick<DataLossesStore, 'open' | 'check'>; now: () => Date };
  /** Checks the disk (`storage/check-storage.ts`). */
  storage: () => StorageState;
}

/** The text for a person when nothing can be stored; null if all is well. */
export function storageWords({ state, message }: StorageState): string | null {
  if (state === 'ok') return null;
  const what =
    state === 'storage-full'
      ? 'The disk of this station is full: nothing new can be saved, sent or printed. Make room on it'
      : 'The station cannot write its own records: nothing new can be saved, sent or printed. Check its disk';
  return `${what} (${message}). [${state}]`;
}

async function statusOf(
  { desk, status, version, window, running, records }: StationRequests,
  storage: StorageState['state'],
): Promise<HeadlessStatus> {
  const { service, waiting, inDoubt, mode, stationName, labelPrinter, documentPrinter } = status();
  const imports = (await desk()?.imports.batch()) ?? null;
  return {
    running,
    window,
    version,
    mode,
    station: stationName,
    service: service.state,
    waiting,
    inDoubt,
    toCheckSince: records.losses.open()?.foundAt ?? null,
    storage,
    batch: {
      left: imports === null ? 0 : Math.max(0, imports.total - imports.done),
      waitsFor: imports === null ? null : stopOf(imports),
    },
    labelPrinter: labelPrinter.condition,
    documentPrinter: documentPrinter.condition,
  };
}

/**
 * Performs a request, from a command in this process or another one. Disk errors are reported as text, since the caller can make room; anything
 * else that is thrown is a defect.
 */
export const createPerform = (served: StationRequests): Perform => {
  const perform = performOn(served);
  return async (request, listener, signal) => {
    try {
      return await perform(request, listener, signal);
    } catch (error) {
      const damaged = damagedRecord(error);
      const failure = damaged ?? storageFailure(error);
      if (failure === null) throw error;
      const what = damaged === null ? 'could not write its own records' : 'cannot read one of its records';
      listener.complain(`The station ${what}: ${failure.message} [${failure.code}]`);
      return 1;
    }
  };
};

const performOn =
  (served: StationRequests): Perform =>
  async (request, listener, signal) => {
    switch (request.do) {
      case 'status': {
        const storage = served.storage();
        listener.line(await statusOf(served, storage.state));
        const words = storageWords(storage);
        if (words !== null) listener.complain(words);
        return 0;
      }
      case 'checked':
        return checkRecords(served.records.losses, served.records.now(), request, listener);
      case 'backup': {
        const made = await served.backUp(request.file, signal);
        if (made.ok) listener.line(made.value);
        else listener.complain(`No copy was made: ${made.error.message} [${made.error.code}]`);
        return made.ok ? 0 : 1;
      }
      case 'submit': {
        const desk = served.desk();
        // A program's shipments are real; in training they would go nowhere.
        if (desk === null || served.status().mode === 'training') {
          listener.complain('The station is in training: nothing was taken. Leave training in Setup first.');
          return 1;
        }
        return submit(desk, request, listener, signal);
      }
      case 'rate':
      case 'track': {
        const desk = served.desk();
        const { mode, language } = served.status();
        // What the training service says about real freight is made up.
        if (desk === null || mode === 'training') {
          listener.complain(
            'The station is in training: no carrier was asked. Leave training in Setup first.',
          );
          return 1;
        }
        if (request.do === 'track') return readTracking(desk, request, listener, signal);
        const today = localDay(served.records.now());
        return readRates(desk, { language, today }, request, listener, signal);
      }
    }
  };
