import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface FleetLink {
  port: number;
  /** Bytes that come are kept, on open lines and new ones, until `resume`. */
  hang(): void;
  resume(): void;
  /** Every line is cut, and new ones are refused until `resume`. */
  cut(): void;
  /** The next COMMIT reaches the server, and its answer nobody: the line is cut when it has been given. */
  loseNextCommit(): void;
  lost: number;
  close(): Promise<void>;
}

/** A line to a server that fails in the ways that lines fail; on a real socket. */
export async function startFleetLink(to: number): Promise<FleetLink> {
  const sockets = new Set<Socket>();
  let isHanging = false;
  let isCut = false;
  let losesCommit = false;

  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const there = connect(to, '127.0.0.1');
    let isLosing = false;
    for (const socket of [client, there]) {
      sockets.add(socket);
      if (isHanging) socket.pause();
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        there.destroy();
      });
      socket.on('error', () => socket.destroy());
    }
    client.on('data', (bytes: Buffer) => {
      if (losesCommit && bytes.includes('COMMIT')) {
        losesCommit = false;
        isLosing = true;
      }
      there.write(bytes);
    });
    there.on('data', (bytes: Buffer) => {
      if (isLosing && bytes.includes('COMMIT')) {
        link.lost += 1;
        client.destroy();
      } else if (!isLosing) client.write(bytes);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  const link: FleetLink = {
    port: (server.address() as AddressInfo).port,
    lost: 0,
    hang() {
      isHanging = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isHanging = false;
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    loseNextCommit() {
      losesCommit = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
  return link;
}
