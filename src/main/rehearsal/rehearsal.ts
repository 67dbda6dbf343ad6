import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '#main/clock.ts';
import { createDesk } from '#main/desk/desk.ts';
import { createFreightService } from '#main/freight-service/create-freight-service.ts';
import { openInMemory } from '#main/storage/open-in-memory.ts';
import { prepareAhead } from '#main/storage/prepare-ahead.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import { rehearsedForm } from '#shared/freight/rehearsed-form.ts';
import type { ShipmentForm } from '#shared/freight/shipment-form.ts';
import { contract } from '#shared/ipc/contract.ts';
import { settingsSchema, type Settings } from '#shared/station/settings.ts';
import { startLoopbackPrinter } from './loopback-printer.ts';
import { startLoopbackService } from './loopback-service.ts';

/** After the window has loaded: nobody waits for main any more, and no packer is so quick. */
const delayMilliseconds = 500;

/** It takes a fifth of a second; whatever keeps it longer is not worth waiting for. */
const limitMilliseconds = 5_000;

/** Node compiles code well only when it has run some times. */
const shipments = 8;

/** It compiles what has run more often anew and better. A third of a second of main in all, so with rests. */
const moreShipments = 32;
const restMilliseconds = 80;

/** On the station's own database; each keeps main for two milliseconds. */
const ownShipments = 20;

/** The station that all this is for. */
interface OwnStation {
  db: Pick<StationDatabase, 'prepare'>;
  /** Submits this form and takes it back before the commit. */
  submit: (form: ShipmentForm) => void;
}

const settingsOf = (baseUrl: string, port: number): Settings =>
  settingsSchema.parse({
    service: { baseUrl, userName: 'rehearsal', clientCode: 'REHEARSAL' },
    printers: [{ id: 'labels', name: 'Rehearsal', kind: 'zebra-tcp', host: '127.0.0.1', port, dpi: 203 }],
    routes: { labels: 'labels' },
  });

/**
 * Takes a made-up shipment from draft to printed label through a desk of its own, with a database in memory, and a service and a printer
 * on this machine's loopback. Nothing of it reaches the station's data, the network or a printer. All code on the packer's way has
 * then run once: without it the first F9 of the day took three times as long as the others, since everything was compiled on the way.
 * The statements that this needed are then prepared on the station's own database, and a shipment is submitted there and taken back
 * before its commit (`rehearse-submit.ts`). False when it did not come to its end, which costs nothing but that first wait.
 */
export async function rehearse(clock: Clock, own: OwnStation, signal: AbortSignal): Promise<boolean> {
  const [service, printer] = await Promise.all([startLoopbackService(), startLoopbackPrinter()]);
  const db = openInMemory();
  const settings = settingsOf(service.baseUrl, printer.port);
  const client = createFreightService({
    settings: () => settings.service,
    authenticationId: () => 'rehearsal-identifier',
    clock,
  });
  const errors: unknown[] = [];
  const desk = createDesk({
    db,
    copiesFolder: null,
    settings: () => settings,
    service: client,
    clock,
    newId: () => randomUUID(),
    report: (error) => errors.push(error),
  });
  /** One shipment from its draft to its label, and what the window reads of it. */
  async function walk(): Promise<boolean> {
    const draft = await desk.handlers.drafts.create();
    if (!draft.ok) return false;
    const typed = rehearsedForm(draft.value.form.bolNumber, '1,100.5');
    await desk.handlers.drafts.save({ id: draft.value.id, form: typed });
    // What the window asks is read first (`ipc/register.ts`).
    const asked = contract.shipments.submit.input.parse({ draftId: draft.value.id, form: typed });
    const done = await desk.handlers.shipments.submit(asked);
    if (!done.ok) return false;
    const { shipmentId } = done.value;
    const isPrinted = () => desk.spooler.jobsOf(shipmentId).some(({ state }) => state === 'printed');
    const began = clock.monotonic();
    while (
      !isPrinted() &&
      errors.length === 0 &&
      !signal.aborted &&
      clock.monotonic() - began < limitMilliseconds
    ) {
      await desk.handlers.shipments.get({ id: shipmentId });
      await new Promise<void>((resolve) => clock.after(20, resolve));
    }
    await desk.handlers.submissions.list({ scope: 'open' });
    await desk.handlers.printing.jobs({ scope: 'open' });
    return isPrinted() && errors.length === 0;
  }
  try {
    desk.start();
    for (let n = 0; n < shipments; n += 1) if (!(await walk())) return false;
    await prepareAhead(own.db, db, signal);
    for (let n = 0; n < ownShipments && !signal.aborted; n += 1) {
      await nextTurn();
      own.submit(rehearsedForm('REHEARSAL', '1,100.5'));
    }
    for (let n = 0; n < moreShipments && !signal.aborted; n += 1) {
      await new Promise<void>((resolve) => clock.after(restMilliseconds, resolve));
      if (!(await walk())) return false;
    }
    return true;
  } finally {
    await desk.stop();
    await client.close();
    service.stop();
    printer.stop();
    db.close();
  }
}

/** The rehearsal of a start: planned when the window is there, called off when the station closes. */
export function createRehearsal(
  clock: Clock,
  own: OwnStation,
  report: (error: unknown) => void,
): { schedule(): void; stop(): Promise<void> } {
  const closing = new AbortController();
  let cancel: () => void = () => undefined;
  let running: Promise<unknown> = Promise.resolve();
  return {
    schedule() {
      cancel = clock.after(delayMilliseconds, () => {
        running = rehearse(clock, own, closing.signal).catch(report);
      });
    },
    async stop() {
      cancel();
      closing.abort();
      await running;
    },
  };
}
