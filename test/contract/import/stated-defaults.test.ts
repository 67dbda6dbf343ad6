import { describe, expect, onTestFinished, test } from 'vitest';
import { withStatedDefaults } from '#main/import/reading/stated-defaults.ts';
import { startPlainService } from '#support/plain-service.ts';
import { dockSchema } from '#shared/freight/address-book/dock.ts';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { defaultsSettingsSchema } from '#shared/station/defaults.ts';
import { aConsignee } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { rulesSettingsSchema } from '#shared/station/rules.ts';
import { importFrom, lookAt, patient } from '#support/import-files.ts';
import { csv, orderCells, orderHeadings } from '#support/order-files.ts';

const defaults = defaultsSettingsSchema.parse({
  station: { scac: 'SAIA', specialInstructions: 'Ring', terms: 'collect' },
  carriers: [{ scac: 'SAIA', carrierName: 'Saia', accessorials: ['LFT'] }],
});

test('of each field the first that says something: the file, the dock, the carrier, the station', () => {
  const dock = dockSchema.parse({ party: aConsignee(), specialInstructions: 'Gate 4' });
  const all = withStatedDefaults(emptyForm(), false, dock, defaults);
  expect(all.form).toMatchObject({
    ...{ scac: 'SAIA', carrierName: 'Saia', accessorials: ['LFT'] },
    ...{ specialInstructions: 'Gate 4', freightTerms: 'collect' },
  });
  expect(Object.fromEntries(all.stated.map(({ path, from }) => [path, from]))).toEqual({
    ...{ scac: 'station', carrierName: 'carrier', accessorials: 'carrier' },
    ...{ specialInstructions: 'dock', freightTerms: 'station' },
  });
  const said = { ...emptyForm(), scac: 'ODFL', carrierName: 'Old Dominion', specialInstructions: 'No' };
  const kept = withStatedDefaults(said, true, dock, defaults);
  expect(kept).toEqual({ form: said, stated: [] });
});

test('a file’s preview says what is filled in from the address book, and what is imported has it', async () => {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const { desk, stores, reports } = openDeskBench(service.baseUrl, { limits: patient });
  const party = aConsignee({
    company: 'Fourth Dock',
    address: '4 Fourth St',
    city: 'Reno',
    state: 'NV',
    postalCode: '89502',
  });
  const data = dockSchema.parse({
    party,
    terms: 'collect',
    accessorials: ['LFT'],
    specialInstructions: 'Gate 4',
  });
  value(await desk.handlers.docks.save({ id: null, data, hidden: false }));
  const to = (n: number, terms: string) => {
    const cells = orderCells(n);
    return [...cells.slice(0, 3), 'Fourth Dock', '4 Fourth St', ...cells.slice(5, -1), terms];
  };
  // The second names the terms that every form opens with: they stay.
  const file = csv([orderHeadings, to(1, ''), to(2, 'Prepaid'), orderCells(3)]);
  const look = value(await lookAt(desk, 'orders.csv', file));
  expect(look.counts).toMatchObject({ shipments: 3, withProblems: 0 });
  expect(look.defaults).toEqual(
    expect.arrayContaining([
      { path: 'freightTerms', from: 'dock', shipments: 1 },
      { path: 'accessorials', from: 'dock', shipments: 2 },
      { path: 'specialInstructions', from: 'dock', shipments: 2 },
    ]),
  );
  await importFrom(desk, 'orders.csv', file);
  const { rows } = value(await desk.handlers.imports.list({ show: 'open', offset: 0, limit: 10 }));
  const forms = rows.map(({ id }) => stores.imported.open(id)?.form);
  expect(forms.map((form) => [form?.freightTerms, form?.accessorials, form?.specialInstructions])).toEqual([
    ['collect', ['LFT'], 'Gate 4'],
    ['prepaid', ['LFT'], 'Gate 4'],
    ['prepaid', [], ''],
  ]);
  expect(reports).toEqual([]);
});

describe('rules', () => {
  const rules = rulesSettingsSchema.parse([
    {
      name: 'West',
      when: { state: 'NV' },
      set: { scac: 'ODFL', carrierName: 'Old Dominion', terms: 'collect' },
    },
    { name: 'Shop', when: { mapping: 'Web shop' }, set: { specialInstructions: 'Gift' } },
    { name: 'Typed', when: { source: 'typed' }, set: { accessorials: ['NO'] } },
    { name: 'For Saia', when: { scac: 'SAIA' }, set: { accessorials: ['SCALE'] } },
  ]);
  const facts = { language: 'en', source: 'file', mapping: 'web shop', addressCodes: [] } as const;
  const form = { ...emptyForm(), consignee: { ...emptyForm().consignee, company: 'A', state: 'NV' } };

  test('come before the dock and say which of them it was; never over what the file says', () => {
    const dock = dockSchema.parse({ party: aConsignee(), scac: 'XPOL', terms: 'third-party' });
    const all = withStatedDefaults(form, false, dock, defaults, { rules, facts });
    expect(all.form).toMatchObject({
      ...{ scac: 'ODFL', carrierName: 'Old Dominion', freightTerms: 'collect', accessorials: [] },
      ...{ specialInstructions: 'Gift' },
    });
    expect(all.stated).toEqual(
      expect.arrayContaining([
        { path: 'scac', from: 'rule', rule: 'West' },
        { path: 'carrierName', from: 'rule', rule: 'West' },
        { path: 'freightTerms', from: 'rule', rule: 'West' },
        { path: 'specialInstructions', from: 'rule', rule: 'Shop' },
      ]),
    );
    const said = { ...form, scac: 'SAIA', carrierName: 'Saia', specialInstructions: 'No' };
    const kept = withStatedDefaults(said, true, dock, defaults, { rules, facts });
    expect(kept.form).toEqual({ ...said, accessorials: ['SCALE'] });
    expect(kept.stated).toEqual([{ path: 'accessorials', from: 'rule', rule: 'For Saia' }]);
  });

  test('a file’s orders get theirs when it is read, by name of its columns and address code too; Pack leaves them alone', async () => {
    const byCode = { name: 'Fourth', when: { consignee: 'C0DE0004' }, set: { accessorials: ['LFT'] } };
    const { desk, db, stores, reports } = openDeskBench('http://127.0.0.1:9', {
      rules: rulesSettingsSchema.parse([byCode, ...rules]),
      limits: patient,
    });
    const place = { address: '4 Fourth St', city: 'Reno', state: 'NV', postalCode: '89502' };
    const party = aConsignee({ company: 'Fourth Dock', ...place });
    const data = dockSchema.parse({ party, terms: 'third-party' });
    const { id } = value(await desk.handlers.docks.save({ id: null, data, hidden: false }));
    db.transaction(() => stores.dockCodes.ofDock(id, () => 'C0DE0004'));
    expect(value(await desk.handlers.docks.look({ party })).codes).toEqual(['C0DE0004']);
    const to = (n: number) => {
      const cells = orderCells(n);
      return [...cells.slice(0, 3), 'Fourth Dock', '4 Fourth St', ...cells.slice(5, -1), ''];
    };
    const first = csv([orderHeadings, to(1)]);
    expect(value(await lookAt(desk, 'orders.csv', first)).defaults).toEqual(
      expect.arrayContaining([{ path: 'accessorials', from: 'rule', rule: 'Fourth', shipments: 1 }]),
    );
    await importFrom(desk, 'first.csv', first, { keepAs: 'Web shop' });
    await importFrom(desk, 'second.csv', csv([orderHeadings, to(2)]));
    const { rows } = value(await desk.handlers.imports.list({ show: 'open', offset: 0, limit: 10 }));
    const forms = rows.map((row) => stores.imported.open(row.id)?.form);
    expect(forms.map((one) => [one?.accessorials, one?.specialInstructions])).toEqual([
      [['LFT'], 'Gift'],
      [['LFT'], 'Gift'],
    ]);
    const [row] = rows;
    value(await desk.handlers.imports.repair({ id: row?.id ?? '' }));
    const draft = value(await desk.handlers.drafts.open({ id: row?.id ?? '' }));
    expect(draft.withoutRules).toBe(true);
    expect(value(await desk.handlers.drafts.create()).withoutRules).toBeUndefined();
    expect(reports).toEqual([]);
  });
});
