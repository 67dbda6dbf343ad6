import type { FleetTrouble } from '#shared/fleet/fleet-state.ts';
import { connect } from '#main/fleet/server/connect.ts';
import { readStations } from '#main/fleet/server/pull.ts';
import { schemaState } from '#main/fleet/server/schema-version.ts';
import { fleetTroubleOf } from '#main/fleet/server/trouble.ts';
import type { WorkerStart } from './protocol.ts';

/** A person waits. Milliseconds. */
const limit = 8000;

/** The result of these settings; nothing is claimed or written. */
export async function testServer(
  start: Pick<WorkerStart, 'url' | 'schema' | 'caFile' | 'password'>,
): Promise<{ trouble: FleetTrouble | null; stations: number }> {
  try {
    const client = await connect(start, limit);
    try {
      const schema = await schemaState(client);
      if (schema !== 'fits') return { trouble: schema, stations: 0 };
      return { trouble: null, stations: (await readStations(client)).length };
    } finally {
      client.cut();
    }
  } catch (error) {
    return { trouble: fleetTroubleOf(error), stations: 0 };
  }
}
