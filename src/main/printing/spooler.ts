import { setImmediate as turn } from 'node:timers/promises';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { PrintJobView } from '#shared/station/print-job.ts';
import type { Printer, PrinterCondition, PrinterStatus, Routes } from '#shared/station/printer.ts';
import type { Clock } from '../clock.ts';
import { createSignal, type Signal } from '../signal.ts';
import { createDocumentsStore } from '../storage/documents-store.ts';
import { createJournalStore } from '../storage/journal-store.ts';
import { createLabelsStore } from '../storage/labels-store.ts';
import { createLabelDocumentsStore } from '../storage/label-documents-store.ts';
import type { PrintJob, PrintJobStore } from '../storage/print-job-store.ts';
import { createPrintRunStore } from '../storage/print-run-store.ts';
import { createShipmentsStore } from '../storage/shipments-store.ts';
import { createSubmissionsStore } from '../storage/submissions-store.ts';
import type { StationDatabase } from '../storage/station-database.ts';
import { stored } from '../storage/storage-error.ts';
import { addressOf } from './at-printer.ts';
import { findPrinters, type FoundPrinter } from './find-printers.ts';
import { followTheRoutes } from './follow-routes.ts';
import { createJobViews } from './job-views.ts';
import { createPrinterLoop } from './printer-loop.ts';
import { printerLoopLimits, type PrinterLoop, type PrinterLoopLimits } from './printer-loop-parts.ts';
import { routeOf } from './new-jobs.ts';
import { openPrinter as openReal, type OpenedPrinter } from './open-printer.ts';
import { createPrintLog } from './print-log.ts';
import { createPrintRequests } from './print-requests.ts';
import { createPrinterWatch } from './printer-watch.ts';
import { queuePrints, type ShipmentPrints } from './shipment-prints.ts';

export interface SpoolerParts {
  db: StationDatabase;
  jobs: PrintJobStore;
  /** Read each time: settings change while jobs wait. */
  printers: () => { printers: readonly Printer[]; routes: Routes; stationName?: string };
  clock: Clock;
  newId: () => string;
  openPrinter?: (printer: Printer) => OpenedPrinter;
  limits?: Partial<PrinterLoopLimits> & { watch?: number };
  /** Where a mistake of the program itself is told; the loop goes on. */
  report(trouble: unknown): void;
}

export interface Spooler {
  /** Takes up what a crash left and begins to print. */
  start(): void;
  /** Labels on their way are watched a moment longer; then nothing is written any more. */
  stop(): Promise<void>;
  /** Inserts the rows of an accepted shipment; called inside the accepting transaction. Then `wake()` after its commit. */
  queueShipmentPrints(shipmentId: string, prints: ShipmentPrints): void;
  /** Leaves what waits to be printed of a shipment; called inside the transaction that rejects the answer it came with. */
  leaveShipmentPrints(shipmentId: string): void;
  wake(): void;
  handlers: Handlers['printing'];
  /** Every job of a shipment, oldest first. */
  jobsOf(shipmentId: string): PrintJobView[];
  labelPrinterStatus(): PrinterStatus;
  documentPrinterStatus(): PrinterStatus;
  documentCopies(): number;
  /** Labels and documents that a person must answer for. */
  inDoubt(): number;
  /** Waiting labels and documents that only a person can move: too old, refused, without a printer. */
  waitingForPerson(): number;
  changed: Signal<{ shipmentId: string | null }>;
  statusChanged: Signal<undefined>;
  findPrinters(): Promise<FoundPrinter[]>;
  /** Asks one printer, saved or not, what it says of itself. */
  testPrinter(printer: Printer): Promise<PrinterStatus>;
}

/** Conditions that nobody needs to be told of twice: the way of a healthy printer. */
const quiet: readonly (PrinterCondition | null)[] = [null, 'ready', 'printing', 'cannot-tell'];
const dayMilliseconds = 24 * 3600 * 1000;
const jobsInOneTurn = 300;
/** How long `stop` waits for a document on its way; a session with labels ends by itself before. */
const stopMilliseconds = 5_000;

export function createSpooler(parts: SpoolerParts): Spooler {
  const { db, jobs, clock } = parts;
  const limits = { ...printerLoopLimits, watch: 10_000, ...parts.limits };
  const changed = createSignal<{ shipmentId: string | null }>();
  const statusChanged = createSignal<undefined>();
  const stopping = new AbortController();
  const loops = new Map<string, PrinterLoop>();
  const opened = new Map<string, { key: string; printer: OpenedPrinter }>();
  let running = false;
  let closed = false;
  /** A wake is on its way. */
  let soon = false;

  /** Also inside the transaction that accepts a BOL, which a listener must not undo. */
  function tell(shipmentId: string | null): void {
    try {
      changed.emit({ shipmentId });
    } catch (error) {
      parts.report(error);
    }
  }

  /** What may be answered about a job follows from what its printer says: the screens read it again. */
  function tellHandedOver(printerId: string): void {
    for (const shipmentId of jobs.shipmentsAt(printerId)) tell(shipmentId);
  }

  const printerOf = (id: string | null): Printer | null =>
    parts.printers().printers.find((printer) => printer.id === id) ?? null;
  const routed = (kind: 'label' | 'document'): Printer | null =>
    printerOf(routeOf(kind, parts.printers().routes));

  const journal = createJournalStore(db);
  const labels = createLabelsStore(db);
  const runs = createPrintRunStore(db);
  const log = createPrintLog({
    db,
    jobs,
    journal,
    clock,
    isClosed: () => closed,
    printerName: (id) => printerOf(id)?.name ?? '',
    changed: tell,
  });

  function open(printer: Printer): OpenedPrinter {
    const key = JSON.stringify(printer);
    const known = opened.get(printer.id);
    if (known?.key === key) return known.printer;
    const fresh = (parts.openPrinter ?? openReal)(printer);
    opened.set(printer.id, { key, printer: fresh });
    return fresh;
  }

  function ask(printer: Printer): Promise<PrinterCondition> {
    const { labels: forLabels, documents } = (parts.openPrinter ?? openReal)(printer);
    return (forLabels ?? documents)?.condition() ?? Promise.resolve('cannot-tell');
  }

  const watch = createPrinterWatch({
    clock,
    every: limits.watch,
    idle() {
      const strip = [routed('label'), routed('document')].filter((printer) => printer !== null);
      return [...new Set(strip)].filter((printer) => loops.get(printer.id)?.busy !== true);
    },
    ask,
    changed(printerId, condition, was) {
      if (!stopping.signal.aborted && !(quiet.includes(condition) && quiet.includes(was)))
        log.printer(printerId, condition, was);
      tellHandedOver(printerId);
      statusChanged.emit(undefined);
    },
  });

  function loopOf(id: string): PrinterLoop {
    const known = loops.get(id);
    if (known) return known;
    const loop = createPrinterLoop(id, {
      jobs,
      runs,
      log,
      clock,
      limits,
      signal: stopping.signal,
      printer() {
        const printer = printerOf(id);
        if (!printer) return null;
        const media = 'media' in printer ? printer.media : '';
        return { opened: open(printer), address: addressOf(printer), media };
      },
      follow: wakeSoon,
      isRoute: (kind) => routeOf(kind, parts.printers().routes) === id,
      condition: (condition) => watch.note(id, condition),
      report: (trouble) => parts.report(trouble),
    });
    loops.set(id, loop);
    return loop;
  }

  /** In a turn of the event loop of its own, however many ask for it: a loop that woke itself would never give up the thread. */
  function wakeSoon(): void {
    if (soon) return;
    soon = true;
    setImmediate(() => {
      soon = false;
      wake();
    });
  }

  function wake(): void {
    if (!running) return;
    try {
      if (followTheRoutes({ db, jobs }, parts.printers(), tell)) wakeSoon();
    } catch (error) {
      // A full disk: who has just committed something is answered by that, and the next wake follows the routes.
      parts.report(error);
    }
    for (const id of jobs.printersWithWork()) loopOf(id).wake();
  }

  const views = createJobViews({
    jobs,
    printerOf,
    conditionOf: (printer) => watch.of(printer).condition,
  });

  const documents = createDocumentsStore(db);
  const labelDocuments = createLabelDocumentsStore(db);
  /** Whether a job is of what the shipment's BOL brought in the try that counts; an earlier try's stays in the Queue alone. */
  function ofWhatCounts(shipmentId: string): (job: PrintJob) => boolean {
    const counting = new Set<string | null>([
      null,
      ...labels.ofShipment(shipmentId).map(({ id }) => id),
      documents.billOfLading(shipmentId)?.id ?? null,
      labelDocuments.ofShipment(shipmentId)?.id ?? null,
    ]);
    return (job) => [job.labelId, job.documentId, job.labelDocumentId].every((id) => counting.has(id));
  }

  const requests = createPrintRequests({
    db,
    jobs,
    labels,
    documents,
    labelDocuments,
    shipments: createShipmentsStore(db),
    submissions: createSubmissionsStore(db),
    log,
    clock,
    newId: parts.newId,
    setup: parts.printers,
    open,
    mayStillCome: (job) => views.mayStillCome(job),
    isClosed: () => closed || stopping.signal.aborted,
    wake,
  });

  return {
    start() {
      running = true;
      for (const job of jobs.inState('sending')) log.move(job.id, 'crash', { reason: 'crash' });
      watch.start();
      wake();
    },
    async stop() {
      running = false;
      watch.stop();
      stopping.abort();
      const all = Promise.all([...loops.values()].map((loop) => loop.idle()));
      let cancel: () => void = () => undefined;
      await Promise.race([
        all,
        new Promise<void>((resolve) => (cancel = clock.after(stopMilliseconds, resolve))),
      ]);
      cancel();
      closed = true;
    },
    queueShipmentPrints(shipmentId, prints) {
      const { routes } = parts.printers();
      queuePrints({ jobs, labels, log, clock, newId: parts.newId, routes }, shipmentId, prints);
      tell(shipmentId);
    },
    leaveShipmentPrints(shipmentId) {
      for (const job of jobs.ofShipment(shipmentId))
        if (job.state === 'queued' && (job.kind === 'label' || job.kind === 'document'))
          log.move(job.id, 'cancel', { reason: 'left' }, 'person');
    },
    wake,
    handlers: {
      ...requests,
      async jobs({ scope }) {
        const dayAgo = new Date(clock.now().getTime() - dayMilliseconds).toISOString();
        const read = stored(() => views.rows(scope === 'open' ? null : dayAgo));
        // Thousands are made ready and handed over in turns of the event loop of their own.
        const isLong = read.ok && read.value.length > jobsInOneTurn;
        if (isLong) await turn();
        const shown = read.ok ? stored(() => views.of(read.value)) : read;
        if (isLong) await turn();
        return shown;
      },
    },
    jobsOf: (shipmentId) => views.of(jobs.ofShipment(shipmentId).filter(ofWhatCounts(shipmentId))),
    labelPrinterStatus: () => watch.of(routed('label')),
    documentPrinterStatus: () => watch.of(routed('document')),
    documentCopies: () => parts.printers().routes.billOfLading?.copies ?? 1,
    inDoubt: () => jobs.inDoubt(),
    waitingForPerson: () => jobs.waitingForPerson(),
    changed,
    statusChanged,
    findPrinters,
    async testPrinter(printer) {
      // A label printer is always asked here, also one set up as mute: this is the test that tells which it is.
      const condition = await ask(printer.kind === 'zebra-tcp' ? { ...printer, confirms: true } : printer);
      return { printerId: printer.id, name: printer.name, condition, since: clock.now().toISOString() };
    },
  };
}
