import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectLabels } from '../e2e/acts.ts';
import { expect, test } from '../e2e/bench.ts';
import { launchStation } from '../host/launch.ts';

// With a Chromium of its own, as a person has it.
test.use({ sharesChromium: false });

const isLinux = process.platform === 'linux';

/** The ids of all processes in whose environment or command line this stands, as any program of the same user can read them. */
function processesWith(text: string): number[] {
  const read = (file: string): string => {
    try {
      return readFileSync(file, 'latin1');
    } catch {
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => (read(`/proc/${id}/environ`) + read(`/proc/${id}/cmdline`)).includes(text))
    .map(Number);
}

/** What stands open to others, except what the host of the tests writes itself. */
function openToOthers(folder: string): string[] {
  const isHosts = (path: string): boolean =>
    /^(host-browser|logs\/host-output\.log|provision\.json)/.test(path);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
  return (
    [folder, ...paths]
      .filter((path) => !isHosts(relative(folder, path)))
      // Looked at once: the station takes files away while this looks (the database's journal, a witness being renamed).
      .filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0)
      .map((path) => relative(folder, path))
  );
}

test.describe('what the station writes', () => {
  test.skip(!isLinux, 'rights of files are those of Linux and macOS, and /proc is Linux’s');

  test('database, log, witness, vault and window are its user’s alone', async ({ station, userDataDir }) => {
    await createShipment(station.page, smallForm('790020001'));
    await expectLabels(station.page, [1, 2], 2, 'printed');
    expect(openToOthers(userDataDir)).toEqual([]);
    await station.close();
    expect(openToOthers(userDataDir)).toEqual([]);
  });
});

test.describe('an identifier in a file', () => {
  const secret = 'file-secret-88213';
  test.use({ stationEnv: {} });
  test.skip(!isLinux, '/proc is Linux’s');

  test('is used, kept, and in no process’s environment or command line', async ({
    userDataDir,
    provision,
    bench,
  }) => {
    const file = join(userDataDir, 'identifier.txt');
    const provisionFile = join(userDataDir, 'provision.json');
    writeFileSync(file, `${secret}\n`);
    writeFileSync(provisionFile, JSON.stringify(provision));
    const args = [`--authentication-id-file=${file}`];
    const station = await launchStation({ userDataDir, provisionFile, args });
    await createShipment(station.page, smallForm('790020002'));
    await expectLabels(station.page, [1, 2], 2, 'printed');
    expect(bench.bols().at(-1)).toMatchObject({ AuthenticationId: secret });
    expect(processesWith(secret)).toEqual([]);
    await station.close();
  });
});

test.describe('an identifier in the environment', () => {
  const secret = 'environment-secret-55107';
  test.use({ stationEnv: { DOCKPRINT_AUTHENTICATION_ID: secret } });
  test.skip(!isLinux, '/proc is Linux’s');

  // Not what one would wish, and what docs/security.md says: the block that a process is started with is never rewritten.
  test('can be read by other programs of the user while the app runs, in the browser’s processes too', async ({
    station,
  }) => {
    const found = processesWith(secret);
    expect(found).toContain(station.pid);
    expect(found.length).toBeGreaterThan(1);
    await station.close();
    await expect.poll(() => processesWith(secret)).toEqual([]);
  });
});

// Electron itself is packed for this; see the fuses there.
test('a packaged app does not start with a debugger @double', async ({ userDataDir }) => {
  for (const argument of ['--remote-debugging-port=9333', '--inspect=127.0.0.1:9334']) {
    const started = launchStation({ userDataDir, args: [argument], env: { DOCKPRINT_HOST_PACKAGED: '1' } });
    await expect(started).rejects.toThrow(/does not start with --(remote-debugging-port|inspect)/);
  }
  expect(existsSync(join(userDataDir, 'station.sqlite'))).toBe(false);
  const usual = await launchStation({ userDataDir, env: { DOCKPRINT_HOST_PACKAGED: '1' } });
  await usual.close();
});
