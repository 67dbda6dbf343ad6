import type { IppPrinterSettings, PrinterCondition } from '#shared/station/printer.ts';
import type { DocumentPrinter, DocumentSettlement, DocumentToPrint } from '../document-printer.ts';
import type { PrintOutcome } from '../label-printer.ts';
import { isReportedByPrinter, queueOfJob } from './cups-device.ts';
import { identityAttributes, isThatJob, jobIdOf, jobReference } from './ipp-job.ts';
import {
  conditionWithoutAnswer,
  groups,
  ippRequest,
  isTemporaryRefusal,
  jobIdIn,
  keywords,
  onlyJobIn,
  outcomeWithoutAnswer,
} from './ipp-request.ts';
import {
  ippCondition,
  isHeldForPerson,
  jobStage,
  outcomeAttributes,
  reasonNotPrinted,
  takesDocuments,
} from './ipp-status.ts';

export interface IppLimits {
  /** For a status query, milliseconds. */
  question: number;
  /** For handing over one document. */
  document: number;
}
export const ippLimits: IppLimits = { question: 5_000, document: 60_000 };

const user = { 'requesting-user-name': 'dockprint' };

interface State {
  condition: PrinterCondition;
  scaling: string[];
}

async function stateOf(uri: string, limits: IppLimits): Promise<State> {
  const reply = await ippRequest(
    uri,
    'Get-Printer-Attributes',
    {
      'operation-attributes-tag': {
        ...user,
        'requested-attributes': [
          'printer-state',
          'printer-state-reasons',
          'printer-is-accepting-jobs',
          'print-scaling-supported',
        ],
      },
    },
    limits.question,
  );
  if (reply.kind === 'refused') return { condition: 'attention', scaling: [] };
  if (reply.kind !== 'answer') return { condition: conditionWithoutAnswer(reply), scaling: [] };
  const all = groups(reply.answer['printer-attributes-tag'])[0] ?? {};
  return {
    condition: ippCondition(
      all['printer-state'],
      keywords(all['printer-state-reasons']),
      all['printer-is-accepting-jobs'],
    ),
    scaling: keywords(all['print-scaling-supported']),
  };
}

/**
 * A printer or a CUPS queue that speaks IPP. A document is printed only when the job says `completed` and that is the printer's own word
 * (`cups-device.ts`); "canceled" and "aborted" ask a person, since such a job can still have made pages.
 */
export function ippPrinter(
  settings: Pick<IppPrinterSettings, 'uri' | 'media' | 'sides'>,
  limits: IppLimits = ippLimits,
): DocumentPrinter {
  const { uri, media, sides } = settings;

  async function send(document: DocumentToPrint, scaling: string[]): Promise<PrintOutcome> {
    const reply = await ippRequest(
      uri,
      'Print-Job',
      {
        'operation-attributes-tag': {
          ...user,
          'job-name': document.name,
          'document-format': 'application/pdf',
        },
        'job-attributes-tag': {
          copies: document.copies,
          media,
          sides,
          // A BOL is made for its own page size; a queue's default may shrink it to a label.
          ...(scaling.includes('auto-fit') ? { 'print-scaling': 'auto-fit' } : {}),
        },
        data: document.pdf,
      },
      limits.document,
    );
    if (reply.kind !== 'answer') return outcomeWithoutAnswer(reply);
    const id = jobIdIn(reply.answer);
    if (id === null) return { kind: 'in-doubt', reason: 'no-confirmation', condition: null };
    // It took the document and reports what it ignores: `completed` will be true of one copy (RFC 8011 4.1.7).
    const ignored = groups(reply.answer['unsupported-attributes-tag']).some((all) => 'copies' in all);
    const remoteId = await jobReference(uri, id, limits.question);
    return ignored && document.copies > 1
      ? { kind: 'in-doubt', reason: 'copies-ignored', condition: null, remoteId }
      : { kind: 'sent', reason: null, remoteId };
  }

  return {
    confirms: true,
    condition: async () => (await stateOf(uri, limits)).condition,
    async print(document, sending) {
      const { condition, scaling } = await stateOf(uri, limits);
      if (!takesDocuments(condition)) return { kind: 'not-sent', condition };
      sending();
      return send(document, scaling);
    },
    settle: (remoteId, name) => settleJob(uri, remoteId, name, limits),
  };
}

async function settleJob(
  uri: string,
  remoteId: string,
  name: string,
  limits: IppLimits,
): Promise<DocumentSettlement> {
  const reply = await ippRequest(
    uri,
    'Get-Job-Attributes',
    {
      'operation-attributes-tag': {
        'job-id': jobIdOf(remoteId),
        ...user,
        'requested-attributes': [
          'job-state',
          'job-state-reasons',
          'job-printer-uri',
          ...outcomeAttributes,
          ...identityAttributes,
        ],
      },
    },
    limits.question,
  );
  if (reply.kind === 'refused' && isTemporaryRefusal(reply.status))
    return { kind: 'not-now', condition: 'attention' };
  // The printer no longer knows the job: it may have printed it, or been switched off before.
  if (reply.kind === 'refused') return { kind: 'unknown', reason: 'job-unknown' };
  if (reply.kind !== 'answer') return { kind: 'not-now', condition: conditionWithoutAnswer(reply) };
  const job = onlyJobIn(reply.answer);
  if (job === null || !isThatJob(job, remoteId, name)) return { kind: 'unknown', reason: 'job-unknown' };
  const stage = jobStage(job['job-state']);
  const queue = queueOfJob(uri, job['job-printer-uri']);
  const reasons = keywords(job['job-state-reasons']);
  if (stage === 'completed') {
    const reason = reasonNotPrinted(job, reasons);
    if (reason !== null) return { kind: 'unknown', reason };
    const proof = await isReportedByPrinter(queue, limits.question);
    if (proof === null) return { kind: 'not-now', condition: 'not-reachable' };
    return { kind: proof ? 'printed' : 'handed-on' };
  }
  if (stage === 'canceled') return { kind: 'unknown', reason: 'job-canceled' };
  if (stage === 'aborted') return { kind: 'unknown', reason: 'job-aborted' };
  const { condition } = await stateOf(queue, limits);
  return stage === 'held' && isHeldForPerson(reasons) && takesDocuments(condition)
    ? { kind: 'held' }
    : { kind: 'waiting', condition };
}
