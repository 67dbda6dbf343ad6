import { beforeEach, describe, expect, test } from 'vitest';
import { dockSchema } from '#shared/freight/address-book/dock.ts';
import { fail } from '#shared/ipc/result.ts';
import type { Commodity } from '#shared/freight/address-book/commodity.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { settingsSchema } from '#shared/station/settings.ts';
import { aForm, aShipment } from '#support/builders.ts';
import { aDraft, blankForm, opensWith, packAnswers, savedAt } from '#support/pack-drafts.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { PackState } from '#renderer/screens/pack/pack-state.svelte.ts';
import { KnownFreight } from '#renderer/components/freight/known-freight.svelte.ts';
import { EarlierParties } from '#renderer/screens/pack/earlier-parties.svelte.ts';

const slow = SlowStation.install();

beforeEach(() => slow.reset(packAnswers));

const opened = (first = aDraft('d1')) => opensWith(slow, new PackState(), first);
const saves = () => slow.inputsOf('drafts.save') as { id: string; form: ShipmentForm }[];

describe('opening', () => {
  test('a slower answer about another draft does not take the place of the one asked for last', async () => {
    const pack = new PackState();
    void pack.open('old');
    await settled();
    void pack.open('new');
    await settled();
    await slow.answer('drafts.open', aDraft('new', blankForm('2')), 1);
    await slow.answer('drafts.open', aDraft('old', blankForm('1')));
    expect([pack.draft?.id, pack.form.bolNumber]).toEqual(['new', '2']);
  });

  test('what is typed while the draft before is being written is written too', async () => {
    const pack = await opened();
    delete slow.ready['drafts.save'];
    pack.form.poNumber = '45';
    pack.typed();
    void pack.open('other');
    await settled();
    pack.form.poNumber = '4500';
    pack.typed();
    await slow.answer('drafts.save', { savedAt });
    slow.ready['drafts.save'] = { savedAt };
    if (slow.named('drafts.save').length > 0) await slow.answer('drafts.save', { savedAt });
    await slow.answer('drafts.open', aDraft('other'));
    expect(saves().map(({ id, form }) => [id, form.poNumber])).toEqual([
      ['d1', '45'],
      ['d1', '4500'],
    ]);
  });

  test('waits until what another screen typed is written', async () => {
    const rates = await opened();
    delete slow.ready['drafts.save'];
    rates.form.poNumber = '4500';
    rates.typed();
    void rates.saver.flush();
    const pack = new PackState();
    void pack.open();
    await settled();
    expect(slow.named('drafts.current')).toEqual([]);
    await slow.answer('drafts.save', { savedAt });
    await slow.answer('drafts.current', aDraft('d1', { ...aForm(), poNumber: '4500' }));
    expect(pack.form.poNumber).toBe('4500');
  });

  test('the words of a refused shipment are not said over another draft', async () => {
    const pack = await opened(aDraft('d1', aForm(), { shipmentId: 's1' }));
    void pack.open('other');
    await settled();
    await slow.answer('drafts.open', aDraft('other'));
    await slow.answer('shipments.get', {
      submissions: [{ step: 'bol', evidence: { serviceWords: 'No such class' } }],
    });
    expect(pack.refusedWords).toBeNull();
  });

  test('older settings that come late do not overwrite newer ones', async () => {
    const pack = await opened();
    delete slow.ready['settings.get'];
    void pack.readSettings();
    void pack.readSettings();
    const newer = settingsSchema.parse({ accessorials: [{ code: 'NEW', name: 'New' }] });
    await slow.answer('settings.get', { settings: newer }, 1);
    await slow.answer('settings.get', { settings: settingsSchema.parse({}) });
    expect(pack.settings?.accessorials.map(({ code }) => code)).toEqual(['NEW']);
  });
});

describe('a new draft', () => {
  test('pressed twice is one draft, under one number', async () => {
    const pack = await opened();
    void pack.fresh();
    void pack.fresh();
    await settled();
    await slow.answer('drafts.create', aDraft('d2', blankForm('2')));
    pack.form.poNumber = '77';
    pack.typed();
    await slow.answer('drafts.create', aDraft('d3', blankForm('3')));
    expect([pack.draft?.id, pack.form.bolNumber]).toEqual(['d3', '3']);
  });

  test('pressed twice, and none to be had: the draft that stood there is back', async () => {
    const pack = await opened();
    void pack.fresh();
    void pack.fresh();
    await settled();
    for (const one of [...slow.named('drafts.create')]) {
      expect(one.name).toBe('drafts.create');
      await slow.answerWith('drafts.create', fail('storage-full', 'no room'));
    }
    expect([pack.draft?.id, pack.form.bolNumber]).toEqual(['d1', aForm().bolNumber]);
    expect(pack.failure?.code).toBe('storage-full');
  });

  test('a duplicate pressed twice still holds what was on the screen', async () => {
    const pack = await opened();
    void pack.duplicate();
    void pack.duplicate();
    await settled();
    while (slow.named('drafts.create').length > 0)
      await slow.answer('drafts.create', aDraft('d2', blankForm('2')));
    expect([pack.draft?.id, pack.form.bolNumber, pack.form.poNumber]).toEqual(['d2', '2', aForm().poNumber]);
  });
});

describe('F9 while the draft is still opening', () => {
  // Regression: it was ignored without a word.
  test('sends nothing that nobody has seen, says so, and is gone with the next key', async () => {
    const pack = new PackState();
    void pack.open();
    await settled();
    pack.form.poNumber = 'scanned';
    expect(await pack.submit()).toBeNull();
    expect(pack.tooEarly).toBe(true);
    await slow.answer('drafts.current', aDraft('d1', blankForm('1')));
    expect([pack.tooEarly, pack.tried, pack.form.poNumber]).toEqual([true, false, 'scanned']);
    expect(slow.inputsOf('shipments.submit')).toEqual([]);
    pack.typed();
    expect(pack.tooEarly).toBe(false);
  });

  test('and then submits when it is pressed again', async () => {
    const pack = new PackState();
    void pack.open();
    await settled();
    await pack.submit();
    await slow.answer('drafts.current', aDraft('d1'));
    const sent = pack.submit();
    expect(pack.tooEarly).toBe(false);
    await slow.answer('shipments.submit', { shipmentId: 's1' });
    expect(await sent).toBe('s1');
  });

  test('a draft that cannot be opened says only that', async () => {
    const pack = new PackState();
    void pack.open();
    await settled();
    await slow.answerWith('drafts.current', fail('storage-failed', 'no disk'));
    await pack.submit();
    expect([pack.tooEarly, pack.failure?.code]).toEqual([false, 'storage-failed']);
  });
});

describe('submitting', () => {
  test('sends the draft it was pressed on, whatever is opened meanwhile, and that one is still saved', async () => {
    const pack = await opened();
    const sent = pack.submit();
    void pack.open('other');
    await settled();
    await slow.answer('drafts.open', aDraft('other', blankForm('9')));
    expect(slow.inputsOf('shipments.submit')).toMatchObject([
      { draftId: 'd1', form: { bolNumber: aForm().bolNumber } },
    ]);
    await slow.answer('shipments.submit', { shipmentId: 's1' });
    expect(await sent).toBe('s1');
    pack.form.poNumber = 'typed after';
    pack.typed();
    await pack.saver.flush();
    expect(saves().at(-1)).toMatchObject({ id: 'other', form: { poNumber: 'typed after' } });
  });

  test('a new draft is not begun over a submission: nobody would see that it failed', async () => {
    const pack = await opened();
    const sent = pack.submit();
    await settled();
    void pack.fresh();
    await settled();
    expect(slow.named('drafts.create')).toEqual([]);
    await slow.answerWith('shipments.submit', fail('storage-full', 'no room'));
    expect(await sent).toBeNull();
    expect([pack.draft?.id, pack.failure?.code]).toEqual(['d1', 'storage-full']);
  });
});

describe('an earlier consignee', () => {
  const earlier = aShipment();
  const dock = dockSchema.parse({ party: { ...earlier.consignee, phone: 'theirs' } });
  const view = { dock, lastShipment: earlier };

  test('is not put into a draft that was opened after it was picked', async () => {
    const pack = await opened();
    const choices = new EarlierParties('consignee');
    void pack.takeConsignee(choices.read('s1'));
    void pack.fresh();
    await settled();
    await slow.answer('drafts.create', aDraft('d2', blankForm('2')));
    await slow.answer('docks.take', view);
    expect(pack.form.consignee.phone).toBe('');
  });

  test('does not overwrite what was typed while it was read', async () => {
    const pack = await opened(aDraft('d1', blankForm('1')));
    const choices = new EarlierParties('consignee');
    void pack.takeConsignee(choices.read('s1'));
    pack.form.consignee.contact = 'Night shift';
    await slow.answer('docks.take', view);
    expect(pack.form.consignee).toMatchObject({ phone: 'theirs', contact: 'Night shift' });
  });

  test('a shipper or a payer of the book brings its address alone', async () => {
    const pack = await opened(aDraft('d1', blankForm('1')));
    const choices = new EarlierParties('billTo');
    const taken = pack.keys.takeParty('billTo', choices.read('s1'));
    pack.form.billTo.contact = 'Accounts';
    await slow.answer('docks.take', view);
    expect(await taken).toBe(true);
    expect(pack.form.billTo).toMatchObject({
      company: earlier.consignee.company,
      phone: 'theirs',
      contact: 'Accounts',
    });
    expect([pack.form.consignee.company, pack.keys.lastLoad, pack.keys.lastTime]).toEqual(['', null, null]);
    pack.keys.undo();
    expect(pack.form.billTo.company).toBe('');
  });

  test('the list never offers what no longer fits what is typed', async () => {
    slow.ready = {};
    const choices = new EarlierParties('consignee');
    void choices.look('pe');
    await slow.answer('docks.choices', [
      { id: 's1', company: 'Peña Hermanos', address: '1 Oak', city: 'Portland', state: 'OR' },
      { id: 's2', company: 'Petersen', address: '2 Oak', city: 'Reno', state: 'NV' },
    ]);
    expect(choices.choices[1]?.hint).toBe('2 Oak, Reno NV');
    expect(choices.choices.map(({ id }) => id)).toEqual(['s1', 's2']);
    void choices.look('pet');
    expect(choices.choices.map(({ id }) => id)).toEqual(['s2']);
  });
});

test('the kinds of freight never offer what no longer fits what is typed', async () => {
  const answers: ((found: Commodity[]) => void)[] = [];
  const known = new KnownFreight(() => new Promise((answer) => void answers.push(answer)));
  const kind = (description: string): Commodity => ({
    description,
    packageType: 'PLT',
    nmfc: '',
    freightClass: 60,
    lengthIn: null,
    widthIn: null,
    heightIn: null,
    hazard: null,
  });
  void known.look('he');
  answers[0]?.([kind('Hex bolts'), kind('Helmets')]);
  await settled();
  void known.look('hex');
  expect(known.choices.map(({ text }) => text)).toEqual(['Hex bolts']);
  known.take('0');
  answers[1]?.([kind('Hex nuts')]);
  await settled();
  expect(known.choices).toEqual([]);
});
