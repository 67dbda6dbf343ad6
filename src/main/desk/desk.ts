import type { Clock } from '#main/clock.ts';
import type { FreightService } from '#main/freight-service/freight-service.ts';
import { createSpooler, type Spooler } from '#main/printing/spooler.ts';
import { createDrafts } from '#main/shipments/drafts.ts';
import { createShipments } from '#main/shipments/shipments.ts';
import { createDailyCopy } from '#main/storage/backup.ts';
import { createPrintJobStore } from '#main/storage/print-job-store.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';
import { createStores } from '#main/storage/stores.ts';
import { createOutbox, type Outbox } from '#main/submissions/outbox.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { Settings } from '#shared/station/settings.ts';

export interface DeskParts {
  db: StationDatabase;
  copiesFolder: string;
  /** What holds at this desk now. */
  settings: () => Settings;
  service: FreightService;
  clock: Clock;
  newId: () => string;
  report: (trouble: unknown) => void;
}

/** The subjects of one database at work together: drafts, shipments, their way out, their papers. */
export interface Desk {
  handlers: Pick<Handlers, 'drafts' | 'shipments' | 'submissions' | 'printing'>;
  outbox: Outbox;
  spooler: Spooler;
  documentPdf(id: string): Buffer | null;
  labelZpl(id: string): Buffer | null;
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
    failed: report,
  });
  const outbox = createOutbox({
    db,
    stores,
    service,
    clock,
    newId,
    random: Math.random,
    onAccepted: (shipmentId, { labels, documentId }) => {
      spooler.queueShipmentPrints(shipmentId, { labelIds: labels.map(({ id }) => id), documentId });
    },
    setUp: () => settings().service !== null,
    packer: () => settings().station.packer,
    report,
  });
  // The rows of an accepted shipment are there once its commit is through; only then is the printer woken.
  outbox.changed.on(() => {
    spooler.wake();
  });
  const copies = createDailyCopy({ db, folder: parts.copiesFolder, clock, failed: report });
  const shipments = createShipments({
    db,
    stores,
    settings,
    clock,
    newId,
    bolPayload: (shipment) => service.bolPayload(shipment),
    printJobs: (shipmentId) => spooler.jobsOf(shipmentId),
    lane: () => outbox.lane(),
    queued(shipmentId) {
      outbox.wake();
      outbox.changed.emit({ shipmentId });
      outbox.statusChanged.emit();
    },
  });

  return {
    handlers: {
      drafts: createDrafts({ db, stores, settings, clock, newId }),
      shipments,
      submissions: outbox.handlers,
      printing: spooler.handlers,
    },
    outbox,
    spooler,
    documentPdf: (id) => stores.documents.bytes(id),
    labelZpl: (id) => stores.labels.get(id)?.zpl ?? null,
    start() {
      outbox.start();
      spooler.start();
      copies.start();
    },
    async stop() {
      copies.stop();
      await Promise.all([outbox.stop(), spooler.stop()]);
    },
  };
}
