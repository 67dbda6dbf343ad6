import { expect, test } from 'vitest';
import { createFormCopier } from '#renderer/screens/pack/form-checks.svelte.ts';
import { checkForm } from '#shared/freight/preflight/check-form.ts';
import { aForm, aLineForm } from '#support/builders.ts';

test('a copy says what is typed, shares nothing with the form, and keeps a line in which nothing was typed', () => {
  const copied = createFormCopier();
  const form = aForm({ lines: [aLineForm({ weightLb: '300' }), aLineForm({ weightLb: '310' })] });
  const first = copied(form);
  expect(first).toEqual(form);
  expect(first.consignee).not.toBe(form.consignee);
  expect(first.lines[0]).not.toBe(form.lines[0]);
  const second = form.lines[1];
  if (second === undefined) throw new Error('two lines');
  second.weightLb = '3101';
  form.consignee.city = 'Reno';
  const next = copied(form);
  expect(next).toEqual(form);
  expect(next.lines[0]).toBe(first.lines[0]);
  expect(first.lines[1]?.weightLb).toBe('310');
  expect(first.consignee.city).not.toBe('Reno');
  form.lines.splice(0, 1);
  expect(copied(form)).toEqual(form);
});

test('the checks of a copy are those of the form, whichever lines they knew before', () => {
  const copied = createFormCopier();
  const station = { sendsPieces: true };
  const form = aForm({ lines: [aLineForm(), aLineForm(), aLineForm()] });
  const told = () => JSON.stringify(checkForm(copied(form), 'en', station));
  const asked = () => JSON.stringify(checkForm(structuredClone(form), 'en', station));
  expect(told()).toBe(asked());
  const typed = [
    { pieces: '1', handlingUnits: '4' },
    { packageType: 'CTN' },
    { weightLb: '1,25' },
    { hazmat: true },
    { freightClass: '500' },
    { lengthIn: '' },
    { pieces: '' },
  ];
  for (const change of typed) {
    for (const line of form.lines) {
      Object.assign(line, change);
      expect(told()).toBe(asked());
    }
  }
  expect(JSON.stringify(checkForm(copied(form), 'fr', station))).toBe(
    JSON.stringify(checkForm(structuredClone(form), 'fr', station)),
  );
  form.lines.reverse();
  expect(told()).toBe(asked());
  expect(checkForm(copied(form), 'en', station).findings.length).toBeGreaterThan(3);
});

// Regression: each line below the removed one was copied and checked anew.
test('the lines below one that was removed, or put back, are known', () => {
  const copied = createFormCopier();
  const form = aForm({ lines: ['300', '310', '320', '330'].map((weightLb) => aLineForm({ weightLb })) });
  const first = copied(form).lines;
  const [removed] = form.lines.splice(1, 1);
  const second = copied(form).lines;
  expect(second.map((line) => first.indexOf(line))).toEqual([0, 2, 3]);
  if (removed === undefined) throw new Error('a line');
  form.lines.splice(1, 0, removed);
  expect(copied(form)).toEqual(form);
  expect(copied(form).lines.map((line) => second.indexOf(line))).toEqual([0, -1, 1, 2]);
});
