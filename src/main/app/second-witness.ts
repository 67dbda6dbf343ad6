import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';

/**
 * The second copy of the witness (`storage/witness/witness.ts`): outside the data folder, so that a folder that was deleted or put back whole
 * is noticed too. Its name comes from the data folder's path, since that is all there is when the folder is gone.
 *
 * The folder is the one named with `--witness-dir`; else, where the data folder itself was named with `--user-data-dir`, one beside
 * that; else the user's folder for the state of programs, which is not the data folder's on any system.
 */
export function secondWitnessFile(parts: {
  dataFolder: string;
  /** From the arguments, absolute, or null. */
  witnessFolder: string | null;
  dataFolderNamed: boolean;
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  home: string;
}): string {
  const { platform } = parts;
  const dataFolder = resolve(parts.dataFolder);
  // Paths on Windows are the same in capitals and in small letters.
  const key = platform === 'win32' ? dataFolder.toLowerCase() : dataFolder;
  const name = `${createHash('sha256').update(key).digest('hex').slice(0, 16)}.witness`;
  if (parts.witnessFolder !== null) return join(parts.witnessFolder, name);
  if (parts.dataFolderNamed) return join(`${dataFolder}-witness`, name);
  return join(stateFolder(parts), name);
}

function stateFolder({
  platform,
  env,
  home,
}: {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  home: string;
}) {
  // Electron's data folder is in the roaming one.
  if (platform === 'win32')
    return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Dockprint', 'witness');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Dockprint witness');
  return join(env['XDG_STATE_HOME'] ?? join(home, '.local', 'state'), 'dockprint', 'witness');
}
