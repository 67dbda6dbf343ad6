import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '#main/clock.ts';
import type { FromWorker, ToWorker, WorkerStart } from './protocol.ts';
import { runThread } from './thread.ts';
import type { FleetTrouble } from '#shared/fleet/fleet-state.ts';
import { connect } from '#main/fleet/server/connect.ts';
import { readStations } from '#main/fleet/server/pull.ts';
import { schemaState } from '#main/fleet/server/schema-version.ts';
import { troubleOf } from '#main/fleet/server/trouble.ts';

/** A person waits, milliseconds. */
const limit = 8000;

/** What these settings meet; nothing is claimed, and nothing written. */
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
    return { trouble: troubleOf(error), stations: 0 };
  }
}

/** The thread of the fleet (`fleet/thread.ts` starts it). It ends when it is told to stop. */
const port = parentPort;
if (port === null) throw new Error('this is a worker');
const start = workerData as WorkerStart;
const post = (message: FromWorker): void => port.postMessage(message);
if (start.test === true) {
  post({ is: 'tested', ...(await testServer(start)) });
} else {
  const log = (words: string): void => post({ is: 'log', words });
  const thread = runThread({ start, clock: systemClock, random: Math.random, post, log });
  port.on('message', (message: ToWorker) => {
    thread.receive(message);
  });
  await thread.stopped;
}
port.close();
