import type { CheckFound } from '#shared/station/printer-check.ts';
import type { IppAccess } from '../documents/ipp-access.ts';
import { groups, ippRequest, keywords, type IppReply } from '../documents/ipp-request.ts';
import { ippCondition } from '../documents/ipp-status.ts';
import { found } from './found.ts';

const attributes = [
  'printer-make-and-model',
  'printer-firmware-string-version',
  'printer-state',
  'printer-state-reasons',
  'printer-is-accepting-jobs',
  'queued-job-count',
  'document-format-supported',
  'media-supported',
  'media-ready',
];

const refusals: Record<string, CheckFound> = {
  'sign-in-wanted': found('sign-in-wanted'),
  'sign-in-refused': found('sign-in-refused'),
  'sign-in-other': found('sign-in-other'),
  'encryption-wanted': found('sign-in-clear'),
  'http-401': found('sign-in-wanted'),
  'http-403': found('sign-in-forbidden'),
  'http-404': found('ipp-no-path'),
  'http-426': found('tls-wanted'),
  'client-error-not-authenticated': found('sign-in-wanted'),
  'client-error-not-authorized': found('sign-in-forbidden'),
  'client-error-forbidden': found('sign-in-forbidden'),
  'client-error-not-found': found('ipp-no-path'),
};

function refusedStep(reply: Exclude<IppReply, { kind: 'answer' }>): CheckFound {
  if (reply.kind !== 'refused') return found('ipp-silent', { words: reply.code });
  return refusals[reply.status] ?? found('ipp-silent', { words: reply.words });
}

function formatsStep(formats: readonly string[]): CheckFound {
  if (formats.length === 0) return found('formats-unknown');
  return formats.includes('application/pdf')
    ? found('formats-pdf')
    : found('formats-no-pdf', { formats: formats.join(', ').slice(0, 200) });
}

function paperStep(media: string, supported: readonly string[], ready: readonly string[]): CheckFound {
  if (ready.includes(media)) return found('paper-loaded', { media });
  if (supported.length > 0 && !supported.includes(media)) return found('paper-not-taken', { media });
  if (ready.length === 0) return found('paper-unknown', { media });
  return found('paper-not-loaded', { media, ready: ready.join(', ').slice(0, 200) });
}

function queueStep(all: Record<string, unknown>): CheckFound {
  if (all['printer-is-accepting-jobs'] === false) return found('queue-closed');
  const condition = ippCondition(
    all['printer-state'],
    keywords(all['printer-state-reasons']),
    all['printer-is-accepting-jobs'],
  );
  if (condition !== 'ready' && condition !== 'printing') return found('queue-stopped', { condition });
  const jobs = all['queued-job-count'];
  return found('queue-open', { jobs: typeof jobs === 'number' ? jobs : 0 });
}

/** What an IPP printer or a CUPS queue says about itself. `documents`: whether it gets PDFs on this paper. */
export async function ippSteps(
  access: IppAccess,
  media: string,
  limitMilliseconds: number,
  { documents }: { documents: boolean } = { documents: true },
): Promise<CheckFound[]> {
  const reply = await ippRequest(
    access,
    'Get-Printer-Attributes',
    {
      'operation-attributes-tag': {
        'requesting-user-name': 'dockprint',
        'requested-attributes': attributes,
      },
    },
    limitMilliseconds,
  );
  if (reply.kind !== 'answer') return [refusedStep(reply)];
  const all = groups(reply.answer['printer-attributes-tag'])[0] ?? {};
  const [model] = keywords(all['printer-make-and-model']);
  const [firmware] = keywords(all['printer-firmware-string-version']);
  return [
    found(access.signIn?.isAccepted() === true ? 'sign-in-accepted' : 'sign-in-none'),
    found('ipp-spoken'),
    model === undefined ? found('firmware-unknown') : found('firmware', { model, firmware: firmware ?? '' }),
    ...(documents
      ? [
          formatsStep(keywords(all['document-format-supported'])),
          paperStep(media, keywords(all['media-supported']), keywords(all['media-ready'])),
        ]
      : []),
    queueStep(all),
  ];
}
