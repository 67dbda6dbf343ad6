import type { PrintJobView } from '#shared/station/print-job.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';

/** A handling unit's label: which stored label it is and how its printing stands. */
export interface LabelUnit {
  unit: number;
  of: number;
  labelId: string;
  /** The newest job of this unit; null when it was never given to a printer. */
  job: PrintJobView | null;
}

/** One for each unit, in order. The newest label and the newest job of a unit count: older ones are history. */
export function labelUnits(view: Pick<ShipmentView, 'labels' | 'printJobs'>): LabelUnit[] {
  const jobs = new Map<number, PrintJobView>();
  for (const job of view.printJobs) if (job.kind === 'label' && job.unit !== null) jobs.set(job.unit, job);
  const units = new Map<number, LabelUnit>();
  for (const label of view.labels)
    units.set(label.unit, {
      unit: label.unit,
      of: label.of,
      labelId: label.id,
      job: jobs.get(label.unit) ?? null,
    });
  return [...units.values()].sort((a, b) => a.unit - b.unit);
}

/** What the packer said of each label in doubt; a unit without an entry is not answered yet. */
export type Answers = Readonly<Record<number, boolean>>;

/** How the labels of a shipment stand together: the question, the sentence and the button follow from it. */
export interface LabelsStanding {
  doubtful: LabelUnit[];
  /** Waiting for a printer that is not ready. */
  waiting: LabelUnit[];
  /** On the way, or handed to a printer that will still confirm. */
  moving: LabelUnit[];
  /** Handed to a queue that can never confirm. */
  handedOver: LabelUnit[];
  /** Nothing is under way for these: never printed, cancelled. */
  missing: LabelUnit[];
  printed: LabelUnit[];
}

export function labelsStanding(units: readonly LabelUnit[]): LabelsStanding {
  const standing: LabelsStanding = {
    doubtful: [], waiting: [], moving: [], handedOver: [], missing: [], printed: [],
  }; // prettier-ignore
  for (const unit of units) standing[kindOf(unit.job)].push(unit);
  return standing;
}

function kindOf(job: PrintJobView | null): keyof LabelsStanding {
  if (job === null) return 'missing';
  switch (job.state) {
    case 'cancelled':
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

/** A label that the printer has and cannot print just now, with why; null when nothing stops it. */
export function heldUp(standing: LabelsStanding): { units: LabelUnit[]; reason: string } | null {
  // A printer without a counter is not held up: it only cannot say.
  const units = standing.moving.filter(
    ({ job }) => job?.state === 'sent' && job.reason !== null && job.reason !== 'no-odometer',
  );
  const reason = units[0]?.job?.reason ?? null;
  return reason === null ? null : { units, reason };
}

/** The units that `Print missing` prints: what did not come out, what waits, what was never sent. Null: an answer is missing. */
export function missingUnits(standing: LabelsStanding, answers: Answers): number[] | null {
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
