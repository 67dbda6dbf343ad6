import { expect, test } from 'vitest';
import { value } from '#support/desk-bench.ts';
import { aForm, aSettings } from '#support/builders.ts';
import { numbersBench, someNumbers } from '#support/numbers-bench.ts';
import { openStation } from '#support/open-station.ts';

const station = (id: string) => ({ station: { ...aSettings().station, id } });
/** 2026-11-17 at noon, local time. */
const minutes = Math.floor((new Date('2026-11-17T12:00:00').getTime() - Date.UTC(2026, 0, 1)) / 60_000);

test('the form is chosen in Setup; an untouched draft takes the new form', async () => {
  const { drafts, use } = numbersBench(openStation().db);
  const number = async () => value(await drafts.create()).form.bolNumber;
  expect(await number()).toBe('700000001');
  use({ numbers: someNumbers({ bolForm: 'vics', companyPrefix: '0614141' }) });
  expect(await number()).toMatch(/^0614141070000001\d$/);
  use({ numbers: someNumbers({ bolForm: 'vics' }) });
  expect(await number()).toMatch(/^0400000700000001\d$/);
  use({ numbers: someNumbers({}) });
  expect(await number()).toBe('700000002');
});

test('under one company prefix stations never meet; a station number that does not fit gives none', async () => {
  const { drafts, numbers, use } = numbersBench(openStation().db);
  use({ numbers: someNumbers({ bolForm: 'vics', companyPrefix: '0614141' }), ...station('107') });
  expect(value(await numbers.state()).bol).toMatchObject({ next: null, none: 'station-number' });
  expect(value(await drafts.create()).form.bolNumber).toBe('');
  use(station('07'));
  expect(value(await drafts.create()).form.bolNumber).toMatch(/^0614141070000001\d$/);
});

test('with a ten-digit prefix the numbers end: the last is given, then none, and nothing is counted', async () => {
  const { drafts, numbers, stores, use } = numbersBench(openStation().db);
  use({ numbers: someNumbers({ bolForm: 'vics', companyPrefix: '0614141999' }) });
  stores.counters.raise('bol:0614141999:7', 9998);
  expect(value(await drafts.create()).form.bolNumber).toMatch(/^0614141999079999\d$/);
  const { id, form } = value(await drafts.current());
  value(await drafts.save({ id, form: { ...form, poNumber: '1' } }));
  expect(value(await drafts.create()).form.bolNumber).toBe('');
  expect(value(await numbers.state()).bol).toMatchObject({ next: null, none: 'used-up' });
  expect(stores.counters.last('bol:0614141999:7')).toBe(9999);
});

test.each([
  ['7', '799999999'],
  ['0', '99999999'],
])('station %s never grows into the numbers of another', async (id, last) => {
  const { numbers, use } = numbersBench(openStation().db);
  use(station(id));
  value(await numbers.lastBolNumber({ number: last }));
  expect(value(await numbers.state()).bol).toMatchObject({ next: null, none: 'used-up' });
});

const fresh = () => numbersBench(openStation().db, { asksAboutEarlierNumbers: true });

// What stood on Pack while Setup was answered kept its number, below what had just been said to be used.
test.each(['blank', 'begun'])(
  'a %s draft from before the answer gets a number above the last that was used',
  async (draft) => {
    const { drafts, numbers } = fresh();
    const { id, form } = value(await drafts.create());
    if (draft === 'begun') value(await drafts.save({ id, form: { ...form, poNumber: '77' } }));
    value(await numbers.lastBolNumber({ number: '790000017' }));
    const after = value(await drafts.current());
    expect([after.id, after.form.bolNumber]).toEqual([id, '790000018']);
    expect(after.form.poNumber).toBe(draft === 'begun' ? '77' : '');
  },
);

test('a draft keeps its number where it is above the last that was used, or of another series', async () => {
  const { drafts, numbers } = fresh();
  const { id, form } = value(await drafts.create());
  value(await numbers.lastBolNumber({ number: '700000017' }));
  expect(value(await drafts.current()).form.bolNumber).toBe(form.bolNumber);
  value(await drafts.save({ id, form: { ...form, bolNumber: 'WMS-4711' } }));
  value(await numbers.lastBolNumber({ number: '790000017' }));
  expect(value(await drafts.current()).form.bolNumber).toBe('WMS-4711');
});

test('a fresh installation does not begin at 1: it asks, and meanwhile is above all an earlier one can have given', async () => {
  const { drafts, numbers, stores } = fresh();
  expect(value(await numbers.state()).bol).toMatchObject({
    asked: true,
    next: String(700_000_000 + minutes + 1),
  });
  expect(value(await drafts.create()).form.bolNumber).toBe(String(700_000_000 + minutes + 1));
  expect(stores.counters.next('shipment-number')).toBeGreaterThan(minutes);
  expect(value(await numbers.state()).bol.asked).toBe(true);

  expect(await numbers.lastBolNumber({ number: '7 0090 0000' })).toEqual({ ok: true, value: undefined });
  expect(value(await numbers.state()).bol).toMatchObject({ asked: false, next: '700900001' });
  // A lower number takes nothing back.
  value(await numbers.lastBolNumber({ number: '700000005' }));
  expect(value(await numbers.state()).bol.next).toBe('700900001');
});

test.each(['800000005', '70000005', 'ACME-1', '70000000x'])(
  '%s is no number of station 7',
  async (number) => {
    const { numbers } = fresh();
    expect(await numbers.lastBolNumber({ number })).toMatchObject({
      error: { code: 'fields-missing', problems: [{ path: 'lastNumber', code: 'bol-number-form' }] },
    });
    expect(value(await numbers.state()).bol.asked).toBe(true);
  },
);

test('a station number that is taken over is asked about too, once; so is another form', async () => {
  const { drafts, numbers, use } = fresh();
  value(await drafts.create());
  value(await numbers.lastBolNumber({ number: null }));
  use(station('8'));
  expect(value(await numbers.state()).bol.asked).toBe(true);
  expect(Number(value(await drafts.create()).form.bolNumber)).toBeGreaterThan(800_000_000 + minutes);
  use(station('7'));
  expect(value(await numbers.state()).bol.asked).toBe(false);
  use({ numbers: someNumbers({ bolForm: 'vics' }) });
  expect(value(await numbers.state()).bol.asked).toBe(true);
});

test('where the form has no room above the minutes it gives no number until a person has said the last', async () => {
  const { drafts, numbers, use } = fresh();
  use({ numbers: someNumbers({ bolForm: 'vics', companyPrefix: '061414199' }) });
  const begun = value(await drafts.create());
  expect(begun.form.bolNumber).toBe('');
  expect(value(await numbers.state()).bol).toMatchObject({ none: 'last-number', asked: true, next: null });
  value(await drafts.save({ id: begun.id, form: { ...aForm(), bolNumber: '', poNumber: 'kept' } }));
  value(await numbers.lastBolNumber({ number: null }));
  // The draft that was begun without a number has one now, and what was typed.
  expect(value(await drafts.current()).form).toMatchObject({
    bolNumber: expect.stringMatching(/^0614141990700001\d$/) as string,
    poNumber: 'kept',
  });
});

test('a station that gave numbers before this was asked goes on, whatever its number, and is not asked', async () => {
  const { db } = openStation();
  db.exec(`INSERT INTO counters (name, value) VALUES ('bol', 18341);
    INSERT INTO bol_beginnings (form, station, asked_at, answered_at) VALUES ('station', -1, '2026-11-01', '2026-11-01')`);
  const { drafts, numbers, use } = numbersBench(db, { asksAboutEarlierNumbers: true });
  expect(value(await drafts.create()).form.bolNumber).toBe('700018342');
  expect(value(await numbers.state()).bol.asked).toBe(false);
  use(station('9'));
  expect(value(await numbers.state()).bol.asked).toBe(true);
});
