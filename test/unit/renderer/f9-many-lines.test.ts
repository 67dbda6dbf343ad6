import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { aForm, aLineForm } from '#support/builders.ts';
import { aDraft, packAnswers } from '#support/pack-drafts.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { PackState } from '#renderer/screens/pack/pack-state.svelte.ts';
import { AskedFields } from '#renderer/screens/pack/asked-fields.svelte.ts';

const slow = SlowStation.install();

beforeEach(() => slow.reset({ ...packAnswers, 'shipments.submit': { shipmentId: 's1' } }));
afterEach(() => vi.restoreAllMocks());

const aLongForm = (count: number, weightLb = '1200'): ShipmentForm =>
  aForm({
    lines: Array.from({ length: count }, () => aLineForm({ handlingUnits: '2', pieces: '2', weightLb })),
  });

async function opened(form: ShipmentForm) {
  const pack = new PackState();
  void pack.open();
  await settled();
  await slow.answer('drafts.current', aDraft('d1', form));
  return pack;
}
const sent = () => (slow.inputsOf('shipments.submit')[0] as { form: ShipmentForm }).form;

/** How often a value of the form is copied when F9 is pressed; `$state.snapshot` makes each copy with `structuredClone`. */
async function copiesAtF9(form: ShipmentForm): Promise<number> {
  const pack = await opened(form);
  const clone = vi.spyOn(globalThis, 'structuredClone').mockClear();
  const asked = new AskedFields(pack);
  asked.template = { asked: [], form } as unknown as NonNullable<typeof asked.template>;
  asked.followAll();
  expect(await pack.submit()).toBe('s1');
  return clone.mock.calls.length;
}

test('twice the lines are twice the work for F9, not four times', async () => {
  const [few, many] = [await copiesAtF9(aLongForm(50)), await copiesAtF9(aLongForm(100))];
  expect(many).toBeLessThan(few * 2.5 + 10);
});

test('F9 works out the arithmetic in every weight, and one Ctrl+Z takes all of it back', async () => {
  const form = aLongForm(3, '2x310');
  const pack = await opened(form);
  expect(await pack.submit()).toBe('s1');
  expect(sent().lines.map(({ weightLb }) => weightLb)).toEqual(['620', '620', '620']);
  pack.keys.undo();
  expect(pack.form.lines.map(({ weightLb }) => weightLb)).toEqual(['2x310', '2x310', '2x310']);
});
