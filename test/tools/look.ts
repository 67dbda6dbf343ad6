/**
 * Pictures of any screen without the main process, for the eye:
 *   node --import ./test/support/raw-imports.ts test/tools/look.ts OUT.png [?screen=pack] [1280x800] [light|dark] [en|es|fr] [live|training|test] [selector to click …]
 * It serves the built renderer (`out/renderer`, or LOOK_FOLDER) on this machine and puts a fake station into the page.
 * `LOOK_SCENE` names a state of Tracking (`fake-tracking.ts`) of a shipment (`fake-shipments.ts`), or of Rates, Tender and an order
 * (`fake-later-steps.ts`), or of a station in a fleet (`fake-fleet.ts`).
 */
import { chromium } from 'playwright';
import type { StationStatus } from '#shared/station/connection.ts';
import { shipmentAnswers } from '#support/fake-exchanges.ts';
import { fleetScene } from '#support/fake-fleet.ts';
import { printScene } from '#support/fake-prints.ts';
import { fakeStationScript } from '#support/fake-station.ts';
import { laterScene } from '#support/fake-later-steps.ts';
import { trackingAnswers } from '#support/fake-tracking.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { serveRenderer } from '#support/serve-renderer.ts';
import { pageBrowser } from '../host/chromium.ts';

const [
  ,
  ,
  out = '/tmp/look.png',
  search = '',
  size = '1280x800',
  theme = 'light',
  language = 'en',
  mode = 'live',
  ...clicks
] = process.argv;
const server = await serveRenderer();
const found = pageBrowser();
if (found === null) throw new Error('There is no Chromium on this machine; run `npm run setup`');
const browser = await chromium.launch({ ...found, args: [...found.args, '--no-sandbox'] });
const [width = 1280, height = 800] = size.split('x').map(Number);
const page = await browser.newPage({
  viewport: { width, height },
  timezoneId: 'UTC',
  reducedMotion: 'reduce',
});
page.on('console', (message) => {
  if (message.type() === 'error') console.error('page:', message.text());
});
page.on('pageerror', (error) => {
  console.error('page:', error.message);
});
await page.clock.setFixedTime('2026-11-17T14:08:20.000Z');
await page.addInitScript(
  fakeStationScript({
    ...lookAnswers({
      language: language as StationStatus['language'],
      theme: theme as StationStatus['theme'],
      mode: mode as StationStatus['mode'],
    }),
    ...(search.includes('screen=shipment&') ? shipmentAnswers(process.env['LOOK_SCENE']) : {}),
    ...(search.includes('tracking') ? trackingAnswers(process.env['LOOK_SCENE']) : {}),
    ...laterScene(process.env['LOOK_SCENE']),
    ...fleetScene(process.env['LOOK_SCENE'], {
      language: language as StationStatus['language'],
      theme: theme as StationStatus['theme'],
    }),
    ...printScene(process.env['LOOK_SCENE'], {
      language: language as StationStatus['language'],
      theme: theme as StationStatus['theme'],
    }),
  }),
);
await page.goto(`${server.url}/${search}`);
await page.locator('h1').waitFor();
await page.evaluate(() => document.fonts.ready);
for (const click of clicks) {
  if (click.startsWith('key:')) await page.keyboard.press(click.slice(4));
  else await page.locator(click).first().click();
}
await page.screenshot({ path: out });
await browser.close();
server.close();
