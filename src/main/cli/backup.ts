import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { askStation } from './ask-station.ts';
import { exitCodes, type Command } from './command.ts';
import { reportNoStation } from './no-station.ts';
import { reportUsageError } from './usage-error.ts';

/** `dockprint backup FILE`: a complete, checked copy of the data, even while the station works. */
export const backupCommand: Command = {
  async run(words, place) {
    const [file, ...more] = words.filter((word) => word !== '--json');
    if (file === undefined || more.length > 0 || file.startsWith('-'))
      return reportUsageError(place, 'backup', 'Name one file.');
    const target = resolve(place.startedIn, file);
    if (statSync(dirname(target), { throwIfNoEntry: false })?.isDirectory() !== true) {
      place.complain(`There is no folder ${dirname(target)}.`);
      return exitCodes.failed;
    }
    if (place.station?.exists() === false) return reportNoStation(place);
    const line = (made: object) => {
      const { file: at, bytes } = made as { file: string; bytes: number };
      place.say(words.includes('--json') ? JSON.stringify(made) : `${at} (${bytes} bytes)`);
    };
    const request = { do: 'backup', file: target } as const;
    const options = { listens: false, starts: false };
    return askStation(place, request, { line, complain: place.complain }, options);
  },
};
