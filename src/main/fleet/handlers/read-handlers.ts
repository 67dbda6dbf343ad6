import * as z from 'zod';
import {
  fleetDoubtSchema,
  fleetShipmentRowSchema,
  fleetShipmentSchema,
} from '#shared/fleet/fleet-shipment.ts';
import { fleetStationSchema } from '#shared/fleet/fleet-station.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { ok, type Result } from '#shared/ipc/result.ts';
import type { FleetAccess } from '../fleet-port.ts';

/** Lists are empty at a station that is in no fleet: there is nobody else. */
async function listed<T>(answer: Promise<Result<T[]>>): Promise<Result<T[]>> {
  const result = await answer;
  return !result.ok && result.error.code === 'fleet-off' ? ok([]) : result;
}

/** What is known of the other stations. */
export const readHandlers = (
  fleet: Pick<FleetAccess, 'ask'>,
): Pick<Handlers['fleet'], 'find' | 'get' | 'stations' | 'inDoubt'> => ({
  find: (question) => listed(fleet.ask({ is: 'find', ...question }, z.array(fleetShipmentRowSchema))),
  get: (question) => fleet.ask({ is: 'get', ...question }, fleetShipmentSchema),
  stations: () => listed(fleet.ask({ is: 'stations' }, z.array(fleetStationSchema))),
  inDoubt: () => listed(fleet.ask({ is: 'in-doubt' }, z.array(fleetDoubtSchema))),
});
