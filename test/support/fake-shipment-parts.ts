import { shipmentSchema, type Shipment } from '#shared/freight/shipment.ts';
import type { JournalEntry, JournalEvent } from '#shared/station/journal.ts';
import type { PrintJobView } from '#shared/station/print-job.ts';
import type { Evidence, SubmissionView } from '#shared/station/submission.ts';

export const day = (clock: string): string => new Date(`2026-11-17T${clock}`).toISOString();

const shipper = {
  company: 'Truckee River Fastener Co.',
  contact: 'Zoé Ramírez',
  phone: '775 555 0119',
  address: '1180 Spice Islands Dr',
  city: 'Sparks',
  state: 'NV',
  postalCode: '89431',
  country: 'USA',
};

export function shipment(more: Partial<Shipment> = {}): Shipment {
  return shipmentSchema.parse({
    externalId: '',
    bolNumber: '700018342',
    shipDate: '2026-11-17',
    proNumber: '',
    poNumber: '4500187733',
    carrierName: 'Saia',
    scac: 'SAIA',
    quoteNumber: 88412073,
    trailerNumber: '53118',
    shipper,
    consignee: {
      company: 'Peña Hermanos Building Supply',
      contact: 'José Peña',
      phone: '503 555 0148',
      address: '4215 NE Columbia Blvd, Door 12',
      city: 'Portland',
      state: 'OR',
      postalCode: '97211',
      country: 'USA',
    },
    lines: [
      {
        handlingUnits: 3,
        packageType: 'PLT',
        pieces: 72,
        description: 'Hex bolts, zinc 3/8 in',
        nmfc: '95190-3',
        freightClass: 60,
        weightLb: 3750,
      },
      {
        handlingUnits: 2,
        packageType: 'PLT',
        pieces: 40,
        description: 'Sheet-metal screws, boxed',
        nmfc: '95190-5',
        freightClass: 70,
        weightLb: 1900,
      },
      {
        handlingUnits: 1,
        packageType: 'CTN',
        pieces: 12,
        description: 'Wedge anchors, stainless',
        nmfc: '95190-1',
        freightClass: 85,
        weightLb: 310,
      },
    ],
    specialInstructions: 'Call 30 minutes before arrival. Door 12, ramp on the left.',
    ...more,
  });
}

export const evidence = (more: Partial<Evidence> = {}): Evidence => ({
  leftAt: null,
  bytesSent: null,
  endedAt: null,
  reason: null,
  httpStatus: null,
  serviceWords: null,
  waitedSeconds: null,
  notFoundAt: [],
  ...more,
});

let serial = 0;
const next = (kind: string) => `${kind}-${++serial}`;

export const submission = (more: Partial<SubmissionView> = {}): SubmissionView => ({
  id: next('submission'),
  shipmentId: 'shipment-1',
  step: 'bol',
  state: 'accepted',
  bolNumber: '0700018342',
  consignee: 'Peña Hermanos Building Supply, Portland OR',
  scac: 'SAIA',
  carrierName: 'Saia',
  handlingUnits: 6,
  attempt: 1,
  queuedAt: day('14:06:51'),
  changedAt: day('14:06:53'),
  nextAttemptAt: null,
  waitsFor: null,
  laneClosedFor: null,
  laneHeldUpBy: null,
  evidence: null,
  out: null,
  ...more,
});

export const printJob = (more: Partial<PrintJobView> = {}): PrintJobView => ({
  id: next('job'),
  kind: 'label',
  shipmentId: 'shipment-1',
  bolNumber: '0700018342',
  standing: null,
  unit: null,
  of: null,
  handlingUnits: 6,
  isLabelDocument: false,
  own: null,
  copies: 1,
  printerId: 'labels-1',
  printerName: 'Bench labels',
  state: 'printed',
  confirms: true,
  reason: null,
  words: null,
  runId: null,
  mayStillPrint: false,
  parentId: null,
  createdAt: day('14:06:54'),
  changedAt: day('14:06:57'),
  ...more,
});

export const bolJob = (more: Partial<PrintJobView> = {}): PrintJobView =>
  printJob({ kind: 'document', copies: 3, printerId: 'laser-1', printerName: 'Office laser', ...more });

export function journal(rows: [clock: string, event: JournalEvent, detail: object][]): JournalEntry[] {
  const entryOf = ([clock, event, detail]: (typeof rows)[number], at: number) => ({
    seq: at + 1,
    at: day(clock),
    shipmentId: 'shipment-1',
    subject: event.startsWith('print') ? 'print-job' : 'submission',
    subjectId: 'x',
    event,
    detail,
  });
  return rows.map(entryOf) as JournalEntry[];
}

export const label = (unit: number, of: number) => ({ kind: 'label', unit, of, printer: 'Bench labels' });
export const paper = { kind: 'document', copies: 3, printer: 'Office laser' };
