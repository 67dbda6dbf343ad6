import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { headlessStation, type HeadlessStation } from '#support/headless-process.ts';
import { until } from '#support/until.ts';
import { wmsFile, wmsOrder } from '#support/wms-orders.ts';

const noService = 'http://127.0.0.1:9';

/** Waits until a station that runs there says that so many shipments are kept and not through. */
async function isTaken(station: HeadlessStation, left: number): Promise<void> {
  await until('is open', () => readdirSync(station.dataFolder).includes('control.json'));
  for (;;) {
    const { lines } = await station.runToEnd('status', '--json');
    if (JSON.stringify(lines[0]?.['batch']).includes(`"left":${left}`)) return;
  }
}

test('what is not taken has its exit code: no JSON, no columns known, no file, no such mapping', async () => {
  const station = headlessStation(noService);
  const text = (name: string, content: string) => {
    writeFileSync(join(station.dataFolder, name), content);
    return name;
  };
  const of = async (...words: string[]) => {
    const { code, lines } = await station.runToEnd('submit', ...words, '--json');
    return [code, lines.map(({ code: why }) => why)];
  };
  expect(await of(text('a.json', '{'))).toEqual([10, ['not-json']]);
  expect(await of(text('a.csv', 'Order,Ship To\r\n1,Reno\r\n'))).toEqual([10, ['no-mapping']]);
  expect(await of('a.csv', '--mapping', 'Orders')).toEqual([10, ['unknown-mapping']]);
  expect(await of('none.json')).toEqual([1, []]);
  expect(await of()).toEqual([2, []]);
  expect(await of('a.json', '--timeout', '0')).toEqual([2, []]);
});

test('Ctrl+C and SIGTERM end it in order: it says how far it came, and the rest is kept', async () => {
  const station = headlessStation(noService);
  for (const [n, signal] of [
    [1, 'SIGINT'],
    [2, 'SIGTERM'],
  ] as const) {
    const running = station.run(
      'submit',
      wmsFile(station.dataFolder, `${n}.json`, wmsOrder(n)),
      '--wait',
      '--json',
    );
    await isTaken(station, n);
    running.child.kill(signal);
    expect([await running.ended, running.lines()[0]?.['state']]).toEqual([12, 'waiting']);
    expect(readdirSync(station.dataFolder)).not.toContain('control.json');
    expect(readdirSync(station.dataFolder)).not.toContain('station.sqlite-wal');
  }
});
