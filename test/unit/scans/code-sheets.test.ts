import { expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { systemClock } from '#main/clock.ts';
import type { CodeSheet } from '#main/scans/code-sheet.ts';
import { createSheets } from '#main/scans/sheets.ts';
import { dockSchema } from '#shared/freight/address-book/dock.ts';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { aConsignee, aSettings } from '#support/builders.ts';
import { value } from '#support/desk-bench.ts';
import { openStation } from '#support/open-station.ts';

function bench() {
  const { db, stores } = openStation();
  const drawn: CodeSheet[] = [];
  const sheets = createSheets(
    { db, stores, clock: systemClock, settings: aSettings, newId: randomUUID },
    (sheet) => {
      drawn.push(sheet);
      return Promise.resolve(Buffer.from('%PDF-'));
    },
    { queueOwnPrint: () => undefined, wake: () => undefined },
  );
  const addTemplates = (count: number) => {
    db.transaction(() => {
      for (let at = 0; at < count; at += 1)
        stores.templates.put({
          ...{ id: `t${at}`, name: `Load ${at}`, code: at.toString(16).padStart(8, '0').toUpperCase() },
          ...{ key: null, form: emptyForm(), asked: [], savedAt: '2026-11-01T10:00:00.000Z', usedAt: null },
        });
    });
  };
  const addDocks = (count: number, roles: string[], name: string) => {
    db.transaction(() => {
      for (let at = 0; at < count; at += 1) {
        const data = dockSchema.parse({ party: aConsignee({ company: name, address: `${at} Oak` }), roles });
        stores.docks.write(null, data, { hidden: false, place: 'first' });
      }
    });
  };
  return { sheets, drawn, addTemplates, addDocks };
}

test('a sheet of templates has all of them, also more than five hundred', async () => {
  const { sheets, drawn, addTemplates } = bench();
  addTemplates(700);
  expect(value(await sheets.printSheet({ what: 'templates', text: '' }))).toMatchObject({
    codes: 700,
    more: false,
  });
  expect(new Set(drawn[0]?.codes.map(({ name }) => name)).size).toBe(700);
});

test('a sheet of templates has those that the search finds', async () => {
  const { sheets, drawn, addTemplates } = bench();
  addTemplates(12);
  value(await sheets.printSheet({ what: 'templates', text: 'load 11' }));
  expect(drawn[0]?.codes.map(({ name }) => name)).toEqual(['Load 11']);
});

test('a sheet of addresses has every consignee that is found, however many other docks lie between', async () => {
  const { sheets, drawn, addDocks } = bench();
  addDocks(150, ['consignee'], 'Perla');
  addDocks(130, ['shipper'], 'Perla Works');
  addDocks(3, ['consignee'], 'Quint');
  expect(value(await sheets.sheetSize({ what: 'addresses', text: '' }))).toEqual({
    codes: 153,
    pages: 13,
    more: false,
  });
  expect(value(await sheets.printSheet({ what: 'addresses', text: '' }))).toMatchObject({
    codes: 153,
    more: false,
  });
  expect(drawn[0]?.codes.slice(0, 4).map(({ name }) => name)).toEqual(['Quint', 'Quint', 'Quint', 'Perla']);
  expect(new Set(drawn[0]?.codes.map(({ control }) => JSON.stringify(control))).size).toBe(153);
  // With one wrong letter, as the list finds them.
  expect(value(await sheets.sheetSize({ what: 'addresses', text: 'perka' }))).toMatchObject({ codes: 150 });
});

test('what is beyond the limit is said, also on the paper', async () => {
  const { sheets, drawn, addTemplates } = bench();
  addTemplates(2_401);
  const whole = { codes: 2_400, more: true };
  expect(value(await sheets.sheetSize({ what: 'templates', text: '' }))).toEqual({ ...whole, pages: 200 });
  expect(value(await sheets.printSheet({ what: 'templates', text: '' }))).toMatchObject(whole);
  expect(drawn[0]?.use).toContain('Only the first 2400 are here.');
});

test('nothing to print is said, and nothing is drawn', async () => {
  const { sheets, drawn } = bench();
  expect(value(await sheets.sheetSize({ what: 'templates', text: '' }))).toEqual({
    codes: 0,
    pages: 0,
    more: false,
  });
  expect(await sheets.printSheet({ what: 'templates', text: '' })).toMatchObject({
    error: { code: 'nothing-to-print' },
  });
  expect(drawn).toEqual([]);
  expect(value(await sheets.sheetSize({ what: 'keys', text: '' }))).toEqual({
    codes: 14,
    pages: 1,
    more: false,
  });
});
