import type { PrintJobView, PrintState } from '#shared/station/print-job.ts';

/** Labels of one shipment in the same state: one row of the print table. Anything else is a group of one. */
export interface JobGroup {
  jobs: [PrintJobView, ...PrintJobView[]];
  /** The newest change in the group. */
  changedAt: string;
}

const rank: Record<PrintState, number> = {
  'in-doubt': 0,
  sending: 1,
  queued: 1,
  sent: 2,
  printed: 3,
  canceled: 3,
};

/** In doubt first, then waiting, sent, finished; each oldest first. */
export function jobGroups(jobs: readonly PrintJobView[]): JobGroup[] {
  const sorted = [...jobs].sort(
    (a, b) =>
      rank[a.state] - rank[b.state] ||
      Date.parse(a.createdAt) - Date.parse(b.createdAt) ||
      (a.unit ?? 0) - (b.unit ?? 0),
  );
  const groups = new Map<string, JobGroup>();
  for (const job of sorted) {
    const key = groupKey(job);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { jobs: [job], changedAt: job.changedAt });
    else {
      group.jobs.push(job);
      if (job.changedAt > group.changedAt) group.changedAt = job.changedAt;
    }
  }
  return [...groups.values()];
}

/** Doubts are answered label by label; documents and tests are rows of their own. */
function groupKey(job: PrintJobView): string {
  if (job.kind !== 'label' || job.state === 'in-doubt') return job.id;
  return JSON.stringify([job.shipmentId, job.state, job.printerId, job.reason, job.confirms]);
}
