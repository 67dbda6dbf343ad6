import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './pinned-node.ts';

/**
 * Electron's executable when it is there already, else `null`. The rule is that of the `electron` package itself, which
 * is not asked because it downloads when nothing is found. `DOCKPRINT_HOST=chromium` says that it is not wanted.
 */
export function findElectron(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env['DOCKPRINT_HOST'] === 'chromium') return null;
  const packageFolder = join(projectFolder, 'node_modules', 'electron');
  const pathFile = join(packageFolder, 'path.txt');
  const file = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : null;
  const override = env['ELECTRON_OVERRIDE_DIST_PATH'];
  const path =
    override !== undefined && override !== ''
      ? join(override, file ?? 'electron')
      : join(packageFolder, 'dist', file ?? 'electron');
  return existsSync(path) ? path : null;
}

/** Electron cannot open a window on a Linux machine without a display. */
export const hasDisplay = (env: NodeJS.ProcessEnv = process.env): boolean =>
  process.platform !== 'linux' || Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY']);
