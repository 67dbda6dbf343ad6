import type { PrintKind, PrintState } from '#shared/station/print-job.ts';
import type { Paper } from '#shared/station/papers.ts';
import type { PrintReason } from '#shared/station/print-reason.ts';

/** One physical label (or the few that one string of the service makes), or one document with its copies. */
export interface PrintJob {
  id: string;
  kind: PrintKind;
  shipmentId: string | null;
  labelId: string | null;
  documentId: string | null;
  /** The shipment label as a document; the job's kind is `document`. */
  labelDocumentId: string | null;
  /** A document of Dockprint's own; the job's kind is `own-label` or `own-document`. */
  ownDocumentId: string | null;
  /** Null for a label: the one row for all `of` labels of an answer until a person allows them. */
  unit: number | null;
  of: number | null;
  /** `perUnit` of the `of` labels are for one handling unit (`label-copies.ts`). */
  perUnit: number;
  copies: number;
  /** Whose route it follows; null: as its kind says, that of the labels or the BOL. */
  paper: Paper | null;
  /** A rule of Setup chose this printer instead of the route's; it counts while the settings have it. */
  rulePrinter: string | null;
  /** Null: no printer is set up for it. */
  printerId: string | null;
  state: PrintState;
  confirms: boolean;
  reason: PrintReason | null;
  /** The printer's own words about it, at most 300 characters. */
  words: string | null;
  /** The address its bytes went to (`addressOf`): a printer at another address knows nothing of it. Null: not sent yet. */
  sentTo: string | null;
  odometer: number | null;
  remoteId: string | null;
  parentId: string | null;
  createdAt: string;
  changedAt: string;
  /** When a person last asked for it: created, or requested again. Attempts do not change it. */
  askedAt: string;
  /** The run it was sent in: labels since the printer's counter last agreed (print-run-store.ts); null before it is sent. */
  runId: number | null;
  /** The printer counted `counted` of the `countedOf` physical labels of that run; null where it was not asked. */
  counted: number | null;
  countedOf: number | null;
}

export interface NewPrintJob extends PrintJob {
  /** Only what is stored nowhere else: test pages, tags. */
  payload: Buffer | null;
}

export type PrintJobPatch = Partial<
  Pick<
    PrintJob,
    | 'state'
    | 'printerId'
    | 'confirms'
    | 'reason'
    | 'words'
    | 'sentTo'
    | 'odometer'
    | 'remoteId'
    | 'changedAt'
    | 'askedAt'
    | 'runId'
    | 'counted'
    | 'countedOf'
  >
>;
