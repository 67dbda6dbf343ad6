import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { AmendmentKind, AmendmentState } from '#shared/station/amendment.ts';

/**
 * What can happen to the change or void of an accepted BOL (docs/decisions/changes.md). `change-begun`, `voided`, `drafted-anew` and `withdrawn`
 * come from a person; `sent`, `successor-accepted` and `successor-canceled` from the successor's own BOL; `settled` when nothing is left to
 * destroy or report.
 */
export const amendmentEvents = [
  'change-begun',
  'voided',
  'drafted-anew',
  'sent',
  'successor-accepted',
  'successor-canceled',
  'settled',
  'withdrawn',
] as const;
export type AmendmentEvent = (typeof amendmentEvents)[number];

/** `none`: the BOL counts, and no procedure is under way. */
type From = AmendmentState | 'none';
const table: Record<From, Partial<Record<AmendmentEvent, AmendmentState>>> = {
  none: { 'change-begun': 'drafted', voided: 'in-force' },
  drafted: { 'drafted-anew': 'drafted', sent: 'sent', voided: 'in-force', withdrawn: 'withdrawn' },
  // No `withdrawn` until the successor's own BOL is canceled: it may already be on its way.
  sent: { 'successor-accepted': 'in-force', 'successor-canceled': 'drafted' },
  'in-force': { settled: 'closed', withdrawn: 'withdrawn' },
  closed: {},
  // A later change gets a new row.
  withdrawn: {},
};

/**
 * State × event → the next state, or `not-in-this-state`. Pure. A change in force has an accepted successor, so only a void can be withdrawn.
 */
export function nextAmendmentState(
  from: From,
  event: AmendmentEvent,
  kind: AmendmentKind,
): Result<AmendmentState> {
  const next =
    from === 'in-force' && event === 'withdrawn' && kind === 'change' ? undefined : table[from][event];
  return next === undefined
    ? fail('not-in-this-state', `${event} cannot happen to a ${kind} that is ${from}`)
    : ok(next);
}
