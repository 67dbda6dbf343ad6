import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { launchStation, type LaunchOptions } from '../host/launch.ts';
import { hostOrigin } from '../host/messages.ts';
import { projectFolder } from '../host/pinned-node.ts';
import { answerQuestion, pressAndLeave } from './acts.ts';
import { expect, test } from './fixture.ts';

// With a Chromium of its own, as a person has it: the pages of its questions are counted.
test.use({ sharesChromium: false });

// What Electron says in a box of the system, the double writes to stderr: that can be read here.

/** What the packer reads when the app ends without a window; throws when one opens. */
async function startFails(options: LaunchOptions): Promise<string> {
  const opened = await launchStation(options).then(
    (station) => station,
    (error: unknown) => String(error),
  );
  if (typeof opened === 'string') return opened;
  await opened.kill();
  throw new Error('the station opened');
}

/** Answers the question; the station's window, once it is there. */
async function tryAgain(question: Page): Promise<Page> {
  const pages = () => question.context().pages();
  const ofStation = () => pages().find((page) => page.url().startsWith(hostOrigin));
  await pressAndLeave(question, 'Try again');
  await expect.poll(() => ofStation() !== undefined).toBe(true);
  return ofStation() ?? question;
}

const databaseIn = (folder: string) => join(folder, 'station.sqlite');

test(
  'a data folder that cannot be written is said, with what to do, and the app ends with an error',
  { tag: '@double' },
  async ({ userDataDir }) => {
    const inTheWay = join(userDataDir, 'a-file');
    writeFileSync(inTheWay, '');
    const said = await startFails({ userDataDir, args: [`--user-data-dir=${join(inTheWay, 'station')}`] });
    expect(said).toContain('ended with 1');
    expect(said).toContain('dialog.showErrorBox Dockprint could not start');
    expect(said).toContain(`cannot write in its data folder: ${join(inTheWay, 'station')}`);
    expect(said).toContain('Ask your administrator');
  },
);

for (const missing of ['renderer/index.html', 'preload/index.cjs'])
  test(
    `a missing file of the app’s own is said, not a white window (${missing})`,
    { tag: '@double' },
    async ({ userDataDir }, testInfo) => {
      // Inside the project, so that the copy finds the same packages.
      const built = testInfo.outputPath('out');
      cpSync(join(projectFolder, 'out'), built, { recursive: true });
      rmSync(join(built, missing));
      const said = await startFails({
        userDataDir,
        env: { DOCKPRINT_APP_MAIN: join(built, 'main/index.js') },
      });
      expect(said).toContain('ended with 1');
      expect(said).toContain('own files are missing');
      expect(said).toContain('Install Dockprint again.');
      expect(said).toContain(missing);
      expect(existsSync(databaseIn(userDataDir))).toBe(false);
    },
  );

test(
  'what fails once the station’s language is known is said in it',
  { tag: '@double' },
  async ({ userDataDir }) => {
    const provisionFile = join(userDataDir, 'provision.json');
    writeFileSync(provisionFile, JSON.stringify({ station: { language: 'fr' } }));
    const training = join(userDataDir, 'training');
    const obstruct = () => mkdirSync(join(training, 'station.sqlite'), { recursive: true });
    const first = await launchStation({ userDataDir, provisionFile });
    const train = () => first.page.evaluate(() => window.station.settings.save({ training: true }));
    // At work the real desk stays open, and nothing says that it is practice.
    obstruct();
    expect(await train()).toMatchObject({ ok: false });
    const status = await first.page.evaluate(() => window.station.station.status());
    expect(status).toMatchObject({ ok: true, value: { mode: 'not-set-up' } });
    rmSync(training, { recursive: true });
    expect(await train()).toMatchObject({ ok: true });
    await first.close();
    rmSync(training, { recursive: true });
    obstruct();
    const said = await startFails({ userDataDir, provisionFile });
    expect(said).toContain('ended with 1');
    expect(said).toContain('Dockprint n’a pas pu démarrer');
    expect(said).toContain('Le mode d’entraînement n’a pas pu être ouvert.');
    expect(said).toContain('station.log');
  },
);

test(
  'a data file that another program holds is said; let go of, the station opens',
  { tag: '@double' },
  async ({ launch, userDataDir }) => {
    const first = await launch();
    await first.close();
    const other = new DatabaseSync(databaseIn(userDataDir));
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    const { page } = await launch();
    await expect(page.getByText('Another program has the station’s data file open.')).toBeVisible();
    other.close();
    const window = await tryAgain(page);
    await expect(window.getByRole('heading').first()).toBeVisible();
  },
);

test(
  'a data file of a newer Dockprint, and one that cannot be brought up to date, are said and not changed',
  { tag: '@double' },
  async ({ launch, userDataDir }) => {
    for (const [sql, words] of [
      ['PRAGMA user_version = 9999', 'A newer Dockprint has used this station’s data.'],
      ['PRAGMA user_version = 0', 'The station’s data file could not be opened; nothing was changed.'],
    ] as const) {
      // With both witnesses: this is another station's first day.
      for (const name of ['station.sqlite', 'station.sqlite.witness', 'witness'])
        rmSync(join(userDataDir, name), { recursive: true, force: true });
      const before = await launch();
      await before.close();
      const file = new DatabaseSync(databaseIn(userDataDir));
      file.exec(sql);
      file.close();
      const { size } = statSync(databaseIn(userDataDir));
      const { page } = await launch();
      await expect(page.getByText(words)).toBeVisible();
      await answerQuestion(page, 'Quit');
      expect(statSync(databaseIn(userDataDir)).size).toBe(size);
    }
    expect(readdirSync(userDataDir).filter((name) => name.includes('damaged'))).toEqual([]);
  },
);

test(
  'a full disk is said, and the station opens when there is room',
  { tag: '@double' },
  async ({ userDataDir }) => {
    const disk = join(userDataDir, 'disk');
    mkdirSync(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk], { stdio: 'pipe' });
    } catch {
      test.skip(true, 'no small disk can be mounted here');
    }
    try {
      const ballast = join(disk, 'ballast');
      expect(() => {
        writeFileSync(ballast, Buffer.alloc(5 * 1024 * 1024));
      }).toThrow('ENOSPC');
      const station = await launchStation({ userDataDir, args: [`--user-data-dir=${disk}`] });
      const { page } = station;
      await expect(page.getByText('The disk of this station is full.')).toBeVisible();
      truncateSync(ballast, 0);
      const window = await tryAgain(page);
      await expect(window.getByRole('heading').first()).toBeVisible();
      expect(existsSync(databaseIn(disk))).toBe(true);
      await station.close();
    } finally {
      execFileSync('umount', ['-l', disk]);
    }
  },
);
