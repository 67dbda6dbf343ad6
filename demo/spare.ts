import type { Page } from 'playwright';
import type { ZebraEmulator } from '#support/zebra-emulator.ts';
import { openScreen } from './bench.ts';
import type { Evidence } from './evidence.ts';
import { spareName } from './provision.ts';
import { askShipments, askStatus } from './station.ts';
import { until } from './until.ts';

/** What the second label printer printed while the first had no paper. */
export interface SpareUse {
  labels: number;
  seconds: number;
}

/**
 * The roll of the label printer ended within this shipment, and there is no other at hand: the packer has what waits printed at the second
 * label printer. Labels that the first one already holds come out there once it has paper. Resolves when that printer is in use again.
 */
export async function printAtSpare(
  page: Page,
  bolNumber: string,
  parts: { zebra: ZebraEmulator; spare: ZebraEmulator; evidence: Evidence; say: (words: string) => void },
): Promise<SpareUse> {
  const { zebra, spare, evidence, say } = parts;
  const before = spare.printed.length;
  await until('the station to offer the second label printer', 60, async () => {
    const { condition, spare: offered } = (await askStatus(page)).labelPrinter;
    return condition === 'paper-out' && offered !== undefined ? true : null;
  });
  const since = performance.now();
  say('The label printer is out of paper again');
  await openScreen(page, 'Queue');
  await page.getByRole('button', { name: `Print at ${spareName}` }).click();
  await until('what waits to come out of the second label printer', 120, async () => {
    const view = (await askShipments(page)).find(({ shipment }) => shipment.bolNumber === bolNumber);
    const labels = view?.printJobs.filter(({ kind }) => kind === 'label') ?? [];
    const moved = labels.filter(({ printerName }) => printerName === spareName);
    return moved.length > 0 && moved.every(({ state }) => state === 'printed') ? true : null;
  });
  await evidence.screenshot(page, 'printed-at-the-spare');
  const labels = spare.printed.length - before;
  say(`${labels} labels came out of the second label printer`);
  zebra.set('paper-out', false);
  const seconds = (performance.now() - since) / 1000;
  await until('the first label printer to be in use again', 120, async () => {
    const { printerId, printsFor } = (await askStatus(page)).labelPrinter;
    return printerId === 'labels-1' && printsFor === undefined ? true : null;
  });
  say('A new roll is in the first one, and it prints again');
  return { labels, seconds };
}
