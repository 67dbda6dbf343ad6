import { databaseFileOf } from '#main/storage/open-database.ts';
import type { CommandContext } from './command.ts';

/** The place of a command that runs in this process. */
export const commandContext = (
  station: Pick<CommandContext, 'dataFolder' | 'secondWitness' | 'provisionFile' | 'versions'>,
  { env, stdin, stdout, stderr, cwd }: Pick<NodeJS.Process, 'env' | 'stdin' | 'stdout' | 'stderr' | 'cwd'>,
  more: Pick<CommandContext, 'station' | 'signal' | 'fleetPassword'> = {},
): CommandContext => ({
  ...more,
  ...station,
  databaseFile: databaseFileOf(station.dataFolder),
  startedIn: cwd(),
  env,
  input: stdin,
  say: (line) => void stdout.write(`${line}\n`),
  complain: (line) => void stderr.write(`${line}\n`),
});
