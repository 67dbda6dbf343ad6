// `dockprint --smoke`: what the release workflow asks each shipped program.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSmoke } from '#main/app/smoke.ts';
import { launchStation } from '../host/launch.ts';
import { expect, test } from './fixture.ts';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

test('it opens everything once, says how it went, and leaves the station as it was', async ({
  userDataDir,
}) => {
  const file = join(userDataDir, 'smoke.json');
  // It may have ended before its window is handed over.
  const station = await launchStation({ userDataDir, args: [`--smoke=${file}`] }).catch(() => null);
  await expect.poll(() => existsSync(file)).toBe(true);
  expect(read(file)).toMatchObject({
    ok: true,
    database: 'open',
    window: 'asked',
    vault: expect.stringMatching(/^(system|basic_text|none|silent)$/),
    printing: { native: expect.stringMatching(/^\d/) },
    platform: process.platform,
    versions: {
      app: expect.stringMatching(/^\d/),
      sqlite: expect.stringMatching(/^3\./),
    },
  });
  expect(existsSync(join(userDataDir, 'station.sqlite'))).toBe(false);
  const { pid = 0 } = station ?? {};
  await expect
    .poll(() => {
      try {
        return pid !== 0 && process.kill(pid, 0);
      } catch {
        return false;
      }
    })
    .toBe(false);
});

test('a start that fails is an answer too, and shows no box that somebody would have to close', () => {
  const place = mkdtempSync(join(tmpdir(), 'dockprint-'));
  const file = join(place, 'smoke.json');
  const ended: string[] = [];
  const app = {
    quit: () => ended.push('quit'),
    exit: (code?: number) => ended.push(String(code)),
    isPackaged: true,
  };
  try {
    const { dialog, dataFolder } = startSmoke(app, file);
    dialog.showErrorBox('Dockprint could not start', 'Its own files are missing.');
    expect(read(file)).toMatchObject({ ok: false, packaged: true });
    expect(String(read(file)['error'])).toContain('Its own files are missing.');
    rmSync(dataFolder, { recursive: true });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});

test('a part that does not work makes it fail, and the other parts are still told', async () => {
  const place = mkdtempSync(join(tmpdir(), 'dockprint-'));
  const ended: (number | undefined)[] = [];
  const app = { quit: () => ended.push(0), exit: (code?: number) => ended.push(code), isPackaged: true };
  try {
    const smoke = startSmoke(app, join(place, 'smoke.json'));
    smoke.pageAsked();
    const vault = () => Promise.resolve('system');
    await smoke.finish({
      versions: {},
      vault,
      printing: () => Promise.reject(new Error('koffi is missing')),
    });
    expect(ended).toEqual([1]);
    expect(read(join(place, 'smoke.json'))).toMatchObject({
      ok: false,
      vault: 'system',
      printing: { error: 'Error: koffi is missing' },
    });
    rmSync(smoke.dataFolder, { recursive: true });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
