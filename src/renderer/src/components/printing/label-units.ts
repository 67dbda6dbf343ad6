import type { PrintJobView } from '#shared/station/print-job.ts';
import { isRestoredBatch, waitsForPerson, type PrintReason } from '#shared/station/print-reason.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';

/** More squares than this are split into pages: thousands of buttons would freeze the window. */
export const squaresPerPage = 40;

/** The page, from 0, of the label at this index. */
export const pageOfLabel = (place: number): number => Math.floor(Math.max(0, place) / squaresPerPage);

export const pageCount = (labels: number): number => Math.max(1, Math.ceil(labels / squaresPerPage));

/** A handling unit's label: its stored label and the state of its printing. */
export interface LabelUnit {
  unit: number;
  of: number;
  /** So many labels, in a row, are for one handling unit; absent: one. */
  perUnit?: number | undefined;
  labelId: string;
  /** The newest job of this unit; null when it was never sent to a printer. */
  job: PrintJobView | null;
}

/** One for each unit, in order. Only the newest label and job of a unit count: older ones are history. */
export function labelUnits(view: Pick<ShipmentView, 'labels' | 'printJobs'>): LabelUnit[] {
  const jobs = new Map<number, PrintJobView>();
  for (const job of view.printJobs) if (job.kind === 'label' && job.unit !== null) jobs.set(job.unit, job);
  const units = new Map<number, LabelUnit>();
  for (const label of view.labels)
    units.set(label.unit, {
      unit: label.unit,
      of: label.of,
      perUnit: label.perUnit,
      labelId: label.id,
      job: jobs.get(label.unit) ?? null,
    });
  return [...units.values()].sort((a, b) => a.unit - b.unit);
}

/** The packer's answers for labels in doubt; a unit without an entry is not answered yet. */
export type DoubtAnswers = Readonly<Record<number, boolean>>;

/** The combined state of a shipment's labels: question, sentence and button follow from it. */
export interface LabelsStatus {
  doubtful: LabelUnit[];
  /** Waiting for a printer that is not ready. */
  waiting: LabelUnit[];
  /** On the way, or sent to a printer that will still confirm. */
  moving: LabelUnit[];
  /** Sent to a queue that can never confirm. */
  handedOver: LabelUnit[];
  /** Nothing is under way for these: never printed, or canceled. */
  missing: LabelUnit[];
  printed: LabelUnit[];
}

/** `answerHeld`: the packer answers for labels held up by a printer, as for those in doubt. */
export function labelsStatus(units: readonly LabelUnit[], answerHeld = false): LabelsStatus {
  const standing: LabelsStatus = {
    doubtful: [],
    waiting: [],
    moving: [],
    handedOver: [],
    missing: [],
    printed: [],
  };
  for (const unit of units) standing[answerHeld && isHeldUp(unit) ? 'doubtful' : kindOf(unit.job)].push(unit);
  return standing;
}

function kindOf(job: PrintJobView | null): keyof LabelsStatus {
  if (job === null) return 'missing';
  switch (job.state) {
    case 'canceled':
      return 'missing';
    case 'in-doubt':
      return 'doubtful';
    case 'printed':
      return 'printed';
    case 'sending':
      return 'moving';
    case 'queued':
      return job.reason === null ? 'moving' : 'waiting';
    case 'sent':
      return job.confirms ? 'moving' : 'handedOver';
  }
}

/** Sent to a printer that reports what stops it. A printer without a counter is not held up: it just cannot report. */
const isHeldUp = ({ job }: LabelUnit): boolean =>
  job?.state === 'sent' && job.confirms && job.reason !== null && job.reason !== 'no-odometer';

/** A label that the printer has but cannot print now, with the reason; null when nothing stops it. */
export function stuckLabels(standing: LabelsStatus): { units: LabelUnit[]; reason: PrintReason } | null {
  const units = standing.moving.filter(isHeldUp);
  const reason = units[0]?.job?.reason ?? null;
  return reason === null ? null : { units, reason };
}

/** Labels that wait for a person for one reason; null when none do. */
export function heldForPerson(standing: LabelsStatus): [PrintJobView, ...PrintJobView[]] | null {
  const [first, ...more] = standing.waiting.flatMap(({ job }) => (job && waitsForPerson(job) ? job : []));
  return first === undefined ? null : [first, ...more.filter(({ reason }) => reason === first.reason)];
}

/** The units that `Print missing` prints: not come out, waiting, or never sent. Null: an answer is missing. */
export function missingUnits(standing: LabelsStatus, answers: DoubtAnswers): number[] | null {
  if (standing.doubtful.some(({ unit }) => answers[unit] === undefined)) return null;
  return [
    ...standing.doubtful.filter(({ unit }) => answers[unit] === false),
    ...standing.waiting,
    ...standing.missing,
    ...standing.moving.filter(({ job }) => job?.state === 'queued'),
  ]
    .map(({ unit }) => unit)
    .sort((a, b) => a - b);
}

/** Why all labels of a shipment wait together. */
export interface BatchHeld {
  /** The commands that hold them; null: there are more labels than expected. */
  commands: string | null;
  /** The data was restored from a copy: they may already be printed. */
  isRestored: boolean;
}

export const batchHeld = ({ reason, words }: Pick<PrintJobView, 'reason' | 'words'>): BatchHeld => ({
  commands: reason === 'printer-commands' || reason === 'printer-commands-restored' ? (words ?? '') : null,
  isRestored: isRestoredBatch(reason),
});
