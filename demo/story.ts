import type { Page } from 'playwright';
import type { Shipment } from '#shared/freight/shipment.ts';
import { totals } from '#shared/freight/shipment.ts';
import type { ZebraEmulator } from '#support/zebra-emulator.ts';
import { enterShipment, openScreen } from './bench.ts';
import type { Evidence } from './evidence.ts';
import type { Line } from './line.ts';
import { printAtSpare, type SpareUse } from './spare.ts';
import { askShipments, askStatus, isDone } from './station.ts';
import { until } from './until.ts';
import { chooseRate } from './whole-way.ts';

export interface Troubles {
  outage: { seconds: number; waiting: number };
  paperOut: { afterLabels: number; seconds: number };
  spare: SpareUse;
}

/** The service is cut off before the fifth shipment and comes back when three wait. */
const cutBefore = 4;
const shipmentsWhileCut = 3;

const seconds = (since: number): number => (performance.now() - since) / 1000;
const units = ({ lines }: Shipment): number => totals(lines).handlingUnits;

/** A day at the bench: every shipment, one outage, one empty roll, and another while a second printer takes over. Resolves when all is printed. */
export async function workTheDay(
  page: Page,
  shipments: readonly Shipment[],
  parts: {
    line: Line;
    zebra: ZebraEmulator;
    spare: ZebraEmulator;
    evidence: Evidence;
    say: (words: string) => void;
  },
): Promise<Troubles> {
  const { line, zebra, evidence, say } = parts;
  const troubles: Troubles = {
    outage: { seconds: 0, waiting: 0 },
    paperOut: { afterLabels: 0, seconds: 0 },
    spare: { labels: 0, seconds: 0 },
  };
  // The roll ends in the middle of the largest shipment.
  const largest = shipments.reduce((most, one) => (units(one) > units(most) ? one : most));
  // It ends once more, and the second label printer takes over.
  const later = shipments.slice(cutBefore + shipmentsWhileCut).filter((one) => one !== largest);
  const second = later.reduce((most, one) => (units(one) > units(most) ? one : most));
  let cutAt = 0;

  await page.getByRole('heading', { name: 'New shipment' }).waitFor();
  await evidence.screenshot(page, 'pack-empty');
  for (const [index, shipment] of shipments.entries()) {
    if (index === cutBefore) {
      // An answer that the cut would swallow is in doubt, and only a person may settle that; nobody is at this bench.
      await settled(page, index);
      say('The service is cut off');
      await line.cut();
      cutAt = performance.now();
    }
    const runsOut = shipment === largest || shipment === second;
    if (runsOut) await settled(page, index);
    const emptyAfter = Math.floor(units(shipment) / 2);
    if (runsOut) zebra.paperOutAfter(emptyAfter);

    say(`${shipment.bolNumber}  ${shipment.consignee.company} (${units(shipment)})`);
    await enterShipment(page, shipment, () => (index === 0 ? chooseRate(page, evidence) : Promise.resolve()));
    if (index === 0) await firstShipment(page, evidence);
    if (index === cutBefore) await evidence.screenshot(page, 'saved-while-offline');

    if (index + 1 === cutBefore + shipmentsWhileCut) {
      await openScreen(page, 'Queue');
      await evidence.screenshot(page, 'queue-while-offline');
      troubles.outage.waiting = (await askStatus(page)).waiting;
      await line.mend();
      troubles.outage.seconds = seconds(cutAt);
      say('The service is back');
    }
    if (shipment === second) troubles.spare = await printAtSpare(page, shipment.bolNumber, parts);
    if (shipment === largest) {
      troubles.paperOut = { afterLabels: emptyAfter, seconds: await refill(page, parts) };
    }
  }

  await until('everything to be printed', 180, async () =>
    isDone(await askShipments(page), shipments.length) ? true : null,
  );
  return troubles;
}

/** Waits until what was entered before is printed, so that a trouble falls where it is meant to. */
async function settled(page: Page, entered: number): Promise<void> {
  await until('the shipments before to be printed', 120, async () =>
    isDone(await askShipments(page), entered) ? true : null,
  );
}

async function firstShipment(page: Page, evidence: Evidence): Promise<void> {
  await until('the first shipment to be printed', 60, async () =>
    isDone(await askShipments(page), 1) ? true : null,
  );
  await evidence.screenshot(page, 'first-shipment-printed');
}

/** The packer sees that the roll is empty, and puts in a new one. */
async function refill(
  page: Page,
  { zebra, evidence, say }: { zebra: ZebraEmulator; evidence: Evidence; say: (words: string) => void },
): Promise<number> {
  await until('the station to say that paper is out', 60, async () =>
    (await askStatus(page)).labelPrinter.condition === 'paper-out' ? true : null,
  );
  const since = performance.now();
  say('The label printer is out of paper');
  await evidence.screenshot(page, 'paper-out');
  zebra.set('paper-out', false);
  say('A new roll is in');
  return seconds(since);
}
