import { beforeEach, describe, expect, test } from 'vitest';
import { dockSchema } from '#shared/freight/address-book/dock.ts';
import { settingsSchema } from '#shared/station/settings.ts';
import { aForm, aShipment } from '#support/builders.ts';
import { aDraft, blankForm, packAnswers } from '#support/pack-drafts.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { PackState } from '#renderer/screens/pack/pack-state.svelte.ts';

const slow = SlowStation.install();
const says = { terms: '', scac: '', carrierName: '', accessorials: [], specialInstructions: '' };
const settings = settingsSchema.parse({
  defaults: {
    station: { ...says, scac: 'XPOL' },
    carriers: [{ ...says, scac: 'ODFL', specialInstructions: 'Call dispatch' }],
  },
  rules: [
    { name: 'West', when: { state: 'CA' }, set: { scac: 'SAIA', carrierName: 'Saia', terms: 'collect' } },
    { name: 'Heavy', when: { minWeightLb: 5000 }, set: { accessorials: ['LIFT'] } },
    { name: 'Code', when: { consignee: '7QX4' }, set: { specialInstructions: 'Dock 4' } },
    { name: 'Snow', when: { state: 'AK' }, set: { scac: 'ODFL' } },
  ],
});

beforeEach(() => slow.reset({ ...packAnswers, 'settings.get': { settings } }));

async function opened(more = {}) {
  const pack = new PackState();
  void pack.open();
  await settled();
  await slow.answer('drafts.current', aDraft('d1', blankForm('700000002'), more));
  return pack;
}
type Pack = Awaited<ReturnType<typeof opened>>;
const toState = (pack: Pack, state: string): void => {
  pack.form.consignee.state = state;
  pack.typed();
  pack.leave('consignee.state');
};
const weigh = (pack: Pack, weightLb: string): void => {
  Object.assign(pack.form.lines[0] ?? {}, { weightLb });
  pack.typed();
  pack.leave('lines.0.weightLb');
};
const carrier = ({ form }: Pack) => [form.scac, form.carrierName, form.freightTerms];
const ruled = ({ keys }: Pack) => keys.ruled.map(({ field, rule }) => `${field} ${rule}`);

describe('rules on Pack', () => {
  test('fill in what is empty, say so, and take it back when the condition no longer holds', async () => {
    const pack = await opened();
    toState(pack, 'CA');
    expect(carrier(pack)).toEqual(['SAIA', 'Saia', 'collect']);
    expect(ruled(pack)).toEqual(['freightTerms West', 'scac West', 'carrierName West']);
    weigh(pack, '5000');
    expect([pack.form.accessorials, ruled(pack).at(-1)]).toEqual([['LIFT'], 'accessorials Heavy']);
    toState(pack, 'NV');
    expect(carrier(pack)).toEqual(['', '', 'prepaid']);
    expect(ruled(pack)).toEqual(['accessorials Heavy']);
    weigh(pack, '4999');
    expect([pack.form.accessorials, ruled(pack)]).toEqual([[], []]);
  });

  test('give way to the default below when they no longer hold', async () => {
    const pack = await opened();
    toState(pack, 'CA');
    pack.form.consignee.company = 'Somebody new';
    pack.typed();
    pack.leave('consignee.company');
    expect(pack.form.scac).toBe('SAIA');
    toState(pack, 'NV');
    expect(pack.form.scac).toBe('XPOL');
  });

  test('never over what was typed, and what a person changed stays', async () => {
    const pack = await opened();
    pack.form.scac = 'ESTE';
    pack.leave('scac');
    toState(pack, 'CA');
    expect(carrier(pack)).toEqual(['ESTE', '', 'collect']);
    weigh(pack, '6000');
    pack.form.accessorials = [];
    pack.typed();
    pack.leave('poNumber');
    expect(pack.form.accessorials).toEqual([]);
    pack.form.accessorials = ['RES'];
    pack.typed();
    weigh(pack, '100');
    expect(pack.form.accessorials).toEqual(['RES']);
    expect(ruled(pack)).toEqual(['freightTerms West']);
  });

  test('terms that a person chose stay, also those that every form opens with', async () => {
    const pack = await opened();
    pack.chooseTerms('prepaid');
    toState(pack, 'CA');
    expect(carrier(pack)).toEqual(['SAIA', 'Saia', 'prepaid']);
  });

  test('a carrier that a rule sets brings its own defaults', async () => {
    const pack = await opened();
    pack.form.consignee.company = 'Somebody new';
    pack.leave('consignee.company');
    toState(pack, 'AK');
    expect([pack.form.scac, pack.form.specialInstructions]).toEqual(['ODFL', 'Call dispatch']);
    toState(pack, 'NV');
    expect(pack.form.scac).toBe('XPOL');
  });

  test('Ctrl+Z and "Remove" take back what they set, for this draft', async () => {
    const pack = await opened();
    toState(pack, 'CA');
    pack.keys.undoRules();
    expect([carrier(pack), ruled(pack)]).toEqual([['', '', 'prepaid'], []]);
    pack.leave('poNumber');
    expect(carrier(pack)).toEqual(['', '', 'prepaid']);
    weigh(pack, '6000');
    pack.keys.undo();
    pack.leave('poNumber');
    expect(pack.form.accessorials).toEqual([]);
  });

  test('a look at another screen loses nothing of it', async () => {
    const pack = await opened();
    toState(pack, 'CA');
    weigh(pack, '6000');
    pack.form.accessorials = [];
    pack.typed();
    await pack.saver.flush();
    const form = JSON.parse(JSON.stringify(pack.form)) as typeof pack.form;
    const again = new PackState();
    void again.open();
    await settled();
    await slow.answer('drafts.current', aDraft('d1', form));
    expect(ruled(again)).toEqual(['freightTerms West', 'scac West', 'carrierName West']);
    toState(again, 'NV');
    expect([carrier(again), again.form.accessorials]).toEqual([['', '', 'prepaid'], []]);
  });

  test('F9 that changes the load sends nothing: somebody must have seen it', async () => {
    const pack = await opened();
    Object.assign(pack.form.lines[0] ?? {}, { weightLb: '2x3000' });
    pack.typed();
    expect(await pack.submit()).toBeNull();
    expect([pack.heldByRule, pack.tried, pack.form.accessorials]).toEqual([true, false, ['LIFT']]);
    await pack.submit();
    expect([pack.heldByRule, pack.tried]).toEqual([false, true]);
  });

  test('a dock of the address book: its rules before its own defaults, by its address code too', async () => {
    const party = { ...aShipment().consignee, state: 'CA' };
    const entry = { id: 'dock-1', data: dockSchema.parse({ party, scac: 'XPOL' }), hidden: false };
    slow.ready['docks.look'] = { entry, near: null, codes: ['7QX4'] };
    const pack = await opened();
    await pack.takeConsignee(Promise.resolve({ dock: entry.data, lastShipment: null }));
    expect(pack.form.scac).toBe('SAIA');
    await settled();
    expect(pack.form.specialInstructions).toBe('Dock 4');
    expect(ruled(pack)).toContain('specialInstructions Code');
    // Regression: the code of the consignee before counted for the next one, until a field was left.
    slow.ready['docks.look'] = { entry: null, near: null, codes: [] };
    const next = dockSchema.parse({ party: { ...party, company: 'Somebody else' } });
    await pack.takeConsignee(Promise.resolve({ dock: next, lastShipment: null }));
    await settled();
    expect([pack.form.scac, pack.form.specialInstructions]).toEqual(['SAIA', '']);
  });

  test('a template or a copy has them when it opens; an empty form stays empty', async () => {
    const form = { ...blankForm('700000002'), consignee: { ...aForm().consignee, state: 'CA' } };
    const pack = new PackState();
    void pack.open();
    await settled();
    await slow.answer('drafts.current', aDraft('d1', form, { templateId: 'template-1' }));
    // Those of a template count as chosen.
    expect(carrier(pack)).toEqual(['SAIA', 'Saia', 'prepaid']);
    expect(await pack.submit()).toBeNull();
    expect([pack.heldByRule, pack.tried]).toEqual([false, true]);

    const all = [{ name: 'All', when: { source: 'typed' }, set: { scac: 'SAIA' } }];
    slow.reset({ ...packAnswers, 'settings.get': { settings: settingsSchema.parse({ rules: all }) } });
    const blank = await opened();
    blank.leave('consignee.company');
    expect([blank.form.scac, slow.inputsOf('drafts.save')]).toEqual(['', []]);
    toState(blank, 'NV');
    expect(blank.form.scac).toBe('SAIA');
  });

  test('leave imported, repaired and combined drafts alone', async () => {
    const pack = await opened({ withoutRules: true });
    toState(pack, 'CA');
    weigh(pack, '6000');
    expect([carrier(pack), pack.form.accessorials, ruled(pack)]).toEqual([['', '', 'prepaid'], [], []]);
  });
});
