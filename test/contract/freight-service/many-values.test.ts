import { afterEach, expect, test } from 'vitest';
import { quoteRequestOf } from '#shared/freight/quote.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';
import { bareShipment, fullShipment } from '#support/shipments.ts';
import { startService } from './harness.ts';

let opened: Awaited<ReturnType<typeof startService>> | null = null;
afterEach(async () => {
  await opened?.close();
  opened = null;
});
type Service = Awaited<ReturnType<typeof startService>>['service'];

const bol = (service: Service) =>
  service.senders.bol(service.bolPayload(bareShipment), { onWire: () => undefined });
const quote = (service: Service) => service.quote(quoteRequestOf(fullShipment));
const tracking = (service: Service) =>
  service.trackingRecords({ scac: 'SAIA', from: '2026-03-07', to: '2026-03-08' });

const longer = {
  answerBytes: 16 * 1024 * 1024,
  headers: 20_000,
  body: 20_000,
  deadline: 60_000,
  readPauses: [],
};
const named = (list: number) =>
  Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`name ${list} ${at}`, 1]));
const bytesOf = (answer: object) => Buffer.from(JSON.stringify({ ErrorMessage: 'No', ...answer }));

/** Windows tells a thread's time in steps of 10 to 16 ms, of which a task may have one at either end. Milliseconds. */
const step = process.platform === 'win32' ? 16 : 0;

// Regression: as many values as the longest tracking list has were taken over from any answer: 1.1 s without another turn for one about a single
// BOL, 0.5 s for a quote, 2.4 s for a list of empty rows.
test.each<[string, Buffer, (service: Service) => Promise<{ kind: string }>]>([
  ['a BOL with 800,000 names', bytesOf({ X: Array.from({ length: 90 }, (_, list) => named(list)) }), bol],
  ['a BOL with 900,000 labels', bytesOf({ ShipmentLabelZpl: Array<string>(900_000).fill('^XA^XZ') }), bol],
  [
    'a quote of 100,000 carriers',
    bytesOf({ Carriers: Array<object>(100_000).fill({ Scac: 'SAIA', NetAmount: 1 }) }),
    quote,
  ],
  ['a tracking list of 480,000 empty rows', bytesOf({ Details: Array<object>(480_000).fill({}) }), tracking],
])('%s is no answer, and holds nothing up', async (_name, body, ask) => {
  opened = await startService({ limits: longer });
  const { server, service } = opened;
  server.behave({ body: bytesOf({ Filler: 'x'.repeat(2_000_000) }) });
  await ask(service); // what is loaded once is no part of it
  server.behave({ body });
  const limit = 50 + 2 * step;
  const longest = await bestRound(limit, async () => {
    let ended: unknown;
    const took = await longestTask(async () => {
      ended = await ask(service);
    });
    expect(ended).toMatchObject({ kind: 'in-doubt', reason: 'unreadable-answer' });
    return took;
  });
  expect(longest).toBeLessThan(limit);
});

test('a tracking list of 15,000 rows with all their fields is one', async () => {
  opened = await startService({ limits: longer });
  const fields = Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`Field${at}`, 'x']));
  opened.server.behave({
    body: { ErrorMessage: '', Details: Array<object>(15_000).fill({ Pro: '1', ...fields }) },
  });
  expect(await tracking(opened.service)).toMatchObject({ kind: 'accepted' });
});
