import type { DeskBase } from '#main/desk-base.ts';
import { createAmendments } from '#main/amendments/amendments.ts';
import { createBook } from '#main/address-book/book.ts';
import type { FleetWork } from '#main/fleet/work/fleet-work.ts';
import { createDraw } from './drawing/draw-in-worker.ts';
import { createAnswerFiles } from '#main/outbox/exchanges/answer-files.ts';
import { createExchanges } from '#main/outbox/exchanges/exchanges.ts';
import { createExchangeRemoval } from '#main/outbox/exchanges/removal.ts';
import type { FreightService, QuoteService } from '#main/freight-service/freight-service.ts';
import { createImports, type Imports } from '#main/import/imports.ts';
import { createMasterBols } from '#main/combining/master-bol/master-bols.ts';
import { createNumbers } from '#main/numbers/numbers.ts';
import { guardDesk, type DeskHandlers } from '#main/people/desk-rules.ts';
import type { People } from '#main/people/people.ts';
import { createLaterSteps } from '#main/shipments/later-steps.ts';
import { createOrders } from '#main/shipments/orders.ts';
import type { PrinterSignIns } from '#main/printing/documents/printer-sign-ins.ts';
import { createSpooler, type Spooler } from '#main/printing/spooler.ts';
import { createOwnLabels } from '#main/printing/own-labels/own-labels.ts';
import { createPlainReads, type PlainReads } from '#main/rates-and-tracking/plain-reads.ts';
import { createRates } from '#main/rates-and-tracking/rates.ts';
import { createScale } from '#main/scale/scale.ts';
import { createScans } from '#main/scans/scans.ts';
import { waitingDrafts, waitingImports } from '#main/scans/waiting-orders.ts';
import { createDrafts } from '#main/shipments/drafts.ts';
import { createShipments } from '#main/shipments/shipments.ts';
import { openRepairDraft } from '#main/shipments/stored-drafts.ts';
import { createDailyCopy } from '#main/storage/copies/backup.ts';
import { type DrawnLabel, drawnWithRecalled } from '#main/printing/recalled-objects.ts';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { createStores } from '#main/storage/stores.ts';
import { createOutbox, type Outbox } from '#main/outbox/outbox.ts';
import { createTemplates } from '#main/shipments/templates.ts';
import { createTenders } from '#main/shipments/tenders.ts';
import { createTrucks } from '#main/trucks/trucks.ts';
import { loadSources } from '#main/combining/load-sources.ts';
import { createCombining, returnLoadsOnDiscard } from '#main/combining/combine.ts';
import { createTracking } from '#main/rates-and-tracking/tracking.ts';
import {
  createDeskFleet,
  createSleepGate,
  openSentOrders,
  startSending,
  type DeskFleet,
} from './desk-fleet.ts';
import { closeAll } from './end-all.ts';
import { startInOrder } from './start-in-order.ts';

/**
 * A stored label for its picture on screen, with the graphics it recalls from the printer's memory, taken from the earlier labels that stored
 * them (docs/decisions/labels.md), and the names of graphics that no label here contains; null: no such label.
 */
function labelToDraw(
  id: string,
  labels: { get: (id: string) => { zpl: Buffer } | null },
  jobs: { storingBefore: (of: { labelId: string }) => { zpl: Buffer }[] },
): DrawnLabel | null {
  const label = labels.get(id);
  if (label === null) return null;
  return drawnWithRecalled(label.zpl, () => jobs.storingBefore({ labelId: id }).map(({ zpl }) => zpl));
}

export interface DeskParts extends Omit<DeskBase, 'stores'> {
  copiesFolder: string;
  /** Who is signed in, and what they may do; without it no one is signed in and no PIN is asked for. */
  people?: Pick<People, 'person' | 'gate'> | undefined;
  service: FreightService & QuoteService;
  /** Signs in at printers that ask for it; without it no password is known. */
  signIns?: PrinterSignIns | undefined;
  report: (error: unknown) => void;
  /** Whether documents that Dockprint makes here are marked SAMPLE. */
  isTraining?: boolean;
  /** Whether files of the watched folder are for this desk. */
  watchesFolder?: boolean;
  /** Whether every file dropped there is sent without asking. */
  submitsAll?: boolean;
  /** Access to the station's fleet, opened when it is needed, and the file with what was pulled from it. */
  fleet?: DeskFleet | undefined;
}

/** Everything that works on one database: drafts, shipments, sending them, printing their documents. */
export interface Desk {
  handlers: DeskHandlers;
  outbox: Outbox;
  spooler: Spooler;
  /** What this desk does with other stations; null: it takes no part in a fleet. */
  fleet: FleetWork | null;
  imports: Pick<Imports, 'changed' | 'folder' | 'results' | 'submitFile' | 'readLoads' | 'lines' | 'batch'>;
  /** For programs. */
  reads: PlainReads;
  documentPdf(id: string): Buffer | null;
  /** A file that came with the answer to an attempt, by name (`answerFileNames`). */
  answerFile(shipmentId: string, attempt: number, name: string): Promise<Buffer | null>;
  labelDocument(id: string): { format: 'pdf' | 'png'; bytes: Buffer } | null;
  labelZpl(id: string): DrawnLabel | null;
  ownDocument(id: string): { format: 'pdf' | 'zpl' | 'png'; bytes: Buffer } | null;
  start(): void;
  /** Waits for requests on the wire and for the printers; then the database may be closed. */
  stop(): Promise<void>;
}

export function createDesk(parts: DeskParts): Desk {
  const { db, settings, clock, newId, service, report } = parts;
  const person = () => parts.people?.person() ?? null;
  const stores = createStores(db, person);
  const { asksAboutEarlierNumbers = false } = parts;
  const base: DeskBase = { db, stores, settings, clock, newId, asksAboutEarlierNumbers };
  const jobs = createPrintJobStore(db);
  const afterSleep = createSleepGate({ clock, report });
  const spooler = createSpooler({
    db,
    jobs,
    person,
    printers() {
      const { station, ...rest } = settings();
      return { ...rest, stationName: station.name, stickAndScan: station.scanner.stickAndScan };
    },
    clock,
    newId,
    maySend: () => afterSleep.maySend(),
    signIns: parts.signIns,
    report,
  });
  const sentOrders = openSentOrders(parts.fleet, stores);
  const outbox = createOutbox({
    ...base,
    service,
    report,
    random: Math.random,
    station: {
      setUp: () => settings().service !== null,
      maySend: () => afterSleep.maySend(),
      testMode: () => settings().service?.developerMode === true,
      sentElsewhere: (shipmentId) => sentOrders?.leftElsewhere(shipmentId) ?? null,
      packer: () => settings().station.packer,
      labelsPerUnit: (shipmentId) =>
        stores.shipments.printsByRule(shipmentId)?.labelsPerUnit?.value ??
        settings().routes.labelsPerUnit ??
        1,
      repairDraft: (owner) => openRepairDraft(base, owner),
    },
  });
  const { events } = outbox;
  events.labelsStored.on(({ shipmentId, waitFor, ...labels }) => {
    waitFor(spooler.lookThrough(shipmentId, labels));
  });
  events.labelsComing.on(({ shipmentId, ...labels }) => {
    spooler.announceLabels(shipmentId, labels);
  });
  events.documentsQueued.on(() => {
    spooler.wake();
  });
  events.rejected.on(({ shipmentId }) => {
    spooler.cancelWaitingPrints(shipmentId);
  });
  const book = createBook({ db, stores, clock, report });
  const copies = createDailyCopy({ db, folder: parts.copiesFolder, clock, report });
  const answerFiles = createAnswerFiles(stores);
  const removal = createExchangeRemoval({ db, exchanges: stores.exchanges, clock, report });
  const onQueued = (shipmentId: string) => {
    outbox.queued(shipmentId);
    book.learnSoon();
  };
  const onShipmentChanged = (shipmentId: string) => {
    outbox.changed.emit({ shipmentId });
  };
  const draw = createDraw(report);
  const ownLabels = createOwnLabels({
    ...base,
    draw,
    spooler,
    report,
    isOffline: () => outbox.serviceStatus().state === 'offline',
  });
  // A change in the outbox may release prints that wait.
  outbox.changed.on(({ shipmentId }) => {
    spooler.wake();
    ownLabels.makeDue();
    ownLabels.tagWaiting(shipmentId);
  });
  const orders = createOrders(base, service, onQueued);
  const laterSteps = createLaterSteps(base, service, { onQueued, onStopped: onShipmentChanged, report });
  const amendments = createAmendments({
    ...base,
    printJobs: (shipmentId) => spooler.everyJobOf(shipmentId),
    prints: spooler,
    changed: onShipmentChanged,
  });
  events.bolNumbered.on(({ shipmentId }) => {
    orders.bolAccepted(shipmentId);
    amendments.bolAccepted(shipmentId);
  });
  events.accepted.on(({ shipmentId, documents }) => {
    amendments.bolAccepted(shipmentId);
    spooler.queueShipmentPrints(shipmentId, documents);
    // Another station took this work over and prints it.
    if (stores.takeOvers.takenAway(shipmentId) === null) ownLabels.noteAccepted(shipmentId);
    else spooler.leaveWaitingPrints(shipmentId, 'station');
  });
  // After the commit that accepts the BOL, or it would wait for a document that is read and encoded.
  outbox.changed.on(({ shipmentId }) => {
    laterSteps.continueTenders(shipmentId);
  });
  const combine = createCombining(base, loadSources(base), onShipmentChanged);
  const readParts = {
    stores,
    clock,
    report,
    observe: (outcome: Parameters<Outbox['observe']>[0]) => {
      outbox.observe(outcome);
    },
    serviceStatus: () => outbox.serviceStatus(),
  };
  const rates = createRates(readParts, base, service);
  const tracking = createTracking(readParts, base, service, onShipmentChanged);
  const fleet = createDeskFleet(parts.fleet?.access, sentOrders, {
    ...base,
    service,
    report,
    person,
    jobs,
    spooler,
    outbox,
    gate: parts.people?.gate ?? null,
    events,
  });
  afterSleep.watch(fleet, [outbox, spooler]);
  const shipmentsParts = {
    ...base,
    onQueued,
    sentElsewhere: (externalId: string) => sentOrders?.sentElsewhere(externalId) ?? null,
    bolPayload: (shipment: Parameters<typeof service.bolPayload>[0]) => service.bolPayload(shipment),
    printJobs: (id: string) => spooler.jobsOf(id),
    lane: () => outbox.lane(),
    laterSteps,
    onMade: (draftId: string, shipmentId: string) => {
      amendments.shipmentMade(draftId, shipmentId);
      combine.shipmentMade(draftId, shipmentId);
    },
  };
  const shipments = createShipments(shipmentsParts);
  const direction = () => settings().service?.quoteDirections[0];
  const reads = createPlainReads(service, direction, readParts.observe);
  const imports = createImports({
    ...shipmentsParts,
    askRates: (request, signal) => reads.rates(request, signal),
    random: Math.random,
    report,
    person,
    serviceStatus: () => outbox.serviceStatus(),
    printers: () => [spooler.labelPrinterStatus(), spooler.documentPrinterStatus()],
    watchesFolder: parts.watchesFolder ?? false,
    submitsAll: parts.submitsAll ?? false,
  });
  outbox.changed.on(() => {
    imports.wake();
    fleet?.tidy();
  });

  let isStopped = false;
  const handlers: DeskHandlers = {
    drafts: returnLoadsOnDiscard(createDrafts(base), db, combine),
    shipments,
    templates: createTemplates(base),
    scans: createScans(
      base,
      [waitingImports(stores), waitingDrafts(stores)],
      draw,
      spooler,
      onShipmentChanged,
    ),
    amendments: amendments.handlers,
    combine: combine.handlers,
    masters: createMasterBols(base, draw, spooler, onShipmentChanged),
    numbers: createNumbers(base),
    ...book.handlers,
    submissions: outbox.handlers,
    printing: spooler.handlers,
    rates,
    orders: orders.handlers,
    tenders: createTenders(base, service, onQueued, onShipmentChanged),
    tracking,
    exchanges: createExchanges(stores, answerFiles),
    scale: createScale(settings, clock),
    ownLabels: ownLabels.handlers,
    trucks: createTrucks({
      ...base,
      draw,
      spooler,
      changed: onShipmentChanged,
      isTraining: parts.isTraining === true,
    }),
    imports: imports.handlers,
  };

  return {
    handlers: parts.people === undefined ? handlers : guardDesk(handlers, parts.people.gate, stores, jobs),
    outbox,
    spooler,
    fleet,
    imports,
    reads,
    documentPdf: (id) => stores.documents.bytes(id),
    labelDocument: (id) => stores.labelDocuments.get(id),
    ownDocument: (id) => stores.ownDocuments.bytes(id),
    labelZpl: (id) => labelToDraw(id, stores.labels, jobs),
    answerFile: (shipmentId, attempt, name) => answerFiles.file(shipmentId, attempt, name),
    start() {
      const alive = { clock, report, isStopped: () => isStopped };
      const send = startInOrder(alive, [
        () => afterSleep.start(),
        () => outbox.start(),
        () => laterSteps.continueTenders(),
        () => spooler.start(),
        () => ownLabels.makeDue(),
        () => imports.send(),
      ]);
      startSending(fleet, { report, unlearned: stores.stationNumbers.unlearned(), send });
      const beside = [copies, book, removal, imports].map((part) => () => part.start());
      startInOrder(alive, beside)();
    },
    async stop() {
      isStopped = true;
      afterSleep.stop();
      removal.stop();
      book.stop();
      laterSteps.stop();
      await closeAll(report, [
        ...[[() => fleet?.stop()], [() => imports.stop()], [() => copies.stop()], [() => ownLabels.stop()]],
        [() => rates.cancel(), () => tracking.cancel()],
        [() => outbox.stop(), () => spooler.stop()],
      ]);
    },
  };
}
