import { expect, test } from 'vitest';
import { SlowStation } from '#support/slow-station.ts';
import { KeptForm } from '#renderer/state/kept-form.svelte.ts';

SlowStation.install();

interface Entry {
  name: string;
  host: string;
}
const dock: Entry = { name: 'Dock', host: '10.0.0.5' };
const office: Entry = { name: 'Office', host: '10.0.0.6' };
let lists = 0;
/** A list, and what a person finds who leaves it and comes back. */
function list() {
  const name = `list ${++lists}`;
  return { form: new KeptForm<Entry>(name), again: () => new KeptForm<Entry>(name) };
}

test('a list that was left with something typed has it again, entry by entry', () => {
  const { form, again } = list();
  form.begin('dock', dock);
  form.set({ name: 'Dock 7' });
  form.begin('office', office);
  form.set({ host: '10.0.0.60' });
  const back = again();
  expect(back.left()).toEqual({ key: 'office', begun: office });
  back.begin('office', office);
  expect(back.open?.typed).toEqual({ ...office, host: '10.0.0.60' });
  back.begin('dock', dock);
  expect([back.open?.typed, back.isTyped]).toEqual([{ ...dock, name: 'Dock 7' }, true]);
});

test('one that was only looked at, given up or saved is not opened again', () => {
  const { form, again } = list();
  form.begin('dock', dock);
  expect(again().left()).toBeNull();
  form.set({ name: 'Dock 7' });
  form.set({ name: 'Dock' });
  expect(again().left()).toBeNull();
  form.set({ name: 'Dock 7' });
  form.close();
  const back = again();
  back.begin('dock', dock);
  expect([back.left(), back.open?.typed]).toEqual([null, dock]);
});

test('what was typed lies over what the entry has become meanwhile', () => {
  const { form, again } = list();
  form.begin('dock', dock);
  form.set({ name: 'Dock 7' });
  const back = again();
  back.begin('dock', { ...dock, host: '10.0.0.9' });
  expect(back.open?.typed).toEqual({ name: 'Dock 7', host: '10.0.0.9' });
});

test('an earlier value that is put back is shown, beside what is typed of other fields', () => {
  const { form } = list();
  form.begin('dock', dock);
  form.set({ name: 'Dock 7' });
  form.renew({ ...dock, host: '10.0.0.1' });
  expect(form.open?.typed).toEqual({ name: 'Dock 7', host: '10.0.0.1' });
  form.renew({ name: 'Door', host: '10.0.0.1' });
  expect(form.open?.typed).toEqual({ name: 'Door', host: '10.0.0.1' });
});

test('of an entry that is gone nothing is left', () => {
  const { form, again } = list();
  form.begin('dock', dock);
  form.set({ name: 'Dock 7' });
  const back = again();
  back.forget(back.left()?.key ?? '');
  expect(back.left()).toBeNull();
});
