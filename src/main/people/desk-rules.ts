import type { PrintJobs } from '#main/printing/job-writer.ts';
import type { PrintJob } from '#main/storage/print-job-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { Permission } from '#shared/station/permissions.ts';
import type { Gate } from './gate.ts';
import { guard, type Rules } from './guard.ts';

export interface DeskRulesParts {
  gate: Gate;
  stores: Pick<Stores, 'submissions' | 'journal'>;
  jobs: Pick<PrintJobs, 'get' | 'ofShipment' | 'ofOwnDocument'>;
}

/** The calls of a desk; the others are the station's. */
export type DeskHandlers = Omit<
  Handlers,
  'station' | 'settings' | 'people' | 'backups' | 'support' | 'fleet'
>;
type Asked = { permission: Permission; shipmentId: string | null } | null;

const ownKey = (job: PrintJob): string =>
  [job.kind, job.unit, job.labelId, job.documentId, job.labelDocumentId, job.ownDocumentId].join('|');

/** What has come out, as far as anybody knows: a print that was left or did not come out is none. */
const cameOut = ({ state, confirms }: PrintJob): boolean =>
  state === 'printed' || (state === 'sent' && !confirms);

/** Prints of the same things as these were asked for: how often the one that was printed most came out, and whether one is in doubt. */
function printsOf(jobs: readonly PrintJob[]): { most: number; inDoubt: boolean } {
  const counts = new Map<string, number>();
  const newest = new Map<string, PrintJob>();
  for (const job of jobs) {
    const key = ownKey(job);
    counts.set(key, (counts.get(key) ?? 0) + (cameOut(job) ? 1 : 0));
    newest.set(key, job);
  }
  return {
    most: Math.max(0, ...counts.values()),
    inDoubt: [...newest.values()].some(({ state }) => state === 'in-doubt'),
  };
}

/**
 * The calls of a desk that ask for a supervisor, each with its permission, and those that a locked window does not make. A call that is
 * not named here asks for nothing.
 */
export function guardDesk<H extends DeskHandlers>(handlers: H, parts: DeskRulesParts): H {
  const { gate, stores, jobs } = parts;
  const guardParts = { gate, journal: stores.journal };

  const ofSubmission =
    (permission: Permission) =>
    ({ id }: { id: string }): Asked => ({
      permission,
      shipmentId: stores.submissions.get(id)?.shipmentId ?? null,
    });
  const ofShipment =
    (permission: Permission) =>
    ({ shipmentId }: { shipmentId: string }): Asked => ({ permission, shipmentId });

  /** Once more of what came out, or is in doubt. The first print is free, and then as many as the station allows. */
  function again(concerned: readonly PrintJob[], reason: string, shipmentId: string | null): Asked {
    const { most, inDoubt } = printsOf(concerned);
    if (inDoubt && reason.trim() !== '') return { permission: 'decide-print', shipmentId };
    return most > gate.access().reprintsWithoutPin ? { permission: 'reprint', shipmentId } : null;
  }

  const printing: Rules<Handlers['printing']> = {
    printLabels: ({ shipmentId, units, reason }) => {
      const asked = new Set(units);
      const labels = jobs
        .ofShipment(shipmentId)
        .filter(({ labelId, labelDocumentId, unit }) =>
          labelId === null ? labelDocumentId !== null : units.length === 0 || asked.has(unit ?? 0),
        );
      return again(labels, reason, shipmentId);
    },
    printMissing: ({ shipmentId, cameOut: out, didNot }) =>
      out.length + didNot.length > 0 ? { permission: 'decide-print', shipmentId } : null,
    printDocument: ({ shipmentId, reason }) => {
      const bills = jobs.ofShipment(shipmentId).filter(({ documentId }) => documentId !== null);
      return again(bills, reason, shipmentId);
    },
    printOwn: ({ id, reason }) => {
      const earlier = jobs.ofOwnDocument(id);
      return again(earlier, reason, earlier[0]?.shipmentId ?? null);
    },
    settle: ({ id }) => ({ permission: 'decide-print', shipmentId: jobs.get(id)?.shipmentId ?? null }),
  };
  const setup = (): Asked => ({ permission: 'setup', shipmentId: null });

  return {
    ...handlers,
    submissions: guard(
      'submissions',
      handlers.submissions,
      {
        cancel: ofSubmission('abandon'),
        settleAccepted: ofSubmission('decide-submission'),
        settleAbsent: ofSubmission('decide-submission'),
      },
      guardParts,
      ['tryNow', 'cancel', 'settleAccepted', 'settleAbsent', 'reopenLane'],
    ),
    printing: guard('printing', handlers.printing, printing, guardParts, [
      'printLabels', 'printMissing', 'printDocument', 'printOwn', 'settle', 'cancel', 'tryNow', 'testLabel', 'testPage', 'stagingTag',
    ]), // prettier-ignore
    amendments: guard(
      'amendments',
      handlers.amendments,
      { begin: ofShipment('amend'), withdraw: ofShipment('amend') },
      guardParts,
      ['begin', 'withdraw', 'destroyed', 'told'],
    ),
    numbers: guard('numbers', handlers.numbers, { lastBolNumber: setup, lastProNumber: setup }, guardParts),
    ownLabels: guard('ownLabels', handlers.ownLabels, { lastSscc: setup }, guardParts, ['print']),
    shipments: guard('shipments', handlers.shipments, {}, guardParts, ['submit']),
    orders: guard('orders', handlers.orders, {}, guardParts, ['submit']),
    tenders: guard('tenders', handlers.tenders, {}, guardParts, ['submit']),
    trucks: guard('trucks', handlers.trucks, {}, guardParts, [
      'finish', 'pickedUpBefore', 'leave', 'printPapers', 'printManifests',
    ]), // prettier-ignore
    masters: guard('masters', handlers.masters, {}, guardParts, ['make', 'again']),
    scale: guard('scale', handlers.scale, { test: setup, ports: setup }, guardParts, ['test', 'ports']),
    scans: guard('scans', handlers.scans, {}, guardParts, ['sheetSize', 'printSheet']),
    together: guard('together', handlers.together, {}, guardParts, ['make', 'takeApart']),
    imports: guard('imports', handlers.imports, {}, guardParts, ['submit', 'goOn']),
  };
}
