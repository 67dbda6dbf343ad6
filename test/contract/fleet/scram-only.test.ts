import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testServer } from '#main/fleet/worker/test-server.ts';
import { makeWarehouse } from '#support/fleet-warehouse.ts';
import { startPostgres } from '#support/postgres.ts';

const password = 'the fleets own';

/** An answer of PostgreSQL's protocol: what it is, how long, and what follows. */
function frame(type: string, ...parts: (number | string | Buffer)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'string') return Buffer.from(part);
      if (typeof part !== 'number') return part;
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(part);
      return bytes;
    }),
  );
  const head = Buffer.alloc(5, type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
const sasl = frame('R', 10, 'SCRAM-SHA-256\0\0');
const ready = Buffer.concat([frame('R', 0), frame('Z', 'I')]);

/** A server of this computer that asks as it likes, and keeps what it hears after the greeting. */
async function impostor(answer: (socket: Socket, heard: Buffer, turn: number) => void) {
  const heard: Buffer[] = [];
  const server = createServer((socket) => {
    let turn = 0;
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      if (turn > 0) heard.push(bytes);
      answer(socket, bytes, turn);
      turn += 1;
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://dockprint_station@127.0.0.1:${port}/x`,
    said: () => Buffer.concat(heard).toString('latin1'),
  };
}

/** Asks for SCRAM with so many rounds. */
const rounds = (count: string) => (socket: Socket, bytes: Buffer, turn: number) => {
  if (turn === 0) return socket.write(sasl);
  const nonce = /r=([^,]+)$/.exec(bytes.toString('latin1'))?.[1] ?? '';
  return socket.write(frame('R', 11, `r=${nonce}more,s=c2FsdHNhbHRzYWx0c2FsdA==,${count}`));
};

// Regression: whatever listened at a port of this computer was given the password, in clear where it asked for that.
test.each<[string, Parameters<typeof impostor>[0]]>([
  ['in clear', (socket) => void socket.write(frame('R', 3))],
  ['by MD5', (socket) => void socket.write(frame('R', 5, 'salt'))],
  ['by SCRAM of one round', rounds('i=1')],
  ['by SCRAM of 4,095 rounds', rounds('i=4095')],
  ['by SCRAM of rounds that are said twice', rounds('i=4096,i=1')],
])('a server that asks for the password %s does not get it', async (_how, answer) => {
  const { url, said } = await impostor(answer);
  const came = await testServer({ url, schema: 'x', caFile: '', password });
  expect(came).toEqual({ trouble: 'sign-in-unsafe', stations: 0 });
  expect(said()).not.toContain(password);
  expect(said()).not.toMatch(/md5[0-9a-f]{32}|,p=/);
});

// Regression: a server that had not shown that it knows the password was believed.
test.each<[string, Parameters<typeof impostor>[0]]>([
  ['does not ask at all', (socket, _bytes, turn) => void (turn === 0 && socket.write(ready))],
  [
    'does not say its part of SCRAM',
    (socket, bytes, turn) => void (turn === 2 ? socket.write(ready) : rounds('i=4096')(socket, bytes, turn)),
  ],
  [
    'says a wrong one',
    (socket, bytes, turn) =>
      void (turn === 2
        ? socket.write(Buffer.concat([frame('R', 12, `v=${Buffer.alloc(32).toString('base64')}`), ready]))
        : rounds('i=4096')(socket, bytes, turn)),
  ],
])('a server that %s is no fleet’s', async (_how, answer) => {
  const { url, said } = await impostor(answer);
  const { trouble } = await testServer({ url, schema: 'x', caFile: '', password });
  expect(['sign-in-unsafe', 'sign-in']).toContain(trouble);
  expect(said()).not.toMatch(/search_path|SELECT/);
});

test('a real server is signed in to by SCRAM; one that is set to MD5 is not', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.remove());
  const warehouse = await makeWarehouse(server);
  expect(await testServer({ ...warehouse, caFile: '' })).toEqual({ trouble: null, stations: 0 });
  await server.query(`SET password_encryption = 'md5'; ALTER ROLE dockprint_station PASSWORD 'weak'`);
  expect(await testServer({ ...warehouse, caFile: '', password: 'weak' })).toMatchObject({ stations: 0 });
  expect((await testServer({ ...warehouse, caFile: '', password: 'weak' })).trouble).not.toBeNull();
});
