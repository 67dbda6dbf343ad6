import { expect, test } from 'vitest';
import { aBolRequest } from '#support/bol-request.ts';
import { bolPath, openTraining } from '#support/training-client.ts';

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
