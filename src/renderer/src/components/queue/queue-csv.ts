import type { SubmissionView } from '#shared/station/submission.ts';
import { csvText } from '#shared/csv-text.ts';
import { m } from '../../paraglide/messages.js';
import { printReasonWords, printWord } from '../../words/print-words.ts';
import { shipmentStateWords, stepWord, submissionWhy } from '../../words/submission-words.ts';
import { jobGroupWords } from './job-group-words.ts';
import type { JobGroup } from './job-groups.ts';
import { waitingSince } from './waiting-since.ts';

const whyText = ({ main, sub }: ReturnType<typeof submissionWhy>): string =>
  [main, sub].filter((part) => part !== null && part !== '').join(' · ');

/** Both tables of Queue in one file: what is sent, then what is printed. Times are ISO 8601 in UTC. */
export const queueCsv = (submissions: readonly SubmissionView[], groups: readonly JobGroup[]): string =>
  csvText([
    [
      ...[m.queue_col_what(), m.queue_col_state()],
      ...[m.trucks_csv_bol(), m.trucks_csv_consignee(), m.trucks_csv_carrier()],
      ...[m.queue_col_printer(), m.queue_col_since(), m.queue_col_why()],
    ],
    ...submissions.map((row) => [
      ...[stepWord[row.step](), shipmentStateWords(row).word()],
      ...[row.bolNumber, row.consignee, row.scac],
      ...['', waitingSince(row), whyText(submissionWhy(row))],
    ]),
    ...groups.map((group) => {
      const [job] = group.jobs;
      return [
        ...[jobGroupWords(group), printWord(job)],
        ...[job.bolNumber ?? '', '', ''],
        ...[job.printerName, group.changedAt, printReasonWords(job)],
      ];
    }),
  ]);
