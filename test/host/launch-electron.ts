import { once } from 'node:events';
import { _electron } from 'playwright';
import type { LaunchOptions, Station } from './launch.ts';
import { projectFolder } from './pinned-node.ts';

/** Runs the built app on Electron itself. */
export async function launchInElectron(executablePath: string, options: LaunchOptions): Promise<Station> {
  const { userDataDir, provisionFile, args = [], env = {} } = options;
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const app = await _electron.launch({
    executablePath,
    args: [
      // Chromium refuses its sandbox to root, as in a container.
      ...(isRoot ? ['--no-sandbox'] : []),
      // A test must not wait for a keyring's password.
      ...(process.platform === 'linux' ? ['--password-store=basic'] : []),
      env['DOCKPRINT_APP_MAIN'] ?? projectFolder,
      `--user-data-dir=${userDataDir}`,
      ...(provisionFile === undefined ? [] : [`--provision=${provisionFile}`]),
      ...args,
    ],
    env: { ...Object.fromEntries(inherited), ...env },
  });
  const child = app.process();
  const page = await app.firstWindow();
  await page.waitForLoadState('load');
  return {
    page,
    // On Windows the child may be a shell that started it.
    pid: await app.evaluate(() => process.pid),
    host: 'electron',
    async close() {
      await app.close();
    },
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
