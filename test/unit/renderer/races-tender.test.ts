import { beforeEach, expect, test, vi } from 'vitest';
import type { TenderForm } from '#shared/freight/tender.ts';
import { settingsSchema } from '#shared/station/settings.ts';
import { laterScene, readingOf, tenderView } from '#support/fake-later-steps.ts';
import { sixRates } from '#support/fake-rates.ts';
import { shipment, submission } from '#support/fake-shipment-parts.ts';
import { screenOf } from '#support/screen-root.svelte.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { followStatus } from '#renderer/state/station-status.svelte.ts';
import { TenderState } from '#renderer/screens/tender/tender-state.svelte.ts';

const slow = SlowStation.install();

const view = laterScene('tender')['shipments.get'] as object;
const always = {
  'settings.get': { settings: settingsSchema.parse({}) },
  'shipments.get': view,
  'tenders.reading': readingOf(shipment()),
};
const hours = { pickupDate: '2026-11-17', pickupFrom: '13:00', pickupUntil: '16:30' };

beforeEach(() => {
  slow.reset(always);
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

async function opened() {
  const tender = new TenderState('shipment-1');
  const leave = tender.follow();
  await settled();
  return { tender, leave };
}

test('the clock that goes on does not open the screen again under the hand', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-17T13:58:30'), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  slow.ready['shipments.get'] = {
    ...view,
    tender: tenderView(),
    submissions: [submission(), submission({ step: 'tender', state: 'refused' })],
  };
  const { shown: tender, leave } = screenOf(() => new TenderState('shipment-1'));
  await settled();
  await tender.change();
  tender.form.pickupFrom = '14:30';
  tender.typed();
  await vi.advanceTimersByTimeAsync(61_000);
  await settled();
  expect(tender.form.pickupFrom).toBe('14:30');
  expect(slow.inputsOf('settings.get')).toHaveLength(1);
  leave();
  vi.useRealTimers();
});

test('opens although the shipment changes while it is read: its labels are printing', async () => {
  delete slow.ready['shipments.get'];
  const { tender, leave } = await opened();
  await slow.tell('shipmentChanged', { shipmentId: 'shipment-1' });
  while (slow.named('shipments.get').length > 0) await slow.answer('shipments.get', view);
  expect([tender.view !== null, tender.ready]).toEqual([true, true]);
  leave();
});

test('what is said to be in the way is of what stands in the fields now, not of what the carrier read before', async () => {
  slow.ready['tenders.reading'] = readingOf(shipment(), {
    problems: [{ path: 'pickupFrom', code: 'required' }],
  });
  const { tender, leave } = await opened();
  delete slow.ready['tenders.reading'];
  tender.leave('pickupFrom');
  expect(tender.shown).toEqual([{ path: 'pickupFrom', code: 'required' }]);
  tender.form.pickupFrom = '13:00';
  tender.typed();
  expect(tender.shown).toEqual([]);
  leave();
});

test('sends what stood there when the key was pressed, and shows that, not what was typed after', async () => {
  const { tender, leave } = await opened();
  Object.assign(tender.form, hours);
  const sent = tender.submit();
  await settled();
  tender.form.pickupFrom = '15:00';
  tender.typed();
  slow.ready['shipments.get'] = laterScene('tender-queued')['shipments.get'];
  await slow.answer('tenders.submit', null);
  expect(await sent).toBe(true);
  expect(slow.inputsOf('tenders.submit')).toMatchObject([{ tender: hours }]);
  expect([tender.open, tender.form.pickupFrom]).toEqual([false, '13:00']);
  leave();
});

test('is sent once, however often the key is pressed', async () => {
  const { tender, leave } = await opened();
  Object.assign(tender.form, hours);
  const pressed = [tender.submit(), tender.submit()];
  await settled();
  await slow.answer('tenders.submit', null);
  expect(await Promise.all(pressed)).toEqual([true, false]);
  expect(slow.inputsOf('tenders.submit')).toHaveLength(1);
  leave();
});

test('a carrier’s reading of what was typed before does not overwrite that of what was typed after', async () => {
  const { tender, leave } = await opened();
  delete slow.ready['tenders.reading'];
  void tender.read();
  void tender.read();
  await slow.answer('tenders.reading', readingOf(shipment(), { quoteNumber: 'after' }), 1);
  await slow.answer('tenders.reading', readingOf(shipment(), { quoteNumber: 'before' }));
  expect(tender.reading?.quoteNumber).toBe('after');
  leave();
});

test('a screen that was left while it opened asks no more, and sends nothing', async () => {
  delete slow.ready['shipments.get'];
  const { tender, leave } = await opened();
  leave();
  await slow.answer('shipments.get', view);
  expect(slow.inputsOf('tenders.reading')).toEqual([]);
  expect(await tender.submit()).toBe(false);
});

test('a screen that was left while it opened again reads nothing of itself: svelte warns of that', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  delete slow.ready['shipments.get'];
  delete slow.ready['settings.get'];
  const { shown: tender, leave } = screenOf(() => new TenderState('shipment-1'));
  await settled();
  await slow.tell('shipmentChanged', { shipmentId: 'shipment-1' });
  await slow.answer('shipments.get', view);
  expect([tender.sent, tender.bol?.state]).toEqual([null, 'accepted']);
  await slow.answer('settings.get', always['settings.get']);
  leave();
  while (slow.named('shipments.get').length > 0) await slow.answer('shipments.get', view);
  expect(warned.mock.calls.flat().join(' ')).not.toContain('derived_inert');
});

test('what was typed over a refused tender is there again when the screen opens again', async () => {
  slow.ready['shipments.get'] = {
    ...view,
    tender: tenderView(),
    submissions: [submission(), submission({ step: 'tender', state: 'refused' })],
  };
  const first = await opened();
  expect(first.tender.open).toBe(false);
  await first.tender.change();
  first.tender.form.packageTypes = ['LOS'];
  first.tender.form.quoteNumber = '99';
  first.tender.typed();
  first.leave();
  const { tender, leave } = await opened();
  expect([tender.open, tender.form.packageTypes, tender.form.quoteNumber]).toEqual([true, ['LOS'], '99']);
  leave();
});

test('the rate taken for the quote is said with the carrier’s own id, and no more once another quote is typed', async () => {
  const [saia] = sixRates;
  if (saia === undefined) throw new Error('no rate');
  const rate = { ...saia, carrierId: '1019' };
  const chosenRate = {
    rate,
    quoteNumber: 88412073,
    direction: 'outbound',
    askedAt: '2026-11-17T14:02:00.000Z',
  };
  slow.ready['shipments.get'] = { ...view, chosenRate };
  const { tender, leave } = await opened();
  expect(tender.chosen).toContain('ABF Freight ABFS, CID 1019, $702.33, quote 88412073');
  tender.form.quoteNumber = '7';
  expect(tender.chosen).toBeNull();
  leave();
});

test('a refused tender that is changed keeps its typing when the shipment changes', async () => {
  slow.ready['shipments.get'] = {
    ...view,
    tender: tenderView(),
    submissions: [submission(), submission({ step: 'tender', state: 'refused' })],
  };
  const { tender, leave } = await opened();
  await tender.change();
  tender.form.pickupFrom = '14:30';
  tender.typed();
  await slow.tell('shipmentChanged', { shipmentId: 'shipment-1' });
  expect([tender.open, (tender.form satisfies TenderForm).pickupFrom]).toEqual([true, '14:30']);
  leave();
});

// Regression: a tender that was accepted as a test could not be tendered once the station was live.
test.each([
  ['live', true, ['tenders.submit']],
  ['test', false, []],
] as const)(
  'an accepted test at a station that is %s: it may be tendered again: %s',
  async (mode, may, submits) => {
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
    slow.ready['station.status'] = { language: 'en', theme: 'system', mode };
    const stop = followStatus();
    await settled();
    slow.ready['shipments.get'] = {
      ...view,
      tender: tenderView({ wasTest: true }),
      submissions: [submission(), submission({ step: 'tender', state: 'accepted', isTest: true })],
    };
    slow.ready['tenders.submit'] = undefined;
    const { tender, leave } = await opened();
    expect(tender.open).toBe(false);
    await tender.change();
    expect(tender.open).toBe(may);
    await tender.submit();
    expect(slow.calls.filter(({ name }) => name === 'tenders.submit').map(({ name }) => name)).toEqual(
      submits,
    );
    leave();
    stop();
  },
);
