import { fail, type Result } from '#shared/ipc/result.ts';
import type { Routes } from '#shared/station/printer.ts';
import { maxClockCorrectionMilliseconds } from '../clock.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import type { NewOwnDocument, OwnDocumentsStore } from '#main/storage/printing/own-documents-store.ts';
import type { createDocumentRequest } from './document-request.ts';
import type { PrintJobs, PrintJobWriter } from './job-writer.ts';
import { newJob } from './new-jobs.ts';
import { copiesOf, paperOf, paperOfOwn } from './paper-routes.ts';
import { routeOf } from '#shared/station/print-routes.ts';
import type { PrintRequests, RequestParts } from './request-parts.ts';

type KindOfPrint = Extract<PrintJob['kind'], 'own-label' | 'own-document'>;

const printKindOf = ({ format }: Pick<NewOwnDocument, 'format'>): KindOfPrint =>
  format === 'zpl' ? 'own-label' : 'own-document';

/** A document of Dockprint's own to store and print; `unit` of `of` for the label of one handling unit. */
export interface OwnPrint {
  document: NewOwnDocument;
  unit?: number;
  of?: number;
  /** When it was asked for, ISO 8601; left out: now. One that comes much later waits for a person, like any stale print. */
  askedAt?: string;
  /** It was requested before the data was copied that has been restored since: only a person knows whether it came out. */
  mayBePrinted?: boolean;
}

/**
 * Stores a document that Dockprint made and queues it at the printer for its format; called inside the transaction that it belongs to.
 * Call `wake()` after the commit. With no printer set up it waits for one, like everything else.
 */
export function queueOwnPrint(
  parts: Pick<RequestParts, 'clock' | 'newId' | 'setup'> & {
    writer: PrintJobWriter;
    ownDocuments: OwnDocumentsStore;
    /** Age in milliseconds above which it is not printed automatically. */
    stale: number;
  },
  { document, unit, of, askedAt, mayBePrinted = false }: OwnPrint,
): void {
  parts.ownDocuments.add(document);
  const kind = printKindOf(document);
  const now = parts.clock.now();
  const { routes } = parts.setup();
  const paper = paperOfOwn(document.kind);
  const base = {
    id: parts.newId(),
    kind,
    at: now.toISOString(),
    printerId: routeOf(paperOf({ kind, paper }), routes),
  };
  // Checked here: while the printer is busy, nothing that waits for it counts as stale.
  const age = askedAt === undefined ? 0 : now.getTime() - Date.parse(askedAt);
  // Dated later than now: the clock was set back since, so its age is unknown.
  const isOld = age > parts.stale || age < -maxClockCorrectionMilliseconds;
  const held = mayBePrinted ? 'may-be-printed' : isOld ? 'stale' : null;
  parts.writer.queue(
    newJob(base, {
      shipmentId: document.shipmentId,
      ownDocumentId: document.id,
      paper,
      copies: copiesOf(paper, routes),
      unit: unit ?? null,
      of: of ?? null,
      ...(held === null ? {} : { reason: held, ...(askedAt === undefined ? {} : { askedAt }) }),
    }),
  );
}

/** Prints a stored document again. */
export const createOwnPrintRequest =
  (parts: {
    commit: (work: () => Result<void>) => Result<void>;
    jobs: PrintJobs;
    ownDocuments: OwnDocumentsStore;
    printDocumentOf: ReturnType<typeof createDocumentRequest>;
    isOut: (shipmentId: string) => boolean;
    routes: () => Routes;
  }): PrintRequests['printOwn'] =>
  ({ id, copies, reason, confirmed = false }) =>
    parts.commit(() => {
      const document = parts.ownDocuments.get(id);
      if (document === null) return fail('not-found', 'no such document');
      const { shipmentId } = document;
      if (!confirmed && shipmentId !== null && parts.isOut(shipmentId))
        return fail('bol-replaced', `the BOL of ${shipmentId} was changed or is void`, { id: shipmentId });
      const earlier = parts.jobs.ofOwnDocument(id);
      const paper = paperOfOwn(document.kind);
      const printed = { kind: printKindOf(document), ownDocumentId: id, paper };
      return parts.printDocumentOf(earlier, document.shipmentId, printed, {
        copies: copies ?? (document.kind === 'fleet-document' ? 1 : copiesOf(paper, parts.routes())),
        reason,
      });
    });
