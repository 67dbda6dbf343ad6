import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { aBolRequest } from '#support/bol-request.ts';
import { bolPath, openTraining } from '#support/training-client.ts';

/** What comes back for these lines, until the other side ends. */
async function exchange(port: number, lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => (answer += String(bytes))).on('error', () => undefined);
  socket.write(lines.join('\r\n'));
  await once(socket, 'close');
  return answer;
}

/** How many pieces were taken before the other side ended. */
async function flood(port: number, head: string, piece: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  socket.write(head);
  let sent = 0;
  while (!socket.destroyed && sent < 1000) {
    sent += 1;
    if (!socket.write(piece))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
  }
  socket.destroy();
  return sent;
}

test.each([
  '/api/billoflading/PrepareBillOfLading',
  '/API/billoflading/preparebilloflading',
  '/api/billoflading/preparebilloflading/',
  '/',
])('%s is no path of the service: 404', async (path) => {
  await using training = await openTraining();
  expect((await training.ask(path, aBolRequest())).status).toBe(404);
});

test('GET is not allowed: 405', async () => {
  await using training = await openTraining();
  const response = await fetch(`${training.service.baseUrl}${bolPath}`);
  expect(response.status).toBe(405);
});

test('a body that is no JSON: 400', async () => {
  await using training = await openTraining();
  expect((await training.ask(bolPath, '{"UserName":')).status).toBe(400);
});

test('another content type: 415', async () => {
  await using training = await openTraining();
  const init = { headers: { 'Content-Type': 'text/plain' } };
  expect((await training.ask(bolPath, aBolRequest(), init)).status).toBe(415);
});

// Regression: any page of a browser could name this service after itself and speak to it; a body was read before anything was asked.
test('a request for another host: 421, and nothing of it is kept', async () => {
  await using training = await openTraining();
  const { port } = new URL(training.service.baseUrl);
  const answer = await exchange(Number(port), [
    `POST ${bolPath} HTTP/1.1`,
    'Host: attacker.example',
    'Content-Type: application/json',
    'Content-Length: 2',
    '',
    '{}',
  ]);
  expect(answer).toMatch(/^HTTP\/1\.1 421 /);
  expect(training.service.received()).toEqual([]);
});

test('a body without an end: 413 or the end of the connection, and nothing of it is kept', async () => {
  await using training = await openTraining();
  const { port } = new URL(training.service.baseUrl);
  const head = (more: string) => [
    `POST ${bolPath} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Content-Type: application/json',
    more,
    '',
    '',
  ];
  expect(await exchange(Number(port), head('Content-Length: 40000000'))).toMatch(/^HTTP\/1\.1 413 /);
  const megabyte = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
  const sent = await flood(Number(port), head('Transfer-Encoding: chunked').join('\r\n'), megabyte);
  expect(sent).toBeLessThan(200);
  expect(training.service.received()).toEqual([]);
});

test.each([
  ['no JSON', '{"UserName":', {}],
  ['another content type', aBolRequest(), { headers: { 'Content-Type': 'text/plain' } }],
])('%s: nothing of it is kept', async (_name, body, init) => {
  await using training = await openTraining();
  await training.ask(bolPath, body, init);
  expect(training.service.received()).toEqual([]);
});

test('keeps what it received, with path and time', async () => {
  const at = new Date('2026-11-17T15:00:00Z');
  await using training = await openTraining({ now: () => at });
  await training.ask(bolPath, aBolRequest());
  expect(training.service.received()).toEqual([{ path: bolPath, body: aBolRequest(), at }]);
});

test('its log names paths and never what was in a body', async () => {
  const lines: string[] = [];
  await using training = await openTraining({ log: (line) => lines.push(line) });
  await training.ask(bolPath, aBolRequest());
  await training.ask(bolPath, aBolRequest({ ConsigneeName: '' }));
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toMatch(/secret|dock7|Peña/);
});

test('after close nobody answers', async () => {
  const training = await openTraining();
  await training.service.close();
  await expect(training.ask(bolPath, aBolRequest())).rejects.toThrow('fetch failed');
});
