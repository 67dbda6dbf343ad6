import type { PrinterCondition } from '#shared/station/printer.ts';
import type { PrintJob, PrintJobStore } from '../storage/print-job-store.ts';
import type { LabelFeed } from './label-printer.ts';
import { nameOfJob } from './print-kinds.ts';
import type { PrintLog } from './print-log.ts';

/** The queue of one printer as a feed of labels: every step is a commit before the printer goes on. */
export function jobFeed(parts: {
  jobs: PrintJobStore;
  log: PrintLog;
  next: () => PrintJob | null;
  confirms: boolean;
  /** A label came out, or is out of our hands. */
  moved: () => void;
  condition: (condition: PrinterCondition) => void;
}): LabelFeed {
  const { jobs, log, confirms } = parts;
  /** Given out in this session: a label that went back to queued is for the next session. */
  const given = new Set<string>();
  return {
    next(odometer) {
      const job = parts.next();
      if (!job || given.has(job.id)) return null;
      const payload = jobs.payload(job);
      if (!payload) {
        log.note([job], 'no-payload');
        return null;
      }
      if (!log.move(job.id, 'send', { odometer, confirms, remoteId: null })) return null;
      given.add(job.id);
      const name = nameOfJob(job, job.shipmentId === null ? null : jobs.bolNumber(job.shipmentId));
      return { id: job.id, name, zpl: payload.bytes, count: payload.physical };
    },
    sent(id, reason) {
      log.move(id, 'sent', { reason });
    },
    settled(id, outcome) {
      switch (outcome.kind) {
        case 'printed':
          parts.moved();
          log.move(id, 'printed');
          return;
        case 'not-sent':
          log.move(id, 'not-sent', { reason: outcome.condition, odometer: null });
          return;
        case 'refused':
          log.move(id, 'refused', { reason: 'refused', odometer: null });
          return;
        case 'sent':
          parts.moved();
          // Without a counter this printer cannot confirm after all.
          log.move(id, 'sent', {
            reason: outcome.reason,
            remoteId: outcome.remoteId ?? null,
            ...(outcome.reason === 'no-odometer' ? { confirms: false } : {}),
          });
          return;
        case 'in-doubt':
          log.move(id, 'in-doubt', { reason: outcome.reason });
          return;
      }
    },
    condition: parts.condition,
  };
}
