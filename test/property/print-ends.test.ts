import { openStationDatabase } from '#main/desk/open-database.ts';
import { createSpooler } from '#main/printing/spooler.ts';
import type { OpenedPrinter } from '#main/printing/open-printer.ts';
import { newJob } from '#main/printing/new-jobs.ts';
import { addressOf } from '#shared/station/printer.ts';
import { isLabelKind } from '#main/printing/print-kinds.ts';
import { createPrintJobStore, type NewPrintJob } from '#main/storage/printing/print-job-store.ts';
import { createStores } from '#main/storage/stores.ts';
import { systemClock } from '#main/clock.ts';
import { actionsOf, type PrintAction } from '#shared/station/print-actions.ts';
import { printKinds, printStates, type PrintJobView, type PrintState } from '#shared/station/print-job.ts';
import { doubtReasons, endReasons, waitReasons, type PrintReason } from '#shared/station/print-reason.ts';
import { printerSchema, routesSchema, type Printer, type PrinterCondition } from '#shared/station/printer.ts';
import { aShipment } from '#support/builders.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderForAll } from '#support/temporary-folder.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

// Every state of every kind of job, at every kind of printer, however that printer stands: through what the screens offer and the
// handlers take, a person can end it. The printers here never print and never tell anything, which is the worst they can do.

const printers = {
  zebra: { kind: 'zebra-tcp', host: '127.0.0.1' },
  mute: { kind: 'zebra-tcp', host: '127.0.0.1', confirms: false },
  ipp: { kind: 'ipp', uri: 'ipp://127.0.0.1/ipp' },
  'raw queue': { kind: 'system-queue', queue: 'raw', language: 'zpl' },
  'system queue': { kind: 'system-queue', queue: 'laser', language: 'pdf' },
  folder: { kind: 'folder', path: '/nowhere' },
} as const;
type PrinterKind = keyof typeof printers;
const printerAs = (kind: PrinterKind, more: object = {}): Printer =>
  printerSchema.parse({ id: 'p', name: 'The printer', ...printers[kind], ...more });
const elsewhere: Record<PrinterKind, object> = {
  zebra: { host: '127.0.0.2' },
  mute: { host: '127.0.0.2' },
  ipp: { uri: 'ipp://127.0.0.2/ipp' },
  'raw queue': { queue: 'other' },
  'system queue': { queue: 'other' },
  folder: { path: '/nowhere/else' },
};

/** How the printer stands, when the job is there already. `holds`: it says that it still has what it was handed. */
const situations: Record<
  string,
  { now: (kind: PrinterKind) => Printer[]; routed?: boolean; condition: PrinterCondition; holds?: boolean }
> = {
  'ready, tells nothing': { now: (kind) => [printerAs(kind)], condition: 'ready' },
  'out of paper, holds it': { now: (kind) => [printerAs(kind)], condition: 'paper-out', holds: true },
  'needs a look': { now: (kind) => [printerAs(kind)], condition: 'attention' },
  'out of reach': { now: (kind) => [printerAs(kind)], condition: 'not-reachable' },
  silent: { now: (kind) => [printerAs(kind)], condition: 'mute' },
  'cannot be asked': { now: (kind) => [printerAs(kind)], condition: 'cannot-tell' },
  removed: { now: () => [], condition: 'not-reachable' },
  're-addressed': { now: (kind) => [printerAs(kind, elsewhere[kind])], condition: 'ready' },
  'replaced by one of another kind': {
    now: (kind) => [printerAs(kind === 'folder' ? 'mute' : 'folder')],
    condition: 'ready',
  },
  rerouted: {
    now: (kind) => [printerAs(kind), printerAs(kind, { id: 'q' })],
    routed: false,
    condition: 'not-reachable',
  },
  'rerouted, holds it': {
    now: (kind) => [printerAs(kind), printerAs(kind, { id: 'q' })],
    routed: false,
    condition: 'paper-out',
    holds: true,
  },
  renamed: { now: (kind) => [printerAs(kind, { name: 'Door 3' })], condition: 'not-reachable' },
};

/** Never prints; what it was handed, it holds or says nothing of. */
function stubborn(
  kind: Printer['kind'],
  confirms: boolean,
  condition: PrinterCondition,
  holds: boolean,
): OpenedPrinter {
  const notSent = condition === 'ready' ? 'attention' : condition;
  const labels = {
    confirms,
    condition: () => Promise.resolve(condition),
    print: () => Promise.resolve(notSent),
    settle: () =>
      Promise.resolve(
        holds
          ? ({ kind: 'waiting', condition, counted: { counted: 0, countedOf: 1 } } as const)
          : ({ kind: 'not-now', condition } as const),
      ),
  };
  const documents = {
    confirms,
    condition: () => Promise.resolve(condition),
    print: () => Promise.resolve({ kind: 'not-sent', condition: notSent } as const),
    settle: () =>
      Promise.resolve(
        holds ? ({ kind: 'waiting', condition } as const) : ({ kind: 'not-now', condition } as const),
      ),
  };
  return {
    labels: kind === 'ipp' ? null : labels,
    documents: kind === 'zebra-tcp' ? null : documents,
  };
}

const reasonsOf: Record<PrintState, readonly (PrintReason | null)[]> = {
  queued: [null, ...waitReasons],
  sending: [null],
  sent: [null, ...waitReasons],
  printed: [null],
  'in-doubt': [null, ...doubtReasons],
  canceled: [null, ...endReasons],
};

/** Every job that could stand in the table, each of a shipment of its own; a doubt holds back a waiting label where one is. */
function everyJob(kind: PrinterKind): NewPrintJob[] {
  const at = new Date().toISOString();
  const address = addressOf(printerAs(kind));
  const found: NewPrintJob[] = [];
  for (const what of printKinds)
    for (const state of printStates)
      for (const confirms of [true, false])
        for (const known of [true, false])
          for (const reason of reasonsOf[state]) {
            // What tells nothing apart is not walked twice.
            if ((state === 'queued' || state === 'sending') && (!confirms || !known)) continue;
            found.push(
              newJob(
                {
                  id: `job-${found.length}`,
                  kind: what,
                  at,
                  printerId: reason === 'no-printer' ? null : 'p',
                },
                {
                  state,
                  reason,
                  confirms,
                  unit: what === 'label' ? 1 : null,
                  of: what === 'label' ? 1 : null,
                  odometer: known && isLabelKind(what) ? 1000 : null,
                  remoteId: known && !isLabelKind(what) ? '7' : null,
                  sentTo: state === 'queued' ? null : address,
                  payload: Buffer.from('^XA^XZ'),
                },
              ),
            );
          }
  return found;
}

/** Over: nothing waits for it and it asks nothing. Sent to a queue that can never confirm is the last word of such a printer. */
const isOver = (job: PrintJobView): boolean =>
  job.state === 'printed' || job.state === 'canceled' || (job.state === 'sent' && !job.confirms);
/** What a person would press to be rid of it; never the answer that may be a lie. */
const ending: readonly PrintAction[] = ['leave', 'did-not', 'did-not-anyway', 'came-out'];

/** Each walk takes every so manieth job, beginning at another one: together they meet each state and reason in many situations. */
const stride = 97;

async function walk(
  db: StationDatabase,
  { kind, name, first, every }: { kind: PrinterKind; name: string; first: number; every: NewPrintJob[] },
): Promise<void> {
  const situation = situations[name];
  if (!situation) throw new Error(name);
  const jobs = createPrintJobStore(db);
  const stores = createStores(db);
  const seeds = every
    .filter((_, n) => n % stride === first % stride)
    .map((job) => ({ ...job, id: `${first}-${job.id}` }));
  db.transaction(() => {
    db.exec('DELETE FROM print_jobs');
    for (const seed of seeds) {
      const shipmentId = `of-${seed.id}`;
      stores.shipments.insert(
        aStoredShipment(shipmentId, {
          shipment: aShipment({ bolNumber: seed.id }),
          createdAt: seed.createdAt,
          createdBy: '',
        }),
      );
      jobs.add({ ...seed, shipmentId });
    }
  });
  const mistakes: unknown[] = [];
  const route = situation.routed === false ? 'q' : 'p';
  const list = situation.now(kind);
  const spooler = createSpooler({
    db,
    jobs,
    printers: () => ({
      printers: list,
      routes: routesSchema.parse({ labels: route, billOfLading: { printer: route, copies: 1 } }),
    }),
    clock: systemClock,
    newId: () => crypto.randomUUID(),
    openPrinter: (printer) =>
      stubborn(
        printer.kind,
        !(printer.kind === 'zebra-tcp' && !printer.confirms),
        situation.condition,
        situation.holds ?? false,
      ),
    limits: { retry: 20, ask: 20, lost: 10, watch: 20 },
    report: (error) => mistakes.push(error),
  });
  spooler.start();
  await sleep(40);
  function view(id: string): PrintJobView {
    const job = spooler.jobsOf(`of-${id}`).find((one) => one.id === id);
    if (!job) throw new Error(`no job ${id}`);
    return job;
  }
  const press = (job: PrintJobView, action: PrintAction) => {
    switch (action) {
      case 'leave':
        return spooler.handlers.cancel({ ids: [job.id] });
      case 'print-now':
        return spooler.handlers.tryNow({ ids: [job.id] });
      case 'print-again':
        return spooler.handlers.printDocument({ shipmentId: `of-${job.id}`, copies: 1, reason: 'torn' });
      case 'came-out':
      case 'did-not':
      case 'did-not-anyway':
        return spooler.handlers.settle({
          id: job.id,
          runId: job.runId,
          cameOut: action === 'came-out',
          anyway: action === 'did-not-anyway',
        });
    }
  };
  const stuck: string[] = [];
  for (const seed of seeds) {
    const told = `${seed.kind} ${seed.state}:${seed.reason} confirms ${seed.confirms}`;
    for (let step = 0; step < 4; step += 1) {
      // What is not offered is refused, and changes nothing.
      for (const other of ['leave', 'print-now', 'came-out', 'did-not'] as const) {
        const seen = view(seed.id);
        if (actionsOf(seen).includes(other)) continue;
        const answer = await press(seen, other);
        if (answer.ok) stuck.push(`${told}: ${other} is not offered for ${seen.state} and was taken`);
      }
      // Seen and pressed in one go: a printer that says something else meanwhile may change what is offered.
      const job = view(seed.id);
      if (isOver(job)) break;
      const offered = actionsOf(job).filter((action) => ending.includes(action));
      // The one way and the other, in turn.
      const action = (first + step) % 2 === 0 ? offered[0] : offered.at(-1);
      if (action === undefined) {
        stuck.push(`${told}: nothing is offered for ${job.state}:${job.reason}`);
        break;
      }
      const answer = await press(job, action);
      if (!answer.ok) stuck.push(`${told}: ${action} is offered and refused as ${answer.error.code}`);
    }
    if (!isOver(view(seed.id))) stuck.push(`${told}: is still ${view(seed.id).state}`);
  }
  expect(stuck.slice(0, 10)).toEqual([]);
  expect(mistakes).toEqual([]);
  await spooler.stop();
}

describe.each(Object.keys(printers) as PrinterKind[])('at a %s printer', (kind) => {
  let db: StationDatabase;
  const folder = folderForAll();
  const every = everyJob(kind);
  beforeAll(() => {
    const opening = openStationDatabase(join(folder, 'station.db'));
    if (!opening.ok) throw new Error(opening.error.message);
    db = opening.value;
    // What a power cut would lose is not asked here, and thousands of commits are made.
    db.exec('PRAGMA synchronous = OFF');
  });
  afterAll(() => {
    db.close();
  });

  it.each(Object.keys(situations))('that is %s, every job can be ended', async (name) => {
    const first = Object.keys(printers).indexOf(kind) * 13 + Object.keys(situations).indexOf(name) * 5;
    await walk(db, { kind, name, first, every });
  });
});
