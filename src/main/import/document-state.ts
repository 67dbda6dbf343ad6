import type { Stores } from '#main/storage/stores.ts';
import { waitsForPerson } from '#shared/station/print-reason.ts';
import type { PrintJobView } from '#shared/station/print-job.ts';
import type { PaperState, SubmittedLine } from '#shared/station/submitted-line.ts';

/** The state of an accepted order's documents for a program's line. `isSettled`: nothing more happens automatically. */
export type DocumentState = Pick<SubmittedLine, 'code' | 'words' | 'paper' | 'labels'> & {
  isSettled: boolean;
};

const isOut = (job: PrintJobView): boolean =>
  job.state === 'printed' || (job.state === 'sent' && !job.confirms);
const isOver = (job: PrintJobView): boolean =>
  isOut(job) || job.state === 'canceled' || job.state === 'in-doubt' || waitsForPerson(job);
/** Labels and documents of the freight; test prints and staging tags are not among them. */
const isPaper = ({ kind }: PrintJobView): boolean => kind !== 'staging-tag';
const isLabel = ({ kind }: PrintJobView): boolean => kind === 'label';
/** One row for all labels, which waits for a person. */
const isWholeList = (job: PrintJobView): boolean => isLabel(job) && job.unit === null;

/** How many labels there should be and how many are printed; `isMissing`: one is not printed or on its way, and needs a request. */
function labelsOf(stores: Pick<Stores, 'labels'>, shipmentId: string, jobs: readonly PrintJobView[]) {
  const list = jobs.find((job) => isWholeList(job) && job.state !== 'canceled');
  if (list !== undefined) return { of: list.of ?? 1, printed: 0, isMissing: false };
  const newest = new Map<number | null, PrintJobView>();
  for (const job of jobs) if (isLabel(job) && job.state !== 'canceled') newest.set(job.unit, job);
  const units = stores.labels.ofShipment(shipmentId).map(({ unit }) => newest.get(unit));
  const printed = units.filter((job) => job !== undefined && isOut(job)).length;
  // The label may have come as a document. A BOL that a person or the carrier's list has confirmed came with neither.
  const isMissing =
    units.length > 0
      ? units.includes(undefined)
      : !jobs.some(({ isLabelDocument, state }) => isLabelDocument && state !== 'canceled');
  return { of: units.length, printed, isMissing };
}

/** A person has left its BOL unprinted. Where the station prints none there is no job for it. */
function isBolLeft(jobs: readonly PrintJobView[]): boolean {
  const bols = jobs.filter(({ kind, isLabelDocument }) => kind === 'document' && !isLabelDocument);
  return bols.length > 0 && bols.every(({ state }) => state === 'canceled');
}

/** The state of an accepted shipment's documents, for a program that depends on it. */
export function documentState(
  stores: Pick<Stores, 'labels' | 'submitted'>,
  shipmentId: string,
  all: readonly PrintJobView[],
): DocumentState {
  const jobs = all.filter(isPaper);
  const isMaking = stores.submitted.hasOwnLabelsDue(shipmentId);
  const { isMissing, ...labels } = labelsOf(stores, shipmentId, jobs);
  const left = jobs.filter(({ state }) => state !== 'canceled');
  const open = left.find((job) => !isOut(job));
  const lacking = isMissing ? 'labels-missing' : isBolLeft(jobs) ? 'bol-not-printed' : null;
  const paper = (): PaperState => {
    if (left.some(({ state }) => state === 'in-doubt')) return 'in-doubt';
    if (isMaking || open !== undefined || lacking !== null) return 'waiting';
    return left.every(({ state }) => state === 'printed') ? 'printed' : 'sent';
  };
  return {
    code: open?.reason ?? lacking,
    words: open?.words ?? null,
    paper: paper(),
    labels,
    isSettled: !isMaking && jobs.every(isOver),
  };
}
