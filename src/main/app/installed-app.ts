import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';
import { localAppData } from './local-folder.ts';
import type { InstalledApp } from './updater.ts';

/**
 * The installation that may update itself: the per-user one on Windows. The per-machine one has no `app-update.yml`
 * (electron-builder.machine.yml), so that IT alone decides which version is installed.
 */
export function installedApp(
  app: Pick<App, 'isPackaged' | 'getVersion' | 'getPath'>,
  {
    platform,
    env,
    resourcesPath,
  }: { platform: NodeJS.Platform; env: NodeJS.ProcessEnv; resourcesPath?: string },
): InstalledApp | null {
  if (platform !== 'win32' || !app.isPackaged || resourcesPath === undefined) return null;
  const configFile = join(resourcesPath, 'app-update.yml');
  if (!existsSync(configFile)) return null;
  return {
    version: app.getVersion(),
    configFile,
    userDataFolder: app.getPath('userData'),
    cacheFolder: localAppData({ env, home: homedir() }),
  };
}
