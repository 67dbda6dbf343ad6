import { openStationDatabase } from '#main/desk/open-database.ts';
import { createDesk } from '#main/desk/desk.ts';
import { createFreightService } from '#main/freight-service/create-freight-service.ts';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { createStores } from '#main/storage/stores.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { systemClock } from '#main/clock.ts';
import { aForm, aSettings } from '../builders.ts';
import { yrcNumbers } from '../yrc-numbers.ts';
import type { OutsideWorld } from './outside-world.ts';

const settings = aSettings({ numbers: yrcNumbers });

/** The numbers that the station gives next. Nothing is sent: its outbox does not run. */
async function nextNumbers(db: StationDatabase, copiesFolder: string) {
  let ids = 0;
  const desk = createDesk({
    ...{ db, copiesFolder, clock: systemClock, settings: () => settings },
    service: createFreightService({ settings: () => settings.service, authenticationId: () => 'campaign' }),
    newId: () => `after-the-cut-${(ids += 1)}`,
    report(error) {
      throw error instanceof Error ? error : new Error(String(error));
    },
  });
  try {
    const draft = await desk.handlers.drafts.create();
    if (!draft.ok) throw new Error(draft.error.message);
    const { id, form } = draft.value;
    const made = await desk.handlers.shipments.submit({
      draftId: id,
      form: aForm({ bolNumber: form.bolNumber, shipDate: form.shipDate }),
    });
    if (!made.ok) throw new Error(made.error.message);
    const { shipment } = createStores(db).shipments.get(made.value.shipmentId) ?? {};
    return { bolNumber: shipment?.bolNumber ?? '', proNumber: shipment?.proNumber ?? '' };
  } finally {
    await desk.stop();
  }
}

/** Starts a station on what a power cut has left, and compares what it believes with what the world knows. Null: nothing is wrong. */
export async function wrongAfterCut(
  file: string,
  second: string,
  world: OutsideWorld,
): Promise<string | null> {
  const opened = openStationDatabase(file, { secondWitness: second });
  if (!opened.ok) return `does not open: ${opened.error.code}`;
  const db = opened.value;
  try {
    const stores = createStores(db);
    const jobs = createPrintJobStore(db);
    const rows = stores.shipments.find('', 100_000).flatMap(({ id }) => stores.shipments.get(id) ?? []);
    const known = new Map(rows.map((row) => [row.shipment.bolNumber, row]));
    const lost = [...world.saved, ...world.atService.keys()].find((number) => !known.has(number));
    if (lost !== undefined) return `shipment lost: ${lost}`;
    for (const number of world.atService.keys()) {
      const id = known.get(number)?.id ?? '';
      const bol = stores.submissions.ofShipment(id).find(({ step }) => step === 'bol');
      if (bol === undefined || bol.state === 'queued' || bol.state === 'claimed')
        return `would be sent again: ${number} is ${bol?.state ?? 'gone'}`;
    }
    for (const { id, shipment } of rows)
      for (const { kind, unit, state } of jobs.ofShipment(id)) {
        if (kind !== 'label') continue;
        const isOut = world.atPrinter.has(`${shipment.bolNumber} ${unit}`);
        if (state === 'printed' && !isOut)
          return `printed that never left: ${shipment.bolNumber} unit ${unit}`;
        if (state === 'queued' && isOut) return `would be printed again: ${shipment.bolNumber} unit ${unit}`;
      }
    const { bolNumber, proNumber } = await nextNumbers(db, `${file}.copies`);
    if (world.saved.has(bolNumber) || world.atService.has(bolNumber))
      return `BOL number given twice: ${bolNumber}`;
    const pros = [...world.atService.values()].map((one) => one.proNumber);
    if (proNumber === '' || pros.includes(proNumber)) return `PRO number given twice: ${proNumber}`;
    return null;
  } finally {
    db.close();
  }
}
