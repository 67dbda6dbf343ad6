import { dirname } from 'node:path';
import type { CommandContext } from '#main/cli/command.ts';

/** A place for a command, with what it said and what it complained of. */
export function commandPlaceFor(
  databaseFile: string,
  more: Partial<CommandContext> = {},
): { place: CommandContext; said: string[]; complained: string[] } {
  const said: string[] = [];
  const complained: string[] = [];
  const folder = dirname(databaseFile);
  return {
    said,
    complained,
    place: {
      dataFolder: folder,
      databaseFile,
      secondWitness: null,
      provisionFile: null,
      versions: { app: '0.1.0', electron: '', node: '24', sqlite: '3' },
      startedIn: folder,
      env: {},
      say: (line) => void said.push(line),
      complain: (line) => void complained.push(line),
      ...more,
    },
  };
}
