import type { PrinterCondition } from '#shared/station/printer.ts';
import type { PrintJob } from '../storage/print-job-store.ts';
import type { PrinterIdentity, PrintRunStore } from '../storage/print-run-store.ts';
import { recordLabelOutcome } from './job-outcome.ts';
import type { PrintJobs, PrintJobWriter } from './job-writer.ts';
import type { AnnouncedLabels, LabelFeed, PrintOutcome } from './label-printer.ts';
import { createRecalledInSession } from './recalled-objects.ts';
import { nameOfStored } from './print-kinds.ts';

/** The counter agrees, but this station sent other labels to that printer in between: one of those may stand for one of these. */
const betweenRuns: PrintOutcome = { kind: 'in-doubt', reason: 'odometer-between', condition: null };

/** One printer's queue as a feed of labels: every step is committed before the printer continues. */
export function jobFeed(parts: {
  printerId: string;
  jobs: PrintJobs;
  runs: PrintRunStore;
  writer: PrintJobWriter;
  next: () => PrintJob | null;
  announced?: AnnouncedLabels | undefined;
  confirms: boolean;
  now: () => Date;
  /** Called when a label came out or can no longer be influenced. */
  onProgress: () => void;
  onCondition: (condition: PrinterCondition) => void;
}): LabelFeed {
  const { jobs, runs, writer, confirms } = parts;
  /** Labels given out in this session: one that went back to queued is left for the next session. */
  const given = new Map<string, { from: number; to: number } | null>();
  let agreement: { identity: PrinterIdentity; odometer: number; bootedAt: number | null } | null = null;
  let runId: number | null = null;

  const withRecalled = createRecalledInSession((job: PrintJob) => jobs.storingBefore(job));

  /** Written in the commit of its first label, so that a run without labels is not stored. */
  function runOf(count: number): number | null {
    if (agreement === null) return null;
    runId ??= runs.begin({
      ...agreement.identity,
      printerId: parts.printerId,
      odometer: agreement.odometer,
      bootedAt: agreement.bootedAt,
      begunAt: parts.now().toISOString(),
    });
    runs.grow(runId, count);
    return runId;
  }

  /** This station moved the counter meanwhile, through another entry for the same printer: the run takes no more and proves nothing. */
  function isOvertaken(): boolean {
    const run = runId === null ? null : runs.get(runId);
    return run !== null && runs.isOvertaken(run);
  }

  return {
    announced: parts.announced,
    habits: (serial) => runs.habits(serial),
    lastAgreed(counter, serial) {
      const last = runs.newestAt({ serial, printerId: parts.printerId });
      return last === null ? null : last.agreedAt === counter;
    },
    begin(identity, odometer, bootedAt) {
      agreement = { identity, odometer, bootedAt };
      runId = null;
    },
    next(odometer, group) {
      const job = parts.next();
      if (!job || given.has(job.id) || (group !== undefined && job.shipmentId !== group)) return null;
      if (isOvertaken()) return null;
      const payload = jobs.payload(job);
      if (!payload) {
        writer.setReason([job], 'no-payload');
        return null;
      }
      const count = payload.physical;
      const runBefore = runId;
      const moved = writer.inOneCommit(() => {
        const change = { odometer, confirms, remoteId: null, counted: null, countedOf: null };
        return writer.move(job.id, 'send', { ...change, runId: runOf(count) });
      });
      if (!moved) {
        runId = runBefore;
        return null;
      }
      given.set(job.id, odometer === null ? null : { from: odometer, to: odometer + count });
      const name = nameOfStored(jobs, job);
      return { id: job.id, name, zpl: withRecalled(job, payload.bytes), count, group: job.shipmentId };
    },
    sent(id, reason) {
      writer.move(id, 'sent', { reason });
    },
    recordCount(counted) {
      parts.onProgress();
      if (runId !== null) writer.recordCount(runId, counted);
    },
    markSuspect() {
      const id = runId;
      if (id !== null) writer.inOneCommit(() => (runs.suspect(id), true));
    },
    settled(ids, outcome, learned = null) {
      if (outcome.kind === 'printed' || outcome.kind === 'sent') parts.onProgress();
      const serial = agreement?.identity.serial ?? null;
      writer.inOneCommit(() => {
        const isNoProof = outcome.kind === 'printed' && isOvertaken();
        const believed = isNoProof ? betweenRuns : outcome;
        for (const id of ids) recordLabelOutcome({ jobs, runs, writer }, id, believed, given.get(id) ?? null);
        if (learned === null || isNoProof) return true;
        if (serial !== null) runs.learn(serial, learned.habits);
        if (runId !== null && learned.agreedAt !== null) runs.agreed(runId, learned.agreedAt);
        return true;
      });
    },
    condition: parts.onCondition,
  };
}
