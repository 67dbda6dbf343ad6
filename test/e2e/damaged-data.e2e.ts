import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { answerQuestion, pressAndLeave } from './acts.ts';
import { launchStation, type Station } from '../host/launch.ts';
import { hostOrigin } from '../host/messages.ts';
import { expect, test } from './fixture.ts';

// With a Chromium of its own, as a person has it.
test.use({ sharesChromium: false });

/** Overwrites pages in the middle of the file, as a failing disk does. */
function damage(file: string): void {
  const handle = openSync(file, 'r+');
  for (let page = 1; page < statSync(file).size / 4096; page += 1)
    writeSync(handle, Buffer.alloc(2048, 0xa5), 0, 2048, page * 4096 + 100);
  closeSync(handle);
}

// Electron asks with a box of the system.
test(
  'a damaged data file is set aside and asked about before the window opens',
  { tag: '@double' },
  async ({ launch, userDataDir }) => {
    const first = await launch();
    await first.close();
    mkdirSync(join(userDataDir, 'copies'), { recursive: true });
    damage(join(userDataDir, 'station.sqlite'));

    const { page } = await launch();
    await expect(page.getByText('The station’s data file is damaged.')).toBeVisible();
    expect(readdirSync(userDataDir).filter((name) => name.includes('damaged'))).toHaveLength(1);
    await answerQuestion(page, 'Quit');
  },
);

/** The station's window, which opens once its question is answered. */
async function windowAfter(station: Station, button: string) {
  const context = station.page.context();
  const ofStation = () => context.pages().find((page) => page.url().startsWith(hostOrigin));
  await pressAndLeave(station.page, button);
  await expect.poll(() => ofStation() !== undefined).toBe(true);
  const window = ofStation();
  if (window === undefined) throw new Error('no window');
  return window;
}

test(
  'an older data file put back by hand: asked about, shown on every screen until it was checked, and numbers go on above',
  { tag: '@double' },
  async ({ launch, userDataDir }) => {
    const file = join(userDataDir, 'station.sqlite');
    const first = await launch();
    const number = first.page.getByLabel('BOL number');
    await first.page.getByRole('link', { name: 'Pack', exact: true }).click();
    await expect(number).not.toHaveValue('');
    const given = Number(await number.inputValue());
    await first.close();
    copyFileSync(file, `${file}.older`);
    const second = await launch();
    const saved = await second.page.evaluate(() => window.station.settings.save({ training: false }));
    expect(saved.ok).toBe(true);
    await second.close();
    rmSync(file);
    copyFileSync(`${file}.older`, file);

    const asked = await launch();
    await expect(asked.page.getByText('Some of this station’s records are missing.')).toBeVisible();
    const opened = await windowAfter(asked, 'Continue');
    const banner = opened.getByRole('region', {
      name: /Records of this station are missing|Some records of this station/,
    });
    await expect(banner).toBeVisible();
    await opened.getByRole('link', { name: 'Queue' }).click();
    await expect(banner).toBeVisible();
    await opened.getByRole('link', { name: 'Pack', exact: true }).click();
    await expect(opened.getByLabel('BOL number')).not.toHaveValue('');
    expect(Number(await opened.getByLabel('BOL number').inputValue())).toBeGreaterThan(given + 1000);
    await opened.screenshot({ path: test.info().outputPath('records-missing.png') });
    await opened.getByRole('button', { name: 'I have checked' }).click();
    await expect(banner).toBeHidden();
    await opened.reload();
    await expect(opened.getByRole('heading').first()).toBeVisible();
    await expect(banner).toBeHidden();
  },
);

test(
  'a data folder that is gone is asked about, not taken for a new station',
  { tag: '@double' },
  async ({ userDataDir }) => {
    const options = { userDataDir: join(userDataDir, 'station'), witnessDir: join(userDataDir, 'elsewhere') };
    const first = await launchStation(options);
    await first.close();
    rmSync(options.userDataDir, { recursive: true });
    const station = await launchStation(options);
    await expect(station.page.getByText('The station’s data file is gone.')).toBeVisible();
    await answerQuestion(station.page, 'Quit');
    await station.kill();
    expect(readdirSync(options.userDataDir)).not.toContain('station.sqlite');
  },
);
