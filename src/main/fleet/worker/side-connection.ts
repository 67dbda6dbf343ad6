import type { Clock } from '#main/clock.ts';
import { connect, type ServerAddress, type ServerConnection } from '#main/fleet/server/connect.ts';
import type { ServerClient } from '#main/fleet/server/server-client.ts';
import { fleetTroubleOf } from '#main/fleet/server/trouble.ts';
import { ServerAway } from './questions/question.ts';

/** Milliseconds: how long a person waits for an answer, and how long an unused connection stays open. */
const answerLimit = 10_000;
const idleLimit = 60_000;
/** No work takes this long by the wall clock, unless the computer slept. */
const workLimit = 20_000;

export interface SideConnection {
  /** One work after the other. @throws ServerAway, or the work's error */
  use<T>(work: (client: ServerClient) => Promise<T>): Promise<T>;
  close(): void;
}

/** Questions have a connection of their own: answers do not wait for a running batch. Opened on demand. */
export function createSideConnection(
  address: ServerAddress,
  session: string,
  clock: Pick<Clock, 'after' | 'now'>,
  limit: number = answerLimit,
): SideConnection {
  let open: ServerConnection | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let stopIdle: () => void = () => undefined;
  let usedAt = 0;
  let busySince: number | null = null;

  const drop = (): void => {
    const gone = open;
    open = null;
    gone?.cut();
  };

  async function line(): Promise<ServerConnection> {
    if (open !== null) return open;
    const made = await connect(address, limit);
    made.onLost(() => {
      if (open === made) open = null;
    });
    await made.query(`SELECT set_config('dockprint.session', $1, false)`, [session]);
    open = made;
    return made;
  }

  async function once<T>(work: (client: ServerClient) => Promise<T>): Promise<T> {
    stopIdle();
    // The computer slept past the timer: the connection is dead, and would only time out.
    if (clock.now().getTime() - usedAt > idleLimit) drop();
    busySince = clock.now().getTime();
    try {
      return await work(await line());
    } catch (error) {
      if (fleetTroubleOf(error) !== 'unreachable' || !isOfTheLine(error)) throw error;
      drop();
      throw new ServerAway(error instanceof Error ? error.message : String(error));
    } finally {
      busySince = null;
      usedAt = clock.now().getTime();
      stopIdle = clock.after(idleLimit, drop);
    }
  }

  return {
    use(work) {
      // Its connection is dead, and new callers would wait for it.
      if (busySince !== null && clock.now().getTime() - busySince > workLimit) drop();
      const mine = last.then(() => once(work));
      last = mine.catch(() => undefined);
      return mine;
    },
    close() {
      stopIdle();
      drop();
    },
  };
}

/** An error of the server or the socket, not a bug of ours. */
const isOfTheLine = (error: unknown): boolean =>
  error instanceof Error &&
  ('code' in error || /connect|terminated|timeout|not queryable|closed/i.test(error.message));
