import type { FleetTrouble } from '#shared/fleet/fleet-state.ts';
import { withinLimit, type StartTimer } from '#shared/within-limit.ts';
import { needsPerson } from '#main/fleet/server/trouble.ts';
import type { WorkerMessage } from './protocol.ts';

type Told = Extract<WorkerMessage, { is: 'state' }>['state'];

export interface ThreadState {
  joined(): void;
  /** The server has everything. */
  shared(): void;
  troubled(trouble: FleetTrouble, other: string): void;
  isJoined(): boolean;
  /** The server answers, but does not admit this station because of its number. */
  isAtTheDoor(): boolean;
  /** Resolves when it is known whether the server admits the station, or after so long. */
  known(): Promise<void>;
}

/** The state on the status strip; reported when it changes, and the moment of sharing at most every ten seconds. */
export function createThreadState(
  now: () => Date,
  tell: (state: Told) => void,
  after: StartTimer,
): ThreadState {
  let state: Told = { is: 'joining', since: now().toISOString(), trouble: null, other: '', sharedAt: null };
  let known: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    known = resolve;
  });
  let toldAt = 0;

  function become(next: Pick<Told, 'is' | 'trouble' | 'other'>): void {
    known();
    if (state.is === next.is && state.trouble === next.trouble && state.other === next.other) return;
    state = { ...state, ...next, since: now().toISOString() };
    tell(state);
  }
  tell(state);

  return {
    joined: () => {
      become({ is: 'shared', trouble: null, other: '' });
    },
    shared() {
      const at = now();
      state = { ...state, sharedAt: at.toISOString() };
      if (Math.abs(at.getTime() - toldAt) < 10_000) return;
      toldAt = at.getTime();
      tell(state);
    },
    troubled: (trouble, other) => {
      become({ is: needsPerson(trouble) ? 'refused' : 'away', trouble, other });
    },
    isJoined: () => state.is === 'shared',
    isAtTheDoor: () => state.trouble === 'number-taken' || state.trouble === 'replaced',
    async known() {
      await withinLimit(first, 3000, after);
    },
  };
}
