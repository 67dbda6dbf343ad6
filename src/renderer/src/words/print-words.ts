import type { PrintJobView, PrintState } from '#shared/station/print-job.ts';
import {
  isRestoredBatch,
  printReasonOf,
  type DoubtReason,
  type EndReason,
  type WaitReason,
} from '#shared/station/print-reason.ts';
import { m } from '../paraglide/messages.js';
import type { Mark } from './mark.ts';
import { misfitWords } from './misfit-words.ts';

type Told = Pick<PrintJobView, 'state' | 'confirms' | 'reason' | 'words' | 'counted' | 'countedOf'>;

const marks: Record<PrintState, Mark> = {
  queued: 'wait',
  sending: 'send',
  sent: 'sent',
  printed: 'done',
  'in-doubt': 'doubt',
  canceled: 'off',
};

/** A unit without a job has not been printed: it is waiting, and its square is empty. */
export const printMark = (state: PrintState | null): Mark => (state === null ? 'wait' : marks[state]);

/** "Printed", "Sent to queue": the word below a square and in a table. */
export function printWord(job: Told | null): string {
  if (job === null) return m.print_state_none();
  if (job.state === 'sent') return job.confirms ? m.print_state_sent() : m.print_state_sent_to_queue();
  return {
    queued: m.print_state_queued,
    sending: m.print_state_sending,
    printed: m.print_state_printed,
    'in-doubt': m.print_state_in_doubt,
    canceled: m.print_state_canceled,
  }[job.state]();
}

/** The same inside a name: "Label 3 of 6: printed". */
export function labelStateWord(job: Told | null): string {
  if (job === null) return m.label_state_none();
  if (job.state === 'sent') return job.confirms ? m.label_state_sent() : m.label_state_sent_to_queue();
  return {
    queued: m.label_state_queued,
    sending: m.label_state_sending,
    printed: m.label_state_printed,
    'in-doubt': m.label_state_in_doubt,
    canceled: m.label_state_canceled,
  }[job.state]();
}

/** Why something waits, in the queue or in its printer's memory. */
const waits: Record<WaitReason, () => string> = {
  ready: m.waits_ready,
  printing: m.waits_printing,
  'paper-out': m.waits_paper_out,
  'ribbon-out': m.waits_ribbon_out,
  'head-open': m.waits_head_open,
  paused: m.waits_paused,
  'over-temperature': m.waits_over_temperature,
  'under-temperature': m.waits_under_temperature,
  'buffer-full': m.waits_buffer_full,
  cutter: m.waits_cutter,
  'toner-out': m.waits_toner_out,
  jam: m.waits_jam,
  'cover-open': m.waits_cover_open,
  attention: m.waits_attention,
  stopped: m.waits_stopped,
  'not-reachable': m.waits_not_reachable,
  'no-permission': m.waits_no_permission,
  'in-use': m.waits_in_use,
  mute: m.waits_mute,
  'cannot-tell': m.waits_ready,
  'not-set-up': m.waits_not_set_up,
  'certificate-unknown': m.waits_certificate_unknown,
  'certificate-changed': m.waits_certificate_changed,
  'sign-in-wanted': m.waits_sign_in_wanted,
  'sign-in-refused': m.waits_sign_in_refused,
  'sign-in-other': m.waits_sign_in_other,
  'access-denied': m.waits_access_denied,
  'encryption-wanted': m.waits_encryption_wanted,
  'no-pdf': m.waits_no_pdf,
  'no-printer': m.waits_no_printer,
  stale: m.waits_stale,
  'may-be-printed': m.waits_may_be_printed,
  'awaiting-scans': m.waits_awaiting_scans,
  refused: m.waits_refused,
  'no-payload': m.waits_no_payload,
  'wrong-printer': m.waits_wrong_printer,
  'label-misfit': m.waits_label_misfit,
  'after-doubt': m.waits_after_doubt,
  'no-odometer': m.waits_no_counter,
  'held-at-printer': m.waits_held_at_printer,
  'many-labels': m.waits_many_labels,
  'many-labels-restored': m.waits_many_labels_restored,
  'printer-commands': m.waits_printer_commands,
  'printer-commands-restored': m.waits_printer_commands_restored,
};

/** Reasons for a doubt after the first byte. */
const broke: Record<DoubtReason, () => string> = {
  ready: m.print_why_ready,
  printing: m.print_why_ready,
  'paper-out': m.print_why_paper_out,
  'ribbon-out': m.print_why_ribbon_out,
  'head-open': m.print_why_head_open,
  paused: m.print_why_paused,
  'over-temperature': m.print_why_attention,
  'under-temperature': m.print_why_attention,
  'buffer-full': m.print_why_attention,
  cutter: m.print_why_attention,
  'toner-out': m.print_why_attention,
  jam: m.print_why_jam,
  'cover-open': m.print_why_head_open,
  attention: m.print_why_attention,
  stopped: m.print_why_attention,
  'not-reachable': m.print_why_reset,
  'no-permission': m.print_why_reset,
  'in-use': m.print_why_reset,
  mute: m.print_why_mute,
  'cannot-tell': m.print_why_ready,
  'not-set-up': m.print_why_removed,
  'certificate-unknown': m.print_why_attention,
  'certificate-changed': m.print_why_attention,
  'sign-in-wanted': m.print_why_attention,
  'sign-in-refused': m.print_why_attention,
  'sign-in-other': m.print_why_attention,
  'access-denied': m.print_why_attention,
  'encryption-wanted': m.print_why_attention,
  'no-pdf': m.print_why_attention,
  reset: m.print_why_reset,
  closed: m.print_why_reset,
  error: m.print_why_error,
  'write-timeout': m.print_why_timeout,
  'no-answer': m.print_why_mute,
  'no-confirmation': m.print_why_no_confirmation,
  'no-odometer': m.print_why_no_counter,
  'odometer-jumped': m.print_why_count,
  'odometer-between': m.print_why_count,
  'counted-short': m.print_why_counted_short,
  'other-printer': m.print_why_other_printer,
  'unknown-printer': m.print_why_unknown_printer,
  'printer-restarted': m.print_why_restarted,
  shared: m.print_why_shared,
  'others-seen': m.print_why_others_seen,
  'partial-format': m.print_why_partial,
  'job-unknown': m.print_why_job_lost,
  'job-canceled': m.print_why_canceled,
  'job-error': m.print_why_job_error,
  'job-aborted': m.print_why_aborted,
  'job-completed-with-errors': m.print_why_aborted,
  'copies-ignored': m.print_why_copies_ignored,
  'spooler-failed': m.print_why_aborted,
  'spooler-short': m.print_why_partial,
  'spooler-hung': m.print_why_timeout,
  crash: m.print_why_crash,
  restored: m.print_why_restored,
  'printer-lost': m.print_why_lost,
  'printer-removed': m.print_why_removed,
  'printer-changed': m.print_why_changed,
  rerouted: m.print_why_rerouted,
};

/** How an unprinted job ended. */
const ended: Record<EndReason, () => string> = {
  canceled: m.print_by_hand,
  left: m.print_left,
  'did-not-come-out': m.print_not_out,
  'printed-again': m.print_again_instead,
  destroyed: m.print_destroyed,
};

/** A code; anything else is a printer's own words. */
const isCode = (reason: string) => /^[A-Za-z][A-Za-z0-9-]*$/.test(reason);
const has = <K extends string>(table: Record<K, unknown>, reason: string): reason is K =>
  Object.hasOwn(table, reason);

function wordsOf(reason: string, first: 'waits' | 'broke'): string {
  if (!isCode(reason)) return m.j_words({ words: reason });
  const known = printReasonOf(reason);
  if (first === 'waits' && has(waits, known)) return waits[known]();
  if (has(broke, known)) return broke[known]();
  return has(waits, known) ? waits[known]() : ended[known]();
}

/** What a label or document waits for: "Waiting for paper". A printer's own words are quoted. */
export function waitsFor(reason: string, words: string | null = null): string {
  if (reason === 'label-misfit') return misfitWords(words);
  return words === null || words === ''
    ? wordsOf(reason, 'waits')
    : m.waits_said({ why: wordsOf(reason, 'waits'), words });
}

/** What went wrong after the first byte: "Paper ran out while printing". */
export const interruptionWords = (reason: string | null): string =>
  reason === null ? m.print_why_no_confirmation() : wordsOf(reason, 'broke');

/** "5 of 6 by the printer’s counter": how many, never which. Null where the counter was not read. */
export function countedWords(job: Pick<PrintJobView, 'counted' | 'countedOf'> | null): string | null {
  const { counted = null, countedOf = null } = job ?? {};
  return counted === null || countedOf === null ? null : m.print_counted({ n: counted, of: countedOf });
}

const withCount = (words: string, job: Told): string => {
  const counted = countedWords(job);
  return counted === null ? words : `${words}. ${counted}`;
};

/** The reason shown in a row of the print table. */
export function printReasonWords(job: Told): string {
  switch (job.state) {
    case 'queued': {
      if (job.reason === null) return m.print_next();
      const why = waitsFor(job.reason, job.words);
      // After a restored copy no one knows whether it was printed.
      return isRestoredBatch(job.reason) ? why : m.print_nothing_sent({ why });
    }
    case 'sending':
      return m.print_going();
    case 'sent':
      if (job.reason === 'others-seen' && !job.confirms) return m.print_others_seen();
      if (!job.confirms) return job.reason === 'shared' ? m.print_shared() : m.print_cannot_confirm();
      if (job.reason === null || job.reason === 'no-odometer') return countedWords(job) ?? m.print_awaits();
      return withCount(waitsFor(job.reason), job);
    case 'printed':
      return job.confirms ? m.print_confirmed() : m.print_confirmed_by_person();
    case 'in-doubt':
      return withCount(interruptionWords(job.reason), job);
    case 'canceled':
      return job.reason === null ? m.print_by_hand() : wordsOf(job.reason, 'broke');
  }
}
