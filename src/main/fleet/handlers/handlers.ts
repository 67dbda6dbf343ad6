import type { Clock } from '#main/clock.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { FleetSwitch } from '../fleet-switch.ts';
import { noFleet } from '../no-fleet.ts';
import { historyHandlers, type HistoryParts } from './history-handlers.ts';
import { ownHandlers, type OwnHandlersParts } from './own-handlers.ts';
import type { FleetWork } from '../work/fleet-work.ts';
import { readHandlers } from './read-handlers.ts';
import { workHandlers } from './work-handlers.ts';

export interface FleetHandlersParts extends OwnHandlersParts {
  fleet: FleetSwitch;
  clock: Pick<Clock, 'now'>;
  /** Left out: nothing is edited together. */
  shared?: Omit<HistoryParts, 'fleet'>;
  /** Of the live desk, while it is open. */
  work: () => FleetWork | null;
}

/** Every call of the fleet, by subject. Each file answers some of them; a new subject is one line here. */
export const fleetHandlers = (parts: FleetHandlersParts): Handlers['fleet'] => {
  const reading = readHandlers(parts.fleet);
  return {
    ...noFleet(parts),
    ...ownHandlers(parts),
    ...reading,
    ...(parts.shared === undefined ? {} : historyHandlers({ ...parts.shared, fleet: parts.fleet })),
    ...workHandlers(parts.work, reading.inDoubt),
  };
};
