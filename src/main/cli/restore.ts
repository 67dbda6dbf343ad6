import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stationExits } from './ask-station.ts';
import { exitCodes, type Command } from './command.ts';
import { reportUsageError } from './usage-error.ts';

/** `dockprint restore FILE`: replaces the station's data with a copy and keeps the old data beside it. Never while the station runs. */
export const restoreCommand: Command = {
  async run(words, place) {
    let asked;
    try {
      asked = parseArgs({
        args: [...words],
        allowPositionals: true,
        options: { 'highest-bol': { type: 'string' }, json: { type: 'boolean', default: false } },
      });
    } catch (error) {
      return reportUsageError(place, 'restore', (error as Error).message);
    }
    const [file, ...more] = asked.positionals;
    if (file === undefined || more.length > 0) return reportUsageError(place, 'restore', 'Name one file.');
    if (place.station?.claim() !== true) {
      place.complain('Dockprint runs on this data folder. Close it first: nothing was changed.');
      return stationExits.busy;
    }
    const copy = resolve(place.startedIn, file);
    const highestBol = asked.values['highest-bol'] ?? null;
    const restored = await place.station.restore(copy, { highestBol });
    if (!restored.ok) {
      place.complain(`Nothing was changed: ${restored.error.message} [${restored.error.code}]`);
      return exitCodes.failed;
    }
    const { aside } = restored.value;
    if (asked.values.json) place.say(JSON.stringify({ restored: copy, aside }));
    else {
      place.say(`Restored from ${copy}.`);
      if (aside !== null) place.say(`What was there before is kept as ${aside}.`);
      place.say('What was open in the copy is in doubt now: Dockprint shows it. Look at the pallets first.');
    }
    return exitCodes.done;
  },
};
