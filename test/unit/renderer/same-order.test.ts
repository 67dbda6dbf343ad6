import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail } from '#shared/ipc/result.ts';
import { dock4, mezzanine, orderWarning } from '#support/fake-fleet.ts';
import { failureText, failureTitle } from '#renderer/errors.ts';
import { SameOrder } from '#renderer/screens/pack/same-order.svelte.ts';
import { SlowStation } from '#support/slow-station.ts';

const slow = SlowStation.install();

beforeEach(() => {
  slow.reset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const typed = (more: object = {}) => ({
  draftId: 'draft-1',
  externalId: '',
  poNumber: '4500187733',
  ...more,
});
const asked = () => slow.inputsOf('fleet.sameOrder');

test('asks once for what was typed, after the last key, and again every half minute', async () => {
  slow.ready = { 'fleet.sameOrder': [] };
  const order = new SameOrder();
  const leave = order.follow();
  for (const poNumber of ['4', '45', '450']) {
    order.type(typed({ poNumber }));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(asked()).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(asked()).toEqual([typed({ poNumber: '450' })]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked()).toHaveLength(2);
  leave();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(asked()).toHaveLength(2);
});

test('an empty form says nothing; one that was emptied takes back what it said, once', async () => {
  slow.ready = { 'fleet.sameOrder': [] };
  const order = new SameOrder();
  const leave = order.follow();
  const empty = typed({ poNumber: ' ' });
  order.type(empty);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(asked()).toEqual([]);
  order.type(typed());
  await vi.advanceTimersByTimeAsync(500);
  order.type(empty);
  await vi.advanceTimersByTimeAsync(91_000);
  expect(asked()).toEqual([typed(), typed({ poNumber: '' })]);
  leave();
});

test('what was found for another number does not stand under this one', async () => {
  const order = new SameOrder();
  order.type(typed());
  await vi.advanceTimersByTimeAsync(500);
  await slow.answer('fleet.sameOrder', [orderWarning()]);
  expect(order.warnings).toHaveLength(1);
  order.type(typed({ poNumber: '45001877334' }));
  expect(order.warnings).toEqual([]);
});

test('an answer for the draft before is not shown at the next', async () => {
  const order = new SameOrder();
  order.type(typed());
  await vi.advanceTimersByTimeAsync(500);
  order.type(typed({ draftId: 'draft-2' }));
  await slow.answer('fleet.sameOrder', [orderWarning()]);
  expect(order.warnings).toEqual([]);
});

test('a busy fleet does not put the question off', async () => {
  slow.ready = { 'fleet.sameOrder': [] };
  const order = new SameOrder();
  const leave = order.follow();
  order.type(typed());
  await vi.advanceTimersByTimeAsync(500);
  for (let n = 0; n < 10; n += 1) {
    await slow.tell('fleetChanged');
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(asked().length).toBeGreaterThan(2);
  leave();
});

test('sent elsewhere stands before open elsewhere; without an answer what was known stays', async () => {
  const order = new SameOrder();
  order.type(typed());
  await vi.advanceTimersByTimeAsync(500);
  const sent = orderWarning({ id: 'sent', is: 'sent', bolNumber: '1200004410', station: mezzanine });
  await slow.answer('fleet.sameOrder', [orderWarning(), sent]);
  expect(order.warnings.map(({ id }) => id)).toEqual(['sent', 'warning-1']);
  order.type(typed());
  await vi.advanceTimersByTimeAsync(500);
  await slow.answerWith('fleet.sameOrder', fail('fleet-away', 'away'));
  expect(order.sent?.id).toBe('sent');
});

test('a refused order names the station that sent it', async () => {
  const order = new SameOrder();
  order.type(typed({ externalId: 'WMS-1' }));
  await vi.advanceTimersByTimeAsync(500);
  const sent = orderWarning({
    is: 'sent',
    by: 'external-id',
    value: 'WMS-1',
    bolNumber: '0400018377',
    station: dock4,
  });
  await slow.answer('fleet.sameOrder', [sent]);
  const refused = { code: 'external-id-taken', message: '' } as const;
  const named = order.named(refused);
  if (named === null) throw new Error('no failure');
  expect(failureTitle(named)).toBe('This order was already sent at Dock 4: BOL 0400018377');
  expect(failureText(named)).toBe(
    'Nothing was sent from here. Ask at Dock 4 before you pack these pallets again.',
  );
  // A shipment of this station has it: it leads there, as before.
  expect(order.named({ ...refused, id: 'own' })).toEqual({ ...refused, id: 'own' });
  expect(failureTitle(refused)).toBe('This external ID is already used');
});
