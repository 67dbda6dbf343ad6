import type { FleetState } from '#shared/fleet/fleet-state.ts';
import type { WorkerMessage } from './worker/protocol.ts';

type Told = Extract<WorkerMessage, { is: 'state' }>['state'];

/** An event in a station's link to its fleet. */
export type FleetEvent =
  | { is: 'told'; state: Told }
  /** The thread ended unasked; it is started again. */
  | { is: 'died' }
  /** Data from before it joined is being marked, or has been. */
  | { is: 'marking'; going: boolean }
  | { is: 'counted'; toShare: number }
  | { is: 'stored'; at: string };

/** The state as the strip and Setup show it, and whether everything is marked. */
export interface FleetCondition {
  told: Told;
  toShare: number;
  marking: boolean;
}

export const initialCondition = (now: string, sharedAt: string | null, toShare: number): FleetCondition => ({
  told: { is: 'joining', since: now, trouble: null, other: '', sharedAt },
  toShare,
  marking: false,
});

/** Pure: state after an event. */
export function afterEvent(before: FleetCondition, event: FleetEvent, now: string): FleetCondition {
  const { told } = before;
  switch (event.is) {
    case 'told': {
      // The thread knows only what happened since it was started.
      const sharedAt = event.state.sharedAt ?? told.sharedAt;
      const same = event.state.is === told.is && event.state.trouble === told.trouble;
      return { ...before, told: { ...event.state, sharedAt, since: same ? told.since : event.state.since } };
    }
    case 'died':
      if (told.is === 'away') return before;
      return { ...before, told: { ...told, is: 'away', trouble: 'server-error', since: now } };
    case 'marking':
      return { ...before, marking: event.going };
    case 'counted':
      return { ...before, toShare: event.toShare };
    case 'stored':
      return { ...before, told: { ...told, sharedAt: event.at } };
  }
}

/** Until everything is marked the others lack it: the station is still joining. */
export const stateOf = ({ told, toShare, marking }: FleetCondition): FleetState => ({
  ...told,
  is: told.is === 'shared' && marking ? 'joining' : told.is,
  toShare,
});
