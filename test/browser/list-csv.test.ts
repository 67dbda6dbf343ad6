import { printJob, submission } from '#support/fake-shipment-parts.ts';
import { truckRow } from '#support/fake-trucks.ts';
import { lookAnswers } from '#support/look-answers.ts';
import type { DrawnPage } from './drawn-page.ts';
import { askedOf, expect, test } from './draw.ts';
import { keepScreenshot } from './keep-screenshot.ts';

interface SavedFile {
  name: string;
  blob: Blob;
}

/** Catches what the page saves instead of downloading it. */
const catchFiles = (page: DrawnPage) =>
  page.evaluate(() => {
    const all = globalThis as unknown as { savedFiles: SavedFile[] };
    all.savedFiles = [];
    URL.createObjectURL = (blob) => {
      all.savedFiles.push({ name: '', blob: blob as Blob });
      return '#';
    };
    HTMLAnchorElement.prototype.click = function () {
      const last = all.savedFiles.at(-1);
      if (last !== undefined) last.name = this.download;
    };
  });

const lastFile = (page: DrawnPage) =>
  page.evaluate(async () => {
    const last = (globalThis as unknown as { savedFiles: SavedFile[] }).savedFiles.at(-1);
    return last === undefined ? null : { name: last.name, text: await last.blob.text() };
  });

test('the Queue saves what it shows as CSV, and no cell that a spreadsheet runs', async ({ draw }) => {
  const page = await draw('?screen=queue', {
    'submissions.list': [
      submission({ id: 'a', bolNumber: '700000003', state: 'queued', consignee: '=2+5' }),
      submission({ id: 'b', bolNumber: '700000002', state: 'refused' }),
    ],
    'printing.jobs': [printJob({ id: 'p', bolNumber: '700000001', state: 'queued' })],
  });
  await catchFiles(page);
  const save = page.getByRole('button', { name: 'Save what is shown as CSV' });
  await save.click();
  const all = await lastFile(page);
  expect(all?.name).toMatch(/^queue-\d{4}-\d\d-\d\d\.csv$/);
  const lines = all?.text.trim().split('\r\n') ?? [];
  expect(lines[0]).toBe('What,State,BOL number,Consignee,SCAC,Printer,Since,Why');
  expect(lines).toHaveLength(4);
  expect(all?.text).toContain(",'=2+5,");
  expect(lines[3]).toContain('700000001');
  await page
    .getByRole('group', { name: /Show only/ })
    .getByRole('button', { name: /Refused/ })
    .click();
  await save.click();
  expect((await lastFile(page))?.text).not.toContain('700000003');
  await keepScreenshot(page, 'queue-csv', ['light']);
});

test('the end of the day saves what is still here, and what was never picked up, as CSV', async ({
  draw,
}) => {
  const rows = [truckRow({ shipmentId: 'a', bolNumber: '700018340', problems: ['labels-missing'] })];
  const page = await draw('?screen=trucks&view=day', {
    'trucks.day': {
      ...{ day: '2026-11-17', carriers: [], waiting: rows, waitingCount: 1, older: rows, olderCount: 1 },
    },
  });
  await catchFiles(page);
  await page.getByRole('button', { name: 'CSV of Still here' }).click();
  expect((await lastFile(page))?.name).toMatch(/^still-here-/);
  await page.getByRole('button', { name: 'CSV of Older, never picked up' }).click();
  const file = await lastFile(page);
  expect(file?.name).toMatch(/^never-picked-up-/);
  expect(file?.text).toContain('700018340');
  await keepScreenshot(page, 'trucks-day-csv', ['light']);
});

// Regression: of twelve hundred that were still here the file had the five hundred that were drawn, and did not say so.
test('the CSV of a long list has all of it, not only what is drawn', async ({ draw }) => {
  const rows = ['a', 'b', 'c'].map((id, at) => truckRow({ shipmentId: id, bolNumber: `70001834${at}` }));
  const day = (waiting: object[]) => ({
    ...{ day: '2026-11-17', carriers: [], waiting, waitingCount: 3, older: [], olderCount: 0 },
  });
  const page = await draw('?screen=trucks&view=day', { 'trucks.day': day(rows.slice(0, 1)) });
  await catchFiles(page);
  await expect.element(page.getByText('1 of 3 shown')).toBeVisible();
  await page.evaluate((all) => {
    (globalThis as unknown as { stationAnswers: Record<string, unknown> }).stationAnswers['trucks.day'] = all;
  }, day(rows));
  await page.getByRole('button', { name: 'CSV of Still here' }).click();
  await expect.poll(async () => (await lastFile(page))?.text).toContain('700018342');
  expect(await askedOf(page, 'trucks.day')).toContainEqual({ day: '2026-11-17', limit: 20_000 });
});

test('results as CSV are a choice of Setup, and fixed where the administrator has chosen', async ({
  draw,
}) => {
  const view = lookAnswers({ language: 'en', theme: 'light' })['settings.get'] as object;
  const page = await draw('?screen=setup', { 'settings.get': view, 'settings.save': view });
  const section = page.getByRole('region', { name: 'Import' });
  const csv = section.getByRole('checkbox', { name: 'Also write them as CSV, for a spreadsheet' });
  await csv.click();
  await section.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => askedOf(page, 'settings.save')).toMatchObject([{ importResults: { csv: true } }]);
  const managed = await draw('?screen=setup', {
    'settings.get': { ...view, managed: ['importResults'] },
  });
  await expect
    .element(managed.getByRole('checkbox', { name: 'Also write them as CSV, for a spreadsheet' }))
    .toBeDisabled();
});
