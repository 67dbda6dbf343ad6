import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import { emptyForm, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { settingsSchema } from '#shared/station/settings.ts';
import { laterScene, tenderView } from '#support/fake-later-steps.ts';
import { keptQuote, sixRates } from '#support/fake-rates.ts';
import { submission } from '#support/fake-shipment-parts.ts';
import { aForm } from '#support/builders.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { RatesState } from '#renderer/screens/rates/rates-state.svelte.ts';
import { typedTender } from '#renderer/screens/tender/typed-tender.ts';
import { DraftSaver } from '#renderer/screens/pack/draft-saver.svelte.ts';
import { station } from '#renderer/station.ts';

const slow = SlowStation.install();

const at = '2026-11-17T14:00:00.000Z';
const draft = { id: 'd1', form: aForm(), shipmentId: null, savedAt: at };
const always = {
  'settings.get': { settings: settingsSchema.parse({}) },
  'drafts.current': draft,
  'drafts.save': { savedAt: at },
  'rates.last': null,
  'rates.usual': { scac: null },
  'rates.cancel': null,
  'rates.choose': null,
};
beforeEach(() => {
  vi.unstubAllGlobals();
  // What a test before has typed would be saved in the middle of this one, on a machine that is slow enough.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.clearAllTimers();
  slow.reset(always);
});

/** A window that keeps what is typed. */
function stubStore(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}

async function opened() {
  const rates = new RatesState();
  await rates.open();
  return rates;
}

const heavier = ({ form }: { form: ShipmentForm }) => {
  form.lines = form.lines.map((line) => ({ ...line, weightLb: '9000' }));
};

test('what was typed while the carriers were asked: their answer is of the load before', async () => {
  const rates = await opened();
  void rates.get();
  await settled();
  heavier(rates);
  rates.typed();
  await slow.answer('rates.get', keptQuote(sixRates));
  expect([rates.kept?.quote.rates.length, rates.changed]).toEqual([6, true]);
});

test('what was typed before the last rates were read: they are of the load before', async () => {
  delete slow.ready['rates.last'];
  const rates = new RatesState();
  void rates.open();
  await settled();
  heavier(rates);
  rates.typed();
  await slow.answer('rates.last', keptQuote(sixRates, { askedAt: '2026-11-17T15:00:00.000Z' }));
  expect([rates.kept?.quote.rates.length, rates.changed]).toEqual([6, true]);
});

test('a question canceled while the draft is still being saved is never asked', async () => {
  const rates = await opened();
  delete slow.ready['drafts.save'];
  rates.typed();
  const asked = rates.get();
  await settled();
  await rates.cancel();
  await slow.answer('drafts.save', { savedAt: at });
  await asked;
  expect(slow.inputsOf('rates.get')).toEqual([]);
  expect(rates.asking).toBe(false);
});

test('a screen that was left before it opened asks nobody', async () => {
  delete slow.ready['drafts.current'];
  const rates = new RatesState();
  void rates.open();
  const asked = rates.get();
  await settled();
  rates.end();
  await slow.answer('drafts.current', draft);
  await asked;
  expect(slow.inputsOf('rates.get')).toEqual([]);
});

test('opens on what the screen before is still writing, so that taking a rate does not write it back', async () => {
  delete slow.ready['drafts.save'];
  delete slow.ready['drafts.current'];
  const pack = new DraftSaver((id, form) => station.drafts.save({ id, form }));
  pack.start(draft);
  pack.later(() => aForm({ poNumber: '45' }));
  void pack.flush();
  await settled();
  pack.later(() => aForm({ poNumber: '4500' }));
  void pack.flush();
  const rates = new RatesState();
  void rates.open();
  await settled();
  expect(slow.named('drafts.current')).toEqual([]);
  await slow.answer('drafts.save', { savedAt: at });
  await slow.answer('drafts.save', { savedAt: at });
  await slow.answer('drafts.current', { ...draft, form: aForm({ poNumber: '4500' }) });
  expect(rates.form.poNumber).toBe('4500');
});

test('a rate is taken once, however often it is pressed', async () => {
  slow.ready['rates.last'] = keptQuote(sixRates);
  slow.ready['drafts.current'] = { ...draft, form: { ...emptyForm(), ...aForm() } };
  const rates = await opened();
  delete slow.ready['drafts.save'];
  const [row] = rates.marked;
  if (row === undefined) throw new Error('no rate');
  const pressed = [rates.use(row), rates.use(row)];
  await settled();
  await slow.answer('drafts.save', { savedAt: at });
  expect(await Promise.all(pressed)).toEqual([true, false]);
});

test('the direction: the station’s first, sent as it is typed, and typed over the rates makes them those of another question', async () => {
  const service = {
    baseUrl: 'https://x.example',
    userName: 'u',
    clientCode: 'c',
    quoteDirections: ['inbound', 'outbound'],
  };
  slow.ready['settings.get'] = { settings: settingsSchema.parse({ service }) };
  const rates = await opened();
  expect(rates.direction).toBe('inbound');
  rates.direction = 'Inbound / returns ';
  rates.directionChanged();
  void rates.get();
  await settled();
  expect(slow.inputsOf('rates.get')).toMatchObject([{ draftId: 'd1', direction: 'Inbound / returns ' }]);
  await slow.answer('rates.get', keptQuote(sixRates, { direction: 'Inbound / returns' }));
  expect(rates.changed).toBe(false);
  rates.direction = 'outbound';
  rates.directionChanged();
  expect(rates.changed).toBe(true);
});

test('what was asked last stands there again; what was typed since stays', async () => {
  const store = stubStore();
  slow.ready['rates.last'] = keptQuote(sixRates, { direction: 'inbound' });
  const first = await opened();
  expect([first.direction, first.changed]).toEqual(['inbound', false]);
  first.direction = 'transfer';
  first.directionChanged();
  expect([...store.keys()]).toEqual(['rates-direction']);
  const again = await opened();
  expect([again.direction, again.changed]).toEqual(['transfer', true]);
});

test('a rate that is taken is kept whole with its load, the carrier’s own id too', async () => {
  slow.ready['rates.last'] = keptQuote(sixRates.map((one) => ({ ...one, carrierId: `id-${one.scac}` })));
  const rates = await opened();
  const row = rates.marked.find(({ rate }) => rate.scac === 'EXLA');
  if (row === undefined) throw new Error('no rate');
  expect(await rates.use(row)).toBe(true);
  expect(slow.inputsOf('rates.choose')).toMatchObject([
    {
      of: { draftId: 'd1' },
      chosen: { quoteNumber: 88412073, direction: 'outbound', rate: { carrierId: 'id-EXLA' } },
    },
  ]);
});

describe('rates of a shipment, after its BOL', () => {
  const view = laterScene('tender')['shipments.get'] as ShipmentView;
  const fresh = { ...sixRates[1]!, carrierId: '1007' }; // eslint-disable-line @typescript-eslint/no-non-null-assertion

  async function ofShipment(change: Partial<ShipmentView> = {}) {
    slow.ready['shipments.get'] = { ...view, ...change };
    const rates = new RatesState();
    await rates.open(undefined, 'shipment-1');
    return rates;
  }

  test('are asked for the shipment, and no draft is opened or written', async () => {
    const rates = await ofShipment();
    rates.direction = 'transfer';
    void rates.get();
    await settled();
    expect(slow.inputsOf('rates.get')).toMatchObject([{ shipmentId: 'shipment-1', direction: 'transfer' }]);
    expect([...slow.inputsOf('drafts.current'), ...slow.inputsOf('drafts.save')]).toEqual([]);
  });

  test('a rate goes into its tender beside what is typed there: quote and carrier code, nothing else', async () => {
    const store = stubStore();
    const typed = {
      ...tenderView().tender,
      pickupFrom: '10:15',
      packageTypes: ['LOS'],
      specialInstructions: 'Gate 4',
    };
    store.set('tender:shipment-1', JSON.stringify(typed));
    slow.ready['rates.last'] = keptQuote([fresh], {}, { quoteNumber: 99001 });
    const rates = await ofShipment();
    const [row] = rates.marked;
    if (row === undefined) throw new Error('no rate');
    expect(await rates.use(row)).toBe(true);
    expect(typedTender(globalThis.localStorage, 'shipment-1')).toEqual({
      ...typed,
      quoteNumber: '99001',
      carrierCode: 'EXLA',
    });
    expect(slow.inputsOf('rates.choose')).toMatchObject([
      { of: { shipmentId: 'shipment-1' }, chosen: { rate: { carrierId: '1007' } } },
    ]);
    expect(slow.inputsOf('drafts.save')).toEqual([]);
  });

  test('with nothing typed yet the tender starts from the shipment', async () => {
    stubStore();
    slow.ready['rates.last'] = keptQuote([fresh], {}, { quoteNumber: 99001 });
    const rates = await ofShipment();
    const [row] = rates.marked;
    if (row !== undefined) await rates.use(row);
    expect(typedTender(globalThis.localStorage, 'shipment-1')).toMatchObject({
      quoteNumber: '99001',
      carrierCode: 'EXLA',
      freightTerms: 'prepaid',
      specialInstructions: 'Call 30 minutes before arrival',
    });
  });

  test('a window that keeps nothing says so: the rate is not taken', async () => {
    slow.ready['rates.last'] = keptQuote([fresh]);
    const rates = await ofShipment();
    const [row] = rates.marked;
    if (row === undefined) throw new Error('no rate');
    expect(await rates.use(row)).toBe(false);
    expect(rates.failure?.code).toBe('storage-failed');
    expect(slow.inputsOf('rates.choose')).toEqual([]);
  });

  test('once it is tendered, its rates are read and not taken', async () => {
    stubStore();
    slow.ready['rates.last'] = keptQuote([fresh]);
    const rates = await ofShipment({
      submissions: [submission(), submission({ step: 'tender', state: 'accepted' })],
    });
    const [row] = rates.marked;
    if (row === undefined) throw new Error('no rate');
    expect([rates.mayUse, await rates.use(row)]).toEqual([false, false]);
  });
});
