import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dataLossWords } from './headless/check-records.ts';
import { storageWords, type StationRequests } from './headless/perform.ts';
import { watchFiles } from './headless/watch-files.ts';
import type { StorageState } from '#shared/station/storage-state.ts';
import { stationExits } from './ask-station.ts';
import { exitCodes, type Command } from './command.ts';
import { reportUsageError } from './usage-error.ts';

/** How long to wait for an earlier station that is still closing, milliseconds. */
const patience = 20_000;

/** How often to check that the disk can store what is done, milliseconds. */
const askStorageEvery = 20_000;

/** No one looks at this station, so a disk that cannot store anything is reported to whoever started it, once per change. */
function complainOfStorage({ storage }: StationRequests, complain: (words: string) => void): () => void {
  let said: StorageState['state'] = 'ok';
  const ask = (): void => {
    const now = storage();
    const words = storageWords(now);
    if (now.state !== said) complain(words ?? 'The station can keep its records again, and goes on.');
    said = now.state;
  };
  ask();
  const asking = setInterval(ask, askStorageEvery);
  return () => {
    clearInterval(asking);
  };
}

/** `dockprint watch FOLDER`: a station without a window that sends every file of a folder, until it is stopped. */
export const watchCommand: Command = {
  async run(words, place) {
    const [named, ...more] = words.filter((word) => word !== '--json');
    const { station, signal } = place;
    if (named === undefined || more.length > 0 || named.startsWith('-'))
      return reportUsageError(place, 'watch', 'Name one folder.');
    const folder = resolve(place.startedIn, named);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
      place.complain(`There is no folder ${folder}`);
      return exitCodes.failed;
    }
    if (station === undefined || signal === undefined) return exitCodes.failed;
    for (const end = performance.now() + patience; !station.claim();) {
      if (performance.now() > end || signal.aborted) {
        place.complain(
          'Another Dockprint works on this data folder. Close it first; it can watch a folder itself.',
        );
        return stationExits.busy;
      }
      await pause(250);
    }
    const opened = await station.open({ watch: folder, listens: true });
    if (!opened.ok) {
      place.complain(`The station's data was not opened: ${opened.error.message} [${opened.error.code}]`);
      return exitCodes.failed;
    }
    const own = opened.value;
    try {
      if (own.status().mode === 'training') {
        place.complain(
          'The station is in training: nothing would reach a carrier. Leave training in Setup first.',
        );
        return exitCodes.failed;
      }
      const toCheck = own.records.losses.open();
      if (toCheck !== null)
        place.complain(
          `${dataLossWords(toCheck)}\nNothing is taken from the folder until somebody has checked: \`dockprint checked\` says how.`,
        );
      const endOfAsking = complainOfStorage(own, place.complain);
      own.start();
      await watchFiles(own.desk(), (line) => place.say(JSON.stringify(line)), signal).finally(endOfAsking);
      return exitCodes.done;
    } finally {
      await own.close();
    }
  },
};
