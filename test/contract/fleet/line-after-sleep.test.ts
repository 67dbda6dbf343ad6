import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { ServerAway } from '#main/fleet/worker/questions/question.ts';
import { createSideConnection } from '#main/fleet/worker/side-connection.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

/** A line whose connections of before can be made mute for good; new ones pass. */
async function startLine(): Promise<{ port: number; forget: () => void }> {
  const sockets: Socket[] = [];
  const line = createServer((near) => {
    const far = connect({ port: site.server.port, host: '127.0.0.1' });
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => socket.destroy());
    sockets.push(near, far);
  });
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    line.close();
  });
  return {
    port: (line.address() as AddressInfo).port,
    forget() {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}

test('a question that was under way when the computer slept holds up none that is asked after it', async () => {
  const { warehouse } = site;
  const link = await startLine();
  const url = warehouse.url.replace(String(site.server.port), String(link.port));
  let slept = 0;
  const clock = { ...systemClock, now: () => new Date(Date.now() + slept) };
  const side = createSideConnection({ ...warehouse, url, caFile: '' }, crypto.randomUUID(), clock);
  onTestFinished(() => {
    side.close();
  });
  const one = () => side.use((client) => client.query('SELECT 1 AS one'));
  await one();
  // The lid is closed in the middle: the server's answer never comes, and nobody resets the line.
  link.forget();
  const lost = one().catch((error: unknown) => error);
  await new Promise((resolve) => setTimeout(resolve, 100));
  slept = 3_600_000;
  const began = performance.now();
  expect((await one()).rows).toEqual([{ one: 1 }]);
  // Its own limit is fifteen seconds, which is all that a station asks after a sleep.
  expect(performance.now() - began).toBeLessThan(9000);
  expect(await lost).toBeInstanceOf(ServerAway);
});
