import type { Clock } from '#main/clock.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { FleetSwitch } from '../fleet-switch.ts';
import { noFleet } from '../no-fleet.ts';
import { historyHandlers, type SharedListsAccess } from './history-handlers.ts';
import { thisStationHandlers, type FleetPassword } from './this-station-handlers.ts';
import type { FleetWork } from '../work/fleet-work.ts';
import type { TestSettings } from '../test-settings.ts';
import { workHandlers } from './work-handlers.ts';
import * as z from 'zod';
import {
  fleetDoubtSchema,
  fleetShipmentRowSchema,
  fleetShipmentSchema,
} from '#shared/fleet/fleet-shipment.ts';
import { fleetStationSchema } from '#shared/fleet/fleet-station.ts';
import { ok, type Result } from '#shared/ipc/result.ts';
import type { FleetAccess } from '../fleet-port.ts';

/** Lists are empty at a station without a fleet: there is no one else. */
async function listed<T>(answer: Promise<Result<T[]>>): Promise<Result<T[]>> {
  const result = await answer;
  return !result.ok && result.error.code === 'fleet-off' ? ok([]) : result;
}

/** Calls about the other stations. */
const readHandlers = (
  fleet: Pick<FleetAccess, 'ask'>,
): Pick<Handlers['fleet'], 'find' | 'get' | 'stations' | 'inDoubt'> => ({
  find: (question) => listed(fleet.ask({ is: 'find', ...question }, z.array(fleetShipmentRowSchema))),
  get: (question) => fleet.ask({ is: 'get', ...question }, fleetShipmentSchema),
  stations: () => listed(fleet.ask({ is: 'stations' }, z.array(fleetStationSchema))),
  inDoubt: (asked) => listed(fleet.ask({ is: 'in-doubt', ...asked }, z.array(fleetDoubtSchema))),
});

export interface FleetHandlersParts {
  fleet: FleetSwitch;
  password: FleetPassword;
  test: TestSettings;
  clock: Pick<Clock, 'now'>;
  /** Left out: nothing is shared. */
  shared?: SharedListsAccess;
  /** The live desk's, while it is open. */
  work: () => FleetWork | null;
}

/** All calls of the fleet, by subject. Each file answers some of them; a new subject is one line here. */
export const fleetHandlers = (parts: FleetHandlersParts): Handlers['fleet'] => {
  const reading = readHandlers(parts.fleet);
  return {
    ...noFleet(parts),
    ...thisStationHandlers(parts.fleet, parts.password, parts.test),
    ...reading,
    ...(parts.shared === undefined ? {} : historyHandlers(parts.fleet, parts.shared)),
    ...workHandlers(parts.work, reading.inDoubt),
  };
};
