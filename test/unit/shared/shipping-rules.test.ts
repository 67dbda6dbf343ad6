import { describe, expect, test } from 'vitest';
import { emptyForm, emptyLine } from '#shared/freight/form/shipment-form.ts';
import type { DefaultsSource } from '#shared/freight/form/defaults-source.ts';
import { fieldsOf, withDefaults } from '#shared/freight/form/shipping-defaults.ts';
import { printsByRule, ruleValues, type RuleFacts } from '#shared/freight/form/shipping-rules.ts';
import { rulesSettingsSchema } from '#shared/station/rules.ts';

const none: DefaultsSource = {
  terms: '',
  scac: '',
  carrierName: '',
  accessorials: [],
  specialInstructions: '',
};
const facts: RuleFacts = { language: 'en', source: 'typed', mapping: '', addressCodes: [] };
const sets = (when: object, set: object = { specialInstructions: 'fits' }, name = 'One') => ({
  name,
  when,
  set,
});
const rulesOf = (...rules: object[]) => rulesSettingsSchema.parse(rules);
const line = (more: object) => ({ ...emptyLine(), ...more });

const form = {
  ...emptyForm(),
  consignee: { ...emptyForm().consignee, company: 'Peña & Söhne, Inc.', state: 'ca' },
  lines: [line({ weightLb: '4,000', freightClass: '70' }), line({ weightLb: '1250', freightClass: '92.5' })],
};
const fits = (when: object, more: Partial<RuleFacts> = {}, load = form, scac = ''): boolean =>
  ruleValues({ rules: rulesOf(sets(when)), facts: { ...facts, ...more } }, load, scac).specialInstructions !==
  '';

describe('conditions', () => {
  test('consignee: part of the name without case, accents and signs; or an address code, whole', () => {
    expect(fits({ consignee: 'pena sohne' })).toBe(true);
    expect(fits({ consignee: 'Somebody' })).toBe(false);
    const codes = { addressCodes: ['7QX4'] };
    expect(fits({ consignee: '.DP.A7QX4' }, codes)).toBe(true);
    expect(fits({ consignee: '7qx4' }, codes)).toBe(true);
    expect(fits({ consignee: '7QX' }, codes)).toBe(false);
  });

  test('state, carrier, class of any line', () => {
    expect([fits({ state: 'CA' }), fits({ state: 'NV' })]).toEqual([true, false]);
    expect([fits({ scac: 'SAIA' }), fits({ scac: 'SAIA' }, {}, form, 'saia')]).toEqual([false, true]);
    expect([fits({ freightClass: 92.5 }), fits({ freightClass: 100 })]).toEqual([true, false]);
  });

  test('the total weight, both limits included; half a load has no weight yet', () => {
    expect(fits({ minWeightLb: 5250 })).toBe(true);
    expect(fits({ minWeightLb: 5251 })).toBe(false);
    expect(fits({ maxWeightLb: 5250 })).toBe(true);
    expect(fits({ maxWeightLb: 5249 })).toBe(false);
    const metric = { ...form, lines: [line({ weightLb: '2,000 kg' })] };
    expect([fits({ minWeightLb: 4409 }, {}, metric), fits({ minWeightLb: 4500 }, {}, metric)]).toEqual([
      true,
      false,
    ]);
    const half = { ...form, lines: [...form.lines, emptyLine()] };
    expect([fits({ minWeightLb: 1 }, {}, half), fits({ maxWeightLb: 99_999 }, {}, half)]).toEqual([
      false,
      false,
    ]);
  });

  test('where the order comes from, and by which columns', () => {
    expect([fits({ source: 'typed' }), fits({ source: 'file' })]).toEqual([true, false]);
    const file = { source: 'file', mapping: 'Web shop' } as const;
    expect([fits({ source: 'file' }, file), fits({ mapping: 'web shop' }, file)]).toEqual([true, true]);
    expect(fits({ mapping: 'ERP' }, file)).toBe(false);
  });

  test('all of them must hold', () => {
    expect(fits({ state: 'CA', minWeightLb: 5000 })).toBe(true);
    expect(fits({ state: 'CA', minWeightLb: 6000 })).toBe(false);
  });
});

describe('what rules fill in', () => {
  const filled = (rules: object[], load: object = {}, others: object = {}) =>
    fieldsOf(
      withDefaults(
        { ...form, ...load },
        {
          ...{ rules: { rules: rulesOf(...rules), facts }, dock: null, lastTime: null, carriers: [] },
          ...{ station: none, ...others },
        },
      ),
    );

  test('of each field the first rule that sets it, before dock, carrier and station', () => {
    const dock = { ...none, scac: 'XPOL', terms: 'collect' as const, accessorials: ['D'] };
    const rules = [
      sets({ state: 'CA' }, { scac: 'SAIA', carrierName: 'Saia' }, 'West'),
      sets(
        { minWeightLb: 5000 },
        { scac: 'ODFL', carrierName: 'Old Dominion', accessorials: ['L'] },
        'Heavy',
      ),
    ];
    expect(filled(rules, {}, { dock })).toMatchObject({
      scac: 'SAIA',
      carrierName: 'Saia',
      freightTerms: 'collect',
      accessorials: ['L'],
    });
  });

  test('what was typed stays; a rule’s carrier name goes with its own code only', () => {
    const rules = [sets({ state: 'CA' }, { scac: 'SAIA', carrierName: 'Saia', accessorials: ['L'] })];
    expect(filled(rules, { scac: 'ODFL', accessorials: ['R'] })).toMatchObject({
      scac: 'ODFL',
      carrierName: '',
      accessorials: ['R'],
    });
  });

  test('a rule for a carrier sees the one that another rule or a default sets; the carrier’s own defaults follow', () => {
    const rules = [
      sets({ scac: 'SAIA' }, { accessorials: ['C'] }, 'For Saia'),
      sets({ state: 'CA' }, { scac: 'SAIA' }, 'West'),
    ];
    const carriers = [{ ...none, scac: 'SAIA', carrierName: 'Saia LTL', specialInstructions: 'Call' }];
    expect(filled(rules, {}, { carriers })).toMatchObject({
      ...{ scac: 'SAIA', carrierName: 'Saia LTL', accessorials: ['C'], specialInstructions: 'Call' },
    });
    const [forSaia] = rules;
    if (forSaia === undefined) throw new Error('No rule');
    expect(filled([forSaia], {}, { station: { ...none, scac: 'SAIA' } }).accessorials).toEqual(['C']);
  });
});

describe('rules in the settings', () => {
  const codesOf = (...rules: object[]) =>
    (rulesSettingsSchema.safeParse(rules).error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')} ${message}`,
    );

  test('a rule needs a name, a condition and something to fill in; a carrier’s name needs its code', () => {
    expect(codesOf(sets({}, { terms: 'collect' }))).toEqual(['0.when.consignee rule-when']);
    expect(codesOf(sets({ state: 'CA' }, {}))).toEqual(['0.set.scac rule-set']);
    expect(codesOf(sets({ state: 'CA' }, { carrierName: 'Saia' }))).toEqual(['0.set.scac required']);
    expect(codesOf(sets({ state: 'CA' }, { terms: 'collect' }, ''))).toEqual(['0.name required']);
  });

  test('each name once, limits in order, a real class, columns only of files', () => {
    const good = sets({ state: 'ca' }, { terms: 'collect' });
    expect(codesOf(good, { ...good, name: 'ONE' })).toEqual(['1.name twice']);
    expect(codesOf(sets({ minWeightLb: 5, maxWeightLb: 4 }))).toEqual(['0.when.maxWeightLb rule-weights']);
    expect(codesOf(sets({ freightClass: 71 }))).toEqual(['0.when.freightClass freight-class']);
    expect(codesOf(sets({ source: 'typed', mapping: 'ERP' }))).toEqual(['0.when.mapping rule-mapping']);
    expect(rulesSettingsSchema.parse([good])[0]?.when.state).toBe('CA');
  });
});

test('how it prints: of each choice the first rule that fits and makes it; a rule may say nothing else', () => {
  const rules = rulesOf(
    sets({ state: 'NV' }, { labelsPerUnit: 2 }, 'Nevada'),
    sets({ state: 'CA' }, { specialInstructions: 'Ring' }, 'Words'),
    sets({ consignee: 'pena' }, { labelsPerUnit: 4, labelPrinter: 'dock-2' }, 'Four sides'),
    sets({ state: 'CA' }, { labelsPerUnit: 3, bolPrinter: 'office' }, 'Later'),
  );
  expect(printsByRule({ rules, facts }, form)).toEqual({
    labelsPerUnit: { value: 4, rule: 'Four sides' },
    labelPrinter: { value: 'dock-2', rule: 'Four sides' },
    bolPrinter: { value: 'office', rule: 'Later' },
  });
  expect(printsByRule({ rules: rules.slice(0, 2), facts }, form)).toBeNull();
  expect(rulesSettingsSchema.safeParse([sets({ state: 'CA' }, { labelsPerUnit: 5 })]).success).toBe(false);
});
