import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { numbersSettingsSchema } from '#shared/station/numbers.ts';
import { value } from '#support/desk-bench.ts';
import { noService } from '#support/dead-station.ts';
import { openFleetStation, type FleetStation } from '#support/fleet-desk.ts';
import { arrive, bolState, everyNumber, nextNumber, replace, settle } from '#support/replaced-station.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

const range = { scac: 'ABFS', rule: 'none', first: 'A000001', last: 'A009999' };
const forms = {
  own: { proRanges: [range] },
  roomy: { bolForm: 'vics', proRanges: [range] },
  scarce: { bolForm: 'vics', companyPrefix: '061414199', proRanges: [range] },
} as const;
type Form = keyof typeof forms;
const open = (form: Form, name: string, more: object = {}) =>
  openFleetStation(site.warehouse, noService, {
    ...{ number: '3', name, numbers: numbersSettingsSchema.parse(forms[form]) },
    ...more,
  });

const prosOf = (of: FleetStation): string[] =>
  of.db
    .prepare('SELECT number FROM pro_numbers')
    .all()
    .map((row) => String(row['number']));
const ordersOf = (of: FleetStation): string[] =>
  of.db
    .prepare('SELECT id FROM shipments')
    .all()
    .flatMap((row) => of.stores.orders.ofShipment(String(row['id']))?.shipmentNumber ?? []);
const order = (of: FleetStation, shipmentId: string) =>
  of.desk.handlers.orders.submit({ shipmentId, confirmationEmails: [], internalBolNumber: '' });

/** Gives numbers until it is heard of no more, and goes on for a while without the fleet. */
async function work(form: Form, { told, untold, drafts }: { told: number; untold: number; drafts: number }) {
  const old = await open(form, 'Old bench');
  if (form === 'scarce') value(await old.desk.handlers.numbers.lastBolNumber({ number: null }));
  const enter = async (n: number) => {
    for (let at = 0; at < n; at += 1) value(await order(old, await old.enter({ scac: 'ABFS' })));
  };
  await enter(told);
  await old.share();
  old.line.isCut = true;
  await enter(untold);
  for (let at = 0; at < drafts; at += 1) {
    const draft = value(await old.desk.handlers.drafts.create());
    value(
      await old.desk.handlers.drafts.save({ id: draft.id, form: { ...draft.form, poNumber: `PO-${at}` } }),
    );
  }
  await site.silence(old);
  return old;
}

const days = fc.record({
  form: fc.constantFrom<Form>('own', 'roomy', 'scarce'),
  told: fc.integer({ min: 0, max: 3 }),
  untold: fc.integer({ min: 0, max: 3 }),
  drafts: fc.integer({ min: 0, max: 2 }),
  given: fc.integer({ min: 1, max: 6 }),
});

test('no number of the dead station’s file is ever given by the new machine', async () => {
  await fc.assert(
    fc.asyncProperty(days, async ({ form, given, ...life }) => {
      await site.anotherWarehouse();
      const old = await work(form, life);
      const next = await open(form, 'New bench');
      value(await replace(next));
      await arrive(next);
      expect(await nextNumber(next)).toBe('');
      value(await settle(next));
      const { ranges } = value(await next.desk.handlers.numbers.state());
      expect(ranges[0]).toMatchObject({ none: 'last-number', next: null });
      value(
        await next.desk.handlers.numbers.lastProNumber({ ...range, number: ranges[0]?.told ?? 'A000001' }),
      );
      const before = {
        bol: new Set(everyNumber(next)),
        pro: new Set(prosOf(next)),
        order: new Set(ordersOf(next)),
      };
      for (let at = 0; at < given; at += 1) {
        const id = await next.enter({ scac: 'ABFS' });
        value(await order(next, id));
      }
      const gave = {
        bol: everyNumber(next).filter((one) => !before.bol.has(one)),
        pro: prosOf(next).filter((one) => !before.pro.has(one)),
        order: ordersOf(next).filter((one) => !before.order.has(one)),
      };
      expect(gave.bol.length).toBeGreaterThanOrEqual(given);
      expect(gave.pro).toHaveLength(given);
      expect(gave.order).toHaveLength(given);
      const had = {
        bol: new Set(everyNumber(old)),
        pro: new Set(prosOf(old)),
        order: new Set(ordersOf(old)),
      };
      for (const kind of ['bol', 'pro', 'order'] as const)
        expect(
          gave[kind].filter((one) => had[kind].has(one)),
          kind,
        ).toEqual([]);
      await old.stop();
      await next.stop();
    }),
    { numRuns: 8 },
  );
}, 240_000);

test('the fleet’s highest is the lower bound; a higher one that a person says counts; nothing before', async () => {
  const old = await work('own', { told: 2, untold: 1, drafts: 0 });
  const next = await open('own', 'New bench');
  value(await replace(next));
  await next.claim();
  // The fleet was not asked yet.
  expect((await bolState(next)).replaced).toMatchObject({ isTold: false, last: null });
  expect(await settle(next, '399999990')).toMatchObject({ ok: false, error: { code: 'fields-missing' } });
  await arrive(next);
  const told = (await bolState(next)).replaced?.last ?? '';
  expect(everyNumber(old)).toContain(told);
  for (const low of [null, String(Number(told) - 1), '400000001', 'x'])
    expect(await settle(next, low), String(low)).toMatchObject({ error: { code: 'fields-missing' } });
  expect(await nextNumber(next)).toBe('');
  value(await settle(next, '350000000'));
  expect(Number(await nextNumber(next))).toBeGreaterThan(350_000_000);
});

test('a number that stood in a draft before is not submitted, nor one up to the last that was said', async () => {
  await work('own', { told: 1, untold: 0, drafts: 0 });
  // It starts with its fleet away, so that it knows of nobody.
  const next = await open('own', 'New bench', { isCut: true });
  const early = value(await next.desk.handlers.drafts.create());
  expect(early.form.bolNumber).toMatch(/^3/);
  next.line.isCut = false;
  expect(await next.claim()).toBe('number-taken');
  await expect(next.enter({ bolNumber: early.form.bolNumber })).rejects.toThrow('number-unsettled');
  value(await replace(next));
  await arrive(next);
  await expect(next.enter({ bolNumber: early.form.bolNumber })).rejects.toThrow('number-unsettled');
  value(await settle(next, '390000000'));
  await expect(next.enter({ bolNumber: early.form.bolNumber })).rejects.toThrow('number-unsettled');
  await next.enter();
});

test('an SSCC is not given either before a person has said the last', async () => {
  await work('roomy', { told: 1, untold: 0, drafts: 0 });
  const next = await openFleetStation(site.warehouse, noService, {
    ...{ number: '3', name: 'New bench' },
    numbers: numbersSettingsSchema.parse({ companyPrefix: '0614141' }),
  });
  value(await replace(next));
  await arrive(next);
  const state = async () => value(await next.desk.handlers.ownLabels.state());
  expect(await state()).toMatchObject({ none: 'last-number', next: null });
  value(await next.desk.handlers.ownLabels.lastSscc({ sscc: null }));
  expect(await state()).toMatchObject({ none: null });
});

test('a station that was let in is not stopped by a server that came back from a copy', async () => {
  const one = await open('own', 'One');
  expect(await nextNumber(one)).toMatch(/^3/);
  one.stores.stationNumbers.takenBy(3, 'another', new Date().toISOString());
  expect(await nextNumber(one)).toMatch(/^3/);
});
