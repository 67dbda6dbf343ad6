import { expect, test } from 'vitest';
import { bareShipment } from '#support/shipments.ts';
import { canary, startService } from './harness.ts';

const dresses = [
  canary,
  JSON.stringify(canary).slice(1, -1),
  encodeURIComponent(canary),
  Buffer.from(canary).toString('base64'),
];

/** Every text and every byte in it, whatever it is inside of. */
function allOf(kept: unknown): string {
  if (kept instanceof Uint8Array) return Buffer.from(kept).toString('latin1');
  if (typeof kept === 'object' && kept !== null) return Object.values(kept).map(allOf).join('\n');
  return String(kept);
}

function expectClean(kept: unknown): void {
  const text = allOf(kept);
  expect(text).toContain('[removed]');
  for (const dress of dresses) {
    expect(text).not.toContain(dress);
    expect(text).not.toContain(JSON.stringify(dress).slice(1, -1));
    expect(text).not.toContain(Buffer.from(dress).toString('latin1'));
  }
}

test('the identifier reaches the service in its own spelling and nothing that is kept', async () => {
  const { service, server, close } = await startService();
  server.behave((arrival) => ({
    body: {
      ErrorMessage: `Who is ${canary}? ${encodeURIComponent(canary)}`,
      Echo: arrival.body,
      Basic: dresses[3],
    },
  }));
  const payload = service.bolPayload(bareShipment);
  const outcome = await service.senders.bol(payload, { onWire: () => undefined });
  const sent = JSON.parse(server.arrivals[0]?.body ?? '') as Record<string, unknown>;
  expect(sent).toMatchObject({ UserName: 'dock7', ClientCode: 'ACME', AuthenticationId: canary });
  expect(Object.keys(sent).slice(0, 3)).toEqual(['UserName', 'ClientCode', 'AuthenticationId']);

  expect(outcome).toMatchObject({ kind: 'refused', words: 'Who is [removed]? [removed]' });
  expectClean({ payload, outcome });
  expect(JSON.parse(outcome.exchange.request)).toEqual({
    UserName: '[removed]',
    ClientCode: '[removed]',
    AuthenticationId: '[removed]',
    ...(JSON.parse(payload) as object),
  });
  await close();
});

test('an error status that echoes it is cleaned too, and so is the connection test', async () => {
  const { service, server, close } = await startService({ limits: { readPauses: [] } });
  server.behave({ status: 500, body: { Message: `bad key ${canary}` } });
  expectClean(await service.senders.bol('{}', { onWire: () => undefined }));
  const tested = await service.testConnection();
  expect(tested).toMatchObject({
    ok: false,
    error: { code: 'service-error', theirWords: 'bad key [removed]' },
  });
  expectClean(tested);
  await close();
});
