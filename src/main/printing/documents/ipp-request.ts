import type { IppAnswer, IppMessage } from '@sealsystems/ipp';
import type { PrintReason } from '#shared/station/print-reason.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';
import type { PrintOutcome } from '../label-printer.ts';
import type { IppAccess } from './ipp-access.ts';
import type { SignInTrouble } from './sign-in.ts';
import {
  exchangeIpp,
  isSuccessful,
  otherRequestCode,
  type IppExchange,
  type IppPost,
} from './ipp-exchange.ts';

/**
 * How one IPP operation ended. *not-reached*: no connection, nothing was sent. *lost*: the request may have arrived. *refused*: the other
 * side says it did not do it. A Print-Job error that names a job is not refused: the printer has it.
 */
export type IppReply =
  | { kind: 'answer'; answer: IppAnswer }
  | { kind: 'refused'; status: string; words: string }
  | { kind: 'not-reached'; code: string }
  | { kind: 'lost'; code: string };

/** Errors that come before a connection is established. */
const notConnectedCodes =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EINVAL|ERR_INVALID_URL)$/;

/** The library puts the language of a text or a name before it, with this between them. */
const afterLanguage = '\u001e';
/** A text or a name without its language; '' for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.slice(value.indexOf(afterLanguage) + 1) : '';

/** Loaded with the first question, or once the window is shown (`app/load-ahead.ts`): a start does not wait for the library. */
export const loadMessages = async () => ({
  ...(await import('./ipp-message.ts')),
  ...(await import('./ipp-read.ts')),
});

/**
 * What a printer says about itself or a job is some KB; one that returns everything it has, whatever it was asked for, some hundred KB, which
 * are stepped over (`ipp-read.ts`).
 */
const maxBytes = 512 * 1024;

/** The names of the attributes that a message asks for. */
const askedIn = (message: IppMessage): string[] =>
  keywords(message['operation-attributes-tag']['requested-attributes']);

/**
 * Posts it, and again with a sign-in where the printer asks for one: HTTP 401 says that it did nothing with the request (RFC 9110 15.5.2).
 */
async function signedIn(
  { signIn }: IppAccess,
  address: URL,
  post: Omit<IppPost, 'authorization'>,
): Promise<IppExchange | SignInTrouble> {
  for (let attempt = 1; ; attempt += 1) {
    const authorization = signIn?.authorization(address, 'POST') ?? null;
    const exchange = await exchangeIpp(address, { ...post, authorization });
    if (exchange.kind === 'answer') signIn?.noteAccepted(authorization);
    const isUnsigned = exchange.kind === 'status' && exchange.status === 401;
    // The third: with a nonce that had expired between the two others.
    if (signIn === undefined || !isUnsigned || attempt === 3) return exchange;
    const next = signIn.afterRefusal(exchange.challenges, address, authorization);
    if (next !== 'again') return next;
  }
}

/** Runs one IPP operation with a limit on each POST of it, in milliseconds, and on its answer, in bytes. Never rejects. */
export async function ippRequest(
  access: IppAccess,
  operation: string,
  message: IppMessage,
  limit: number,
  most = maxBytes,
): Promise<IppReply> {
  const { writeMessage, readIppAnswer } = await loadMessages();
  let prepared: ReturnType<typeof writeMessage>;
  try {
    prepared = writeMessage(access.uri, operation, message);
  } catch (error) {
    // An address or attribute that the library cannot write: nothing is sent.
    return { kind: 'not-reached', code: error instanceof Error ? error.message : 'error' };
  }
  const exchange = await signedIn(access, prepared.address, {
    message: prepared.bytes,
    limit,
    maxBytes: most,
    read: (bytes, maxRead) => readIppAnswer(bytes, askedIn(message), maxRead),
    certificate: access.certificate,
  });
  if (typeof exchange === 'string') return { kind: 'refused', status: exchange, words: exchange };
  if (exchange.kind === 'error')
    return {
      kind: exchange.isBefore || notConnectedCodes.test(exchange.code) ? 'not-reached' : 'lost',
      code: exchange.code,
    };
  // An HTTP refusal comes before the printer looks at the operation.
  if (exchange.kind === 'status')
    return exchange.status >= 400 && exchange.status < 500
      ? { kind: 'refused', status: `http-${exchange.status}`, words: `HTTP ${exchange.status}` }
      : { kind: 'lost', code: 'unreadable' };
  const { answer, isWhole } = exchange;
  const status = answer.statusCode ?? '';
  // The outcome of such a job covers only what was received.
  const hasJob =
    operation === 'Print-Job' && groups(answer['job-attributes-tag']).some((job) => 'job-id' in job);
  if (!isWhole && (isSuccessful(answer) || hasJob)) return { kind: 'lost', code: 'cut' };
  if (isSuccessful(answer)) return { kind: 'answer', answer };
  if (!/^(client|server)-error/.test(status)) return { kind: 'lost', code: 'unreadable' };
  // The printer may report an error, such as a jam, and still have made the job (RFC 8011 B.1.5.5). So the job is queried: treating the
  // error as "nothing was taken" could print it twice.
  if (hasJob) return { kind: 'answer', answer };
  // Someone canceled it while the printer took it, before there was a number for it (RFC 8011 B.1.5.9): pages may be out.
  if (operation === 'Print-Job' && status === jobCanceled) return { kind: 'lost', code: jobCanceled };
  const words = textOf(answer['operation-attributes-tag']?.['status-message']) || status;
  return { kind: 'refused', status, words };
}

const jobCanceled = 'server-error-job-canceled';

/** A temporary refusal: busy, or trouble of the printer. It will accept, or answer, later. */
export const isTemporaryRefusal = (status: string): boolean =>
  /^server-error-(busy|service-unavailable|not-accepting-jobs|temporary-error|device-error|too-many-jobs)/.test(
    status,
  );

const reasonsOfLost: Record<string, PrintReason> = {
  ETIMEDOUT: 'no-answer',
  [otherRequestCode]: 'no-confirmation',
  [jobCanceled]: 'job-canceled',
};

/** The condition of a printer that did not answer; one that answers another request exists, but needs attention. */
export function conditionWithoutAnswer({ code }: { code: string }): PrinterCondition {
  if (code === 'certificate-unknown' || code === 'certificate-changed') return code;
  return code === otherRequestCode ? 'attention' : 'not-reachable';
}

const refusals: Record<string, PrinterCondition> = {
  'sign-in-wanted': 'sign-in-wanted',
  'sign-in-refused': 'sign-in-refused',
  'sign-in-other': 'sign-in-other',
  'encryption-wanted': 'encryption-wanted',
  'http-401': 'sign-in-wanted',
  'http-403': 'access-denied',
  'http-426': 'encryption-wanted',
  'client-error-not-authenticated': 'sign-in-wanted',
  'client-error-not-authorized': 'access-denied',
  'client-error-forbidden': 'access-denied',
  'client-error-document-format-not-supported': 'no-pdf',
};

/** The printer answers, but not to this station: nothing can be asked or sent there. */
export const closedConditions: readonly PrinterCondition[] = [
  'certificate-unknown',
  'certificate-changed',
  'sign-in-wanted',
  'sign-in-refused',
  'sign-in-other',
  'access-denied',
  'encryption-wanted',
];

/** What a refusal says about the printer or its set-up, whatever it was asked; null: it concerns the request. */
export const conditionOfRefusal = (status: string): PrinterCondition | null => refusals[status] ?? null;

/** The outcome of a Print-Job that the printer did not confirm. If no answer came, the job may be in the queue. */
export function outcomeWithoutAnswer(reply: Exclude<IppReply, { kind: 'answer' }>): PrintOutcome {
  switch (reply.kind) {
    case 'not-reached':
      return { kind: 'not-sent', condition: conditionWithoutAnswer(reply) };
    case 'refused': {
      const condition =
        conditionOfRefusal(reply.status) ?? (isTemporaryRefusal(reply.status) ? 'attention' : null);
      return condition === null ? { kind: 'refused', words: reply.words } : { kind: 'not-sent', condition };
    }
    case 'lost':
      return { kind: 'in-doubt', reason: reasonsOfLost[reply.code] ?? 'reset', condition: null };
  }
}

/** The job that the printer has made; null: it names none, or more than one. Numbers begin at 1 (RFC 8011 5.3.2). */
export function jobIdIn(answer: IppAnswer): string | null {
  const id = onlyJobIn(answer)?.['job-id'];
  return typeof id === 'number' && id > 0 ? String(id) : null;
}

/** The attributes of a group that may occur once or many times. */
export const groups = (group: IppAnswer['printer-attributes-tag']): Record<string, unknown>[] =>
  group === undefined ? [] : Array.isArray(group) ? group : [group];

/** The attributes of the one job asked about; may be empty. Null: the answer has more than one. */
export function onlyJobIn(answer: IppAnswer): Record<string, unknown> | null {
  const said = groups(answer['job-attributes-tag']).filter((job) => Object.keys(job).length > 0);
  return said.length > 1 ? null : (said[0] ?? {});
}

/** A keyword or text attribute that may have one value or many. */
export const keywords = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string').map(textOf);
