import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testServer } from '#main/fleet/worker/test-server.ts';
import { startFleetStation } from '#support/fleet-thread.ts';
import { makeWarehouse } from '#support/fleet-warehouse.ts';
import { startPostgres } from '#support/postgres.ts';
import { until } from '#support/until.ts';

const folder = resolve(import.meta.dirname, '../../support/certificates');
const pem = (name: string): string => `${folder}/${name}.pem`;

/** A server with this certificate, which logs who connects; a warehouse in it. */
async function serverWith(certificate: string) {
  const tls = { certificate: pem(certificate), key: `${folder}/${certificate}.key` };
  const server = await startPostgres({ tls, settings: { log_connections: 'on' } });
  onTestFinished(() => server.remove());
  return { server, warehouse: await makeWarehouse(server) };
}
/** Nobody of the stations came further than the handshake: neither name nor password was said. */
const spokeTo = (log: string): boolean => log.includes('user=dockprint_station');

test.each([
  ['a certificate for another name', 'certificate-name', 'other-name', 'ca', 'localhost'],
  ['one that has expired', 'certificate-expired', 'expired', 'expired-ca', 'localhost'],
  ['one of an authority that is not the one named', 'certificate', 'this-machine', 'expired-ca', 'localhost'],
  // A name of this computer that does not look like it: as another computer's it is spoken to by TLS alone.
  ['one that is signed by itself, and no authority is named', 'certificate', 'self-signed', '', '127.1'],
  ['one of an authority that the system does not know', 'certificate', 'this-machine', '', '127.1'],
] as const)('%s is said as %s', async (_what, trouble, certificate, authority, host) => {
  const { server, warehouse } = await serverWith(certificate);
  const url = warehouse.url.replace('127.0.0.1', host);
  const caFile = authority === '' ? '' : pem(authority);
  expect(await testServer({ ...warehouse, url, caFile })).toEqual({ trouble, stations: 0 });
  const station = startFleetStation(warehouse, { url, caFile });
  onTestFinished(() => station.stop());
  station.tell('a');
  await until('refused', () => station.state().is === 'refused');
  expect(station.state().trouble).toBe(trouble);
  expect(spokeTo(server.log())).toBe(false);
  // That is no blind eye: one that is believed is in the log.
  expect(await testServer({ ...warehouse, caFile: '' })).toEqual({ trouble: null, stations: 0 });
  await until('in the log', () => spokeTo(server.log()));
});

test('a server that speaks no TLS, by the name of another computer: that is said, and it hears no word', async () => {
  const plain = await startPostgres({ settings: { log_connections: 'on' } });
  onTestFinished(() => plain.remove());
  const url = `postgres://dockprint_station@127.1:${plain.port}/postgres`;
  expect(await testServer({ url, schema: 'x', caFile: '', password: 'p' })).toEqual({
    trouble: 'no-tls',
    stations: 0,
  });
  expect(spokeTo(plain.log())).toBe(false);
});

test('one that says no to TLS and listens on: eight bytes are all that it is told', async () => {
  const heard: Buffer[] = [];
  const listener = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      heard.push(bytes);
      socket.write('N');
    });
  });
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));
  onTestFinished(() => new Promise<void>((closed) => void listener.close(() => closed())));
  const { port } = listener.address() as AddressInfo;
  const url = `postgres://dockprint_station@127.1:${port}/warehouse`;
  expect(await testServer({ url, schema: 'x', caFile: '', password: 'a secret' })).toEqual({
    trouble: 'no-tls',
    stations: 0,
  });
  // The question whether it speaks TLS, and nothing else (PostgreSQL's manual, SSLRequest).
  expect(Buffer.concat(heard).toString('hex')).toBe('0000000804d2162f');
});
