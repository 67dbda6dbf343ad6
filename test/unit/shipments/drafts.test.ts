import { expect, test } from 'vitest';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { Settings } from '#shared/station/settings.ts';
import { bolNumber } from '#main/numbers/bol-number.ts';
import { createDrafts } from '#main/shipments/drafts.ts';
import { aForm, aParty, aSettings } from '#support/builders.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { openStation } from '#support/open-station.ts';

const value = async <T>(result: Result<T> | Promise<Result<T>>): Promise<T> => {
  const answer = await result;
  if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return answer.value;
};

function bench(file?: string) {
  const opened = openStation(file);
  const clock = createFakeClock('2026-11-17T12:00:00');
  let settings: Settings = aSettings();
  let ids = 0;
  const newId = () => `${file === undefined ? 'a' : 'b'}${(ids += 1)}`;
  const drafts = createDrafts({ ...opened, settings: () => settings, clock, newId });
  const use = (changed: Partial<Settings>) => (settings = { ...settings, ...changed });
  return { ...opened, clock, drafts, use };
}

// Regression: the station's bill-to was filled in under prepaid terms, and then remarked on as if the packer had typed it.
test('a fresh draft has the station’s number, shipper and day, and nobody but the shipper pays', async () => {
  const { drafts, use } = bench();
  use({ billTo: aParty({ company: 'Payer Inc.' }) });
  const { form, shipmentId } = await value(drafts.create());
  expect(shipmentId).toBeNull();
  expect(form).toMatchObject({
    bolNumber: '700000001',
    shipDate: '2026-11-17',
    shipper: { company: 'Truckee River Fastener Co.', country: 'USA' },
    freightTerms: 'prepaid',
    billTo: emptyForm().billTo,
    lines: [{ packageType: 'PLT' }],
  });
});

test('an untouched draft is given again, with today’s date and the shipper of now', async () => {
  const { drafts, clock, use } = bench();
  const first = await value(drafts.create());
  await clock.advance(24 * 3_600_000);
  use({ shipper: aParty({ company: 'New name' }) });
  const again = await value(drafts.create());
  expect(again).toMatchObject({
    id: first.id,
    form: { bolNumber: first.form.bolNumber, shipDate: '2026-11-18', shipper: { company: 'New name' } },
  });
  expect(await value(drafts.list())).toEqual([]);
});

test('an untouched draft of before the set-up takes the station’s own number', async () => {
  const { drafts, use } = bench();
  const first = await value(drafts.create());
  use({ station: { ...aSettings().station, id: '41' } });
  const again = await value(drafts.create());
  expect([again.id, again.form.bolNumber]).toEqual([first.id, '4100000002']);
});

test('what is typed is there after a restart, letter for letter; a number is never given twice', async () => {
  const { drafts, db, file } = bench();
  const draft = await value(drafts.create());
  const form = aForm({
    bolNumber: draft.form.bolNumber,
    poNumber: ' half a num',
    specialInstructions: 'Łódź ’ 🚚\n',
  });
  await value(drafts.save({ id: draft.id, form: { ...form, poNumber: 'half' } }));
  await value(drafts.discard({ id: (await value(drafts.create())).id }));
  await value(drafts.save({ id: draft.id, form }));
  db.close();

  const after = bench(file);
  expect((await value(after.drafts.current())).form).toEqual(form);
  expect((await value(after.drafts.create())).form.bolNumber).toBe('700000003');
});

test('`current` is the one last worked on', async () => {
  const { drafts, clock } = bench();
  const first = await value(drafts.current());
  await value(drafts.save({ id: first.id, form: { ...first.form, poNumber: '1' } }));
  await clock.advance(1000);
  const second = await value(drafts.create());
  await value(drafts.save({ id: second.id, form: { ...second.form, poNumber: '2' } }));
  await clock.advance(1000);
  expect((await value(drafts.current())).id).toBe(second.id);
  await value(drafts.save({ id: first.id, form: { ...first.form, poNumber: '1b' } }));
  expect((await value(drafts.current())).id).toBe(first.id);
  expect((await value(drafts.list())).map(({ id }) => id)).toEqual([first.id, second.id]);
});

test('saving what is there already is no change', async () => {
  const { drafts } = bench();
  const draft = await value(drafts.create());
  await value(drafts.save({ id: draft.id, form: draft.form }));
  expect(await value(drafts.list())).toEqual([]);
  expect(await drafts.save({ id: 'none', form: draft.form })).toMatchObject({ error: { code: 'not-found' } });
  expect(await drafts.open({ id: 'none' })).toMatchObject({ error: { code: 'not-found' } });
});

test('numbers are digits without a leading zero and never those of another station', () => {
  expect([bolNumber('07', 18_342), bolNumber('7', 18_342), bolNumber('0', 5)]).toEqual([
    '700018342',
    '700018342',
    '10000005',
  ]);
  const numbers = ['0', '1', '11', '110', '999999'].flatMap((id) =>
    [1, 11, 100, 99_999_999].map((n) => bolNumber(id, n)),
  );
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.every((number) => /^[1-9]\d*$/.test(number) && Number.isSafeInteger(Number(number)))).toBe(
    true,
  );
});

test('after a restart the new draft is current, and not the one that was left for it', async () => {
  const first = bench();
  const left = await value(first.drafts.current());
  await value(first.drafts.save({ id: left.id, form: { ...left.form, poNumber: '1' } }));
  const next = await value(first.drafts.create());
  // The clock of the station was set back meanwhile.
  await value(first.drafts.save({ id: next.id, form: { ...next.form, poNumber: '2' } }));
  first.db.prepare("UPDATE drafts SET saved_at = '2026-11-01T00:00:00.000Z' WHERE id = ?").run(next.id);
  first.db.close();
  const second = bench(first.file);
  expect((await value(second.drafts.current())).id).toBe(next.id);
  expect((await value(second.drafts.list())).map(({ id }) => id)).toEqual([left.id, next.id]);
});
