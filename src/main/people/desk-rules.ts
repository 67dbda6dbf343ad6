import type { PrintJobs } from '#main/printing/job-writer.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import type { Stores } from '#main/storage/stores.ts';
import { subjects, type Handlers, type Subject } from '#shared/ipc/contract.ts';
import type { Permission } from '#shared/station/permissions.ts';
import type { Gate } from './gate.ts';
import { guard, type NeededPermission, type Rules } from './guard.ts';

/** Subjects of the station as a whole, whichever desk is open. */
const stationSubjects = ['station', 'settings', 'people', 'backups', 'support', 'fleet'] as const;
export type DeskSubject = Exclude<Subject, (typeof stationSubjects)[number]>;
export const deskSubjects = subjects.filter(
  (subject): subject is DeskSubject => !(stationSubjects as readonly Subject[]).includes(subject),
);
/** The calls of a desk. */
export type DeskHandlers = Pick<Handlers, DeskSubject>;

const ownKey = (job: PrintJob): string =>
  [job.kind, job.unit, job.labelId, job.documentId, job.labelDocumentId, job.ownDocumentId].join('|');

/** Whether it came out, as far as is known; not if it was left unprinted or reported missing. */
const cameOut = ({ state, confirms }: PrintJob): boolean =>
  state === 'printed' || (state === 'sent' && !confirms);

/** Earlier prints of the same items: how often the most printed one came out, and whether one is in doubt. */
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

/** The calls of a desk, guarded by the contract and by rules that look at a call's input. */
export function guardDesk(
  handlers: DeskHandlers,
  gate: Gate,
  stores: Pick<Stores, 'submissions' | 'journal'>,
  jobs: Pick<PrintJobs, 'get' | 'ofShipment' | 'ofOwnDocument'>,
): DeskHandlers {
  const ofSubmission =
    (permission: Permission) =>
    ({ id }: { id: string }): NeededPermission => ({
      permission,
      shipmentId: stores.submissions.get(id)?.shipmentId ?? null,
    });
  const ofShipment =
    (permission: Permission) =>
    ({ shipmentId }: { shipmentId: string }): NeededPermission => ({ permission, shipmentId });

  /** Prints again what came out or is in doubt. The first print needs no permission, nor do as many more as the station allows. */
  function again(
    concerned: readonly PrintJob[],
    reason: string,
    shipmentId: string | null,
  ): NeededPermission {
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
  return guard<DeskSubject>(
    handlers,
    {
      submissions: {
        cancel: ofSubmission('abandon'),
        settleAccepted: ofSubmission('decide-submission'),
        settleAbsent: ofSubmission('decide-submission'),
      },
      tenders: { dropPlanned: ofShipment('abandon') },
      printing,
      amendments: { begin: ofShipment('amend'), withdraw: ofShipment('amend') },
    },
    { gate, journal: stores.journal },
  );
}
