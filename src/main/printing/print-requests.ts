import { fail, type Result } from '#shared/ipc/result.ts';
import { addressOf } from '#shared/station/printer.ts';
import type { NewPrintJob, PrintJob } from '#main/storage/printing/print-job-store.ts';
import { attempt, storeResult } from '#main/storage/database/storage-error.ts';
import { askAboutCommands, mayAskAboutCommands } from './command-hold.ts';
import { createDocumentRequest } from './document-request.ts';
import type { CommitParts } from './work-in-commits.ts';
import { createJobAnswers } from './job-answers.ts';
import { createJobRequests } from './job-requests.ts';
import { createLabelRequests } from './label-requests.ts';
import type { JobPlace } from './job-place.ts';
import { newJob } from './new-jobs.ts';
import { createOwnPrintRequest } from './own-prints.ts';
import { copiesOf, paperOf } from './paper-routes.ts';
import { routeOf } from '#shared/station/print-routes.ts';
import type { PrintRequests, RequestParts } from './request-parts.ts';
import { createSlipRequests } from './slip-requests.ts';

/** A packer's print requests. Each call is one transaction, or several for a long list; then the loops are woken. */
export function createPrintRequests(parts: RequestParts): PrintRequests {
  const { db, jobs, labels, writer } = parts;

  const commits: CommitParts = {
    commit(work) {
      const result = attempt(() => db.transaction(work));
      parts.wake();
      return result;
    },
    isClosed: () => parts.isClosed(),
  };
  const { commit } = commits;

  /** A rule may choose the printer of a shipment's labels and of its BOL; test prints name their own. */
  function placeOf(kind: PrintJob['kind'], { shipmentId, printerId, paper }: Partial<NewPrintJob>): JobPlace {
    if (shipmentId != null && (kind === 'label' || kind === 'document'))
      return parts.placeOf(shipmentId, kind);
    const { routes } = parts.setup();
    return {
      rulePrinter: null,
      printerId: printerId ?? routeOf(paperOf({ kind, paper: paper ?? null }), routes),
    };
  }

  function add(kind: PrintJob['kind'], more: Partial<NewPrintJob>, why?: string): void {
    const { printerId, rulePrinter } = placeOf(kind, more);
    const at = parts.clock.now().toISOString();
    writer.queue(newJob({ id: parts.newId(), kind, at, printerId, rulePrinter }, more), why, 'person');
  }

  function refuseUnaccepted(shipmentId: string, confirmed = false): Result<never> | null {
    if (confirmed) return null;
    if (parts.amendments.isOut(shipmentId))
      return fail('bol-replaced', `the BOL of ${shipmentId} was changed or is void`, { id: shipmentId });
    const bol = parts.submissions.ofShipment(shipmentId).find(({ step }) => step === 'bol');
    if (bol === undefined || bol.state === 'accepted') return null;
    return fail('bol-in-doubt', `the BOL is ${bol.state}`, { id: shipmentId });
  }

  const answers = createJobAnswers(parts);
  const printDocumentOf = createDocumentRequest({ writer, add, answers });
  const labelRequests = createLabelRequests({
    ...commits,
    jobs,
    labels,
    writer,
    answers,
    refuseUnaccepted,
    add(shipmentId, { label, parent, why }) {
      const { id: labelId, unit, of, perUnit } = label;
      add('label', { shipmentId, labelId, unit, of, perUnit, parentId: parent?.id ?? null }, why);
    },
    lookAhead: (all, known) =>
      mayAskAboutCommands(all) ? parts.commands.lookAhead(known) : Promise.resolve(),
    askAboutCommands: (shipmentId, all, known) =>
      askAboutCommands(
        {
          commands: parts.commands,
          writer,
          addBatch: (change) => add('label', { shipmentId, ...change }, change.reason),
        },
        all,
        known,
      ),
  });

  return {
    printLabels(asked) {
      const { shipmentId, reason, confirmed } = asked;
      const read = storeResult(() =>
        labels.physicalOf(shipmentId) > 0 ? null : parts.labelDocuments.ofShipment(shipmentId),
      );
      if (!read.ok) return read;
      const document = read.value;
      if (document === null) return labelRequests.printZpl(asked);
      const printed = { kind: 'document', labelDocumentId: document.id } as const;
      return commit(
        () =>
          refuseUnaccepted(shipmentId, confirmed) ??
          printDocumentOf(jobs.ofShipment(shipmentId), shipmentId, printed, { copies: 1, reason }),
      );
    },

    printMissing: labelRequests.printMissing,

    printDocument({ shipmentId, copies, reason, confirmed }) {
      return commit(() => {
        const refusal = refuseUnaccepted(shipmentId, confirmed);
        if (refusal) return refusal;
        const document = parts.documents.billOfLading(shipmentId);
        if (!document) return fail('nothing-to-print', 'no document is stored for this shipment');
        return printDocumentOf(
          jobs.ofShipment(shipmentId),
          shipmentId,
          { kind: 'document', documentId: document.id },
          { copies: copies ?? copiesOf('bill-of-lading', parts.setup().routes), reason },
        );
      });
    },

    printOwn: createOwnPrintRequest({
      commit,
      jobs,
      ownDocuments: parts.ownDocuments,
      printDocumentOf,
      isOut: (shipmentId) => parts.amendments.isOut(shipmentId),
      routes: () => parts.setup().routes,
    }),

    ...createJobRequests({
      jobs,
      writer,
      commits,
      answers,
      allowMisfit(job) {
        const printer = parts.setup().printers.find(({ id }) => id === job.printerId);
        if (printer === undefined || job.words === null) return;
        parts.misfits.allow(addressOf(printer), job.words);
        writer.allowMisfit(job);
      },
      isOut: (shipmentId) => parts.amendments.isOut(shipmentId),
      printBatch: (shipmentId) => labelRequests.printBatch(shipmentId),
    }),
    ...createSlipRequests(parts, commit, add),
  };
}
