import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { launchStation } from '#host/launch.ts';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { databaseFileOf } from '#main/storage/open-database.ts';
import { createStores } from '#main/storage/stores.ts';
import { aForm, aLineForm, aParty } from '#support/builders.ts';
import { madeUpDock, typedForDocks } from '#support/made-up-docks.ts';
import { say } from './parts.ts';
import { traceTasks } from '#support/page-trace.ts';

/**
 * From a key to its picture in the window of the built app, with many freight lines and a full address book:
 * `node --import ./test/support/raw-imports.ts test/measurements/key-presses.ts [lines] [addresses]`. The picture by Chromium's Event
 * Timing, which rounds to steps of 8 ms; the work of the page's thread for each key by its tracing, in time of the processor. Last the same
 * keys into one field of an empty page of the same browser: what a key costs before Dockprint does anything for it.
 */
const lines = Number(process.argv[2] ?? 100);
const addresses = Number(process.argv[3] ?? 100_000);
const betweenKeys = 90;

const userDataDir = mkdtempSync(join(tmpdir(), 'dockprint-keys-'));
const provisionFile = join(userDataDir, 'provision.json');
writeFileSync(
  provisionFile,
  JSON.stringify({
    station: { id: '7', name: 'Dock 7', packer: 'Ana', packers: ['Ana'] },
    shipper: aParty(),
  }),
);
const launch = () => launchStation({ userDataDir, provisionFile });
await (await launch()).close();

const opened = openStationDatabase(databaseFileOf(userDataDir));
if (!opened.ok) throw new Error(opened.error.message);
const { docks } = createStores(opened.value);
for (let from = 0; from < addresses; from += 500)
  opened.value.transaction(() => {
    for (let at = from; at < Math.min(addresses, from + 500); at += 1)
      docks.remember(madeUpDock(at), '2026-11-01T12:00:00.000Z', null);
  });
opened.value.close();

const station = await launch();
const { page } = station;
await page.getByRole('link', { name: 'Pack', exact: true }).waitFor();
await page.evaluate(
  async (form) => {
    const { drafts, numbers } = (
      globalThis as unknown as { station: import('#shared/ipc/contract.ts').StationApi }
    ).station;
    await numbers.lastBolNumber({ number: null });
    const draft = await drafts.create();
    if (draft.ok) await drafts.save({ id: draft.value.id, form });
  },
  aForm({
    bolNumber: '741000001',
    lines: Array.from({ length: lines }, (_, at) =>
      aLineForm({ handlingUnits: '1', pieces: '12', weightLb: String(300 + at), freightClass: '70' }),
    ),
  }),
);
await page.getByRole('link', { name: 'Shipments', exact: true }).click();
await page.getByRole('link', { name: 'Pack', exact: true }).click();
await page.getByLabel(`Weight (lb), line ${lines}`, { exact: true }).waitFor();
await page.waitForTimeout(1500);

/** Types each text, key by key, into the field in focus; what stood there is taken out without a key. */
async function type(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement;
      field.value = '';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await page.waitForTimeout(500);
    for (const key of text) {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await page.waitForTimeout(betweenKeys);
    }
  }
}

/** Says how long the picture took for each key, and then, typed again with the tracing on (it slows the page by half), the thread's work. */
async function typed(
  where: string,
  focus: (page: Page) => Promise<void>,
  texts: readonly string[],
  page = station.page,
) {
  const keys = texts.join('').length;
  await focus(page);
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    const seen = globalThis as unknown as { painted: number[]; observer?: PerformanceObserver };
    seen.painted = [];
    seen.observer?.disconnect();
    seen.observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') seen.painted.push(duration);
    });
    seen.observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await type(page, texts);
  await page.waitForTimeout(300);
  const painted = await page.evaluate(() => (globalThis as unknown as { painted: number[] }).painted);
  const quick = Array.from({ length: keys - painted.length }, () => 8);
  console.log(`— ${where}: ${keys} keys, load ${loadavg()[0]?.toFixed(1)}`);
  say('key → painted, in steps of 8 ms', [...quick, ...painted]);
  const within = [...quick, ...painted].filter((ms) => ms <= 16).length;
  console.log(`within 16 ms: ${((100 * within) / keys).toFixed(1)} %`);
  const stop = await traceTasks(page);
  await type(page, texts);
  const tasks = await stop();
  say(
    'tasks of the page of 2 ms and more, wall clock',
    tasks.map(({ wall }) => wall).filter((ms) => ms > 2),
  );
  say(
    'the same, its own processor time',
    tasks.map(({ cpu }) => cpu).filter((ms) => ms > 2),
  );
  const whole = tasks.reduce((sum, { cpu }) => sum + cpu, 0);
  console.log(`the page's thread for each key: ${(whole / keys).toFixed(1)} ms of the processor`);
}

const company = async (window: Page) =>
  window
    .getByRole('combobox', { name: /Company/ })
    .first()
    .focus();
const field = (name: string) => (window: Page) =>
  window.getByLabel(`${name}, line ${Math.ceil(lines / 2)}`, { exact: true }).focus();
await typed(
  'the consignee’s company',
  company,
  typedForDocks.filter((text) => /^[a-z0-9 ]+$/.test(text)).slice(0, 15),
);
await typed('the description of a line', field('Description'), [
  'hex bolts steel in a crate',
  'anchors for concrete',
  'gasket rubber and cork',
  'sheet metal screws, zinc',
]);
await typed('the weight of a line', field('Weight (lb)'), [
  '1250',
  '310',
  '4x310',
  '12500',
  '9875',
  '12x1150',
  '775',
  '20480',
  '3x905',
  '66000',
]);
const empty = await page.context().newPage();
await empty.setContent('<input aria-label="Field">');
await typed(
  'an empty page',
  (window) => window.getByLabel('Field').focus(),
  ['hex bolts steel', 'anchors', '1250', '4x310'],
  empty,
);
await station.close();
rmSync(userDataDir, { recursive: true, force: true });
