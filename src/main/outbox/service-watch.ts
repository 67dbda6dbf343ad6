import type { Clock } from '#main/clock.ts';
import type { Outcome } from '#main/freight-service/freight-service.ts';
import type { ServiceStatus } from '#shared/station/connection.ts';

export interface ServiceWatch {
  status(): ServiceStatus;
  /** Notes how a real request ended, a submission or a read. True when the status changed. */
  note(outcome: Outcome<unknown>): boolean;
}

/** The service's status as this station's own requests show it: the operating system's "online" proves nothing. */
export function createServiceWatch(clock: Clock, setUp: () => boolean): ServiceWatch {
  let known: ServiceStatus = { state: 'unknown', since: clock.now().toISOString(), reason: null };
  const started = known.since;

  return {
    status: () => (setUp() ? known : { state: 'not-set-up', since: started, reason: null }),
    note(outcome) {
      const { state, reason } = readOutcome(outcome);
      if (state === known.state && reason === known.reason) return false;
      const since = state === known.state ? known.since : clock.now().toISOString();
      known = { state, since, reason };
      return true;
    },
  };
}

function readOutcome(outcome: Outcome<unknown>): Pick<ServiceStatus, 'state' | 'reason'> {
  switch (outcome.kind) {
    case 'accepted':
    case 'refused':
      return { state: 'online', reason: null };
    case 'held':
      return { state: 'settings-problem', reason: outcome.reason };
    case 'not-sent': // a status here belongs to the read that goes before the entry
    case 'in-doubt':
      // A status line is an answer, even if it cannot be judged; silence and resets are not.
      return { state: outcome.exchange.httpStatus === null ? 'offline' : 'online', reason: outcome.reason };
  }
}
