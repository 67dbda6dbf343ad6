import type { Clock } from '#main/clock.ts';
import type { Outcome } from '#main/freight-service/freight-service.ts';
import type { ServiceStatus } from '#shared/station/connection.ts';

export interface ServiceWatch {
  status(): ServiceStatus;
  /** Takes note of how a real attempt ended, a submission or a read. True when the status changed by it. */
  note(outcome: Outcome<unknown>): boolean;
}

/** What the station knows of the service, from its own attempts alone: the operating system's "online" proves nothing. */
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
    case 'not-sent': // with a status: of the read that was to go before it
    case 'in-doubt':
      // A status line is an answer, if not one that can be judged; silence and resets are none.
      return { state: outcome.exchange.httpStatus === null ? 'offline' : 'online', reason: outcome.reason };
  }
}
