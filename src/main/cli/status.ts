import { askStation } from './ask-station.ts';
import type { Command } from './command.ts';
import { reportNoStation } from './no-station.ts';
import { reportUsageError } from './usage-error.ts';

/** `dockprint status`: of the running station, or of the data as it was left. */
export const statusCommand: Command = {
  async run(words, place) {
    const other = words.find((word) => word !== '--json');
    if (other !== undefined) return reportUsageError(place, 'status', `"${other}" is not known here.`);
    if (place.station?.exists() === false) return reportNoStation(place);
    const line = (status: object) => {
      if (words.includes('--json')) place.say(JSON.stringify(status));
      else
        for (const [name, value] of Object.entries(status) as [string, string | number | boolean | object][])
          place.say(`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
    };
    const options = { listens: false, starts: false };
    return askStation(place, { do: 'status' }, { line, complain: place.complain }, options);
  },
};
