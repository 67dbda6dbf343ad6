import type { PrintJobView, PrintState } from '#shared/station/print-job.ts';
import { m } from '../paraglide/messages.js';
import type { Mark } from './mark.ts';

type Told = Pick<PrintJobView, 'state' | 'confirms' | 'reason'>;

const marks: Record<PrintState, Mark> = {
  queued: 'wait',
  sending: 'send',
  sent: 'sent',
  printed: 'done',
  'in-doubt': 'doubt',
  cancelled: 'off',
};

/** A unit without a job has not been printed: that is a wait too, with an empty square. */
export const printMark = (state: PrintState | null): Mark => (state === null ? 'wait' : marks[state]);

/** "Printed", "Sent to queue": the word under a square and in a table. */
export function printWord(job: Told | null): string {
  if (job === null) return m.print_state_none();
  if (job.state === 'sent') return job.confirms ? m.print_state_sent() : m.print_state_sent_to_queue();
  return { queued: m.print_state_queued, sending: m.print_state_sending, printed: m.print_state_printed, 'in-doubt': m.print_state_in_doubt, cancelled: m.print_state_cancelled }[job.state](); // prettier-ignore
}

/** The same in the middle of a name: "Label 3 of 6: printed". */
export function labelStateWord(job: Told | null): string {
  if (job === null) return m.label_state_none();
  if (job.state === 'sent') return job.confirms ? m.label_state_sent() : m.label_state_sent_to_queue();
  return { queued: m.label_state_queued, sending: m.label_state_sending, printed: m.label_state_printed, 'in-doubt': m.label_state_in_doubt, cancelled: m.label_state_cancelled }[job.state](); // prettier-ignore
}

const waits: Record<string, () => string> = {
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
  mute: m.waits_mute,
  'cannot-tell': m.waits_mute,
  'not-set-up': m.waits_not_set_up,
  'no-printer': m.waits_not_set_up,
  printing: m.waits_printing,
  restored: m.waits_restored,
  'after-doubt': m.waits_after_doubt,
  'many-labels': m.waits_many_labels,
};

const broke: Record<string, () => string> = {
  'paper-out': m.print_why_paper_out,
  'ribbon-out': m.print_why_ribbon_out,
  'head-open': m.print_why_head_open,
  'cover-open': m.print_why_head_open,
  paused: m.print_why_paused,
  jam: m.print_why_jam,
  attention: m.print_why_attention,
  stopped: m.print_why_attention,
  'not-reachable': m.print_why_reset,
  mute: m.print_why_mute,
  'no-answer': m.print_why_mute,
  reset: m.print_why_reset,
  closed: m.print_why_reset,
  error: m.print_why_reset,
  'connection-reset': m.print_why_reset,
  'connection-closed': m.print_why_reset,
  'write-timeout': m.print_why_timeout,
  timeout: m.print_why_timeout,
  'no-confirmation': m.print_why_no_confirmation,
  'no-odometer': m.print_why_no_confirmation,
  'job-unknown': m.print_why_no_confirmation,
  'odometer-jumped': m.print_why_count,
  'odometer-between': m.print_why_count,
  'partial-format': m.print_why_partial,
  'job-canceled': m.print_why_cancelled,
  'job-aborted': m.print_why_aborted,
  'job-completed-with-errors': m.print_why_aborted,
  'spooler-failed': m.print_why_aborted,
  'spooler-short': m.print_why_partial,
  'spooler-hung': m.print_why_timeout,
  crash: m.print_why_crash,
  restored: m.print_why_restored,
  expired: m.print_why_expired,
};

const isCode = (reason: string) => /^[a-z][a-z0-9-]*$/.test(reason);

/** What a label or paper waits for: "Waits for paper". A printer's own words are quoted. */
export function waitsFor(reason: string): string {
  return (
    waits[reason]?.() ?? (isCode(reason) ? m.waits_other({ code: reason }) : m.j_words({ words: reason }))
  );
}

/** What went wrong after the first byte: "Paper ran out while it was printing". */
export function brokeWhile(reason: string | null): string {
  if (reason === null) return m.print_why_no_confirmation();
  // A socket's own code: ECONNRESET, EPIPE.
  if (/^E[A-Z]+$/.test(reason)) return m.print_why_reset();
  return (
    broke[reason]?.() ?? (isCode(reason) ? m.print_why_other({ code: reason }) : m.j_words({ words: reason }))
  );
}

/** The why of a row of the print table. */
export function printWhy(job: Told): string {
  switch (job.state) {
    case 'queued':
      return job.reason === null ? m.print_next() : m.print_nothing_sent({ why: waitsFor(job.reason) });
    case 'sending':
      return m.print_going();
    case 'sent':
      if (!job.confirms) return m.print_cannot_confirm();
      return job.reason === null || job.reason === 'no-odometer' ? m.print_awaits() : waitsFor(job.reason);
    case 'printed':
      return m.print_confirmed();
    case 'in-doubt':
      return brokeWhile(job.reason);
    case 'cancelled':
      return m.print_by_hand();
  }
}
