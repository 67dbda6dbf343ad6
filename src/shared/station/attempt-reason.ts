import * as z from 'zod';

/**
 * Why an attempt of a submission or a read ended as it did. The list is closed: its table of texts does not compile while one is missing
 * (`words/reason-words.ts`). Add new reasons here first. The service's own message is stored beside it.
 */

/** The network failed, before or after the first byte. */
const networkReasons = [
  'dns',
  'connect-refused',
  'connect-timeout',
  'unreachable',
  'proxy-answer',
  'connection-reset',
  'connection-closed',
  'headers-timeout',
  'body-timeout',
  'headers-too-big',
  'answer-too-big',
] as const;

const notSentReasons = [
  ...networkReasons,
  /** Stopped by a person, or because the station closes. */
  'canceled',
  'deadline',
  /** Our own commit failed, so nothing was allowed to leave. */
  'not-committed',
  /** Anything else before the first byte. */
  'not-sent',
  /** The read that goes first got no answer that can be interpreted. */
  'check-unclear',
  /** A defect of Dockprint; see the log. */
  'internal',
] as const;

/** The settings are wrong: another attempt cannot help. */
export const heldReasons = [
  'unauthorized',
  'forbidden',
  'not-found',
  'redirect',
  'certificate',
  'proxy',
  'no-credentials',
] as const;

/** An answer that cannot be interpreted. */
const answerReasons = [
  'garbled-answer',
  'unreadable-answer',
  'contradictory-answer',
  'incomplete-answer',
  /** The number in the answer belongs to another shipment of this station. */
  'answer-of-another-shipment',
  /** An answer, although no first byte was reported. */
  'answer-without-sending',
] as const;

const namedReasons = [
  ...notSentReasons,
  ...heldReasons,
  ...answerReasons,
  /** Anything else after the first byte. */
  'interrupted',
  /** The station stopped with the request on the wire. */
  'crash',
  /** The data was restored from a copy: what was sent since is unknown here. */
  'restored',
  /** It was open at another station of the fleet, whose work was taken over: what was sent there since is unknown. */
  'taken-over',
  /** That station has reported since that nothing of it was ever sent there. */
  'never-left-owner',
  /** Not sent: a BOL for the same order has left another station of the fleet, or may have. */
  'sent-elsewhere',
  /** Not sent: a tender that was made in test mode, which is off now, or the other way round. */
  'other-mode',
  /** Written by another version of Dockprint, with a code unknown to this one. */
  'unknown',
] as const;

export type NotSentReason = (typeof notSentReasons)[number];
export type HeldReason = (typeof heldReasons)[number];
export type AnswerReason = (typeof answerReasons)[number];
export type NamedReason = (typeof namedReasons)[number];
/** A status that is not a success, with its number. */
export type HttpStatusReason = `http-${number}`;
export type AttemptReason = NamedReason | HttpStatusReason;

const named: ReadonlySet<string> = new Set(namedReasons);
const isNamed = (code: string): code is NamedReason => named.has(code);
const isHttp = (code: string): code is HttpStatusReason => /^http-\d{3}$/.test(code);

/** Caused by the station itself, not by the service. */
const stationFaults: ReadonlySet<AttemptReason> = new Set<NotSentReason>([
  'canceled',
  'not-committed',
  'internal',
]);
export const isStationFault = (reason: AttemptReason): boolean => stationFaults.has(reason);

/** The HTTP status in a reason, or null. */
export const statusOf = (reason: AttemptReason): number | null =>
  isHttp(reason) ? Number(reason.slice('http-'.length)) : null;

/** The reason for a stored code: one unknown to this version becomes `unknown`. */
export const attemptReasonOf = (code: string): AttemptReason =>
  isNamed(code) || isHttp(code) ? code : 'unknown';

export const attemptReasons: readonly NamedReason[] = namedReasons;
export const attemptReasonSchema = z.custom<AttemptReason>(
  (code) => typeof code === 'string' && (isNamed(code) || isHttp(code)),
);

/**
 * Why the lanes are closed. `in-doubt`: two doubts in a row. `turned-away`: answers that may mean wrong settings, which a read cannot disprove.
 */
const doubtClosures = ['in-doubt', 'turned-away'] as const;
export type DoubtClosure = (typeof doubtClosures)[number];
export const laneClosureSchema = z.enum([...doubtClosures, ...heldReasons]);
export type LaneClosure = z.infer<typeof laneClosureSchema>;
