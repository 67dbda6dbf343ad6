import type { FieldProblem } from '#shared/freight/form/read-form.ts';
import type { Role } from '../station/people.ts';
import type { Permission } from '../station/permissions.ts';
import type { ErrorCode } from './error-code.ts';

/** Another shipment, as people refer to it. */
interface OtherShipment {
  bolNumber: string;
  consignee: string;
  /** The station of the fleet that has it; absent: this one. */
  station?: string;
}

/** The content of `needs-supervisor`: the question, and whose PIN answers it. */
export interface PermissionAsk {
  id: string;
  permission: Permission;
  needs: Role;
}

/** An error as a value. `message` is for the log and the support bundle; the screen's words come from the code. */
export interface Failure {
  code: ErrorCode;
  message: string;
  /** The fields with problems, for `fields-missing` and `bad-input`. */
  problems?: FieldProblem[];
  /** The other party's own words (a refusal of the service, a printer's state). */
  theirWords?: string;
  /** The row this is about, if any: the shipment that was already submitted. */
  id?: string;
  /** The name of that row, if the text must mention it: another shipment with the same number. */
  other?: OtherShipment;
  ask?: PermissionAsk;
  /** Seconds until the next PIN attempt is allowed. */
  waitSeconds?: number;
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const fail = (
  code: ErrorCode,
  message: string,
  more: Omit<Failure, 'code' | 'message'> = {},
): { ok: false; error: Failure } => ({ ok: false, error: { code, message, ...more } });
