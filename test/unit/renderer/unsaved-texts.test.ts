import { beforeEach, describe, expect, test } from 'vitest';
import { fail } from '#shared/ipc/result.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { aForm } from '#support/builders.ts';
import { aDraft, blankForm, opensWith, packAnswers, savedAt } from '#support/pack-drafts.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { PackState } from '#renderer/screens/pack/pack-state.svelte.ts';
import { RatesState } from '#renderer/screens/rates/rates-state.svelte.ts';
import { OtherDrafts } from '#renderer/screens/pack/other-drafts.svelte.ts';

const slow = SlowStation.install();

beforeEach(() => slow.reset(packAnswers));

const opened = (first = aDraft('d1')) => opensWith(slow, new PackState(), first);
const saves = () => slow.inputsOf('drafts.save') as { id: string; form: ShipmentForm }[];

describe('what is typed while nothing can be saved', () => {
  const noRoom = fail('storage-full', 'no room');
  const make = async (pack: InstanceType<typeof PackState>, typed: string) => {
    void pack.fresh();
    await settled();
    pack.form.consignee.company = typed;
    pack.typed();
  };

  // Regression: it was lost without a word when the old draft was put back.
  test('for a new shipment that cannot be begun is kept, said, and goes into the next one', async () => {
    const pack = await opened();
    await make(pack, 'Acme');
    await slow.answerWith('drafts.create', noRoom);
    expect([pack.draft?.id, pack.form.poNumber, pack.keptForNew]).toEqual(['d1', aForm().poNumber, true]);
    void pack.fresh();
    await settled();
    expect(pack.form.consignee.company).toBe('Acme');
    await slow.answer('drafts.create', aDraft('d2', blankForm('2')));
    expect([pack.draft?.id, pack.form.bolNumber, pack.form.consignee.company]).toEqual(['d2', '2', 'Acme']);
    expect([
      pack.keptForNew,
      saves().some(({ id, form }) => id === 'd2' && form.consignee.company === 'Acme'),
    ]).toEqual([false, false]);
    await pack.saver.flush();
    expect(saves().at(-1)).toMatchObject({ id: 'd2', form: { consignee: { company: 'Acme' } } });
  });

  test('for a new shipment is there after another screen was open', async () => {
    const pack = await opened();
    await make(pack, 'Acme');
    await slow.answerWith('drafts.create', noRoom);
    const again = await opened();
    expect(again.keptForNew).toBe(true);
    void again.fresh();
    await settled();
    await slow.answer('drafts.create', aDraft('d2', blankForm('2')));
    expect(again.form.consignee.company).toBe('Acme');
    await again.saver.flush();
  });

  test('does not go into a duplicate', async () => {
    const pack = await opened();
    await make(pack, 'Acme');
    await slow.answerWith('drafts.create', noRoom);
    void pack.duplicate();
    await settled();
    await slow.answer('drafts.create', aDraft('d2', blankForm('2')));
    expect([pack.form.consignee.company, pack.keptForNew]).toEqual([aForm().consignee.company, true]);
    void pack.fresh();
    await settled();
    await slow.answer('drafts.create', aDraft('d3', blankForm('3')));
    expect([pack.form.consignee.company, pack.keptForNew]).toEqual(['Acme', false]);
    await pack.saver.flush();
  });

  test('is kept when another draft is opened before the new one is there', async () => {
    const pack = await opened();
    await make(pack, 'Acme');
    void pack.open('other');
    await settled();
    await slow.answer('drafts.create', aDraft('d2', blankForm('2')));
    await slow.answer('drafts.open', aDraft('other'));
    expect([pack.draft?.id, pack.keptForNew]).toEqual(['other', true]);
    void pack.fresh();
    await settled();
    await slow.answer('drafts.create', aDraft('d2', blankForm('2')));
    expect([pack.form.consignee.company, pack.keptForNew]).toEqual(['Acme', false]);
    await pack.saver.flush();
  });

  test('between two presses of Ctrl+N stays', async () => {
    const pack = await opened();
    await make(pack, 'Acme');
    void pack.fresh();
    await settled();
    for (const id of ['d2', 'd3']) await slow.answer('drafts.create', aDraft(id, blankForm('2')));
    expect(pack.form.consignee.company).toBe('Acme');
    await pack.saver.flush();
  });

  // Regression: the screen that held it was gone, and the draft came back as it was on the disk.
  test('into a draft is there after another screen was open, and is saved as soon as there is room', async () => {
    const pack = await opened(aDraft('full'));
    delete slow.ready['drafts.save'];
    pack.form.poNumber = 'typed';
    pack.typed();
    void pack.saver.flush();
    await settled();
    await slow.answerWith('drafts.save', noRoom);
    slow.ready['drafts.save'] = { savedAt };
    const again = await opened(aDraft('full'));
    expect(again.form.poNumber).toBe('typed');
    await again.saver.flush();
    expect(saves().at(-1)).toMatchObject({ id: 'full', form: { poNumber: 'typed' } });
    const later = await opened(aDraft('full'));
    expect(later.form.poNumber).toBe(aForm().poNumber);
  });
});

test('Rates opens on it too, so that a rate taken over does not write the older text', async () => {
  const pack = await opened(aDraft('rated'));
  delete slow.ready['drafts.save'];
  pack.form.poNumber = 'typed';
  pack.typed();
  void pack.saver.flush();
  await settled();
  await slow.answerWith('drafts.save', fail('storage-full', 'no room'));
  const rates = new RatesState();
  void rates.open('rated');
  await settled();
  await slow.answer('drafts.open', aDraft('rated'));
  expect(rates.form.poNumber).toBe('typed');
});

test('what has become a shipment is not kept', async () => {
  const pack = await opened(aDraft('sent'));
  delete slow.ready['drafts.save'];
  pack.form.poNumber = 'typed';
  pack.typed();
  void pack.saver.flush();
  await settled();
  await slow.answerWith('drafts.save', fail('storage-full', 'no room'));
  const done = pack.submit();
  await settled();
  await slow.answer('shipments.submit', { shipmentId: 's1' });
  expect(await done).toBe('s1');
  slow.ready['drafts.save'] = { savedAt };
  expect((await opened(aDraft('sent'))).form.poNumber).toBe(aForm().poNumber);
});

describe('the drafts that were left', () => {
  const row = (id: string) => ({
    id,
    bolNumber: id,
    consignee: '',
    poNumber: '',
    shipmentId: null,
    savedAt,
  });

  test('are listed without the one on screen, and read again after one was thrown away', async () => {
    const others = new OtherDrafts();
    void others.read(null);
    expect(slow.inputsOf('drafts.list')).toEqual([]);
    void others.read('d2');
    await slow.answer('drafts.list', [row('d2'), row('d1')]);
    expect(others.rows.map(({ id }) => id)).toEqual(['d1']);
    void others.discard('d1');
    await slow.answerWith('drafts.discard', fail('not-found', 'gone'));
    await slow.answer('drafts.list', [row('d2')]);
    expect([others.rows, others.failure]).toEqual([[], null]);
    void others.discard('d3');
    await slow.answerWith('drafts.discard', fail('storage-failed', 'no disk'));
    expect(others.failure?.code).toBe('storage-failed');
  });

  // Regression: the form was gone before the answer, and the note with it.
  test('a note that could not be kept stays typed', async () => {
    const others = new OtherDrafts();
    others.asking = { id: 'd1', about: 'leave' };
    void others.leave('d1', 'Ines', 'wait for the second pallet');
    await slow.answerWith('drafts.leave', fail('storage-failed', 'no disk'));
    expect(others.asking).toEqual({ id: 'd1', about: 'leave' });
    void others.leave('d1', 'Ines', 'wait for the second pallet');
    await slow.answer('drafts.leave', null);
    expect(others.asking).toBeNull();
  });

  test('an older list that comes late does not offer the draft on screen', async () => {
    const others = new OtherDrafts();
    void others.read('d1');
    void others.read('d2');
    await slow.answer('drafts.list', [row('d1')], 1);
    await slow.answer('drafts.list', [row('d2')]);
    expect(others.rows.map(({ id }) => id)).toEqual(['d1']);
  });
});
