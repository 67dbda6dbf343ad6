import type { Clock } from '#main/clock.ts';
import { createAmendments } from '#main/amendments/amendments.ts';
import { createCatalog } from '#main/catalog/catalog.ts';
import { createAnswerFiles } from '#main/exchanges/answer-files.ts';
import { createExchanges } from '#main/exchanges/exchanges.ts';
import { createExchangeRemoval } from '#main/exchanges/removal.ts';
import type { FreightService, QuoteService } from '#main/freight-service/freight-service.ts';
import { createMasterBols } from '#main/master-bol/master-bols.ts';
import { createNumbers } from '#main/numbers/numbers.ts';
import { createOrders } from '#main/orders/orders.ts';
import { createSpooler, type Spooler } from '#main/printing/spooler.ts';
import { createRates } from '#main/rates/rates.ts';
import { createDrafts, repairDraft } from '#main/shipments/drafts.ts';
import { createShipments } from '#main/shipments/shipments.ts';
import { createDailyCopy } from '#main/storage/backup.ts';
import { createPrintJobStore } from '#main/storage/print-job-store.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import { createStores } from '#main/storage/stores.ts';
import { createOutbox, type Outbox } from '#main/submissions/outbox.ts';
import { createTenders } from '#main/tenders/tenders.ts';
import { loadSources } from '#main/together/load-sources.ts';
import { createTogether, givingBack } from '#main/together/together.ts';
import { createTracking } from '#main/tracking/tracking.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { Settings } from '#shared/station/settings.ts';

export interface DeskParts {
  db: StationDatabase;
  copiesFolder: string;
  /** What holds at this desk now. */
  settings: () => Settings;
  service: FreightService & QuoteService;
  clock: Clock;
  newId: () => string;
  report: (error: unknown) => void;
  /** Whether its BOL numbers reach a carrier (`numbers/bol-beginning.ts`). */
  asksAboutEarlierNumbers?: boolean;
}

/** The subjects of one database at work together: drafts, shipments, their way out, their papers. */
export interface Desk {
  handlers: Omit<Handlers, 'station' | 'settings'>;
  outbox: Outbox;
  spooler: Spooler;
  documentPdf(id: string): Buffer | null;
  /** What came with the answer to a try, by its name (`answerFileNames`). */
  answerFile(shipmentId: string, attempt: number, name: string): Promise<Buffer | null>;
  labelDocument(id: string): { format: 'pdf' | 'png'; bytes: Buffer } | null;
  labelZpl(id: string): Buffer | null;
  ownDocument(id: string): { format: 'pdf' | 'zpl'; bytes: Buffer } | null;
  start(): void;
  /** Waits for what is on the wire and at the printers; then the database may be closed. */
  stop(): Promise<void>;
}

export function createDesk(parts: DeskParts): Desk {
  const { db, settings, clock, newId, service, report } = parts;
  const stores = createStores(db);
  const spooler = createSpooler({
    db,
    jobs: createPrintJobStore(db),
    printers: () => ({ ...settings(), stationName: settings().station.name }),
    clock,
    newId,
    report,
  });
  const outbox = createOutbox({
    db,
    stores,
    service,
    clock,
    newId,
    random: Math.random,
    senders: service.senders,
    onBolNumber: (shipmentId) => {
      orders.bolAccepted(shipmentId);
      amendments.bolAccepted(shipmentId);
    },
    onRejected: (shipmentId) => {
      spooler.cancelWaitingPrints(shipmentId);
    },
    onAccepted: (shipmentId, papers) => {
      amendments.bolAccepted(shipmentId);
      spooler.queueShipmentPrints(shipmentId, papers);
    },
    setUp: () => settings().service !== null,
    packer: () => settings().station.packer,
    repairDraft: (owner) => repairDraft({ stores, settings, clock, newId }, owner),
    report,
  });
  // The rows of an accepted shipment are there once its commit is through; only then is the printer woken.
  outbox.changed.on(() => {
    spooler.wake();
  });
  const copies = createDailyCopy({ db, folder: parts.copiesFolder, clock, report });
  const answerFiles = createAnswerFiles(stores);
  const removal = createExchangeRemoval({ db, exchanges: stores.exchanges, clock, report });
  const onQueued = (shipmentId: string) => {
    outbox.wake();
    outbox.changed.emit({ shipmentId });
    outbox.statusChanged.emit();
  };
  const { asksAboutEarlierNumbers = false } = parts;
  const common = { db, stores, settings, clock, newId, onQueued, asksAboutEarlierNumbers };
  const orders = createOrders({
    ...common,
    orderPayload: (shipment, order) => service.orderPayload(shipment, order),
  });
  const amendments = createAmendments({
    ...common,
    printJobs: (shipmentId) => spooler.everyJobOf(shipmentId),
    leaveWaitingPrints: (shipmentId) => {
      spooler.leaveWaitingPrints(shipmentId);
    },
    changed: (shipmentId) => {
      outbox.changed.emit({ shipmentId });
    },
  });
  const together = createTogether({
    ...common,
    // What is imported and not sent yet takes part by a source of its own.
    sources: loadSources(common),
    changed: (shipmentId) => {
      outbox.changed.emit({ shipmentId });
    },
  });
  const readParts = {
    stores,
    clock,
    report,
    observe: (outcome: Parameters<Outbox['observe']>[0]) => {
      outbox.observe(outcome);
    },
    serviceStatus: () => outbox.serviceStatus(),
  };
  const rates = createRates({ ...readParts, service, settings });
  const tracking = createTracking({
    ...readParts,
    db,
    service,
    changed: (shipmentId) => {
      outbox.changed.emit({ shipmentId });
    },
  });
  const shipments = createShipments({
    ...common,
    bolPayload: (shipment) => service.bolPayload(shipment),
    printJobs: (shipmentId) => spooler.jobsOf(shipmentId),
    lane: () => outbox.lane(),
    onMade: (draftId, shipmentId) => {
      amendments.shipmentMade(draftId, shipmentId);
      together.shipmentMade(draftId, shipmentId);
    },
  });

  return {
    handlers: {
      drafts: givingBack(createDrafts(common), db, together),
      shipments,
      amendments: amendments.handlers,
      together: together.handlers,
      masters: createMasterBols({
        ...common,
        queuePrint: (print) => {
          spooler.queueOwnPrint(print);
        },
        printed: () => {
          spooler.wake();
        },
        changed: (shipmentId) => {
          outbox.changed.emit({ shipmentId });
        },
      }),
      numbers: createNumbers(common),
      catalog: createCatalog(stores),
      submissions: outbox.handlers,
      printing: spooler.handlers,
      rates,
      orders: orders.handlers,
      tenders: createTenders({ ...common, service }),
      tracking,
      exchanges: createExchanges(stores, answerFiles),
    },
    outbox,
    spooler,
    documentPdf: (id) => stores.documents.bytes(id),
    labelDocument: (id) => stores.labelDocuments.get(id),
    ownDocument: (id) => stores.ownDocuments.bytes(id),
    labelZpl: (id) => stores.labels.get(id)?.zpl ?? null,
    answerFile: (shipmentId, attempt, name) => answerFiles.file(shipmentId, attempt, name),
    start() {
      outbox.start();
      spooler.start();
      copies.start();
      removal.start();
    },
    async stop() {
      removal.stop();
      await copies.stop();
      await Promise.all([rates.cancel(), tracking.cancel()]);
      await Promise.all([outbox.stop(), spooler.stop()]);
    },
  };
}
