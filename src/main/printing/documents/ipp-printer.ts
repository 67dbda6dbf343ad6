import type { PageOffers, PageOptions } from '#shared/station/papers.ts';
import type { IppPrinterSettings, PrinterCondition } from '#shared/station/printer.ts';
import type { DocumentPrinter, DocumentSettlement, DocumentToPrint } from '../document-printer.ts';
import type { PrintOutcome } from '../label-printer.ts';
import { isReportedByPrinter, queueOfJob } from './cups-device.ts';
import type { IppAccess } from './ipp-access.ts';
import type { IppAttributes } from './ipp-message.ts';
import { identityAttributes, isThatJob, jobIdOf, jobReference } from './ipp-job.ts';
import { isRefusalOfPage, offerAttributes, offersIn, pageAttributes } from './ipp-page.ts';
import type { SignIn } from './sign-in.ts';
import {
  closedConditions,
  conditionOfRefusal,
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

export interface IppOptions {
  /** Where `user` is set; asked each time, since the password may come later. */
  signIn?: () => SignIn | undefined;
  /** A queue of labels: it need not take PDF. */
  takesLabels?: boolean;
}

interface State {
  condition: PrinterCondition;
  scaling: string[];
  offers: PageOffers;
}
const noOffers: PageOffers = { trays: [], sides: [] };

const pdfFormat = 'application/pdf';
const hasPageOptions = ({ tray, sides }: PageOptions): boolean => tray !== undefined || sides !== undefined;

async function stateOf(
  access: IppAccess,
  limits: IppLimits,
  { takesLabels = false, asksOffers = false }: { takesLabels?: boolean; asksOffers?: boolean } = {},
): Promise<State> {
  const reply = await ippRequest(
    access,
    'Get-Printer-Attributes',
    {
      'operation-attributes-tag': {
        ...user,
        'requested-attributes': [
          'printer-state',
          'printer-state-reasons',
          'printer-is-accepting-jobs',
          'print-scaling-supported',
          'document-format-supported',
          ...(asksOffers ? offerAttributes : []),
        ],
      },
    },
    limits.question,
  );
  if (reply.kind === 'refused')
    return {
      condition: conditionOfRefusal(reply.status) ?? 'attention',
      scaling: [],
      offers: noOffers,
    };
  if (reply.kind !== 'answer')
    return { condition: conditionWithoutAnswer(reply), scaling: [], offers: noOffers };
  const all = groups(reply.answer['printer-attributes-tag'])[0] ?? {};
  const formats = keywords(all['document-format-supported']);
  // It would refuse each BOL, or print its bytes as text. A printer that does not say what it takes is tried.
  const isWithoutPdf = !takesLabels && formats.length > 0 && !formats.includes(pdfFormat);
  return {
    condition: isWithoutPdf
      ? 'no-pdf'
      : ippCondition(
          all['printer-state'],
          keywords(all['printer-state-reasons']),
          all['printer-is-accepting-jobs'],
        ),
    scaling: keywords(all['print-scaling-supported']),
    offers: offersIn(all),
  };
}

/**
 * Why a printer that was asked beforehand will not take the document; null: nothing is against it. `Validate-Job` is judged as `Print-Job` is, without
 * a document (RFC 8011 4.2.3); a printer that does not know it is tried.
 */
async function refusalAhead(
  access: IppAccess,
  job: IppAttributes,
  limits: IppLimits,
): Promise<PrinterCondition | null> {
  const message = { 'operation-attributes-tag': job };
  const reply = await ippRequest(access, 'Validate-Job', message, limits.question);
  if (reply.kind === 'answer') return null;
  return reply.kind === 'refused' ? conditionOfRefusal(reply.status) : conditionWithoutAnswer(reply);
}

/**
 * A printer or a CUPS queue that speaks IPP. A document is printed only when the job says `completed` and that is the printer's own word
 * (`cups-device.ts`); "canceled" and "aborted" ask a person, since such a job can still have made pages.
 */
export function ippPrinter(
  settings: Pick<IppPrinterSettings, 'uri' | 'media' | 'sides' | 'certificate' | 'user'>,
  limits: IppLimits = ippLimits,
  { signIn, takesLabels = false }: IppOptions = {},
): DocumentPrinter {
  const { uri } = settings;
  const access = (): IppAccess => ({ uri, certificate: settings.certificate?.sha256, signIn: signIn?.() });
  /** Many printers answer anybody's questions and want a sign-in for printing: then that is found out without the document. */
  let asksAhead = settings.user !== undefined;

  async function send(
    to: IppAccess,
    job: IppAttributes,
    document: DocumentToPrint,
    { scaling, offers }: Pick<State, 'scaling' | 'offers'>,
  ): Promise<PrintOutcome> {
    const print = (wanted: PageOptions) =>
      ippRequest(
        to,
        'Print-Job',
        {
          'operation-attributes-tag': job,
          'job-attributes-tag': {
            copies: document.copies,
            ...pageAttributes(settings, wanted, offers),
            // A BOL is made for its own page size; a queue's default may shrink it to a label.
            ...(scaling.includes('auto-fit') ? { 'print-scaling': 'auto-fit' } : {}),
          },
          data: document.pdf,
        },
        limits.document,
      );
    let reply = await print(document);
    if (hasPageOptions(document) && reply.kind === 'refused' && isRefusalOfPage(reply.status))
      reply = await print({});
    if (reply.kind === 'refused' && conditionOfRefusal(reply.status) !== null) asksAhead = true;
    if (reply.kind !== 'answer') return outcomeWithoutAnswer(reply);
    const id = jobIdIn(reply.answer);
    if (id === null) return { kind: 'in-doubt', reason: 'no-confirmation', condition: null };
    // It took the document and reports what it ignores: `completed` will be true of one copy (RFC 8011 4.1.7).
    const ignored = groups(reply.answer['unsupported-attributes-tag']).some((all) => 'copies' in all);
    const remoteId = await jobReference(to, id, limits.question);
    return ignored && document.copies > 1
      ? { kind: 'in-doubt', reason: 'copies-ignored', condition: null, remoteId }
      : { kind: 'sent', reason: null, remoteId };
  }

  return {
    confirms: true,
    condition: async () => (await stateOf(access(), limits, { takesLabels })).condition,
    async offers() {
      const { condition, offers } = await stateOf(access(), limits, { takesLabels, asksOffers: true });
      return closedConditions.includes(condition) || condition === 'not-reachable' ? null : offers;
    },
    async print(document, sending) {
      const to = access();
      const { condition, ...state } = await stateOf(to, limits, {
        takesLabels,
        asksOffers: hasPageOptions(document),
      });
      if (!takesDocuments(condition)) return { kind: 'not-sent', condition };
      const job = { ...user, 'job-name': document.name, 'document-format': pdfFormat };
      const refusal = asksAhead ? await refusalAhead(to, job, limits) : null;
      if (refusal !== null) return { kind: 'not-sent', condition: refusal };
      sending();
      return send(to, job, document, state);
    },
    settle: (remoteId, name) => settleJob(access(), remoteId, name, limits),
  };
}

async function settleJob(
  access: IppAccess,
  remoteId: string,
  name: string,
  limits: IppLimits,
): Promise<DocumentSettlement> {
  const reply = await ippRequest(
    access,
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
  const closed = reply.kind === 'refused' ? conditionOfRefusal(reply.status) : null;
  if (closed !== null) return { kind: 'not-now', condition: closed };
  // The printer no longer knows the job: it may have printed it, or been switched off before.
  if (reply.kind === 'refused') return { kind: 'unknown', reason: 'job-unknown' };
  if (reply.kind !== 'answer') return { kind: 'not-now', condition: conditionWithoutAnswer(reply) };
  const job = onlyJobIn(reply.answer);
  if (job === null || !isThatJob(job, remoteId, name)) return { kind: 'unknown', reason: 'job-unknown' };
  const stage = jobStage(job['job-state']);
  const queue = { ...access, uri: queueOfJob(access.uri, job['job-printer-uri']) };
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
