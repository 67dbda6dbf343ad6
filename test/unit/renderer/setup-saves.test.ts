import { beforeEach, expect, test } from 'vitest';
import { SetupState } from '#renderer/screens/setup/setup-state.svelte.ts';
import { SectionDraft } from '#renderer/components/setup/section-draft.svelte.ts';
import type { SettingsView } from '#shared/ipc/calls/settings.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { settingsSchema, stationSettingsSchema, type Settings } from '#shared/station/settings.ts';
import type { WaitingCall } from '#support/fake-station.ts';
import { settled, SlowStation } from '#support/slow-station.ts';

/** Main's side: saves whole sections, and answers when the test lets it. */
const main = { settings: settingsSchema.parse({}), refuse: false };
const slow = SlowStation.install();

function answerTo({ name, input }: WaitingCall): Result<SettingsView> {
  if (name === 'settings.save') {
    if (main.refuse) return fail('storage-full', 'no room');
    main.settings = { ...main.settings, ...(input as Partial<Settings>) };
  }
  return ok({ settings: main.settings, managed: [] } as unknown as SettingsView);
}

/** Answers the oldest call. */
async function answerNext(): Promise<void> {
  const [next] = slow.waiting;
  if (next !== undefined) await slow.answerWith(next.name, answerTo(next));
}

/** Answers what is asked, in order, until nothing more is asked. */
async function answerAll(): Promise<void> {
  await settled();
  while (slow.waiting.length > 0) await answerNext();
}

async function open() {
  const setup = new SetupState();
  setup.follow();
  await answerAll();
  return setup;
}

function stationSection(setup: Awaited<ReturnType<typeof open>>) {
  return new SectionDraft({
    stored: () => setup.view?.settings.station ?? stationSettingsSchema.parse({}),
    read: (typed) => stationSettingsSchema.safeParse(typed),
    write: (fields) => setup.save(({ station }) => ({ station: { ...station, ...fields } })),
  });
}

beforeEach(() => {
  main.settings = settingsSchema.parse({});
  slow.reset();
  main.refuse = false;
});

test('two choices made before the first is stored are both kept', async () => {
  const setup = await open();
  const both = Promise.all([
    setup.save(({ routes }) => ({ routes: { ...routes, labels: 'zebra' } })),
    setup.save(({ routes }) => ({ routes: { ...routes, billOfLading: { printer: 'laser', copies: 2 } } })),
  ]);
  await answerAll();
  expect(await both).toEqual([null, null]);
  expect(main.settings.routes).toEqual({ labels: 'zebra', billOfLading: { printer: 'laser', copies: 2 } });
  expect(setup.view?.settings.routes).toEqual(main.settings.routes);
});

test('language and theme chosen in one breath are both kept', async () => {
  const setup = await open();
  const draft = stationSection(setup);
  void draft.choose({ language: 'fr' });
  void draft.choose({ theme: 'dark' });
  expect(draft.value).toMatchObject({ language: 'fr', theme: 'dark' });
  await answerAll();
  expect(main.settings.station).toMatchObject({ language: 'fr', theme: 'dark' });
  expect(draft.dirty).toBe(false);
});

test('what is typed while a save is under way stays typed', async () => {
  const setup = await open();
  const draft = stationSection(setup);
  draft.set({ name: 'Dock' });
  void draft.save();
  draft.set({ name: 'Dock 7', id: '7' });
  await answerAll();
  expect(main.settings.station).toMatchObject({ name: 'Dock', id: '1' });
  expect(draft.value).toMatchObject({ name: 'Dock 7', id: '7' });
  expect(draft.dirty).toBe(true);
});

test('a choice leaves alone what is typed beside it, and does not save it', async () => {
  const setup = await open();
  const draft = stationSection(setup);
  draft.set({ name: '' });
  void draft.choose({ theme: 'dark' });
  draft.set({ name: 'Dock 9' });
  await answerAll();
  expect(main.settings.station).toMatchObject({ theme: 'dark', name: 'Packing station' });
  expect(draft.value.name).toBe('Dock 9');
});

test('a choice that cannot be stored is not shown as chosen, and says why', async () => {
  const setup = await open();
  const draft = stationSection(setup);
  main.refuse = true;
  void draft.choose({ theme: 'dark' });
  await answerAll();
  expect(draft.value.theme).toBe('system');
  expect(draft.failure?.code).toBe('storage-full');
});

test('a save that fails is not forgotten because one beside it succeeds', async () => {
  const setup = await open();
  const draft = stationSection(setup);
  main.refuse = true;
  void draft.choose({ theme: 'dark' });
  void draft.choose({ language: 'es' });
  await settled();
  await answerNext();
  main.refuse = false;
  await answerAll();
  expect(main.settings.station).toMatchObject({ theme: 'system', language: 'es' });
  expect(draft.failure?.code).toBe('storage-full');
});

test('what is wrong is said and nothing is saved; the typing stays', async () => {
  const setup = await open();
  const draft = stationSection(setup);
  draft.set({ id: 'seven' });
  await draft.save();
  expect(draft.wrongs).toEqual({ id: { code: 'station-id' } });
  expect(slow.waiting).toEqual([]);
  expect(draft.value.id).toBe('seven');
});

test('a change told by main is read after the save under way, never over it', async () => {
  const setup = await open();
  void setup.save(() => ({ training: true }));
  void slow.tell('settingsChanged');
  await answerAll();
  expect(setup.view?.settings.training).toBe(true);
});
