import { join } from 'node:path';

interface Place {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  home: string;
}

/** Windows' folder for what belongs to this user on this computer. */
export const localAppData = ({ env, home }: Omit<Place, 'platform'>): string =>
  env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local');

/**
 * Where the data is on Windows when no switch says otherwise; null elsewhere: Electron's own folder is right there. On Windows that one is
 * roaming: it is copied from computer to computer as the user signs in, which a database does not survive.
 */
export const localDataFolder = (place: Place): string | null =>
  place.platform === 'win32' ? join(localAppData(place), 'Dockprint') : null;
