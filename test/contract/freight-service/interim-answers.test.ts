import { afterEach, expect, test } from 'vitest';
import { startFaultProxy } from '#support/fault-proxy.ts';
import { testAuthority } from '#support/fault-server.ts';
import { bareShipment, goodBolAnswer } from '#support/shipments.ts';
import { startService } from './harness.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function createBol(before: string[], options: Parameters<typeof startService>[0] = {}) {
  const { server, service, close } = await startService(options);
  closers.push(close);
  server.behave({ before, body: goodBolAnswer });
  const outcome = await service.senders.bol(service.bolPayload(bareShipment), { onWire: () => undefined });
  expect(server.arrivals).toHaveLength(1);
  return outcome.kind + ('reason' in outcome ? ` ${outcome.reason}` : '');
}

const goOn = 'HTTP/1.1 100 Continue\r\n\r\n';

// Regression: undici ends a request at an unasked "100 Continue", which some servers and gateways send before every answer: every BOL was in
// doubt. RFC 9110 15.2: a client has to be able to read interim answers that it did not expect.
test.each<[string, string[]]>([
  ['100 Continue', [goOn]],
  ['100 with headers', ['HTTP/1.1 100 Continue\r\nServer: gateway\r\n\r\n']],
  ['100 letter by letter', goOn.split('')],
  ['100, twice and in one piece', [goOn + goOn]],
  ['102 Processing', ['HTTP/1.1 102 Processing\r\n\r\n']],
  ['103 Early Hints', ['HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n']],
  ['103, 100 and 103', ['HTTP/1.1 103 Early Hints\r\n\r\n', goOn, 'HTTP/1.1 103 Early Hints\r\n\r\n']],
  ['100 of HTTP/1.0', ['HTTP/1.0 100 Go on\r\nServer: old\r\n\r\n']],
])('%s before the answer is no answer', async (_name, before) => {
  expect(await createBol(before)).toBe('accepted');
});

test('through TLS and a proxy too', async () => {
  const proxy = await startFaultProxy();
  closers.push(proxy.close);
  const ended = await createBol([goOn], {
    certificateName: 'this-machine',
    settings: { proxy: proxy.url, caFile: testAuthority },
  });
  expect(ended).toBe('accepted');
});

test('what never goes on to an answer stays in doubt: interim answers without end, one without end, another protocol', async () => {
  const limits = { headers: 150 };
  // For as long as a busy machine may need to see that the time is over.
  expect(await createBol(Array<string>(3000).fill(goOn), { limits })).toBe('in-doubt headers-timeout');
  expect(await createBol([`HTTP/1.1 100 Continue\r\nX: ${'x'.repeat(200_000)}`], { limits })).toMatch(
    /^in-doubt (headers-too-big|garbled-answer|connection-closed)$/,
  );
  expect(await createBol(['HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n'])).toMatch(/^in-doubt/);
});
