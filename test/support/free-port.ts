import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that a system gives to sockets that ask for any (Linux from 32768, Windows from 49152). */
const [first, end] = [20_000, 32_000];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * A port for a program that cannot choose one itself, or for a double that goes away and comes back: no other socket of this machine is given it
 * meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, end);
    if (await isFree(port)) return port;
  }
}
