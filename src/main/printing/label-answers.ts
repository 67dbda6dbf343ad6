import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { LabelHead } from '#main/storage/printing/labels-store.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import { attempt } from '#main/storage/database/storage-error.ts';
import { workInCommits, type CommitParts } from './work-in-commits.ts';
import type { JobAnswers } from './job-answers.ts';
import type { NewLabel } from './label-queue.ts';
import { isProbablyPrinted, newestByUnit } from './new-jobs.ts';
import type { PrintRequests, RequestParts } from './request-parts.ts';

/** What requests about a shipment's ZPL labels need. */
export type LabelRequestParts = Pick<RequestParts, 'jobs' | 'labels' | 'writer'> &
  CommitParts & {
    answers: JobAnswers;
    add: (shipmentId: string, label: NewLabel) => void;
    /** Looks in turns of the event loop for what `askAboutCommands` asks about. */
    lookAhead: (all: readonly PrintJob[], known: readonly LabelHead[]) => Promise<void>;
    /** True: the labels wait, because they contain commands that a person has to allow first (`command-hold.ts`). */
    askAboutCommands: (shipmentId: string, all: readonly PrintJob[], known: readonly LabelHead[]) => boolean;
    /** Null: its BOL is accepted, or a person has said that it may print anyway. */
    refuseUnaccepted: (shipmentId: string, confirmed: boolean | undefined) => Result<never> | null;
  };

/** A person's answers about a shipment's labels: which came out, and which did not. */
export type LabelAnswers = Parameters<PrintRequests['printMissing']>[0];
/** A print as the screen showed it. */
export type AnsweredPrint = LabelAnswers['didNot'][number];

/** The valid labels of a shipment, its jobs, and the newest job of each label. */
export interface ShipmentLabels {
  all: PrintJob[];
  known: LabelHead[];
  newest: ReadonlyMap<number, PrintJob>;
}

/** Read once per request: thousands of rows take ten milliseconds. */
export function readShipmentLabels(
  { jobs, labels }: Pick<LabelRequestParts, 'jobs' | 'labels'>,
  shipmentId: string,
): ShipmentLabels {
  const all = jobs.ofShipment(shipmentId);
  const known = labels.ofShipment(shipmentId);
  return { all, known, newest: newestByUnit(all, known) };
}

const done: Result<void> = ok(undefined);

/** Checks that the answers cover every question and are possible. */
export function checkAnswers(
  { answers, refuseUnaccepted }: Pick<LabelRequestParts, 'answers' | 'refuseUnaccepted'>,
  { shipmentId, cameOut, didNot, anyway = false, confirmed }: LabelAnswers,
  newest: ReadonlyMap<number, PrintJob>,
): Result<void> {
  const refusal = refuseUnaccepted(shipmentId, confirmed);
  if (refusal) return refusal;
  const jobs = new Map([...newest.values()].map((job) => [job.id, job]));
  const earlier =
    cameOut.find((seen) => isEarlier(seen, jobs.get(seen.id), (job) => answers.mayDo(job, 'came-out'))) ??
    didNot.find((seen) =>
      isEarlier(seen, jobs.get(seen.id), (job) => isProbablyPrinted(job) || answers.mayDo(job, 'came-out')),
    );
  if (earlier !== undefined) return answers.refuseEarlier(earlier);
  const answered = new Set([...cameOut, ...didNot].map(({ id }) => id));
  const open = [...jobs.values()].filter((job) => job.state === 'in-doubt' && !answered.has(job.id));
  if (open.length > 0) {
    const units = open.map((job) => job.unit).join(', ');
    return fail('print-in-doubt', `nobody has said whether ${units} came out`);
  }
  const held = didNot
    .map(({ id }) => jobs.get(id))
    .find((job) => job && answers.mayDo(job, 'did-not-anyway'));
  return held && !anyway ? answers.refuseAtPrinter(held) : done;
}

/** Whether the answer is about a print that is no longer current: a newer one replaced it, or it is from another run. */
const isEarlier = (
  seen: AnsweredPrint,
  job: PrintJob | undefined,
  changes: (job: PrintJob) => boolean,
): boolean => job === undefined || (job.runId !== seen.runId && changes(job));

/** Records what a person saw, in several commits for a long list. */
export async function recordAnswers(parts: LabelRequestParts, said: LabelAnswers): Promise<Result<void>> {
  const { jobs, answers } = parts;
  const { shipmentId, cameOut, didNot } = said;
  const found = attempt(() => {
    const { newest } = readShipmentLabels(parts, shipmentId);
    return checkAnswers(parts, said, newest);
  });
  if (!found.ok) return found;
  const out = new Set(cameOut.map(({ id }) => id));
  const seen = new Map([...cameOut, ...didNot].map((one) => [one.id, one.runId]));
  const answered: PrintJob[] = [];
  const recorded = await workInCommits(parts, [...seen], (some) => {
    for (const [id, runId] of some) {
      // Read again: the printer may have settled it meanwhile.
      const job = jobs.get(id);
      if (job?.runId === runId && answers.mayDo(job, 'came-out') && answers.record(job, out.has(id)))
        answered.push(job);
    }
    return done;
  });
  if (answered.length === 0 || !recorded.ok) return recorded;
  return parts.commit(() => {
    answers.refreshBehind(shipmentId);
    return done;
  });
}
