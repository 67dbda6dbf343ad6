import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prefix, toWindows } from '../../scripts/windows/places.mjs';
import { expect, test } from '../e2e/fixture.ts';
import { startInWindows } from './support/in-windows.ts';

test('Windows says who owns a file: this user, somebody else, and of none that is not there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-öwner-'));
  try {
    const [mine = '', others = '', none = ''] = ['mine', 'others', 'none'].map((name) => join(folder, name));
    writeFileSync(mine, '');
    writeFileSync(others, '');
    chownSync(others, 65_534, 65_534);
    const owners = await startInWindows('file-owner.ts', [mine, others, none].map(toWindows)).answer;
    // Wine's own user, and whom Wine calls all others: it knows no administrators among the owners of files.
    expect(owners).toEqual(['S-1-5-21-0-0-0-1000', 'S-1-5-7', null]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const folder = join(prefix, 'drive_c/ProgramData/Dockprint');
test.afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('a file in %ProgramData% that is no administrator’s sets nothing, and Setup names it', async ({
  launch,
}) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'station.json'), JSON.stringify({ station: { name: 'Dock of a stranger' } }));
  const { page } = await launch();
  const read = await page.evaluate(() => window.station.settings.get());
  if (!read.ok) throw new Error(read.error.message);
  expect(read.value).toMatchObject({ managed: [], provisionProblems: [{ path: '', code: 'not-trusted' }] });
  expect(read.value.settings.station.name).not.toBe('Dock of a stranger');
  await page.getByRole('link', { name: 'Setup', exact: true }).click();
  await expect(page.getByText('an administrator must own this file and its folder')).toBeVisible();
});
