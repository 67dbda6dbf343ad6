import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { ConnectionLost, ZebraConnection, zebraLimits } from '#main/printing/zebra/zebra-connection.ts';

const open = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

// Regression: the answer to the printer's end was an end of our own, a socket that is shutting down cannot be reset, and its handle
// stayed open for the life of the process.
test('a printer that closes its side first leaves no socket open here', async () => {
  const before = open();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => socket.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (let n = 0; n < 5; n += 1) {
    const connection = await ZebraConnection.open('127.0.0.1', port, zebraLimits);
    if (connection === null) throw new Error('no connection');
    await expect(connection.ask('~HS', () => null)).rejects.toBeInstanceOf(ConnectionLost);
    connection.reset();
  }
  await new Promise((resolve) => server.close(resolve));
  await expect.poll(open, { timeout: 2000 }).toBe(before);
});
