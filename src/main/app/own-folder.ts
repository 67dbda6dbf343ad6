import { makePrivate } from '#main/private-files.ts';
import { openLog, type StationLog } from './logging.ts';
import { checkDataFolder } from './start-checks.ts';

/** Prepares the station's own folder, writable and closed to others, and opens its log. Throws when it cannot be written. */
export function openOwnFolder(
  dataFolder: string,
  logFolder: string,
  { isPackaged, logAsJson }: { isPackaged: boolean; logAsJson: boolean },
): StationLog {
  checkDataFolder(dataFolder);
  const troubles: unknown[] = [];
  makePrivate(dataFolder, (trouble) => troubles.push(trouble));
  const log = openLog(logFolder, !isPackaged, logAsJson);
  for (const trouble of troubles) log.error('The data folder stays readable to others', trouble);
  return log;
}
