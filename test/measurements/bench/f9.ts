import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { request } from 'undici';
import { aForm, aShipment, aZpl } from '#support/builders.ts';
import { until } from '#support/until.ts';
import { measureF9, type F9Options } from '../f9-path.ts';
import { compare, median, rounds } from './interleaved.ts';
import type { BenchRow, Measurement } from './measurement.ts';

const serviceMs = 200;
const entries = 3;

type Remote = Parameters<NonNullable<F9Options['beside']>>[0]['remote'];

/** A port that only takes bytes: labels of others at the Zebra would move the counter that Dockprint believes. */
async function openPort() {
  let first: number | null = null;
  const server = createServer((socket) => socket.on('data', () => (first ??= performance.now())));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    reset: () => (first = null),
    firstByteAt: () => first,
    close: () => server.close(),
  };
}

/** The request by a bare call of undici, and the label of its answer by a bare socket: milliseconds to the first byte, without the service. */
async function bareWay(remote: Remote, printer: Awaited<ReturnType<typeof openPort>>): Promise<number> {
  printer.reset();
  remote.times.length = 0;
  const body = JSON.stringify({ ...aShipment(), BillOfLadingNumber: aForm().bolNumber });
  const began = performance.now();
  const answer = await request(`${remote.baseUrl}/api/billoflading/preparebilloflading`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { ShipmentLabelZpl } = (await answer.body.json()) as { ShipmentLabelZpl: string[] };
  const socket = connect({ port: printer.port, host: '127.0.0.1', noDelay: true });
  socket.write(ShipmentLabelZpl[0] ?? aZpl(1, 1));
  await until('the first byte', () => printer.firstByteAt() !== null && remote.times.length > 0);
  socket.end();
  const [{ arrived, answered } = { arrived: NaN, answered: NaN }] = remote.times;
  return (printer.firstByteAt() ?? NaN) - began - (answered - arrived);
}

async function run(): Promise<BenchRow[]> {
  const bare: number[] = [];
  const printer = await openPort();
  const { parts } = await measureF9({
    ...{ entries, rounds: 1, milliseconds: serviceMs, stations: rounds, isBusy: false },
    beside: async ({ remote }) => void bare.push(await bareWay(remote, printer)),
  });
  printer.close();
  // Of each station: its first, the others of its first start, the first of its second start, the others of that.
  const groups = Array.from({ length: rounds * 2 }, (_, start) =>
    bare.slice(start * entries, (start + 1) * entries),
  );
  const besides = {
    'the very first of a new station': groups
      .filter((_, start) => start % 2 === 0)
      .map(([first = NaN]) => first),
    'the first after a start': groups.filter((_, start) => start % 2 === 1).map(([first = NaN]) => first),
    'the others': groups.map((group) => median(group.slice(1))),
  };
  const figures = [
    ['the same without the service', ''],
    ['without the service and these pipes', ", without the double's pipes"],
  ] as const;
  return (Object.keys(besides) as (keyof typeof besides)[]).flatMap((when) =>
    figures.map(([figure, words]) => {
      const times = parts[when].get(figure) ?? [];
      const perGroup = entries - 1;
      const ours =
        when === 'the others'
          ? groups.map((_, start) => median(times.slice(start * perGroup, (start + 1) * perGroup)))
          : times;
      return compare({
        ...{ series: `${when}${words}`, unit: 'ms', ours },
        beside: { name: 'bare undici and socket', values: besides[when] },
        goal: { subject: 'ours', atMost: when === 'the others' ? 30 : 80 },
      });
    }),
  );
}

export const f9: Measurement = {
  name: 'f9',
  title: 'F9 to the first byte at the printer',
  how: `From the key in the window of the built app to the first byte of a label at the printer, less what the service itself took (${serviceMs} ms, measured at the service): ${rounds} new stations, each started twice, ${entries} shipments after each start. The window is Chromium in the double of Electron (test/host), where a call takes three pipes instead of Electron's one; each second figure leaves out what F9 took in them. Beside it, after each F9, a bare call of undici with a shipment as JSON, and the label of its answer by a bare socket.`,
  sizeName: null,
  reason:
    'F9 goes through the page, the bridge, two commits that are synced to the disk before the request and before the first byte, and a question to the printer.',
  run,
};
