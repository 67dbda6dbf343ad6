import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { keepScreenshot } from '#support/keep-screenshot.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect, test } from './bench.ts';

const secret = 'e2e-secret-47';
test.use({ stationEnv: { DOCKPRINT_AUTHENTICATION_ID: secret, DOCKPRINT_ANSWER_SECONDS: '5' } });
// The headless shell has no clipboard.
test.use({ sharesChromium: false });

const tries = (page: Page) => page.getByRole('list', { name: 'What we sent, what came back' });

test('what was sent and what came back, without the sign-in, papers named; the same as a file', async ({
  station: { page },
}) => {
  await createShipment(page, smallForm('711040001'));
  await expect(tries(page)).toContainText('Accepted');
  await expect(page.getByText('What we sent', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'BOL, try 1' }).click();
  const sent = page.getByRole('region', { name: 'What we sent', exact: true });
  const came = page.getByRole('region', { name: 'What came back', exact: true });
  await expect(sent).toContainText('"BillOfLadingNumber": "711040001"');
  await expect(came).toContainText('"BlNumber": "711040001"');
  await expect(came).toContainText(/1 PDF, \d+ kB/);
  // Two labels, and the one that stands by itself.
  await expect(came).toContainText(/3 ZPL, \d+ kB/);
  await expect(page.locator('body')).not.toContainText(secret);
  await came.scrollIntoViewIfNeeded();
  await expectClean(page, 'a shipment, what was sent and what came back');
  await keepScreenshot(page, 'shipment-exchanges');

  await sent.getByRole('button', { name: 'Copy: What we sent' }).click();
  await expect(sent.getByText('Copied', { exact: true })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export for support' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('exchanges-711040001.json');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).not.toContain(secret);
  const exported = JSON.parse(text) as { exchanges: { request: unknown; outcome: string }[] };
  expect(exported.exchanges).toHaveLength(1);
  expect(exported.exchanges[0]).toMatchObject({
    outcome: 'accepted',
    request: { BillOfLadingNumber: '711040001' },
  });
});

test('a refusal is kept in the service’s words', async ({ station: { page }, bench }) => {
  const words = 'Consignee zip 97209 is not served on Fridays.';
  bench.service.faults.set({ kind: 'refuse', words }, { operation: 'bol', times: 1 });
  await createShipment(page, smallForm('711041001'));
  await expect(tries(page)).toContainText('Refused');
  await page.getByRole('button', { name: 'BOL, try 1' }).click();
  await expect(page.getByRole('region', { name: 'What came back', exact: true })).toContainText(words);
});

test('with nothing there to answer: each try says that nothing came back', async ({
  station: { page },
  bench,
}) => {
  bench.service.faults.set({ kind: 'no-reply' }, { operation: 'bol', times: 1 });
  await createShipment(page, smallForm('711042001'));
  await expect(tries(page)).toContainText('In doubt');
  await page.getByRole('button', { name: 'BOL, try 1' }).click();
  await expect(page.getByText('Nothing came back.')).toBeVisible();
  await keepScreenshot(page, 'shipment-exchanges-in-doubt');
});
