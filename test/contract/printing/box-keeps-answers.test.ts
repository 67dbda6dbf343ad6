import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { states, useBenchZebra } from '#support/bench-zebra.ts';
import { recordedFeed, zpl } from '#support/label-feed.ts';
import { hostStatus } from '#support/zebra-answers.ts';

const bench = useBenchZebra();
const labels = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `${at + 1}`,
    name: `${at + 1}`,
    zpl: zpl(at + 1),
    count: 1,
    group: null,
  }));

/**
 * A print server box between network and printer: what the printer still said when the connection before was over, each new connection
 * gets in front, piece by piece as its line is slow; what the printer says now stands behind it, however late that makes it.
 */
async function startBox(kept: () => string[], between: number): Promise<number> {
  const server = createServer({ noDelay: true }, (station) => {
    const printer = connect({ port: bench.zebra.port, host: '127.0.0.1', noDelay: true });
    for (const socket of [station, printer]) socket.on('error', () => socket.destroy());
    station.on('close', () => printer.destroy());
    printer.on('close', () => station.destroy());
    station.pipe(printer);
    const pieces = kept();
    void (async () => {
      for (const piece of pieces) {
        station.write(piece, 'latin1');
        await sleep(between);
      }
      printer.pipe(station);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const emptyStatus = (): string => hostStatus(bench.zebra.engine, false);

// Regression: the counter of an earlier session was taken for where it stands, the true one for the labels of this session: three labels
// were "printed" before the first had come out.
it.each([
  ['knows who it is', false],
  ['does not say who it is', true],
])(
  'labels are not printed by answers of an earlier session; the printer %s',
  async (_, silentAboutSerial) => {
    const { zebra } = bench;
    Object.assign(zebra.manners, { silentAboutSerial, answerAfter: 60 });
    zebra.odometer = 1003;
    zebra.labelMs = 400;
    // Without its name a second connection is made at once, which asks for the counter alone.
    let connections = 0;
    const port = await startBox(() => {
      connections += 1;
      return connections === 1 && silentAboutSerial ? [] : [emptyStatus(), '"1000"'];
    }, 20);
    const feed = recordedFeed(labels(3));
    let early = 0;
    const settled = feed.settled.bind(feed);
    feed.settled = (ids, outcome, learned) => {
      if (outcome.kind === 'printed') early += ids.length - zebra.printed.length;
      settled(ids, outcome, learned);
    };
    await bench.printer({ port }).print(feed);
    expect(early).toBeLessThanOrEqual(0);
    expect(states(feed).filter((state) => state === 'printed').length).toBeLessThanOrEqual(
      zebra.printed.length,
    );
  },
);

it('a counter of an earlier session in front makes the printer no stranger and no printer without a counter', async () => {
  const { zebra } = bench;
  zebra.manners.answerAfter = 60;
  zebra.odometer = 1003;
  let isKept = true;
  const port = await startBox(() => (isKept ? [emptyStatus(), '"1000"'] : []), 20);
  const printer = bench.printer({ port });
  const feed = recordedFeed(labels(3));
  await printer.print(feed);
  isKept = false;
  await printer.print(feed);
  expect(states(feed)).toEqual(['printed', 'printed', 'printed']);
  expect(feed.runs.every(({ identity }) => identity.serial === zebra.serial)).toBe(true);
});

it('nor is the printer another one, when a run is settled', async () => {
  const { zebra } = bench;
  zebra.manners.answerAfter = 60;
  const direct = bench.printer();
  const feed = recordedFeed(labels(3));
  await direct.print(feed);
  const run = { ...feed.openRun(), odometer: zebra.odometer - 3, sent: 3 };
  const port = await startBox(() => ['"1000"', emptyStatus()], 20);
  const answer = await bench.printer({ port }).settle?.(run);
  expect(answer).not.toMatchObject({ kind: 'unknown', reason: 'other-printer' });
});
