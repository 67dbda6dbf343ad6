import { parseHostStatus } from '#main/printing/zebra/host-status.ts';
import { LabelRun } from '#main/printing/zebra/label-run.ts';
import type { LabelToPrint, RunFindings } from '#main/printing/label-printer.ts';
import type { PrinterHabits } from '#main/storage/printing/print-run-store.ts';
import { labelsToPrint, recordedFeed } from './label-feed.ts';

/** A printer that has so many formats in it, as `~HS` says it. */
function holding(formats: number) {
  const rows = [`030,0,0,1245,${formats},0,0,0,000,0,0,0`, '001,0,0,0,1,2,6,0,0,1,000', '1234,0'];
  const status = parseHostStatus(rows.map((row) => `\u0002${row}\u0003`).join('\r\n'));
  if (status === null) throw new Error('no status');
  return status;
}
/** A printer that shows all its labels. */
export const habits = (more: Partial<PrinterHabits> = {}): PrinterHabits => ({
  slowest: 400,
  showsLabels: true,
  hidesLabels: false,
  unbelievedRuns: 0,
  ...more,
});

/** A run at a printer whose counter is at 1000, unless it has none. */
export function running(
  labels: LabelToPrint[] = labelsToPrint(20, 10),
  { start = 1000, shared = false }: { start?: number | null; shared?: boolean } = {},
) {
  const feed = recordedFeed(labels);
  const told: [string, string | null][] = [];
  const lessons: (RunFindings | null)[] = [];
  let suspects = 0;
  const run = new LabelRun(start, shared, {
    ...feed,
    sent: (id, reason) => void told.push([id, reason]),
    markSuspect: () => void (suspects += 1),
    settled(ids, outcome, learned) {
      feed.settled(ids, outcome, learned);
      lessons.push(learned ?? null);
    },
  });
  return {
    run,
    feed,
    told,
    lessons,
    suspects: () => suspects,
    /** Hands over so many labels: their ids. */
    take: (count: number) => Array.from({ length: count }, () => run.take()?.id ?? null),
    count: (counter: number, formats = 0, known = habits()) =>
      run.observe(counter, holding(formats), 'printing', known),
    outcomes: () => [...new Set(feed.outcomes.values())],
  };
}
export const label = (id: string, more: Partial<LabelToPrint> = {}): LabelToPrint => ({
  id,
  name: id,
  zpl: Buffer.from('^XA^XZ'),
  count: 1,
  group: 's1',
  ...more,
});
