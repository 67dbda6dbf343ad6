import { beforeEach, describe, expect, test } from 'vitest';
import { SectionDraft } from '#renderer/components/setup/section-draft.svelte.ts';
import { dockSchema, type Dock } from '#shared/freight/address-book/dock.ts';
import type { BookEntry } from '#shared/station/book.ts';
import type { PersonRow } from '#shared/station/people.ts';
import { BookState } from '#renderer/screens/book/book-state.svelte.ts';
import { dockCalls } from '#renderer/screens/book/book-calls.ts';
import { PeopleState } from '#renderer/components/setup/people-state.svelte.ts';
import { TemplatesState } from '#renderer/screens/templates/templates-state.svelte.ts';
import { SlowStation } from '#support/slow-station.ts';

const slow = SlowStation.install();

beforeEach(() => slow.reset());

const dock = dockSchema.parse({
  party: {
    ...{ company: 'Peña Foods', phone: '503 555 0148', address: '4215 NE Columbia Blvd' },
    ...{ city: 'Portland', state: 'OR', postalCode: '97211' },
  },
  roles: ['consignee'],
});
const { party } = dock;
const entry = (data: Dock, hidden = false) => ({ id: 'dock-1', data, hidden }) as BookEntry<Dock>;

/** Another station has the gate closed, names somebody to ask for, and hides the entry. */
const newer: Dock = { ...dock, note: 'Gate 2 is closed', party: { ...party, contact: 'Zoé Ramírez' } };

async function openDock() {
  const book = new BookState(dockCalls, ({ party: { company } }) => company);
  void book.read('dock-1');
  await slow.answer('docks.get', entry(dock));
  return book;
}

describe('an entry of the book that is changed at another station while it is open here', () => {
  // Regression: the whole entry was saved as the form had opened it, and the other station's correction was gone.
  test('keeps what was changed there: a save changes what was typed here alone', async () => {
    const book = await openDock();
    const saved = book.save({ ...dock, party: { ...party, phone: '503 555 0199' } });
    await slow.answer('docks.get', entry(newer, true));
    slow.ready = { 'docks.get': entry(newer), 'docks.find': [], 'docks.count': { shown: 1, hidden: 0 } };
    await slow.answer('docks.save', { id: 'dock-1' });
    await saved;
    expect(slow.inputsOf('docks.save')).toEqual([
      {
        id: 'dock-1',
        hidden: true,
        data: { ...newer, party: { ...party, contact: 'Zoé Ramírez', phone: '503 555 0199' } },
      },
    ]);
  });

  test('is merged as both are by then', async () => {
    const book = await openDock();
    const given = { ...entry({ ...dock, hours: '8 to 4' }), id: 'dock-2' };
    void book.merge(given, (kept, other) => ({ ...kept, hours: other.hours }));
    await slow.answer('docks.get', entry(newer));
    await slow.answer('docks.get', { ...given, data: { ...given.data, hours: '6 to 2' } });
    expect(slow.inputsOf('docks.merge')).toEqual([
      { keep: 'dock-1', give: 'dock-2', data: { ...newer, hours: '6 to 2' } },
    ]);
  });
});

// Regression: a contact that was put back among the earlier values was lost again with the save of a phone number typed before.
test('what is typed into a part of a section lies over what that part has become', async () => {
  let stored = dock;
  const written: Partial<Dock>[] = [];
  const draft = new SectionDraft<Dock>({
    stored: () => stored,
    read: (typed) => ({ success: true, data: typed }),
    write: (fields) => {
      written.push(fields);
      return Promise.resolve(null);
    },
  });
  draft.set({ party: { ...draft.value.party, phone: '503 555 0199' } });
  stored = newer;
  expect(draft.value).toEqual({ ...newer, party: { ...newer.party, phone: '503 555 0199' } });
  await draft.save();
  expect(written).toEqual([{ party: { ...newer.party, phone: '503 555 0199' } }]);
});

// Regression: a supervisor had switched somebody off at another station; a corrected name here switched them on again.
test('a person who was switched off at another station stays off when the name is corrected here', async () => {
  const row = {
    id: 'p1',
    name: 'Ines',
    badge: '',
    role: 'packer',
    active: true,
    hasPin: false,
    managed: false,
  } as const;
  const people = new PeopleState();
  people.begin(row as unknown as PersonRow);
  people.set({ name: 'Inés' });
  const saved = people.save();
  await slow.answer('people.list', [{ ...row, active: false }]);
  expect(slow.inputsOf('people.save')).toEqual([
    { id: 'p1', name: 'Inés', badge: '', role: 'packer', active: false },
  ]);
  await slow.answer('people.save', { ...row, name: 'Inés' });
  await slow.answer('people.list', [row]);
  await saved;
});

test('a template keeps the key that another station gave it when its name is changed here', async () => {
  const template = { id: 't1', name: 'Monday', key: 1, asked: ['poNumber'] };
  const list = new TemplatesState();
  void list.edit('t1');
  await slow.answer('templates.get', template);
  list.type({ ...template, name: 'Mondays' });
  void list.save();
  await slow.answer('templates.get', { ...template, key: 4 });
  expect(slow.inputsOf('templates.save')).toEqual([
    { id: 't1', name: 'Mondays', key: 4, asked: ['poNumber'], form: null },
  ]);
});
