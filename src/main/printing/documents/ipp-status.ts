import type { PrintReason } from '#shared/station/print-reason.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';

/** `printer-state-reasons` (RFC 8011 5.4.12; suffixes -error, -warning, -report), what must be fixed first at the top. */
const conditionPatterns: [RegExp, PrinterCondition][] = [
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

/** Some printers report these as a warning while they keep trying; when the job does not move, they are errors. */
const stopsPrinting = /^(media-jam|media-empty|media-needed|cover-open|door-open)/;

/** One condition for the packer. Warnings do not stop a printer, except those above; reports never do. */
export function ippCondition(
  state: unknown,
  reasons: readonly string[],
  accepting: unknown,
): PrinterCondition {
  const stopped = state === 'stopped' || state === 5;
  const busy = state === 'processing' || state === 4;
  const active = reasons.filter(
    (reason) =>
      !reason.endsWith('-report') &&
      (!reason.endsWith('-warning') || ((busy || stopped) && stopsPrinting.test(reason))) &&
      // Set briefly with every job.
      (stopped || !reason.startsWith('connecting-to-device')),
  );
  for (const [pattern, condition] of conditionPatterns)
    if (active.some((reason) => pattern.test(reason))) return condition;
  if (stopped || accepting === false) return 'stopped';
  return busy ? 'printing' : 'ready';
}

/** Whether a document may be handed over now: otherwise it would wait in the printer, where nobody sees it. */
export const takesDocuments = (condition: PrinterCondition): boolean =>
  condition === 'ready' || condition === 'printing';

export type JobStage = 'completed' | 'canceled' | 'aborted' | 'stopped' | 'held' | 'going';

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
    case 'pending-held':
    case 4:
      return 'held';
    default:
      return 'going';
  }
}

/** Reasons that show that a job did not print completely (RFC 8011 5.3.8, PWG 5100.3), and the reason shown to a person. */
const saysOtherwise: [RegExp, PrintReason][] = [
  [/^(job-)?canceled-/, 'job-canceled'],
  [
    /^(job-)?aborted-|^document-.*-error$|^unsupported-(document-format|compression)|^compression-error/,
    'job-aborted',
  ],
  [/^job-completed-with-errors|^errors-detected/, 'job-completed-with-errors'],
];

/** A job's counts, where its printer reports them: how many impressions to make, and how many are made. */
const counts = ['job-impressions', 'job-media-sheets'] as const;
export const outcomeAttributes = counts.flatMap((name) => [name, `${name}-completed`]);

/**
 * Why a job reported completed did not print; null: no sign of that. Some printers report a discarded document as completed, and add what
 * was wrong or that none of its known pages was made.
 */
export function reasonNotPrinted(
  job: Record<string, unknown>,
  reasons: readonly string[],
): PrintReason | null {
  for (const [pattern, said] of saysOtherwise)
    if (reasons.some((reason) => pattern.test(reason))) return said;
  const isMissing = counts.some((name) => Number(job[name]) > 0 && job[`${name}-completed`] === 0);
  return isMissing ? 'job-completed-with-errors' : null;
}

/** Reasons of a held job that only somebody at the printer or its queue ends (RFC 8011 5.3.8, PWG 5100.3, 5100.11, and CUPS's own). */
const heldForSomebody =
  /^(job-hold-until-specified|job-held-for-|job-password-wait|job-release-wait|cups-held-for-authentication)/;

/**
 * Whether the printer holds a job for a person. CUPS also holds jobs that it retries automatically (`resources-are-not-ready`): then the
 * printer is the problem, and later jobs would be affected too.
 */
export const isHeldForPerson = (reasons: readonly string[]): boolean =>
  reasons.some((reason) => heldForSomebody.test(reason));
