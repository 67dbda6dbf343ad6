import { basename } from 'node:path';
import { systemClock } from '#main/clock.ts';
import { stationOf, type ImportParts } from '#main/import/import-parts.ts';
import { readFileInWorker } from '#main/import/read-in-worker.ts';
import { aSettings } from './builders.ts';
import { openStation } from './open-station.ts';

/** What the import's worker says of a file that is looked into, at a fresh station. `silence`: how long it may say nothing, milliseconds. */
export function lookIntoOrders(path: string, silence?: number): ReturnType<typeof readFileInWorker> {
  const { db, stores } = openStation();
  const parts = { db, stores, settings: () => aSettings(), clock: systemClock } as unknown as ImportParts;
  const listener = {
    choose: (_headings: string, guessed: never) => guessed,
    onHeading: () => undefined,
    docks: () => Promise.resolve([null]),
    onSome: () => undefined,
  };
  const work = { path, name: basename(path), station: stationOf(parts), sheet: 0, mode: 'look' } as const;
  return readFileInWorker(work, listener, new AbortController().signal, silence);
}
