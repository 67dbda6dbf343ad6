import { resolve } from 'node:path';
import { closedStationEntries } from '#main/support/bundle/closed-station.ts';
import { writeBundle } from '#main/support/bundle/write-bundle.ts';
import { exitCodes, type Command } from './command.ts';
import { reportUsageError } from './usage-error.ts';

const tick = '--with-addresses';

/** `dockprint support-bundle`: even of a station that does not open; the file has whatever can be read. */
export const supportBundleCommand: Command = {
  async run(words, place) {
    const [name, ...more] = words.filter((word) => word !== tick);
    if (name === undefined || name.startsWith('-') || more.length > 0)
      return reportUsageError(place, 'support-bundle');
    const file = resolve(place.startedIn, name);
    const now = new Date();
    const entries = await closedStationEntries({
      dataFolder: place.dataFolder,
      databaseFile: place.databaseFile,
      secondWitness: place.secondWitness,
      provisionFile: place.provisionFile,
      versions: place.versions,
      now,
      withAddresses: words.includes(tick),
    });
    const written = await writeBundle(entries, file, { now });
    if (!written.ok) {
      place.complain(`The support bundle was not written: ${written.error.message}`);
      return exitCodes.failed;
    }
    place.say(`${file}: ${entries.map((entry) => entry.name).join(', ')}`);
    return exitCodes.done;
  },
};
