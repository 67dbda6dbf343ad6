import { beforeEach, expect, test } from 'vitest';
import type { MasterCandidate } from '#shared/station/master-bol.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { MastersState } from '#renderer/screens/masters/masters-state.svelte.ts';

const slow = SlowStation.install();

const bol = (id: string, masters: string[] = []): MasterCandidate => ({
  ...{
    id,
    bolNumber: `70001834${id}`,
    proNumber: '',
    poNumber: '',
    carrier: 'Saia SAIA',
    consignee: 'Peña Foods',
  },
  ...{ place: 'Reno NV', from: 'Sierra', shipDate: '2026-11-17', handlingUnits: 2, weightLb: 400, masters },
  ...{ destination: 'SAIA|reno', pickup: 'SAIA|2026-11-17|sierra' },
});

beforeEach(() => slow.reset({ 'masters.list': [] }));

async function chosenOf(rows: MasterCandidate[]) {
  const masters = new MastersState();
  const leave = masters.follow();
  await slow.answer('masters.candidates', rows);
  const [group] = masters.groups;
  if (group === undefined) throw new Error('no group');
  masters.choose(group);
  const more = async (now: MasterCandidate[]) => {
    await slow.tell('shipmentChanged', { shipmentId: 'x' });
    await slow.answer('masters.candidates', now);
    await settled();
  };
  return { masters, more, leave };
}
const ids = (rows: readonly MasterCandidate[]) => rows.map(({ id }) => id);

// Regression: a BOL that was accepted while the group was open went on the master BOL, and nobody had ticked it.
test('a BOL that joins a chosen group is offered and said, and taken by a hand alone', async () => {
  const { masters, more, leave } = await chosenOf([bol('1'), bol('2'), bol('3', ['M1'])]);
  expect([ids(masters.taken), ids(masters.joined)]).toEqual([['1', '2'], []]);
  await more([bol('1'), bol('2'), bol('3', ['M1']), bol('4')]);
  expect([ids(masters.taken), ids(masters.joined)]).toEqual([['1', '2'], ['4']]);
  masters.take('4', true);
  masters.take('1', false);
  expect([ids(masters.taken), ids(masters.joined)]).toEqual([['2', '4'], []]);
  void masters.make();
  await settled();
  expect(slow.inputsOf('masters.make')).toEqual([{ shipmentIds: ['2', '4'], covers: 'destination' }]);
  leave();
});

test('a BOL that left the group and is back stays as it was ticked', async () => {
  const { masters, more, leave } = await chosenOf([bol('1'), bol('2'), bol('3')]);
  masters.take('3', false);
  await more([bol('1'), bol('2')]);
  await more([bol('1'), bol('2'), bol('3')]);
  expect([ids(masters.taken), ids(masters.joined)]).toEqual([['1', '2'], []]);
  leave();
});
