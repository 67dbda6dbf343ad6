import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { callNames, eventNames } from '../../src/shared/ipc/channels.ts';
import { expect, test } from './fixture.ts';

test('the window opens on the built renderer and quits in order', async ({ station }) => {
  await expect(station.page).toHaveTitle(/Dockprint/);
  await station.close();
  expect(station.page.isClosed()).toBe(true);
});

test('the page has exactly the contract’s calls and `on`', async ({ station }) => {
  const names = await station.page.evaluate(() =>
    Object.entries(window.station).map(([subject, calls]): [string, string[]] => [
      subject,
      typeof calls === 'function' ? [] : Object.keys(calls),
    ]),
  );
  expect(Object.fromEntries(names)).toEqual({ ...callNames, on: [] });
});

test('an event’s subscription ends, and there is no other event', async ({ station }) => {
  const known = await station.page.evaluate(
    (events) => events.map((event) => typeof window.station.on(event, () => undefined)),
    [...eventNames],
  );
  expect(known).toEqual(eventNames.map(() => 'function'));
  const other = station.page.evaluate(() => {
    window.station.on('not-an-event' as 'statusChanged', () => undefined);
  });
  await expect(other).rejects.toThrow('No such event');
});

test('a foreign page in the window is refused', async ({ station }) => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>Foreign</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await station.page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const answer = await station.page.evaluate(() => window.station.station.status(undefined));
    expect(answer).toMatchObject({ ok: false, error: { code: 'not-allowed' } });
  } finally {
    server.close();
  }
});

test('bad input is answered, never thrown', async ({ station }) => {
  const answer = await station.page.evaluate(() => window.station.drafts.open({ id: '' }));
  expect(answer).toMatchObject({ ok: false, error: { code: 'bad-input', problems: [{ path: 'id' }] } });
});

test('the preload’s bundle needs Electron and nothing else', () => {
  const bundle = readFileSync(new URL('../../out/preload/index.cjs', import.meta.url), 'utf8');
  const needed = [...bundle.matchAll(/require\(\s*["'`]([^"'`]+)["'`]\s*\)/g)].map(([, name]) => name);
  expect(needed).toEqual(['electron']);
  // zod would be some 100 kB.
  expect(bundle).not.toMatch(/zod/i);
  expect(bundle.length).toBeLessThan(10_000);
});
