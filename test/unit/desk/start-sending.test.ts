import { expect, test } from 'vitest';
import { startSending } from '#main/desk/desk-fleet.ts';
import type { FleetWork } from '#main/fleet/work/fleet-work.ts';

/** A fleet that answers the question before sending so; what happened, in order. */
function started(
  isSet: boolean,
  beforeSending: () => Promise<void>,
): { order: string[]; settled: () => Promise<void> } {
  const order: string[] = [];
  const fleet = {
    isSet: () => isSet,
    beforeSending: () => {
      order.push('asked');
      return beforeSending();
    },
    start: () => order.push('fleet'),
  } as unknown as FleetWork;
  startSending(
    fleet,
    (error) => order.push(`report ${String(error)}`),
    () => order.push('sending'),
  );
  return { order, settled: () => new Promise((done) => setImmediate(done)) };
}

test('what another station took is asked before anything is sent', async () => {
  let answer = (): void => undefined;
  const { order, settled } = started(true, () => new Promise((done) => (answer = done)));
  await settled();
  expect(order).toEqual(['asked', 'fleet']);
  answer();
  await settled();
  expect(order).toEqual(['asked', 'fleet', 'sending']);
});

test('a question that fails is reported, and the station sends its own work all the same', async () => {
  const { order, settled } = started(true, () => Promise.reject(new Error('the file of what was pulled')));
  await settled();
  expect(order).toEqual(['asked', 'fleet', 'report Error: the file of what was pulled', 'sending']);
});

test('with no fleet set nothing is asked', () => {
  expect(started(false, () => Promise.resolve()).order).toEqual(['sending', 'fleet']);
});
