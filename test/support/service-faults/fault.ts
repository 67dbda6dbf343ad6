import type { Operation } from '#main/training/operations/operation.ts';

/** What goes wrong before a request was read: nothing is made. */
export const connectionFaults = ['reset-at-accept', 'close-at-accept', 'hang-at-accept'] as const;

/** What goes wrong on the wire after the service has done its work: the bill exists, the answer does not arrive whole. */
export const wireFaults = [
  'reset-after-request',
  'close-after-request',
  'no-reply',
  'reset-after-headers',
  'body-stalls',
  'body-cut',
  /** HTTP 200 without a length, cut: truncated JSON and no error at all. */
  'cut-without-length',
  'garbage',
  'headers-too-big',
  'endless-body',
] as const;

/** Answers that arrive whole and are wrong; the bill exists. */
export const answerFaults = [
  'truncated-json',
  'nulls',
  'wrong-root',
  'empty-body',
  'html-200',
  'no-pdf',
  'bad-pdf',
  'no-labels',
  'error-with-documents',
] as const;

export type ConnectionFault = (typeof connectionFaults)[number];
export type WireFault = (typeof wireFaults)[number];
export type AnswerFault = (typeof answerFaults)[number];

/**
 * Everything that the service can do wrong. What goes wrong around it (DNS, certificates, a proxy) is the station's
 * surroundings and not in its power.
 */
export type Fault =
  | { kind: ConnectionFault | WireFault | AnswerFault }
  /** Reset while the request still arrives; nothing is made. */
  | { kind: 'reset-mid-request' }
  /** Answers rightly, this late. */
  | { kind: 'slow'; milliseconds: number }
  /** Another HTTP status in place of any work: 401, 403, 404, 429, 500 (an HTML page when no body is given), 503 … */
  | { kind: 'status'; status: number; body?: string; headers?: Record<string, string> }
  /** Refuses in the style of the operation. */
  | { kind: 'refuse'; words: string };

export type OperationName = Operation['name'];

export interface FaultScope {
  /** Only this operation; all when left out. Connection faults know no operation. */
  operation?: OperationName;
  /** Only the next n requests (or connections); until `clear()` when left out. */
  times?: number;
}

/** Sets faults of a service that `startFaultyService` started. Only one is active at a time. */
export interface Faults {
  set(fault: Fault, scope?: FaultScope): void;
  clear(): void;
  /** Nobody listens: connections are refused, open ones are reset. */
  down(): Promise<void>;
  /** Listens again on the same port; with what it remembered. */
  up(): Promise<void>;
}
