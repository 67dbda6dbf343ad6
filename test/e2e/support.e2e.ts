import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { checkFile } from '#main/support/journal/check-file.ts';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { readZip } from '#support/read-zip.ts';
import { smallForm } from '#support/small-form.ts';
import { answerQuestion, createShipment, expectLabels, goTo } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect } from './bench.ts';
import { test } from './one-station.ts';

const documents = mkdtempSync(join(tmpdir(), 'dockprint-documents-'));
test.afterAll(() => rmSync(documents, { recursive: true, force: true }));
test.use({
  stationEnv: async ({ stationEnv }, use) => use({ ...stationEnv, DOCKPRINT_HOST_DOCUMENTS: documents }),
});

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Presses, and answers the question where to save; the path that was proposed. */
async function saveBy(
  page: Page,
  press: () => Promise<void>,
  answer: 'Save' | 'Cancel' = 'Save',
): Promise<string> {
  const opened = page.context().waitForEvent('page');
  await press();
  const question = await opened;
  const path = (await question.locator('p').textContent()) ?? '';
  await answerQuestion(question, answer);
  return path;
}

test('a support bundle is looked at, saved and shown in its folder', async ({ station: { page } }) => {
  await goTo(page, 'Setup');
  const support = section(page, 'Support');
  await support.scrollIntoViewIfNeeded();
  await support.getByRole('button', { name: 'What is in it' }).click();
  const files = support.getByRole('list', { name: 'Files in the support bundle' });
  await expect(files.getByRole('listitem')).toContainText([
    'about.json',
    'system.json',
    'settings.json',
    'database.json',
    'queue.json',
    'last-errors.json',
    'witness.json',
    'logs/station.jsonl',
  ]);
  await files.getByText('settings.json').click();
  await expect(files.getByRole('region', { name: 'settings.json' })).toContainText('"kind": "zebra-tcp"');
  await support.scrollIntoViewIfNeeded();
  await keepScreenshot(page, 'setup-support');
  await expectClean(page, 'Setup, support bundle');

  await saveBy(page, () => support.getByRole('button', { name: 'Save support bundle' }).click(), 'Cancel');
  await expect(support.getByText('Saved:')).toHaveCount(0);
  const path = await saveBy(page, () => support.getByRole('button', { name: 'Save support bundle' }).click());
  await expect(support.getByText(/^Saved: dockprint-support-/)).toBeVisible();
  const plain = readZip(readFileSync(path));
  expect(plain.has('settings-names.json')).toBe(false);
  expect(JSON.parse(plain.get('queue.json')?.toString() ?? '')).toMatchObject({ live: { mode: 'live' } });

  await support.getByLabel('Include names and addresses').check();
  await expect(files.getByText('settings-names.json')).toBeVisible();
  await saveBy(page, () => support.getByRole('button', { name: 'Save support bundle' }).click());
  await expect(support.getByText(/^Saved: dockprint-support-/)).toBeVisible();
  expect(readZip(readFileSync(path)).has('settings-names.json')).toBe(true);
  await keepScreenshot(page, 'setup-support-saved', ['light']);

  rmSync(path);
  await support.getByRole('button', { name: 'Show in folder' }).click();
  await expect(support.getByText('The file is no longer there')).toBeVisible();
});

test('the journal and the history of a shipment are files that can be checked', async ({
  station: { page },
}) => {
  await createShipment(page, smallForm('714010055'));
  await expectLabels(page, [1, 2], 2, 'printed');
  const history = await saveBy(page, () => page.getByRole('button', { name: 'Export history' }).click());
  await expect(page.getByText(/^Saved: dockprint-history-.*Lines:/)).toBeVisible();
  await keepScreenshot(page, 'shipment-history-saved', ['light']);
  expect(await checkFile(history)).toMatchObject({ ok: true, value: { head: { scope: 'shipment' } } });
  rmSync(history);

  await goTo(page, 'Setup');
  const journal = section(page, 'Journal');
  await journal.getByLabel('From').fill('2026-11-22');
  await journal.getByLabel('To').fill('2026-11-20');
  await expect(journal.getByText('“From” is a later day than “To”.')).toBeVisible();
  await expect(journal.getByRole('button', { name: 'Export journal' })).toBeDisabled();
  await journal.getByLabel('From').fill('');
  await journal.getByLabel('To').fill('');
  const whole = await saveBy(page, () => journal.getByRole('button', { name: 'Export journal' }).click());
  await expect(journal.getByText(/^Saved: dockprint-journal-/)).toBeVisible();
  expect(await checkFile(whole)).toMatchObject({ ok: true, value: { head: { scope: 'all' } } });
  await journal.scrollIntoViewIfNeeded();
  await keepScreenshot(page, 'setup-journal');
  await expectClean(page, 'Setup, journal');

  rmSync(documents, { recursive: true });
  await saveBy(page, () => journal.getByRole('button', { name: 'Export journal' }).click());
  await expect(journal.getByText('The file was not saved')).toBeVisible();
});

test('metrics are off, on, and say that another program has the port', async ({ station: { page } }) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  await goTo(page, 'Setup');
  const monitoring = section(page, 'Monitoring');
  await expect(monitoring.getByText('Off: nothing can be read.')).toBeVisible();
  await monitoring.getByLabel('Metrics').selectOption('On');
  await monitoring.getByLabel('Port').fill('80');
  await monitoring.getByRole('button', { name: 'Save monitoring' }).click();
  await expect(monitoring.getByText('Port: must be a number from 1024 to 65535')).toBeVisible();
  await monitoring.getByLabel('Port').fill(String(port));
  await monitoring.getByRole('button', { name: 'Save monitoring' }).click();
  await expect(monitoring.getByText(`another program uses port ${port}`)).toBeVisible();
  await monitoring.scrollIntoViewIfNeeded();
  await expectClean(page, 'Setup, monitoring without its port');
  other.close();
  await once(other, 'close');
  await monitoring.getByLabel('Metrics').selectOption('Off');
  await monitoring.getByRole('button', { name: 'Save monitoring' }).click();
  await expect(monitoring.getByText('Off: nothing can be read.')).toBeVisible();
  await monitoring.getByLabel('Metrics').selectOption('On');
  await monitoring.getByRole('button', { name: 'Save monitoring' }).click();
  await expect(monitoring.getByText(`On: http://127.0.0.1:${port}/metrics`)).toBeVisible();
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(await answer.text()).toContain('dockprint_lanes_open 1');
});
