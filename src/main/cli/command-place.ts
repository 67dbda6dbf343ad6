import { databaseFileOf } from '#main/storage/open-database.ts';
import type { CommandPlace } from './command.ts';

/** The place of a command that runs in this process. */
export const commandPlace = (
  station: Pick<CommandPlace, 'dataFolder' | 'secondWitness' | 'provisionFile' | 'versions'>,
  { env, stdin, stdout, stderr, cwd }: Pick<NodeJS.Process, 'env' | 'stdin' | 'stdout' | 'stderr' | 'cwd'>,
  more: Pick<CommandPlace, 'station' | 'signal' | 'fleetPassword'> = {},
): CommandPlace => ({
  ...more,
  ...station,
  databaseFile: databaseFileOf(station.dataFolder),
  startedIn: cwd(),
  env,
  input: stdin,
  say: (line) => void stdout.write(`${line}\n`),
  complain: (line) => void stderr.write(`${line}\n`),
});
