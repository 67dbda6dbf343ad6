import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { launchStation, type Station } from '../host/launch.ts';
import { keepScreenshot } from '../support/keep-screenshot.ts';
import { startPostgres, type PrivatePostgres } from '../support/postgres.ts';
import { createShipment, goTo, strip } from './acts.ts';
import { expectClean } from './axe.ts';
import { shipper } from './bench.ts';
import { expect, test } from './fixture.ts';
import { smallForm } from '../support/small-form.ts';

const password = 'the stations own';
let server: PrivatePostgres;
test.beforeAll(async () => {
  server = await startPostgres();
  const raw = ['--import', './test/support/raw-imports.ts', './test/support/children/migrate-warehouse.ts'];
  execFileSync(process.execPath, [...raw, server.url('postgres'), server.password, password]);
});
test.afterAll(() => server.remove());

/** A window of its own; closed and its folder removed when the test ends. */
async function bench(
  number: string,
  opened: { station: Station; folder: string }[],
  env: Record<string, string> = {},
): Promise<Page> {
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-'));
  const provisionFile = join(folder, 'provision.json');
  writeFileSync(provisionFile, JSON.stringify({ shipper, station: { id: number, name: `Bench ${number}` } }));
  const station = await launchStation({
    userDataDir: folder,
    provisionFile,
    env,
  });
  opened.push({ station, folder });
  return station.page;
}

/** In Setup: what is wrong is said, and the right password lets it in. */
async function joins(page: Page, section: Locator): Promise<void> {
  await expect(section).toContainText('Not in a fleet');
  await expect(strip(page, 'Fleet')).toHaveCount(0);
  await expectClean(page, 'setup-fleet-off');
  await keepScreenshot(page, 'setup-fleet-off');

  await section.getByLabel('Server address').fill('server/dockprint');
  await section.getByRole('button', { name: 'Save fleet' }).click();
  await expect(section).toContainText('must look like postgres://');
  await section.getByLabel('Server address').fill(server.url('dockprint_station'));
  await section.getByLabel('Server password').fill('wrong');
  await section.getByRole('button', { name: 'Test fleet' }).click();
  await expect(section).toContainText('The server refused the sign-in');
  await section.getByLabel('Server password').fill(password);
  await section.getByRole('button', { name: 'Test fleet' }).click();
  await expect(section).toContainText('Connected.');
  await section.getByRole('button', { name: 'Save fleet' }).click();
  await expect(strip(page, 'Fleet')).toContainText('no password');
  await section.scrollIntoViewIfNeeded();
  await expectClean(page, 'setup-fleet-no-password');
  await keepScreenshot(page, 'setup-fleet-no-password');
  await section.getByRole('button', { name: 'Store password' }).click();
}

test('two windows of one fleet, one of which joins in Setup: what one makes the other finds, and the strip says when the server is away', async () => {
  const opened: { station: Station; folder: string }[] = [];
  try {
    const one = await bench('1', opened, {
      DOCKPRINT_FLEET_URL: server.url('dockprint_station'),
      DOCKPRINT_FLEET_PASSWORD: password,
    });
    const two = await bench('2', opened);
    await goTo(two, 'Setup');
    const section = two.getByRole('region', { name: 'Fleet', exact: true });
    await section.scrollIntoViewIfNeeded();
    await joins(two, section);
    for (const page of [one, two]) await expect(strip(page, 'Fleet')).toContainText('shared');
    const form = smallForm('100200');
    await createShipment(one, form);
    const found = async () => {
      const answer = await two.evaluate(() => window.station.fleet.find({ text: '', limit: 10 }));
      return answer.ok
        ? answer.value.map(({ station, row }) => `${station.name}: ${row.consignee}`)
        : answer.error;
    };
    await expect.poll(found).toEqual([`Bench 1: ${form.consignee.company}`]);

    await expect(section).toContainText('The server has everything');
    await section.scrollIntoViewIfNeeded();
    await expectClean(two, 'setup-fleet');
    await keepScreenshot(two, 'setup-fleet-shared');

    await server.kill9();
    for (const page of [one, two])
      await expect(strip(page, 'Fleet')).toContainText('offline since', { timeout: 60_000 });
    await expect(section).toContainText('The server does not answer');
    await expectClean(two, 'setup-fleet-away');
    await keepScreenshot(two, 'setup-fleet-away');
    await server.start();
    for (const page of [one, two])
      await expect(strip(page, 'Fleet')).toContainText('shared', { timeout: 90_000 });

    await section.getByLabel('Server address').fill('');
    await section.getByRole('button', { name: 'Save fleet' }).click();
    await expect(strip(two, 'Fleet')).toHaveCount(0);
  } finally {
    for (const { station, folder } of opened) {
      await station.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
});
