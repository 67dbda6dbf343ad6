import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { localAppData } from './local-folder.ts';

/**
 * The second copy of the witness (`storage/witness/witness.ts`), outside the data folder, so that a data folder deleted or restored as a whole
 * is noticed too. Its name comes from the data folder's path, the only thing known when the folder is gone.
 * Its folder is the one named with `--witness-dir`; else, if the data folder was named with `--user-data-dir`, one beside that; else the user's
 * folder for program state, which is never the data folder's.
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
  // Paths on Windows ignore case.
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
  if (platform === 'win32') return join(localAppData({ env, home }), 'Dockprint witness');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Dockprint witness');
  return join(env['XDG_STATE_HOME'] ?? join(home, '.local', 'state'), 'dockprint', 'witness');
}
