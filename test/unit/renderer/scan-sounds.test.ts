import { beforeEach, expect, test } from 'vitest';
import { fail } from '#shared/ipc/result.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { TruckState } from '#renderer/screens/trucks/truck-state.svelte.ts';
import { AmendState } from '#renderer/screens/amend/amend-state.svelte.ts';
import { offerScan } from '#renderer/state/scan-taker.ts';

const slow = SlowStation.install();

const truck = { state: 'open', form: {}, rows: [] };
beforeEach(() => slow.reset({ 'trucks.get': truck, 'trucks.save': undefined }));

test('at a trailer each scan is heard: a tick, another carrier’s freight, and a scan that could not be read', async () => {
  const tones: string[] = [];
  const state = new TruckState('t1', (tone) => tones.push(tone));
  const end = state.follow();
  await settled();
  const scan = async (answer: object) => {
    expect(offerScan('00 1')).toBe(true);
    await settled();
    await slow.answer('trucks.scan', { bolNumber: '7', code: '00 1', detail: '', unit: 1, ...answer });
  };
  await scan({ kind: 'ticked' });
  await scan({ kind: 'other-carrier' });
  await scan({ kind: 'twice' });
  expect(offerScan('00 1')).toBe(true);
  await settled();
  await slow.answerWith('trucks.scan', fail('not-found', 'gone'));
  expect(tones).toEqual(['good', 'bad', 'bad', 'bad']);
  expect(state.alarms).toHaveLength(2);
  end();
});

test('a label scanned as destroyed is heard as counted, and one of the new BOL is not', async () => {
  const tones: string[] = [];
  const state = new AmendState('s1', (tone) => tones.push(tone));
  for (const is of ['counted', 'new-one', 'unknown']) {
    const scanned = state.scan('700000001');
    await settled();
    await slow.answer('amendments.scan', { now: { amendment: null }, scanned: { is, unit: 1 } });
    await scanned;
  }
  expect(tones).toEqual(['good', 'bad', 'bad']);
});
