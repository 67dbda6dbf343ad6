import { randomUUID } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '#main/clock.ts';
import { createDesk } from '#main/desk/desk.ts';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { createFreightService } from '#main/freight-service/create-freight-service.ts';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { createStores } from '#main/storage/stores.ts';
import { trainingSettings } from '#main/training/training-settings.ts';
import type { Result } from '#shared/ipc/result.ts';
import { aForm, aSettings } from '#support/builders.ts';
import { giveUnitCodes, unitCode } from '#support/label-codes.ts';

/**
 * A station without a window that sends shipments of PO `STICK-n`, scans each label on its pallet, and says `done` when no BOL waits for
 * scans. Made to be killed at any moment and started again on the same file.
 */
flushCompileCache();
const [file = '', baseUrl = '', folder = '', wanted = ''] = process.argv.slice(2);
const opened = openStationDatabase(file);
if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.message}`);
const db = opened.value;
const stores = createStores(db);
const jobs = createPrintJobStore(db);
const { printers, routes } = trainingSettings(folder, baseUrl);
const { service, station } = aSettings();
const settings = () => ({
  ...aSettings({
    service: service === null ? null : { ...service, baseUrl },
    station: { ...station, scanner: { ...station.scanner, stickAndScan: true } },
  }),
  ...{ printers, routes },
});
const client = createFreightService({
  settings: () => settings().service,
  authenticationId: () => 'campaign',
  limits: { connect: 5000, headers: 20_000, body: 20_000, deadline: 30_000 },
});
const desk = createDesk({
  ...{ db, settings, service: client, clock: systemClock, copiesFolder: `${folder}-copies` },
  newId: () => randomUUID(),
  report: (error) => process.stderr.write(`${String(error)}\n`),
});
const { handlers } = desk;
const need = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const wantedPos = Array.from({ length: Number(wanted) }, (_, place) => `STICK-${place}`);
const rows = async () => need(await handlers.shipments.find({ text: '', limit: 500 }));

async function submitMissing(): Promise<void> {
  const made = new Set((await rows()).map(({ poNumber }) => poNumber));
  for (const poNumber of wantedPos) {
    if (made.has(poNumber)) continue;
    const { id, form } = need(await handlers.drafts.create());
    need(
      await handlers.shipments.submit({
        draftId: id,
        form: aForm({ bolNumber: form.bolNumber, poNumber }),
      }),
    );
  }
}

async function scanOne(): Promise<void> {
  const [first] = stores.labelScans.awaited();
  if (first === undefined) return;
  const { shipmentId, jobId } = first;
  const scanned = new Set(stores.labelScans.units(jobId));
  const next = [1, 2, 3].find((unit) => !scanned.has(unit));
  if (next !== undefined) need(await handlers.scans.label({ code: unitCode(shipmentId, next) }));
}

const isAllDone = (): boolean =>
  jobs.awaitingScans() === 0 && jobs.inState('queued', 'sending').every(({ kind }) => kind !== 'document');

const isSent = async (): Promise<boolean> => {
  const all = await rows();
  return all.length === wantedPos.length && all.every(({ bolState }) => bolState === 'accepted');
};

desk.start();
await submitMissing();
while (!(await isSent())) await pause(5);
for (const { shipmentId } of stores.labelScans.awaited()) giveUnitCodes(db, shipmentId);
process.stdout.write('begun\n');
while (!isAllDone()) {
  await scanOne();
  await pause(5);
}
process.stdout.write('done\n');
await desk.stop();
await client.close();
db.close();
process.exit(0);
