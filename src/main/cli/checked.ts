import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { dataLossWords } from './headless/check-records.ts';
import type { OpenDataLoss } from '#shared/station/data-loss.ts';
import { askStation } from './ask-station.ts';
import type { Command } from './command.ts';
import { reportNoStation } from './no-station.ts';
import { reportUsageError } from './usage-error.ts';

const longestName = 100;

/** The user of this process according to the system; '': unknown. */
function systemUser(): string {
  try {
    return userInfo().username.slice(0, longestName);
  } catch {
    return '';
  }
}

interface Said {
  toCheck: OpenDataLoss | null;
  checkedBy: string | null;
}

/** `dockprint checked`: the window's question after records went missing, and a person's answer to it, on the command line. */
export const dataLossCommand: Command = {
  async run(words, place) {
    const wrong = (why: string): number => reportUsageError(place, 'checked', why);
    let asked;
    try {
      asked = parseArgs({
        args: [...words],
        options: {
          confirm: { type: 'string' },
          by: { type: 'string' },
          json: { type: 'boolean', default: false },
        },
      }).values;
    } catch (error) {
      return wrong((error as Error).message);
    }
    const { confirm = null } = asked;
    if (confirm !== null && !/^[1-9]\d{0,14}$/.test(confirm))
      return wrong('NUMBER is the one that `dockprint checked` says.');
    const user = systemUser();
    const by = (asked.by ?? user).trim();
    if (by === '' || by.length > longestName) return wrong('Say with --by who has checked.');
    if (place.station?.exists() === false) return reportNoStation(place);
    const line = (answer: object): void => {
      if (asked.json) place.say(JSON.stringify(answer));
      else tell(answer as Said, place.say);
    };
    const request = { do: 'checked', confirm: confirm === null ? null : Number(confirm), by, user } as const;
    return askStation(place, request, { line, complain: place.complain }, { listens: false, starts: false });
  },
};

function tell({ toCheck, checkedBy }: Said, say: (line: string) => void): void {
  if (toCheck !== null) {
    say(dataLossWords(toCheck));
    say('Compare the labels and BOL numbers on the pallets with the carrier’s list. Then say so:');
    say(`dockprint checked --confirm ${toCheck.id} --by NAME`);
  } else if (checkedBy === null) say('There is nothing to check.');
  else {
    say(`Written down: ${checkedBy} has checked.`);
    say('Dockprint has compared nothing itself. What is in doubt stays in doubt until somebody answers it.');
  }
}
