import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A printer that takes bytes and says nothing, as a port monitor sees it: each connection is one job. */
export interface RawDevice {
  readonly port: number;
  /** The jobs that came whole, oldest first. */
  readonly jobs: readonly Buffer[];
  stop(): Promise<void>;
}

export async function startRawDevice(): Promise<RawDevice> {
  const jobs: Buffer[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const pieces: Buffer[] = [];
    open.add(socket);
    socket.on('data', (piece) => pieces.push(piece));
    socket.on('error', () => undefined);
    socket.on('end', () => jobs.push(Buffer.concat(pieces)));
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    jobs,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
