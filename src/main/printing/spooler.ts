import type { Handlers } from '#shared/ipc/contract.ts';
import type { FoundPrinter } from '#shared/station/found-printer.ts';
import type { PrintJobView } from '#shared/station/print-job.ts';
import type { Paper } from '#shared/station/papers.ts';
import type { LinePerson } from '#shared/station/people.ts';
import type { PrinterCheck } from '#shared/station/printer-check.ts';
import {
  addressOf,
  type Printer,
  type PrinterCondition,
  type PrinterStatus,
  type PrinterTest,
} from '#shared/station/printer.ts';
import type { Clock } from '../clock.ts';
import { createSignal, type Signal } from '../signal.ts';
import type { PrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { lastPrinterCondition } from '#main/storage/journal/paper-out-minutes.ts';
import { createPrintRunStore } from '#main/storage/printing/print-run-store.ts';
import { createLabelMisfitsStore } from '#main/storage/printing/label-misfits-store.ts';
import { createSparesInUseStore } from '#main/storage/printing/spares-in-use-store.ts';
import { createPrinterChangesStore } from '#main/storage/printing/printer-changes-store.ts';
import { createStores } from '../storage/stores.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { checkParts, checkPrinter } from './doctor/check-printer.ts';
import { noSignIns, type PrinterSignIns } from './documents/printer-sign-ins.ts';
import { createCommandCheck } from './command-hold.ts';
import { createJobJournal } from './job-journal.ts';
import { createPlaceOf } from './job-place.ts';
import { createJobList, createJobViews, jobsOfCurrentAttempt } from './job-views.ts';
import { createPrintJobWriter } from './job-writer.ts';
import { copiesOf } from './paper-routes.ts';
import {
  byRoute,
  firstPrinterOf,
  usedPrinters,
  type Destination,
  type PrintSetup,
} from '#shared/station/print-routes.ts';
import { type OpenedPrinter, openPrinter } from './open-printer.ts';
import { createOpenedPrinters } from './opened-printers.ts';
import { testPrinter } from './test-printer.ts';
import { queueOwnPrint, type OwnPrint } from './own-prints.ts';
import { createPrintRequests } from './print-requests.ts';
import { printerLoopLimits, type ExpectedLabels, type PrinterLoopLimits } from './printer-loop-parts.ts';
import { createPrinterLoops } from './printer-loops.ts';
import { createPrinterWatch } from './printer-watch.ts';
import { createSparePrinters } from './spare-printers.ts';
import {
  queueDriverCopies,
  queuePrints,
  isHeldAsOneRow,
  type StoredLabelList,
  type ShipmentPrints,
} from './shipment-prints.ts';
import { withinLimit } from '#shared/within-limit.ts';

export interface SpoolerParts {
  db: StationDatabase;
  jobs: PrintJobStore;
  /** Read each time: settings change while jobs wait. */
  printers: () => PrintSetup & {
    stationName?: string;
    stickAndScan?: boolean;
  };
  /** Who is signed in. */
  person?: () => LinePerson | null;
  clock: Clock;
  newId: () => string;
  openPrinter?: (printer: Printer, signIns: Pick<PrinterSignIns, 'find'>) => OpenedPrinter;
  /** Passwords of printers; left out: none. */
  signIns?: PrinterSignIns | undefined;
  /** `watch`: between two rounds of queries about the printers' conditions; `minute`: of the rule for spares. Milliseconds. */
  limits?: Partial<PrinterLoopLimits> & { watch?: number; minute?: number };
  /** Whether anything may be sent or printed now; left out: always. */
  maySend?: () => boolean;
  /** Called for a defect in Dockprint itself; the loop continues. */
  report: (error: unknown) => void;
}

export interface Spooler {
  /** Recovers from a crash and starts printing. */
  start(): void;
  /** Watches labels on their way a moment longer, then writes nothing more. */
  stop(): Promise<void>;
  /** Looks through a long list of labels in turns, before the transaction of `queueShipmentPrints`, which needs to know what is in them. */
  lookThrough(shipmentId: string, list: StoredLabelList): Promise<void>;
  /** Inserts the rows of an accepted shipment; called inside the accepting transaction. Then `wake()` after its commit. */
  queueShipmentPrints(shipmentId: string, prints: ShipmentPrints): void;
  /** Cancels a shipment's waiting prints; called inside the transaction that rejects the answer they came with. */
  cancelWaitingPrints(shipmentId: string): void;
  /**
   * Leaves all waiting prints of a shipment unprinted, also labels that are still to be made; called inside the transaction that voids or
   * replaces its BOL. `station`: no one here has asked for it.
   */
  leaveWaitingPrints(shipmentId: string, by: 'person' | 'station'): void;
  /** Destroyed documents of a BOL that counts again are not printed any more; called inside the transaction that keeps it. */
  cancelDestroyed(jobIds: readonly string[]): void;
  /** Stores and queues a document that Dockprint made; called inside a transaction. Call `wake()` after its commit. */
  queueOwnPrint(print: OwnPrint): void;
  /** Queues copies of a BOL for the driver, in addition to earlier prints; called inside a transaction. False: there is no BOL. */
  queueDriverCopies(shipmentId: string, copies: number): boolean;
  /** Its last label was scanned: the BOL that waited for it prints. Called inside the transaction of that scan. */
  releaseScanned(jobId: string): void;
  awaitingScans(): number;
  wake(): void;
  /** The session with the printer of these labels begins before they are queued. */
  announceLabels(shipmentId: string, labels: ExpectedLabels): void;
  handlers: Handlers['printing'];
  /** Every job of a shipment, oldest first. */
  jobsOf(shipmentId: string): PrintJobView[];
  /** Including those of earlier attempts: everything that may have been printed for it. */
  everyJobOf(shipmentId: string): PrintJobView[];
  /** The printer that a paper goes to now. */
  printerFor(paper: Paper): Printer | null;
  labelPrinterStatus(): PrinterStatus;
  documentPrinterStatus(): PrinterStatus;
  /** Of each printer that the routes or rules name. */
  usedPrinterStatuses(): PrinterStatus[];
  documentCopies(): number;
  /** How many labels and documents need a person's answer. */
  inDoubt(): number;
  /** How many wait for a person: too old, refused, without a printer. */
  waitingForPerson(): number;
  changed: Signal<{ shipmentId: string | null }>;
  statusChanged: Signal<undefined>;
  findPrinters(): Promise<FoundPrinter[]>;
  /** Asks one printer, saved or not, for its condition. `password`: typed and not stored yet. */
  testPrinter(printer: Printer, password?: string): Promise<PrinterTest>;
  /** Everything that can be found out about one printer, saved or not, without printing. */
  checkPrinter(printer: Printer): Promise<PrinterCheck>;
}

/** Conditions of a healthy printer: they get no journal line. */
const healthy: readonly (string | null)[] = [null, 'ready', 'printing', 'cannot-tell'];
/** How long `stop` waits for a document on its way; a session with labels ends earlier on its own. */
const stopMilliseconds = 5_000;

export function createSpooler(parts: SpoolerParts): Spooler {
  const { db, jobs, clock, newId, report } = parts;
  const setup = parts.printers;
  const limits = { ...printerLoopLimits, watch: 10_000, minute: 60_000, ...parts.limits };
  const stores = createStores(db, parts.person);
  const changed = createSignal<{ shipmentId: string | null }>();
  const statusChanged = createSignal<undefined>();
  const stopping = new AbortController();
  let closed = false;

  const printerOf = (id: string | null): Printer | null =>
    setup().printers.find((printer) => printer.id === id) ?? null;
  const current = () => ({ ...setup(), ...spares.current() });

  /** May run inside the transaction that accepts a BOL, which a listener must not roll back. */
  function tell(shipmentId: string | null): void {
    try {
      changed.emit({ shipmentId });
    } catch (error) {
      report(error);
    }
  }

  const runs = createPrintRunStore(db);
  const misfits = createLabelMisfitsStore(db);
  const journal = createJobJournal({
    journal: stores.journal,
    clock,
    printerName: (id) => printerOf(id)?.name ?? '',
    ownDocument: (id) => jobs.ownDocument(id),
  });
  const writer = createPrintJobWriter({ db, jobs, journal, clock, isClosed: () => closed, changed: tell });
  const { signIns = noSignIns } = parts;
  const openOne = (printer: Printer, given: Pick<PrinterSignIns, 'find'>): OpenedPrinter =>
    parts.openPrinter?.(printer, given) ?? openPrinter(printer, undefined, given);
  const printers = createOpenedPrinters((printer) => openOne(printer, signIns));
  const open = (printer: Printer): OpenedPrinter => printers.open(printer);

  function onConditionChanged(id: string, condition: PrinterCondition, was: PrinterCondition | null): void {
    // After a start the journal may still say that it is without paper.
    const before = was ?? lastPrinterCondition(db, id);
    if (!stopping.signal.aborted && !(healthy.includes(condition) && healthy.includes(before)))
      journal.printerCondition(id, condition, was);
    spares.noteCondition(id, condition);
    // The possible answers about a job depend on its printer's condition, so the screens read the job again.
    for (const shipmentId of jobs.shipmentsAt(id)) tell(shipmentId);
    statusChanged.emit(undefined);
  }
  const watch = createPrinterWatch(
    clock,
    limits.watch,
    () => {
      const shown = usedPrinters(setup()).flatMap((used) => [
        printerOf(used.first),
        printerOf(spares.printerFor(used)),
      ]);
      const printers = new Map(shown.flatMap((printer) => (printer === null ? [] : [[printer.id, printer]])));
      return [...printers.values()].filter((printer) => !loops.isBusy(printer.id));
    },
    (printer) => printers.ask(printer),
    onConditionChanged,
  );
  const spares = createSparePrinters({
    db,
    journal,
    clock,
    setup,
    limits,
    report,
    store: createSparesInUseStore(db),
    conditionOf: (printer) => watch.statusOf(printer).condition,
    ask: (printer) =>
      loops.isBusy(printer.id) ? Promise.resolve(watch.statusOf(printer).condition) : printers.ask(printer),
    isClosed: () => isClosed(),
    changed() {
      wake();
      statusChanged.emit(undefined);
    },
  });
  const loops = createPrinterLoops({
    jobs,
    writer,
    clock,
    limits,
    setup,
    open,
    report,
    spares,
    runs,
    changes: createPrinterChangesStore(db),
    misfits,
    signal: stopping.signal,
    maySend: parts.maySend ?? (() => true),
    onCondition: (printerId, condition) => {
      watch.note(printerId, condition);
    },
  });
  const wake = (): void => {
    loops.wake();
  };
  const placeOf = createPlaceOf({ shipments: stores.shipments, spares });

  /** The printer in use, with its spare or the one that it prints for. */
  function statusOf(destination: Destination): PrinterStatus {
    const brief = ({ id, name }: Printer, { condition } = watch.statusOf(printerOf(id))) => ({
      printerId: id,
      name,
      condition,
    });
    const own = printerOf(firstPrinterOf(destination, setup()));
    const used = printerOf(spares.printerFor(destination));
    const spare = spares.readySpare(destination);
    const status = watch.statusOf(used);
    if (own !== null && used !== null && own.id !== used.id) return { ...status, printsFor: brief(own) };
    return spare === null ? status : { ...status, spare: brief(spare) };
  }

  const isClosed = (): boolean => closed || stopping.signal.aborted;
  const { labels } = stores;
  const commands = createCommandCheck({ labels, routes: () => setup().routes, isClosed });
  const views = createJobViews({
    jobs,
    printerOf,
    conditionOf: (printer) => watch.statusOf(printer).condition,
  });
  const requests = createPrintRequests({
    ...stores,
    db,
    jobs,
    writer,
    commands,
    misfits,
    clock,
    newId,
    open,
    wake,
    setup: current,
    placeOf,
    mayStillPrint: (job) => views.mayStillPrint(job),
    isClosed,
  });

  return {
    start() {
      for (const job of jobs.inState('sending')) writer.move(job.id, 'crash', { reason: 'crash' });
      watch.start();
      loops.start();
    },
    async stop() {
      watch.stop();
      spares.stop();
      stopping.abort();
      await withinLimit(loops.stop(), stopMilliseconds, clock.after);
      closed = true;
    },
    async lookThrough(shipmentId, { ids, ...counted }) {
      // More of them wait for a person, who has them checked.
      if (!isHeldAsOneRow(jobs, shipmentId, counted)) await commands.lookAhead(ids.map((id) => ({ id })));
    },
    queueShipmentPrints(shipmentId, prints) {
      const { routes, stickAndScan = false } = setup();
      const queueing = { jobs, labels, writer, clock, newId, routes, placeOf, commands, stickAndScan };
      queuePrints(queueing, shipmentId, prints);
      tell(shipmentId);
    },
    queueOwnPrint(print) {
      const { ownDocuments } = stores;
      queueOwnPrint({ writer, clock, newId, setup: current, ownDocuments, stale: limits.stale }, print);
      tell(print.document.shipmentId);
    },
    queueDriverCopies(shipmentId, copies) {
      const queued = queueDriverCopies(
        { writer, clock, newId, placeOf, documents: stores.documents },
        shipmentId,
        copies,
      );
      if (queued) tell(shipmentId);
      return queued;
    },
    cancelWaitingPrints(shipmentId) {
      for (const job of jobs.ofShipment(shipmentId))
        if (job.state === 'queued' && (job.kind === 'label' || job.kind === 'document'))
          writer.move(job.id, 'cancel', { reason: 'left' }, 'person');
    },
    leaveWaitingPrints(shipmentId, by) {
      const whose = by === 'person' ? by : undefined;
      for (const job of jobs.ofShipment(shipmentId))
        if (job.state === 'queued') writer.move(job.id, 'cancel', { reason: 'left' }, whose);
      stores.ownLabelsDue.removeAll(shipmentId);
    },
    cancelDestroyed(jobIds) {
      for (const id of jobIds) writer.move(id, 'destroyed', { reason: 'destroyed' }, 'person');
    },
    releaseScanned(jobId) {
      const job = jobs.get(jobId);
      if (job?.state === 'queued' && job.reason === 'awaiting-scans') writer.refresh([job], 'scans');
    },
    awaitingScans: () => jobs.awaitingScans(),
    wake,
    announceLabels(shipmentId, labels) {
      const printer = printerOf(placeOf(shipmentId, 'label').printerId);
      if (printer !== null) loops.announce(printer.id, labels);
    },
    handlers: {
      ...requests,
      useSpare: (asked) => spares.use(asked),
      jobs: createJobList(jobs, views, clock),
    },
    jobsOf: (shipmentId) => views.of(jobsOfCurrentAttempt({ ...stores, jobs }, shipmentId)),
    everyJobOf: (shipmentId) => views.of(jobs.ofShipment(shipmentId)),
    printerFor: (paper) => printerOf(spares.printerFor(byRoute(paper))),
    labelPrinterStatus: () => statusOf(byRoute('labels')),
    documentPrinterStatus: () => statusOf(byRoute('bill-of-lading')),
    usedPrinterStatuses: () => usedPrinters(setup()).map(statusOf),
    documentCopies: () => copiesOf('bill-of-lading', setup().routes),
    inDoubt: () => jobs.inDoubt(),
    waitingForPerson: () => jobs.waitingForPerson(),
    changed,
    statusChanged,
    // What asks the network is loaded by the few who look for a printer, and not by every start.
    async findPrinters() {
      const { findPrinters } = await import('./finding/find-printers.ts');
      return findPrinters();
    },
    testPrinter(printer, password) {
      const signIn = printer.kind === 'ipp' ? signIns.renew(printer, password) : undefined;
      const open = (one: Printer): OpenedPrinter => openOne(one, { find: () => signIn });
      return testPrinter(printer, open, () => clock.now());
    },
    async checkPrinter(printer) {
      const { printers: all, routes } = setup();
      const same = all.filter((one) => one.id !== printer.id && addressOf(one) === addressOf(printer));
      const checked = await checkPrinter(printer, {
        ...checkParts(),
        signIn: printer.kind === 'ipp' ? signIns.renew(printer) : undefined,
        sameAddress: same.map(({ name }) => name),
        lastRun(serial) {
          const run = runs.newestAt({ serial, printerId: printer.id });
          return run?.serial === serial ? run : null;
        },
        labelDpi: routes.labelDpi ?? null,
        isBusy: loops.isBusy(printer.id) || same.some(({ id }) => loops.isBusy(id)),
      });
      return { checkedAt: clock.now().toISOString(), found: checked };
    },
  };
}
