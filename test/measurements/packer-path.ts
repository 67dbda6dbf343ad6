import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchStation } from '#host/launch.ts';
import { createStores } from '#main/storage/stores.ts';
import { aForm, aShipment } from '#support/builders.ts';
import { startZebraEmulator } from '#support/zebra-emulator.ts';
import { measuredDesk } from './measured-desk.ts';
import { say, startService, startTap } from './parts.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

/**
 * How long a packer waits: `node --import ./test/support/raw-imports.ts test/measurements/packer-path.ts [shipments already there]`.
 * Submit to its answer, acceptance to the first byte of a label at the printer, the longest time in which the main process answers
 * nothing, and, where the app is built, its start to a loaded window.
 */
const before = Number(process.argv[2] ?? 5000);
const entries = 50;

/** The longest time between two turns of a timer of one millisecond. */
function watchStalls() {
  let last = performance.now();
  let worst = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    worst = Math.max(worst, now - last);
    last = now;
  }, 1);
  return () => {
    clearInterval(timer);
    return worst;
  };
}

async function bench(kilobytes: number): Promise<void> {
  const remote = await startService(kilobytes);
  const zebra = await startZebraEmulator();
  const begun: number[] = [];
  const tap = await startTap(zebra.port, () => begun.push(performance.now()));
  const { desk, db, stop } = measuredDesk(remote.baseUrl, tap.port);
  const stores = createStores(db);
  db.transaction(() => {
    for (let n = 0; n < before; n += 1) {
      const shipment = aShipment({ bolNumber: String(600_000_000 + n), proNumber: `${n}-1` });
      const createdAt = new Date(1_700_000_000_000 + n * 60_000).toISOString();
      stores.shipments.insert(aStoredShipment(`s${n}`, { shipment, createdAt }));
    }
  });
  const printed = (id: string): boolean => {
    const jobs = desk.spooler.jobsOf(id).filter(({ kind }) => kind === 'label');
    return jobs.length === 3 && jobs.every(({ state }) => state === 'printed');
  };
  const accepted = new Map<string, number>();
  desk.outbox.changed.on(({ shipmentId }) => {
    const [bol] = stores.submissions.ofShipment(shipmentId);
    if (bol?.state === 'accepted' && !accepted.has(shipmentId)) accepted.set(shipmentId, performance.now());
  });
  desk.start();

  const times = {
    save: [] as number[],
    submit: [] as number[],
    firstByte: [] as number[],
    whole: [] as number[],
  };
  const stalls = watchStalls();
  for (let n = 0; n < entries; n += 1) {
    const draft = await desk.handlers.drafts.create();
    if (!draft.ok) throw new Error(draft.error.message);
    const form = aForm({ bolNumber: draft.value.form.bolNumber, externalId: '' });
    let start = performance.now();
    await desk.handlers.drafts.save({ id: draft.value.id, form });
    times.save.push(performance.now() - start);
    begun.length = 0;
    start = performance.now();
    const done = await desk.handlers.shipments.submit({ draftId: draft.value.id, form });
    times.submit.push(performance.now() - start);
    if (!done.ok) throw new Error(JSON.stringify(done.error));
    const { shipmentId } = done.value;
    while (!printed(shipmentId)) await new Promise((resolve) => setTimeout(resolve, 1));
    times.whole.push(performance.now() - start);
    times.firstByte.push((begun[0] ?? NaN) - (accepted.get(shipmentId) ?? NaN));
  }
  console.log(`— a bill of ${kilobytes} KB, ${before} shipments there before`);
  say('a keystroke saved', times.save);
  say('submit → its answer', times.submit);
  say('accepted → first byte of a label at the Zebra', times.firstByte);
  say('submit → three labels printed', times.whole);
  console.log(`longest time the main process answered nothing: ${stalls().toFixed(1)} ms`);
  await stop();
  tap.stop();
  await zebra.stop();
  await remote.stop();
}

async function start(): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const userDataDir = mkdtempSync(join(tmpdir(), 'dockprint-start-'));
    const begin = performance.now();
    const station = await launchStation({ userDataDir });
    times.push(performance.now() - begin);
    if (round === 0) console.log(`— start on ${station.host}`);
    await station.close();
    rmSync(userDataDir, { recursive: true, force: true });
  }
  say('app start → window loaded', times);
}

await bench(100);
await bench(3000);
await start();
