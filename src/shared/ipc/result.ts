import type { FieldProblem } from '../freight/read-form.ts';
import type { ErrorCode } from './error-code.ts';

/** Another shipment of this station, as people call it. */
interface OtherShipment {
  bolNumber: string;
  consignee: string;
}

/** An error as a value. `message` is for the log and the support bundle; the screen's words come from the code. */
export interface Failure {
  code: ErrorCode;
  message: string;
  /** The fields in the way, for `fields-missing` and `bad-input`. */
  problems?: FieldProblem[];
  /** The other party's own words (a refusal of the service, a printer's state). */
  theirWords?: string;
  /** The row this is about, where there is one: the shipment that was already submitted. */
  id?: string;
  /** What that row is called, where the words must name it: another shipment with the same number. */
  other?: OtherShipment;
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const fail = (
  code: ErrorCode,
  message: string,
  more: Omit<Failure, 'code' | 'message'> = {},
): { ok: false; error: Failure } => ({ ok: false, error: { code, message, ...more } });
