import { copyOf } from '#shared/station/label-copies.ts';
import { m } from '../../paraglide/messages.js';
import { ownDocumentWord } from '../../words/own-document-words.ts';
import { plainNumber } from '../../words/times.ts';
import { labelOf, labelSentence } from '../../words/label-copy-words.ts';
import type { JobGroup } from './job-groups.ts';

/** What the jobs of one row print: some labels of a shipment, its BOL, a test. */
export function jobGroupWords({ jobs }: JobGroup): string {
  const [job] = jobs;
  switch (job.kind) {
    case 'label': {
      const units = jobs.flatMap(({ unit }) => unit ?? []);
      const of = job.of ?? units.length;
      if (units.length === 0) return m.queue_what_all_labels({ n: plainNumber(of) });
      return units.length > 1
        ? m.queue_what_labels({
            units: labelSentence(units, job.perUnit),
            of: copyOf({ unit: 1, of, perUnit: job.perUnit }).of,
          })
        : labelOf({ unit: units[0] ?? 1, of, perUnit: job.perUnit });
    }
    case 'document':
      return job.isLabelDocument ? m.queue_what_label_document() : m.what_bol({ n: job.copies });
    case 'test-label':
      return m.what_test_label();
    case 'test-page':
      return m.what_test_page();
    case 'staging-tag':
      return m.what_tag();
    case 'own-label':
    case 'own-document':
      return job.own === null
        ? m.what_own()
        : ownDocumentWord(job.own.kind, job.unit === null ? [] : [job.unit], job.of ?? 0);
  }
}
