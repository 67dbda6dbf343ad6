import { beforeEach, expect, test, vi } from 'vitest';
import { emptyForm, type ShipmentForm } from '#shared/freight/shipment-form.ts';
import { settingsSchema } from '#shared/station/settings.ts';
import { keptQuote, sixRates } from '#support/fake-later-steps.ts';
import { aForm } from '#support/builders.ts';
import { settled } from '#support/slow-station.ts';

const slow = await vi.hoisted(async () => (await import('#support/slow-station.ts')).SlowStation.install());
const { RatesState } = await import('#renderer/screens/rates/rates-state.svelte.ts');
const { DraftSaver } = await import('#renderer/screens/pack/draft-saver.svelte.ts');

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
beforeEach(() => slow.reset(always));

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

test('a question cancelled while the draft is still being saved is never asked', async () => {
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
  const { station } = await import('#renderer/station.ts');
  const pack = new DraftSaver((id, form) => station.drafts.save({ id, form }));
  pack.start(draft);
  pack.later(aForm({ poNumber: '45' }));
  void pack.flush();
  await settled();
  pack.later(aForm({ poNumber: '4500' }));
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
