import type { PrintReason } from '#shared/station/print-reason.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';
import type { PrintJob, PrintJobPatch, PrintJobStore } from '../storage/print-job-store.ts';
import type { PrinterIdentity, PrintRunStore } from '../storage/print-run-store.ts';
import type { LabelFeed, PrintOutcome } from './label-printer.ts';
import { nameOfJob } from './print-kinds.ts';
import type { PrintLog } from './print-log.ts';

/** Last words of printers that can say no more than "sent": their jobs wait for nothing. */
const neverConfirms: ReadonlySet<PrintReason | null> = new Set<PrintReason | null>(['no-odometer', 'shared']);

/** The queue of one printer as a feed of labels: every step is a commit before the printer goes on. */
export function jobFeed(parts: {
  printerId: string;
  jobs: PrintJobStore;
  runs: PrintRunStore;
  log: PrintLog;
  next: () => PrintJob | null;
  confirms: boolean;
  now: () => Date;
  /** A label came out, or is out of our hands. */
  moved: () => void;
  condition: (condition: PrinterCondition) => void;
}): LabelFeed {
  const { jobs, runs, log, confirms } = parts;
  /** Given out in this session: a label that went back to queued is for the next session. */
  const given = new Map<string, { from: number; to: number } | null>();
  let point: { identity: PrinterIdentity; odometer: number } | null = null;
  let runId: number | null = null;

  /** In the commit of its first label: a run without labels is not written down. */
  function runOf(count: number): number | null {
    if (point === null) return null;
    runId ??= runs.begin({
      ...point.identity,
      printerId: parts.printerId,
      odometer: point.odometer,
      begunAt: parts.now().toISOString(),
    });
    runs.grow(runId, count);
    return runId;
  }

  /** Nothing of it was taken: it is of no run, and its run counts without it. */
  function takeBack(
    id: string,
    event: 'not-sent' | 'refused',
    why: Pick<PrintJobPatch, 'reason' | 'words'>,
  ): void {
    const job = jobs.get(id);
    if (!log.move(id, event, { ...why, odometer: null, runId: null })) return;
    if (job !== null && job.runId !== null) runs.grow(job.runId, -jobs.physical(job));
  }

  function settle(id: string, outcome: PrintOutcome): void {
    switch (outcome.kind) {
      case 'printed':
        log.move(id, 'printed', {}, 'printer', given.get(id) ?? {});
        return;
      case 'not-sent':
        takeBack(id, 'not-sent', { reason: outcome.condition });
        return;
      case 'refused':
        takeBack(id, 'refused', { reason: 'refused', words: outcome.words });
        return;
      case 'sent':
        // Without a counter of its own this printer cannot confirm after all.
        log.move(id, 'sent', {
          reason: outcome.reason,
          remoteId: outcome.remoteId ?? null,
          ...(neverConfirms.has(outcome.reason) ? { confirms: false } : {}),
        });
        return;
      case 'in-doubt':
        log.move(id, 'in-doubt', { reason: outcome.reason, ...outcome.counted });
        return;
    }
  }

  return {
    habits: (serial) => runs.habits(serial),
    lastAgreed(counter, serial) {
      const last = (serial === null ? null : runs.newestOf(serial)) ?? runs.last(parts.printerId);
      return last === null ? null : last.agreedAt === counter;
    },
    begin(identity, odometer) {
      point = { identity, odometer };
      runId = null;
    },
    next(odometer, group) {
      const job = parts.next();
      if (!job || given.has(job.id) || (group !== undefined && job.shipmentId !== group)) return null;
      const payload = jobs.payload(job);
      if (!payload) {
        log.note([job], 'no-payload');
        return null;
      }
      const count = payload.physical;
      const before = runId;
      const moved = log.together(() => {
        const change = { odometer, confirms, remoteId: null, counted: null, countedOf: null };
        return log.move(job.id, 'send', { ...change, runId: runOf(count) });
      });
      if (!moved) {
        runId = before;
        return null;
      }
      given.set(job.id, odometer === null ? null : { from: odometer, to: odometer + count });
      const name = nameOfJob(job, job.shipmentId === null ? null : jobs.bolNumber(job.shipmentId));
      return { id: job.id, name, zpl: payload.bytes, count, group: job.shipmentId };
    },
    sent(id, reason) {
      log.move(id, 'sent', { reason });
    },
    counted(counted) {
      parts.moved();
      if (runId !== null) log.count(runId, counted);
    },
    suspect() {
      const id = runId;
      if (id !== null) log.together(() => (runs.suspect(id), true));
    },
    settled(ids, outcome, taught = null) {
      if (outcome.kind === 'printed' || outcome.kind === 'sent') parts.moved();
      const serial = point?.identity.serial ?? null;
      log.together(() => {
        for (const id of ids) settle(id, outcome);
        if (taught === null) return true;
        if (serial !== null) runs.learn(serial, taught.habits);
        if (runId !== null && taught.agreedAt !== null) runs.agreed(runId, taught.agreedAt);
        return true;
      });
    },
    condition: parts.condition,
  };
}
