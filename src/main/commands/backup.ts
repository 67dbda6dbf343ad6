import { resolve } from 'node:path';
import { askStation } from './ask-station.ts';
import { exitCodes, type Command } from './command.ts';

/** `dockprint backup FILE`: a whole, checked copy of the data, also while the station works. */
export const backupCommand: Command = {
  usage: 'FILE [--json]',
  async run(words, place) {
    const [file, ...more] = words.filter((word) => word !== '--json');
    if (file === undefined || more.length > 0 || file.startsWith('-')) {
      place.complain(`dockprint backup ${backupCommand.usage}`);
      return exitCodes.wrongUse;
    }
    if (place.station?.exists() === false) {
      place.complain('No station has worked in this data folder yet.');
      return exitCodes.failed;
    }
    const line = (made: object) => {
      const { file: at, bytes } = made as { file: string; bytes: number };
      place.say(words.includes('--json') ? JSON.stringify(made) : `${at} (${bytes} bytes)`);
    };
    const request = { do: 'backup', file: resolve(place.startedIn, file) } as const;
    const options = { listens: false, starts: false };
    return askStation(place, request, { line, complain: place.complain }, options);
  },
};
