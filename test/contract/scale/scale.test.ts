import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { createScale } from '#main/scale/scale.ts';
import { scaleProtocols, type ScaleSettings, type Weighing } from '#shared/station/scale.ts';
import {
  serialLineTo,
  startScaleEmulator,
  type EmulatedScale,
  type ScaleEmulator,
} from '#support/scale-emulator.ts';
import { nexWeigh, spellWeight, type Load } from '#support/scale-spelling.ts';

const limits = { settle: 120, ask: 40, askAgain: 300, total: 1_500, bytes: 64 * 1024 };
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function emulate(scale: EmulatedScale): Promise<ScaleEmulator> {
  const emulator = await startScaleEmulator(scale);
  ends.push(() => emulator.stop());
  return emulator;
}
const scaleWith = (scale: ScaleSettings | null, total = limits.total) =>
  createScale(() => ({ scale }), systemClock, { ...limits, total });
const tcp = (port: number, protocol: ScaleSettings['protocol']): ScaleSettings => ({
  line: { kind: 'tcp', host: '127.0.0.1', port },
  protocol,
});

async function weigh(settings: ScaleSettings, total?: number): Promise<Weighing> {
  const answer = await scaleWith(settings, total).weigh();
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}
const weighed = async (scale: EmulatedScale): Promise<Weighing> =>
  weigh(tcp((await emulate(scale)).port, scale.protocol));
const pounds = (weightLb: number, isNet = false): Weighing => ({
  kind: 'weight',
  weightLb,
  shown: weightLb,
  unit: 'lb',
  isNet,
});
const trouble = (what: string) => ({ kind: 'trouble', trouble: what });

describe.concurrent.each(scaleProtocols)('%s over TCP', (protocol) => {
  it('a stable weight', async () => {
    expect(await weighed({ protocol, load: { weight: 310.5 } })).toEqual(pounds(310.5));
  });

  it('kilograms in pounds, to the tenth', async () => {
    expect(await weighed({ protocol, load: { weight: 140.8, unit: 'kg' } })).toEqual({
      kind: 'weight',
      weightLb: 311,
      shown: 140.8,
      unit: 'kg',
      isNet: false,
    });
  });

  it('never a weight while it moves; the weight once it stands', async () => {
    const emulator = await emulate({ protocol, load: { weight: 290, moves: true } });
    expect(await weigh(tcp(emulator.port, protocol))).toEqual(trouble('motion'));
    // It stands before the time is over, on any machine.
    const weighing = weigh(tcp(emulator.port, protocol), 20_000);
    setTimeout(() => emulator.put({ weight: 310.5, moves: false }), 500);
    expect(await weighing).toEqual(pounds(310.5));
  });

  it('overload, below zero and zero are said', async () => {
    expect(await weighed({ protocol, load: { over: true, weight: 0 } })).toEqual(trouble('overload'));
    expect(await weighed({ protocol, load: { weight: -4 } })).toEqual(trouble('underload'));
    expect(await weighed({ protocol, load: { weight: 0 } })).toEqual(trouble('zero'));
  });

  it('a silent scale has a time limit, a babbling one is named', async () => {
    expect(await weighed({ protocol, isSilent: true })).toEqual(trouble('silent'));
    const noise = () => Buffer.alloc(20_000, 'no weight here ');
    const emulator = await emulate({ protocol: 'toledo-continuous', every: 5, noise });
    const from = performance.now();
    expect(await weigh(tcp(emulator.port, protocol), 30_000)).toEqual(trouble('unreadable'));
    // The byte limit ends it, not the time.
    expect(performance.now() - from).toBeLessThan(25_000);
  });
});

it.each<[string, EmulatedScale, Weighing]>([
  [
    'Toledo, with its checksum',
    { protocol: 'toledo-continuous', load: { checksum: 'toledo' } },
    pounds(310.5),
  ],
  [
    'Fairbanks, with its checksum',
    { protocol: 'fairbanks-continuous', load: { checksum: 'fairbanks' } },
    pounds(310.5),
  ],
  [
    'Fairbanks, whole pounds',
    { protocol: 'fairbanks-continuous', load: { weight: 1234, decimals: 0 } },
    pounds(1234),
  ],
  ['Toledo, net', { protocol: 'toledo-continuous', load: { isNet: true, tare: 40 } }, pounds(310.5, true)],
  [
    'Fairbanks on demand, net after its gross and tare',
    { protocol: 'fairbanks-demand', load: { isNet: true, tare: 40 } },
    pounds(310.5, true),
  ],
  [
    'NexWeigh without being asked',
    { protocol: 'fairbanks-continuous', noise: () => nexWeigh({ weight: 310.5, unit: 'lb' }) },
    pounds(310.5),
  ],
])('%s', async (_name, scale, expected) => {
  expect(await weighed(scale)).toEqual(expected);
});

it('a scale that was switched on with a pallet on it gives no weight', async () => {
  const load: Partial<Load> = { notZeroed: true };
  expect(await weighed({ protocol: 'toledo-continuous', load })).toEqual(trouble('not-zeroed'));
});

it('a wrong checksum is no weight', async () => {
  const broken = () => {
    const frame = Buffer.from(
      spellWeight('toledo-continuous', { weight: 310.5, unit: 'lb', checksum: 'toledo' }),
    );
    frame.write('9', 6);
    return frame;
  };
  expect(await weighed({ protocol: 'toledo-continuous', noise: broken })).toEqual(trouble('unreadable'));
});

it('the weight of the pallet before, kept by a device server, is passed over', async () => {
  const kept = Buffer.concat(
    Array.from({ length: 40 }, () => spellWeight('ascii', { weight: 999, unit: 'lb' })),
  );
  expect(await weighed({ protocol: 'ascii', kept, load: { weight: 310.5 }, every: 200 })).toEqual(
    pounds(310.5),
  );
});

it('a line that begins in the middle of a weight is not read as a smaller one', async () => {
  const halves = ['10.5lb\r\n', 'ST,GS,+ 3'];
  let at = 0;
  const noise = () => Buffer.from(halves[at++ % 2] ?? '', 'latin1');
  // Each weight comes in two pieces, and the first thing heard is a second piece.
  expect(await weighed({ protocol: 'ascii', noise, every: 70 })).toEqual(pounds(310.5));
});

it('no scale, nobody there, and a line that breaks', async () => {
  expect(await scaleWith(null).weigh()).toMatchObject({ ok: false, error: { code: 'not-set-up' } });
  const emulator = await emulate({ protocol: 'ascii', isSilent: true });
  const weighing = weigh(tcp(emulator.port, 'ascii'));
  setTimeout(() => void emulator.stop(), 250);
  expect(await weighing).toEqual(trouble('gone'));
  expect(await weigh(tcp(emulator.port, 'ascii'))).toEqual(trouble('not-reachable'));
});

it('a key pressed twice weighs once; another scale waits its turn', async () => {
  const emulator = await emulate({ protocol: 'mt-sics' });
  const scale = scaleWith(tcp(emulator.port, 'mt-sics'));
  const [one, two, other] = await Promise.all([
    scale.weigh(),
    scale.weigh(),
    scale.test({ scale: tcp(emulator.port, 'ascii') }),
  ]);
  expect([one, two]).toEqual(Array(2).fill({ ok: true, value: pounds(310.5) }));
  expect(other).toEqual({ ok: true, value: trouble('silent') });
  expect(emulator.connections()).toBe(2);
  expect(emulator.asked()).toMatch(/^(SI\r\n){2,3}$/);
});

describe('a serial line', () => {
  const serial = (path: string, protocol: ScaleSettings['protocol']): ScaleSettings => ({
    line: { kind: 'serial', path, baudRate: 9600, frame: '7E1' },
    protocol,
  });

  it.each(scaleProtocols)('%s', async (protocol) => {
    const emulator = await emulate({ protocol });
    const line = await serialLineTo(emulator.port);
    ends.push(() => line.cut());
    expect(await weigh(serial(line.path, protocol))).toEqual(pounds(310.5));
  });

  it('a port that is not there, one that another program holds, and one that is pulled out', async () => {
    expect(await weigh(serial('/dev/ttyUSB97', 'ascii'))).toEqual(trouble('no-port'));
    const emulator = await emulate({ protocol: 'ascii', isSilent: true });
    const line = await serialLineTo(emulator.port);
    ends.push(() => line.cut());
    const first = weigh(serial(line.path, 'ascii'));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await weigh(serial(line.path, 'ascii'))).toEqual(trouble('port-in-use'));
    await line.cut();
    expect(await first).toEqual(trouble('gone'));
  });

  it('the ports of this computer are listed, and nothing ends where there is no udev', async () => {
    expect(await scaleWith(null).ports()).toMatchObject({ ok: true });
  });
});
