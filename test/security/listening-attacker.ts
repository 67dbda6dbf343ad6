import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createSocket } from 'node:dgram';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

const certificate = (name: string): Buffer =>
  readFileSync(new URL(`../support/certificates/${name}`, import.meta.url));

/** Somebody else's server: takes whatever comes, in the clear or by TLS with a certificate of the tests' CA, and says yes to a tunnel. */
export async function startAttacker() {
  const heard: Buffer[] = [];
  const sockets = new Set<Socket>();
  const listen = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      heard.push(bytes);
      const isTunnel = bytes.toString('latin1').startsWith('CONNECT');
      socket.write(isTunnel ? 'HTTP/1.1 200 OK\r\n\r\n' : 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
    });
  };
  const plain = createServer(listen);
  const encrypted = createTlsServer(
    { key: certificate('this-machine.key'), cert: certificate('this-machine.pem') },
    listen,
  );
  // A client that does not trust the certificate ends the handshake.
  encrypted.on('tlsClientError', () => undefined);
  for (const server of [plain, encrypted]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  const datagrams = createSocket('udp4');
  datagrams.on('message', (bytes) => heard.push(bytes));
  datagrams.bind(0, '127.0.0.1');
  await once(datagrams, 'listening');
  const portOf = (server: typeof plain): number => (server.address() as AddressInfo).port;
  return {
    host: `127.0.0.1:${portOf(plain)}`,
    tlsHost: `127.0.0.1:${portOf(encrypted)}`,
    udpHost: `127.0.0.1:${datagrams.address().port}`,
    /** Everything that came, of all connections. */
    heard: (): Buffer => Buffer.concat(heard),
    async close() {
      for (const socket of sockets) socket.destroy();
      datagrams.close();
      for (const server of [plain, encrypted]) {
        server.close();
        await once(server, 'close');
      }
    },
  };
}
