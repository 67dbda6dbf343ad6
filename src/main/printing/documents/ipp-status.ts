import type { PrinterCondition } from '#shared/station/printer.ts';

/** `printer-state-reasons` (RFC 8011 5.4.12; suffixes -error, -warning, -report), what must be mended first at the top. */
const table: [RegExp, PrinterCondition][] = [
  [/^media-jam/, 'jam'],
  [/^(cover-open|door-open|interlock-open)/, 'cover-open'],
  [/^media-(empty|needed)/, 'paper-out'],
  [/^(toner-empty|marker-supply-empty|developer-empty)/, 'toner-out'],
  [/^(paused|moving-to-paused)/, 'paused'],
  [/^(offline|connecting-to-device|timed-out)/, 'not-reachable'],
  [/^(stopped-partly|stopping|shutdown)/, 'stopped'],
  [
    /^(spool-area-full|input-tray-missing|output-area-full|output-tray-missing|fuser-|opc-|other)/,
    'attention',
  ],
];

/** One word for the packer. Warnings and reports do not stop a printer, so they are no condition. */
export function ippCondition(
  state: unknown,
  reasons: readonly string[],
  accepting: unknown,
): PrinterCondition {
  const standing = reasons.filter((reason) => !/-(warning|report)$/.test(reason));
  const stopped = state === 'stopped' || state === 5;
  for (const [pattern, condition] of table)
    if (standing.some((reason) => pattern.test(reason))) {
      // `connecting-to-device` is on for a moment with every job.
      if (condition === 'not-reachable' && !stopped && standing.every((r) => !/^(offline|timed-out)/.test(r)))
        continue;
      return condition;
    }
  if (stopped || accepting === false) return 'stopped';
  return state === 'processing' || state === 4 ? 'printing' : 'ready';
}

/** Whether a document may be handed over now: the rest would wait in the printer, where nobody sees it. */
export const takesDocuments = (condition: PrinterCondition): boolean =>
  condition === 'ready' || condition === 'printing';

export type JobStage = 'completed' | 'canceled' | 'aborted' | 'stopped' | 'going';

/** `job-state` (RFC 8011 5.3.7). */
export function jobStage(state: unknown): JobStage {
  switch (state) {
    case 'completed':
    case 9:
      return 'completed';
    case 'canceled':
    case 7:
      return 'canceled';
    case 'aborted':
    case 8:
      return 'aborted';
    case 'processing-stopped':
    case 6:
      return 'stopped';
    default:
      return 'going';
  }
}
