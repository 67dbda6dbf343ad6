import type { SubmittedRow } from '#main/storage/submitted-store.ts';
import { importLimits } from '#shared/freight/import-fields.ts';
import type { BatchWait } from '#shared/station/imported.ts';
import { waitsForPerson } from '#shared/station/print-reason.ts';
import type { PrintJobView } from '#shared/station/print-job.ts';
import type { PaperState, SubmittedLine, SubmittedState } from '#shared/station/submitted-line.ts';
import type { ImportParts } from './import-parts.ts';

/** A line, and whether it has come to its end: nothing more happens to it by itself. */
export interface LineNow {
  line: SubmittedLine;
  isSettled: boolean;
}

/** One shipment that was asked about; `read` says how it stands now. */
export interface Submitted {
  externalId: string;
  read(): LineNow;
}

/** What has become of the shipments of files that were given to be sent. */
export interface SubmittedLines {
  /** Those of one file, in load order, and behind them the ones that were taken before under their external id. */
  ofFile(fileId: string, before: boolean): Submitted[];
}

const printed = (job: PrintJobView): boolean =>
  job.state === 'printed' || (job.state === 'sent' && !job.confirms);
const isOver = (job: PrintJobView): boolean =>
  printed(job) || job.state === 'cancelled' || job.state === 'in-doubt' || waitsForPerson(job);

/** Its labels and documents; test prints and tags of pallets that wait are none of these. */
const isPaper = ({ kind }: PrintJobView): boolean => kind !== 'staging-tag';

function paperOf(jobs: readonly PrintJobView[], isMaking: boolean): { paper: PaperState; isOver: boolean } {
  const left = jobs.filter(({ state }) => state !== 'cancelled');
  if (left.some(({ state }) => state === 'in-doubt'))
    return { paper: 'in-doubt', isOver: !isMaking && jobs.every(isOver) };
  if (isMaking || left.some((job) => !printed(job)))
    return { paper: 'waiting', isOver: !isMaking && jobs.every(isOver) };
  if (left.length === 0) return { paper: 'none', isOver: true };
  return { paper: left.every(({ state }) => state === 'printed') ? 'printed' : 'sent', isOver: true };
}

const noPaper = { paper: 'none' as const, labels: { of: 0, printed: 0 } };

export function createSubmittedLines(
  parts: Pick<ImportParts, 'stores' | 'printJobs' | 'serviceStatus' | 'lane'> & {
    /** A reason that holds for all of them. */
    waitsFor: () => BatchWait | 'paused' | null;
  },
): SubmittedLines {
  const { stores } = parts;

  /** What holds up everything that has not left; null: its turn will come. */
  function holdUp(): string | null {
    const { state, reason } = parts.serviceStatus();
    if (state === 'not-set-up') return 'not-set-up';
    if (parts.lane().closedFor !== null) return 'sending-stopped';
    return state === 'offline' ? (reason ?? 'offline') : null;
  }

  function unsent(row: SubmittedRow): Pick<SubmittedLine, 'state' | 'code'> & { isSettled: boolean } {
    if (row.removed) return { state: 'cancelled', code: 'removed', isSettled: true };
    const [first] = row.reasons;
    if (first !== undefined) {
      const code = first.path === '' ? first.code : 'fields-missing';
      return { state: 'invalid', code, isSettled: true };
    }
    // Imported by a hand, and nobody has sent it.
    if (!row.inLine) return { state: 'waiting', code: 'not-submitted', isSettled: true };
    return { state: 'waiting', code: parts.waitsFor() ?? holdUp(), isSettled: false };
  }

  function sent(row: SubmittedRow, shipmentId: string): Omit<LineNow, 'line'> & Partial<SubmittedLine> {
    const { state, evidence } = row;
    const code = evidence?.reason ?? null;
    const there = evidence?.elsewhere ?? null;
    const words = there === null ? (evidence?.serviceWords ?? null) : `${there.station} ${there.bolNumber}`;
    const ended = (as: SubmittedState) => ({ state: as, code, words, isSettled: true });
    if (state === 'refused') return { ...ended('refused'), code: code ?? 'service-refused' };
    if (state === 'held') return ended('held');
    if (state === 'in-doubt') return ended('in-doubt');
    if (state === 'abandoned') return { ...ended('cancelled'), code: 'abandoned', words: null };
    if (state !== 'accepted') return { state: 'waiting', code: holdUp(), isSettled: false };
    const jobs = parts.printJobs(shipmentId).filter(isPaper);
    const { paper, isOver: over } = paperOf(jobs, stores.submitted.hasOwnLabelsDue(shipmentId));
    // A label that was printed again is a job of its own; counted are those that still stand for something.
    const labels = jobs.filter(({ kind, state: at }) => kind === 'label' && at !== 'cancelled');
    const open = jobs.find((job) => job.state !== 'cancelled' && !printed(job));
    return {
      state: 'accepted',
      code: open?.reason ?? null,
      words: open?.words ?? null,
      paper,
      labels: { of: labels.length, printed: labels.filter(printed).length },
      isSettled: over,
    };
  }

  function lineOf(row: SubmittedRow, before: boolean): LineNow {
    const { externalId, shipmentId, bolNumber, proNumber } = row;
    const { isSettled, ...own } = shipmentId === null ? unsent(row) : sent(row, shipmentId);
    const wrong = shipmentId === null ? row.reasons : [];
    const line: SubmittedLine = {
      ...{ row: row.row, externalId, state: 'waiting', code: null, words: wrong[0]?.words ?? null },
      problems: wrong.map(({ path, code }) => ({ path, code, value: '' })),
      ...{ before, shipmentId, bolNumber, proNumber, ...noPaper },
      ...own,
    };
    return { line, isSettled };
  }

  /** Nothing is left of it but its external id. */
  const gone = (externalId: string): SubmittedRow => ({
    ...{ row: 0, externalId, shipmentId: null, inLine: false, removed: true, reasons: [] },
    ...{ bolNumber: '', proNumber: '', state: null, evidence: null },
  });

  /** The shipments of a file that it took nothing of, since their external ids were used. */
  function known(fileId: string): Submitted[] {
    const seen = new Set<string>();
    return stores.importFiles.leftRows(fileId, 0, importLimits.rows).flatMap(({ row, kind, problems }) => {
      const externalId = problems.find(({ path }) => path === 'externalId')?.value ?? '';
      if (kind !== 'known' || externalId === '' || seen.has(externalId)) return [];
      seen.add(externalId);
      const read = () =>
        lineOf({ ...(stores.submitted.byExternalId(externalId) ?? gone(externalId)), row }, true);
      return [{ externalId, read }];
    });
  }

  return {
    ofFile: (fileId, before) => [
      ...stores.submitted.ofFile(fileId).map(({ id, externalId }) => ({
        externalId,
        read: () => lineOf(stores.submitted.byId(id) ?? gone(externalId), before),
      })),
      ...known(fileId),
    ],
  };
}
