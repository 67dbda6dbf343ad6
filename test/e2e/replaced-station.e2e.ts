import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFaultyService, type FaultyService } from '#support/service-faults/faulty-service.ts';
import { smallForm } from '#support/small-form.ts';
import { launchStation, type Station } from '../host/launch.ts';
import { startPostgres, type PrivatePostgres } from '../support/postgres.ts';
import { createShipment, goTo, strip } from './acts.ts';
import { bolPath, shipper } from './bench.ts';
import { expect, test } from './fixture.ts';

const password = 'the stations own';
let server: PrivatePostgres;
let service: FaultyService;
test.beforeAll(async () => {
  service = await startFaultyService();
  server = await startPostgres();
  const raw = ['--import', './test/support/raw-imports.ts', './test/support/children/migrate-warehouse.ts'];
  execFileSync(process.execPath, [...raw, server.url('postgres'), server.password, password]);
});
test.afterAll(async () => {
  await server.remove();
  await service.close();
});

/** Computers of the number 7, each on a folder of its own, closed and removed at the end. */
class Computers {
  readonly #opened: Station[] = [];
  readonly #folders: string[] = [];

  folder(name: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'dockprint-'));
    this.#folders.push(folder);
    writeFileSync(
      join(folder, 'provision.json'),
      JSON.stringify({
        shipper,
        station: { id: '7', name },
        service: { baseUrl: service.baseUrl, userName: 'dock7', clientCode: 'TRF-07' },
      }),
    );
    return folder;
  }
  async start(folder: string): Promise<Station> {
    const station = await launchStation({
      userDataDir: folder,
      provisionFile: join(folder, 'provision.json'),
      env: {
        DOCKPRINT_AUTHENTICATION_ID: 'e2e-secret-47',
        DOCKPRINT_FLEET_URL: server.url('dockprint_station'),
        DOCKPRINT_FLEET_PASSWORD: password,
      },
    });
    this.#opened.push(station);
    return station;
  }
  async end(): Promise<void> {
    for (const station of this.#opened) await station.close();
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
const sent = (): unknown[] =>
  service
    .received()
    .filter(({ path }) => path === bolPath)
    .map(({ body }) => (body as Record<string, unknown>)['BillOfLadingNumber']);

test('a dead station is replaced through the window of a new computer: its work in doubt, its numbers above, and the dead one sends nothing', async () => {
  test.setTimeout(420_000);
  const computers = new Computers();
  try {
    const disk = computers.folder('Old dock 7');
    const old = await computers.start(disk);
    await expect(strip(old.page, 'Fleet')).toContainText('shared', { timeout: 60_000 });
    await createShipment(old.page, smallForm('700000012'));
    await expect.poll(sent).toEqual(['700000012']);
    await service.faults.down();
    await createShipment(old.page, smallForm('700000013'));
    await expect(strip(old.page, 'Waiting')).toContainText('1');
    await expect
      .poll(
        async () =>
          (
            await server.query<{ n: string }>(
              `SELECT count(*) AS n FROM dockprint.things WHERE body -> 'submissions' @> '[{"state": "queued"}]'`,
              [],
              'postgres',
            )
          )[0]?.n,
        { timeout: 60_000 },
      )
      .toBe('1');
    await old.kill();

    const { page } = await computers.start(computers.folder('New dock 7'));
    await goTo(page, 'Setup');
    const section = page.locator('#fleet');
    await expect(section).toContainText('The station number is taken', { timeout: 60_000 });
    await expect(section).toContainText('Old dock 7');
    const dialog = page.getByRole('dialog');
    await section.getByRole('button', { name: 'Replace station 7' }).click();
    await expect(dialog).toContainText('700000013');
    await page.keyboard.type('Its disk is dead');
    // A station counts as silent after forty seconds; the dialog finds that out.
    await expect(dialog.getByRole('button', { name: 'Replace' })).toBeEnabled({ timeout: 120_000 });
    await page.keyboard.press('F9');
    await expect(dialog).toHaveCount(0);
    await expect(section).toContainText('This computer is station 7 now');
    await expect(strip(page, 'In doubt')).toContainText('1', { timeout: 60_000 });

    const numbers = page.locator('#numbers');
    await expect(numbers.getByRole('textbox', { name: 'Last BOL number' })).toHaveValue('700000013', {
      timeout: 60_000,
    });
    await numbers.getByRole('button', { name: 'Continue above it' }).click();
    const given = await page.evaluate(async () => {
      const draft = await window.station.drafts.create();
      return draft.ok ? draft.value.form.bolNumber : draft.error.code;
    });
    expect(Number(given)).toBeGreaterThan(700_010_013);

    await service.faults.up();
    const back = await computers.start(disk);
    await goTo(back.page, 'Setup');
    await expect(back.page.locator('#fleet')).toContainText('This station was replaced', { timeout: 60_000 });
    await expect(strip(back.page, 'Waiting')).toContainText('0');
    await back.page.waitForTimeout(5000);
    expect(sent()).toEqual(['700000012']);
  } finally {
    await computers.end();
  }
});
