import type { PrintJobView } from '#shared/station/print-job.ts';
import { countAnswersNeeded, waitsForPerson } from '#shared/station/print-reason.ts';
import { printerConditions } from '#shared/station/printer.ts';
import type { SubmissionView } from '#shared/station/submission.ts';
import { m } from '../../paraglide/messages.js';
import { conditionWord } from '../../words/condition-words.ts';
import { clockOrDay } from '../../words/times.ts';

/** "1 in doubt, 2 waiting, 1 refused": the counts in the table's heading, trouble first. */
export function submissionCounts(rows: readonly SubmissionView[]): string {
  const count = (...states: SubmissionView['state'][]) =>
    rows.filter(({ state }) => states.includes(state)).length;
  return countsInWords([
    [m.queue_count_in_doubt, count('in-doubt')],
    [m.queue_count_held, count('held')],
    [m.queue_count_refused, count('refused')],
    [m.queue_count_sending, count('claimed', 'on-wire')],
    [m.queue_count_waiting, count('queued')],
    [m.queue_count_done, count('accepted')],
  ]);
}

/** The same for print jobs; a printer that holds some up replaces the count of what waits. */
export function printCounts(jobs: readonly PrintJobView[]): string {
  const count = (...states: PrintJobView['state'][]) =>
    jobs.filter(({ state }) => states.includes(state)).length;
  const asked = jobs.filter(waitsForPerson).length;
  const answers: Counted = [m.queue_count_need_answer, countAnswersNeeded(jobs)];
  const trouble = printerTrouble(jobs);
  if (trouble !== null)
    return [countsInWords([[m.queue_count_in_doubt, count('in-doubt')], answers]), trouble]
      .filter(Boolean)
      .join(', ');
  return countsInWords([
    [m.queue_count_in_doubt, count('in-doubt')],
    [m.queue_count_sending, count('sending')],
    answers,
    [m.queue_count_queued, count('queued') - asked],
    [m.queue_count_sent, count('sent')],
    [m.queue_count_printed, count('printed')],
  ]);
}

/** The printer that holds jobs up, since when: "Bench labels: paper out since 14:07". Null when none does. */
function printerTrouble(jobs: readonly PrintJobView[]): string | null {
  const conditionOf = ({ reason }: PrintJobView) => printerConditions.find((known) => known === reason);
  const held = jobs
    .filter((job) => job.state === 'queued' && conditionOf(job) !== undefined)
    .sort((a, b) => Date.parse(a.changedAt) - Date.parse(b.changedAt))[0];
  const condition = held === undefined ? undefined : conditionOf(held);
  if (held === undefined || condition === undefined) return null;
  return m.queue_condition_since({
    printer: held.printerName,
    condition: conditionWord(condition).toLocaleLowerCase(),
    time: clockOrDay(held.changedAt),
  });
}

type Counted = [(inputs: { n: number }) => string, number];
const countsInWords = (parts: Counted[]): string =>
  parts
    .filter(([, n]) => n > 0)
    .map(([words, n]) => words({ n }))
    .join(', ');
