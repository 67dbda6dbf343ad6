import type { Desk } from '#main/desk/desk.ts';
import { aForm } from './builders.ts';
import { value } from './desk-bench.ts';
import { arrive, importFrom } from './import-files.ts';
import { csv, orderCells, orderHeadings, ordersCsv } from './order-files.ts';

/** Each call that writes about imports, templates and drafts left for somebody, with what it needs standing there. */
export async function importWrites(desk: Desk): Promise<[string, unknown][]> {
  const { imports, templates, drafts } = desk.handlers;
  const bad = orderCells(9).map((cell, at) => (at === orderHeadings.length - 2 ? 'heavy' : cell));
  const file = await importFrom(desk, 'a.csv', csv([orderHeadings, orderCells(1), orderCells(2), bad]));
  const { rows } = value(await imports.list({ show: 'open', offset: 0, limit: 10 }));
  const [open = '', gone = ''] = rows.map(({ id }) => id);
  value(await imports.remove({ ids: [gone] }));
  const waiting = await arrive(desk, 'b.csv', ordersCsv(2, 20));
  const { mapping } = value(await imports.look({ id: waiting, mapping: null }));
  const template = { id: null, key: null, asked: [], form: aForm() };
  const { id } = value(await templates.save({ ...template, name: 'Keep' }));
  const left = value(await drafts.create());
  value(await drafts.save({ id: left.id, form: aForm({ bolNumber: left.form.bolNumber }) }));
  return [
    ['drafts.leave', { id: left.id, to: 'Ana', note: 'after lunch' }],
    ['templates.save', { ...template, name: 'Other' }],
    ['templates.open', { named: { id }, notDraft: null }],
    ['scans.printSheet', { what: 'keys', text: '' }],
    ['templates.remove', { id }],
    ['imports.run', { id: waiting, mapping, problems: 'bring', keepAs: '' }],
    ['imports.dismissFile', { id: file.id }],
    ['imports.putBack', { ids: [gone] }],
    ['imports.repair', { id: open }],
    ['imports.submit', { ids: [open] }],
    ['imports.remove', { ids: [open] }],
  ];
}
