import type { JournalEntry } from '#shared/station/journal.ts';
import { openStationDatabase } from '#main/desk/open-database.ts';
import type { PrinterSignIns } from '#main/printing/documents/printer-sign-ins.ts';
import { openPrinter, type OpenedPrinter } from '#main/printing/open-printer.ts';
import type { PrintSetup } from '#shared/station/print-routes.ts';
import { createSpooler, type Spooler } from '#main/printing/spooler.ts';
import { zebraLimits } from '#main/printing/zebra/zebra-connection.ts';
import { zebraPrinter } from '#main/printing/zebra/zebra-printer.ts';
import { systemClock, type Clock } from '#main/clock.ts';
import { createJournalStore } from '#main/storage/journal/journal-store.ts';
import { createPrintJobStore, type PrintJob } from '#main/storage/printing/print-job-store.ts';
import { createStores } from '#main/storage/stores.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { PrintsByRule } from '#shared/freight/form/shipping-rules.ts';
import { shipmentSchema } from '#shared/freight/shipment.ts';
import { printerSchema, routesSchema, type Printer } from '#shared/station/printer.ts';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zpl } from './label-feed.ts';
import { until } from './until.ts';
import { aStoredShipment } from './stored-rows.ts';

/** The order of the real limits, shorter, so that a test does not wait for a person. */
export const quickZebraLimits = {
  ...zebraLimits,
  connect: 500,
  answer: 150,
  write: 500,
  attention: 400,
  idle: 500,
  busy: 300,
  quiet: 150,
  closing: 200,
};

export interface PrintStation {
  readonly db: StationDatabase;
  readonly spooler: Spooler;
  readonly folder: string;
  /** As when Setup saves them. */
  setRoutes(routes: unknown): void;
  setPrinters(printers: unknown[]): void;
  setRules(rules: NonNullable<PrintSetup['rules']>): void;
  /** What the program itself got wrong; must stay empty. */
  readonly mistakes: unknown[];
  /** A shipment with this many stored labels, and a document when one is given; its prints are queued. */
  accept(labels: number, pdf?: Buffer, physical?: number, prints?: PrintsByRule | null): string;
  jobs(shipmentId: string): PrintJob[];
  /** `1:printed 2:sent:paper-out document:queued`: the newest of each. */
  states(shipmentId: string): string;
  /** Waits until the states are these. */
  until(shipmentId: string, states: string | RegExp, limit?: number): Promise<void>;
  /** The lines of the journal, the oldest first, and their events alone. */
  lines(shipmentId: string): JournalEntry[];
  events(shipmentId: string): string[];
  /** As kill -9: the spooler's end is not waited for and nothing more is written; then a new start on the same file. */
  crash(): void;
  stop(): Promise<void>;
}

const party = {
  company: 'Peña Hermanos',
  contact: '',
  phone: '',
  email: '',
  address: '1 Main St',
  address2: '',
  city: 'Reno',
  state: 'NV',
  postalCode: '89502',
  country: 'USA',
};

const shipment = (bolNumber: string, handlingUnits: number) =>
  shipmentSchema.parse({
    externalId: '',
    bolNumber,
    shipDate: '2026-11-21',
    proNumber: '',
    poNumber: '',
    carrierName: 'Saia',
    scac: 'SAIA',
    shipperNumber: '',
    trailerNumber: '',
    customerNumber: '',
    storeNumber: '',
    departmentNumber: '',
    shipper: party,
    consignee: party,
    lines: [
      {
        handlingUnits,
        packageType: 'PLT',
        pieces: 20,
        description: 'Tools',
        nmfc: '',
        freightClass: 70,
        weightLb: 500,
      },
    ],
  });

/** A station with a real database in a fresh folder and a spooler on these printers. */
export function startPrintStation(
  printers: unknown[],
  routes: unknown,
  options: {
    printServer?: string;
    stale?: number;
    lost?: number;
    maySend?: () => boolean;
    open?: (printer: Printer) => OpenedPrinter | null;
    clock?: Clock;
    signIns?: PrinterSignIns;
    /** Where another process of this station was before; it is not removed. */
    folder?: string;
    /** The real limits, for figures. */
    real?: boolean;
    /** Labels per handling unit, of shipments accepted from now on. */
    perUnit?: number;
    /** The bytes of a label, where those of two shipments must be told apart. */
    label?: (shipment: number, unit: number) => Buffer;
  } = {},
): PrintStation {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'dockprint-print-'));
  const parsed = (list: unknown[]) => list.map((printer) => printerSchema.parse(printer));
  const state: PrintSetup = { printers: parsed(printers), routes: routesSchema.parse(routes) };
  const mistakes: unknown[] = [];
  let db!: StationDatabase;
  let spooler!: Spooler;
  let dead = { yes: false };
  let count = 0;

  const open = (printer: Printer, signIns: Pick<PrinterSignIns, 'find'>): OpenedPrinter =>
    options.open?.(printer) ??
    (printer.kind === 'zebra-tcp' || printer.kind === 'zebra-usb'
      ? {
          labels: zebraPrinter(printer, options.real === true ? zebraLimits : quickZebraLimits),
          documents: null,
        }
      : openPrinter(
          printer,
          { platform: 'linux', printServer: options.printServer ?? 'ipp://127.0.0.1:9' },
          signIns,
        ));

  function start(): void {
    const opening = openStationDatabase(join(folder, 'station.db'));
    if (!opening.ok) throw new Error(opening.error.message);
    const real = opening.value;
    const life = { yes: false };
    dead = life;
    db = {
      ...real,
      // A process that was killed writes nothing more.
      prepare(sql) {
        if (life.yes) throw new Error('killed');
        return real.prepare(sql);
      },
      transaction(work, lasts) {
        if (life.yes) throw new Error('killed');
        return real.transaction(work, lasts);
      },
    };
    spooler = createSpooler({
      db,
      jobs: createPrintJobStore(db),
      printers: () => ({ ...state, stationName: 'Dock 7' }),
      clock: options.clock ?? systemClock,
      newId: randomUUID,
      openPrinter: open,
      signIns: options.signIns,
      ...(options.maySend === undefined ? {} : { maySend: options.maySend }),
      limits: {
        ...(options.real === true ? {} : { retry: 100, ask: 50, watch: 200, minute: 300 }),
        ...(options.lost === undefined ? {} : { lost: options.lost }),
        ...(options.stale === undefined ? {} : { stale: options.stale }),
      },
      report: (error) => {
        if (!life.yes) mistakes.push(error);
      },
    });
    spooler.start();
  }
  start();

  const jobs = (shipmentId: string): PrintJob[] => createPrintJobStore(db).ofShipment(shipmentId);

  function states(shipmentId: string): string {
    const newest = new Map<string, string>();
    for (const job of jobs(shipmentId))
      newest.set(
        job.unit === null ? job.kind : String(job.unit),
        job.state + (job.reason === null ? '' : `:${job.reason}`),
      );
    return [...newest].map(([what, is]) => `${what}:${is}`).join(' ');
  }

  return {
    get db() {
      return db;
    },
    get spooler() {
      return spooler;
    },
    folder,
    setRoutes(routes) {
      state.routes = routesSchema.parse(routes);
      spooler.wake();
    },
    setRules(rules) {
      state.rules = rules;
    },
    setPrinters(list) {
      state.printers = parsed(list);
      spooler.wake();
    },
    mistakes,
    accept(labels, pdf, physical = 1, prints = null) {
      const shipmentId = randomUUID();
      const stores = createStores(db);
      const at = new Date().toISOString();
      count += 1;
      db.transaction(() => {
        stores.shipments.insert(
          aStoredShipment(shipmentId, {
            shipment: shipment(`07000${1000 + count}`, Math.max(1, labels * physical)),
            createdAt: at,
            createdBy: '',
          }),
        );
        stores.shipments.setPrintsByRule(shipmentId, prints);
        const perUnit = options.perUnit ?? 1;
        const labelIds = Array.from({ length: labels * perUnit }, (_, n) => {
          const id = randomUUID();
          stores.labels.add({
            id,
            shipmentId,
            attempt: 1,
            unit: n + 1,
            of: labels * perUnit,
            physical,
            perUnit,
            zpl: options.label?.(count, n + 1) ?? zpl(n + 1),
            storedAt: at,
          });
          return id;
        });
        const documentId = pdf ? randomUUID() : null;
        if (pdf && documentId !== null)
          stores.documents.add({
            id: documentId,
            shipmentId,
            attempt: 1,
            kind: 'bill-of-lading',
            bytes: pdf,
            storedAt: at,
          });
        spooler.queueShipmentPrints(shipmentId, { labelIds, documentId });
      });
      spooler.wake();
      return shipmentId;
    },
    jobs,
    states,
    until: (shipmentId, wanted, limit) =>
      until(
        () => `${String(wanted)}, it is ${states(shipmentId)}`,
        () => {
          const now = states(shipmentId);
          return typeof wanted === 'string' ? now === wanted : wanted.test(now);
        },
        limit,
      ),
    lines: (shipmentId) => createJournalStore(db).ofShipment(shipmentId).reverse(),
    events: (shipmentId) =>
      createJournalStore(db)
        .ofShipment(shipmentId)
        .reverse()
        .map((entry) => entry.event),
    crash() {
      dead.yes = true;
      void spooler.stop().catch(() => undefined);
      // Closes the file as the system does for a killed process; then the next start.
      db.close();
      start();
    },
    async stop() {
      await spooler.stop();
      db.close();
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
