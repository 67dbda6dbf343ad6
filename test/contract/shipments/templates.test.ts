import { expect, test } from 'vitest';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { aForm, aLineForm, aParty } from '#support/builders.ts';
import { value } from '#support/desk-bench.ts';
import { numbersBench } from '#support/numbers-bench.ts';
import { openStation } from '#support/open-station.ts';

const form = aForm({
  bolNumber: '799999999',
  proNumber: '123456789',
  poNumber: 'PO-9',
  lines: [aLineForm({ handlingUnits: '4', pieces: '96', weightLb: '5000' })],
});
const weekly = { id: null, name: 'Peña weekly', key: 1, asked: ['poNumber', 'lines.0.handlingUnits'], form };

function opened(file?: string) {
  const station = openStation(file);
  const bench = numbersBench(station.db);
  const save = async (change: Partial<Parameters<typeof bench.templates.save>[0]> = {}) =>
    value(await bench.templates.save({ ...weekly, ...change })).id;
  const open = async (
    named: { id: string } | { code: string } | { key: number },
    notDraft: string | null = null,
  ) => value(await bench.drafts.open({ id: value(await bench.templates.open({ named, notDraft })).draftId }));
  const names = async (text = '') => value(await bench.templates.list({ text })).map(({ name }) => name);
  return {
    ...bench,
    file: station.file,
    close: () => {
      station.db.close();
    },
    save,
    open,
    names,
  };
}

test('a template is opened by its id, its code in any case and its key: asked fields empty, numbers and day of its own', async () => {
  const { save, open, templates, drafts } = opened();
  const id = await save();
  const kept = value(await templates.get({ id }));
  expect(kept.form).toMatchObject({ bolNumber: '', proNumber: '', poNumber: 'PO-9' });
  expect(kept.code).toMatch(/^[0-9A-F]{8}$/);
  for (const named of [{ id }, { code: kept.code.toLowerCase() }, { key: 1 }]) {
    const draft = await open(named);
    expect(draft).toMatchObject({ templateId: id, shipmentId: null });
    expect(draft.form).toMatchObject({ bolNumber: '700000001', shipDate: '2026-11-17', poNumber: '' });
    expect(draft.form.lines[0]).toMatchObject({
      handlingUnits: '',
      weightLb: '',
      pieces: '',
      description: form.lines[0]?.description,
    });
    expect(draft.form.consignee).toEqual(form.consignee);
  }
  expect(value(await templates.list({ text: '' }))[0]?.usedAt).not.toBeNull();
  expect(await drafts.list()).toEqual({ ok: true, value: [] });
});

test('an opened template that nobody typed in is still there on Pack, and gives way to the next without a word', async () => {
  const { save, open, drafts, clock } = opened();
  const first = await open({ id: await save() });
  expect(value(await drafts.current())).toMatchObject({ id: first.id, templateId: first.templateId });
  const second = await open({ id: await save({ name: 'Other', key: 2 }) });
  expect([second.id, second.form.bolNumber]).toEqual([first.id, first.form.bolNumber]);
  // The next morning: its day is today's.
  await clock.advance(24 * 60 * 60 * 1000);
  const today = value(await drafts.current());
  expect([today.form.shipDate, today.form.consignee]).toEqual(['2026-11-18', form.consignee]);
  expect(value(await drafts.create())).toMatchObject({ id: first.id, templateId: null });
});

test('what is on screen is never replaced under the hand, nor what somebody typed', async () => {
  const { save, open, drafts } = opened();
  const id = await save();
  const shown = value(await drafts.create());
  const next = await open({ id }, shown.id);
  expect(next.id).not.toBe(shown.id);
  value(await drafts.save({ id: next.id, form: { ...next.form, poNumber: 'PO-77' } }));
  const third = await open({ id }, null);
  expect(third.id).toBe(shown.id);
  expect(value(await drafts.open({ id: next.id }))).toMatchObject({
    templateId: id,
    form: { poNumber: 'PO-77' },
  });
  expect(value(await drafts.list()).map((row) => row.id)).toEqual([next.id]);
});

test('a name is one template’s, a key the last one’s; renaming keeps the code; what is deleted is gone and its code opens nothing', async () => {
  const { save, open, names, templates } = opened();
  const id = await save();
  expect(await templates.save({ ...weekly, name: 'PENA Weekly' })).toMatchObject({
    ok: false,
    error: { code: 'template-name-taken', id },
  });
  const other = await save({ name: 'Ace', key: 1 });
  expect((await open({ key: 1 })).templateId).toBe(other);
  const { code } = value(await templates.get({ id }));
  await save({ id, name: 'Zed', key: null, asked: ['lines.7.pieces', 'poNumber'], form: null });
  expect(value(await templates.get({ id }))).toMatchObject({
    name: 'Zed',
    code,
    asked: ['poNumber'],
    form: { poNumber: 'PO-9' },
  });
  expect(await names()).toEqual(['Ace', 'Zed']);
  expect(await templates.remove({ id })).toMatchObject({ ok: true });
  for (const named of [{ id }, { code }])
    expect(await templates.open({ named, notDraft: null })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  expect(await templates.remove({ id })).toMatchObject({ ok: false });
  expect(await templates.save({ ...weekly, id, name: 'Again' })).toMatchObject({ ok: false });
  expect(await templates.save({ ...weekly, name: 'None', form: null })).toMatchObject({ ok: false });
});

test('the list is searched without accents by name, consignee and freight, names that begin so first', async () => {
  const { save, names } = opened();
  for (const name of ['Zürich bolts', 'Ace', 'Bolt to Ace']) await save({ name, key: null });
  expect(await names('zurich')).toEqual(['Zürich bolts']);
  expect(await names('ace')).toEqual(['Ace', 'Bolt to Ace']);
  expect(await names(form.consignee.company.slice(0, 4).toUpperCase())).toHaveLength(3);
  expect(await names('nothing')).toEqual([]);
});

test('a template follows the station’s shipper, unless it was saved with another', async () => {
  const { save, open, use, settings } = opened();
  const own = settings().shipper;
  const id = await save({ form: { ...form, shipper: own === null ? emptyForm().shipper : { ...own } } });
  const elsewhere = await save({
    name: 'From the annex',
    key: null,
    form: { ...form, shipper: aParty({ company: 'Annex' }) },
  });
  use({ shipper: aParty({ company: 'Moved Inc.' }) });
  expect((await open({ id })).form.shipper.company).toBe('Moved Inc.');
  expect((await open({ id: elsewhere })).form.shipper.company).toBe('Annex');
});

test('templates are on the disk: the station opened again has them', async () => {
  const before = opened();
  const id = await before.save();
  before.close();
  const after = opened(before.file);
  expect(await after.names()).toEqual(['Peña weekly']);
  expect((await after.open({ key: 1 })).templateId).toBe(id);
});
