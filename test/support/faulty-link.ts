import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * What a link does. `silent`: it takes connections and bytes and passes nothing on, as a firewall that drops; `refuses`: nobody listens,
 * as far as one can see. `slowMs`: each piece arrives that much later, in its order.
 */
export type LinkBehaviour = 'passes' | 'silent' | 'refuses' | { slowMs: number };

export interface FaultyLink {
  port: number;
  behave: (behaviour: LinkBehaviour) => void;
  /** Resets whatever is connected at this moment; new connections are welcome. */
  reset: () => void;
  close: () => Promise<void>;
}

/** A line to a server of this machine that can be cut, be mute or be slow: TCP on real sockets. `target` is asked for each connection. */
export async function startFaultyLink(target: () => number): Promise<FaultyLink> {
  const sockets = new Set<Socket>();
  let behaviour: LinkBehaviour = 'passes';

  /** What is on its way to a socket, in its order; one piece that is late makes the next ones late. */
  const late = new Map<Socket, Buffer[]>();
  function delay(from: Socket, to: Socket, piece: Buffer, milliseconds: number): void {
    late.set(to, [piece]);
    setTimeout(() => {
      const pieces = late.get(to) ?? [];
      late.delete(to);
      if (!to.destroyed) to.write(Buffer.concat(pieces));
      if (from.destroyed) to.end();
    }, milliseconds);
  }

  function pass(from: Socket, to: Socket): void {
    from.on('data', (piece) => {
      if (behaviour === 'silent' || behaviour === 'refuses') return;
      const waits = late.get(to);
      if (waits !== undefined) waits.push(piece);
      else if (behaviour === 'passes') to.write(piece);
      else delay(from, to, piece, behaviour.slowMs);
    });
    from.on('close', () => {
      if (!late.has(to)) to.destroy();
    });
  }

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  }

  const server = createServer({ noDelay: true }, (station) => {
    keep(station);
    if (behaviour === 'refuses') {
      station.resetAndDestroy();
      return;
    }
    const far = connect({ port: target(), host: '127.0.0.1', noDelay: true });
    keep(far);
    pass(station, far);
    pass(far, station);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const reset = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    reset,
    behave(next) {
      // What a mute link swallowed is gone: such a connection has no future.
      if (next === 'refuses' || behaviour === 'silent') reset();
      behaviour = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
