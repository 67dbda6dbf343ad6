import { expect, test } from 'vitest';
import { changedPart, readAt, writeAt } from '#renderer/components/shared/field-path.ts';
import { aForm } from '#support/builders.ts';

test('a field is read and written by its path, through parties and lines', () => {
  const form = aForm();
  writeAt(form, 'consignee.city', 'Reno');
  writeAt(form, 'lines.0.pieces', '48.5');
  expect([readAt(form, 'consignee.city'), form.consignee.city]).toEqual(['Reno', 'Reno']);
  expect([readAt(form, 'lines.0.pieces'), form.lines[0]?.pieces]).toEqual(['48.5', '48.5']);
});

test('a number that is chosen stays one', () => {
  const settings = { quoteVersion: 2 };
  expect(readAt(settings, 'quoteVersion')).toBe('2');
  writeAt(settings, 'quoteVersion', '1');
  expect(settings).toEqual({ quoteVersion: 1 });
});

test('a line that was just removed reads as nothing, and nothing is written in its place', () => {
  const form = aForm();
  const before = structuredClone(form);
  expect(readAt(form, 'lines.7.pieces')).toBe('');
  writeAt(form, 'lines.7.pieces', '3');
  expect(form).toEqual(before);
});

test('what has changed is the outermost part, and the form itself is left alone', () => {
  const form = { rows: [{ code: 'RES', name: 'Residential' }], other: '1' };
  expect(changedPart(form, 'rows.0.name', 'Home')).toEqual({ rows: [{ code: 'RES', name: 'Home' }] });
  expect(form.rows[0]?.name).toBe('Residential');
});
