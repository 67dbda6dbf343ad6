import { beforeEach, describe, expect, test } from 'vitest';
import { keptTracking, ownRow, seenHistory, trackingQuery, trackingRecord } from '#support/fake-tracking.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { TrackingState } from '#renderer/screens/tracking/tracking-state.svelte.ts';
import { ChosenShipment } from '#renderer/screens/tracking/chosen-shipment.svelte.ts';

const slow = SlowStation.install();

beforeEach(() =>
  slow.reset({ 'shipments.find': [ownRow()], 'tracking.carriers': ['SAIA'], 'tracking.cancel': null }),
);

const old = { query: trackingQuery, kept: keptTracking({ askedAt: '2026-11-10T14:05:00.000Z' }) };

describe('the list', () => {
  test('opening does not overwrite what is typed meanwhile, nor ask with it half typed', async () => {
    const tracking = new TrackingState();
    void tracking.open({});
    await settled();
    tracking.scac = 'OD';
    tracking.filter = 'peña';
    await slow.answer('tracking.last', old);
    expect([tracking.scac, tracking.filter]).toEqual(['OD', 'peña']);
    expect(slow.inputsOf('tracking.list')).toEqual([]);
    expect(tracking.shown?.query.scac).toBe('SAIA');
  });

  test('what was asked by hand while it opened is not overwritten by what was asked last', async () => {
    const tracking = new TrackingState();
    void tracking.open({});
    await settled();
    tracking.scac = 'ODFL';
    void tracking.ask();
    await slow.answer('tracking.list', keptTracking({ records: [] }));
    await slow.answer('tracking.last', old);
    expect([tracking.shown?.query.scac, tracking.scac]).toEqual(['ODFL', 'ODFL']);
    expect(slow.inputsOf('tracking.list')).toHaveLength(1);
  });

  test('of two addresses opened one after the other the second counts', async () => {
    const tracking = new TrackingState();
    void tracking.open({ scac: 'AAAA', text: '1' });
    void tracking.open({ scac: 'BBBB', text: '2' });
    await settled();
    await slow.answer('tracking.last', null, 1);
    await slow.answer('tracking.last', null);
    expect([tracking.scac, tracking.filter]).toEqual(['BBBB', '2']);
    expect(slow.inputsOf('tracking.list')).toMatchObject([{ scac: 'BBBB' }]);
  });

  test('a screen that was left while it opened asks nobody: it would end the question of the next', async () => {
    const tracking = new TrackingState();
    void tracking.open({ scac: 'SAIA' });
    await settled();
    tracking.end();
    await slow.answer('tracking.last', null);
    expect(slow.inputsOf('tracking.list')).toEqual([]);
  });
});

// Regression: it counted as fresh until the clock was there again, and nobody asked for days.
test.each([
  ['a minute ago', -60_000, 0],
  ['by a clock that was set back since', 3 * 86_400_000, 1],
])('a list that was asked for %s', async (_when, from, asked) => {
  const tracking = new TrackingState();
  const askedAt = new Date(Date.now() + from).toISOString();
  void tracking.open({ from: trackingQuery.from, to: trackingQuery.to });
  await settled();
  await slow.answer('tracking.last', { query: trackingQuery, kept: keptTracking({ askedAt, old: false }) });
  expect(slow.inputsOf('tracking.list')).toHaveLength(asked);
});

// Regression: the list that stood open past midnight was asked for until yesterday, by itself too, so that nothing of the new day was in it.
test('past midnight the list is asked for until the new day', async () => {
  const tracking = new TrackingState();
  Object.assign(tracking, { scac: 'SAIA', from: '2026-11-10', to: '2026-11-17' });
  void tracking.ask();
  await slow.answer('tracking.list', keptTracking({ records: [] }));
  tracking.newDay('2026-11-17', '2026-11-18');
  expect([tracking.from, tracking.to, tracking.changed]).toEqual(['2026-11-11', '2026-11-18', false]);
  expect(tracking.lastAsked).toEqual({ scac: 'SAIA', from: '2026-11-11', to: '2026-11-18' });
});

describe('the chosen shipment', () => {
  const record = trackingRecord({ bolNumber: '0700018201' });

  test('stands while a newer list of it is looked up, so that no button goes away under the hand', async () => {
    slow.ready['tracking.history'] = seenHistory;
    const chosen = new ChosenShipment();
    const leave = chosen.follow();
    await chosen.look(record, 'SAIA');
    expect(chosen.own?.id).toBe('shipment-1');
    delete slow.ready['shipments.find'];
    void chosen.look({ ...record, statusMessage: 'Delivered' }, 'SAIA');
    await settled();
    expect([chosen.own?.id, chosen.history.length]).toEqual(['shipment-1', seenHistory.length]);
    leave();
  });

  test('an older history that comes late does not overwrite a newer one', async () => {
    const chosen = new ChosenShipment();
    const leave = chosen.follow();
    void chosen.look(record, 'SAIA');
    await settled();
    await slow.tell('shipmentChanged', { shipmentId: 'shipment-1' });
    expect(slow.named('tracking.history')).toHaveLength(1);
    await slow.answer('tracking.history', []);
    await slow.answer('tracking.history', seenHistory);
    expect([slow.named('tracking.history').length, chosen.history.length]).toEqual([0, seenHistory.length]);
    leave();
  });
});
