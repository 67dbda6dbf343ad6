import { openGate } from '#support/open-gate.ts';
import { expect, test } from 'vitest';
import type { Desk } from '#main/desk/desk.ts';
import { createSettingsHandlers, type SettingsHandlersParts } from '#main/ipc/settings-handlers.ts';
import { fail } from '#shared/ipc/result.ts';

// Regression: an identifier that the system would not store is used in this session, but what waited for it stayed held.
test('an identifier that is kept for the session alone lets what waits for it go', async () => {
  let told = 0;
  const desk = { outbox: { settingsSaved: () => (told += 1) } } as unknown as Desk;
  const handlers = createSettingsHandlers({
    people: openGate,
    vault: { save: () => Promise.resolve(fail('no-vault', 'kept for this session')) },
    desk: () => Promise.resolve(desk),
    station: { settings: () => ({ service: { baseUrl: 'https://a.example', proxy: '', caFile: '' } }) },
  } as unknown as SettingsHandlersParts);
  const saved = await handlers.saveCredentials({ authenticationId: 'id', keepInBasicText: false });
  expect(saved).toMatchObject({ ok: false, error: { code: 'no-vault' } });
  expect(told).toBe(1);
});

// A page that was taken over could set the first address itself.
test('an identifier is taken only when the address that it belongs to stands', async () => {
  const handlers = createSettingsHandlers({
    people: openGate,
    station: { settings: () => ({ service: null }) },
  } as unknown as SettingsHandlersParts);
  expect(
    await handlers.saveCredentials({ authenticationId: 'identifier', keepInBasicText: false }),
  ).toMatchObject({ ok: false, error: { code: 'not-set-up' } });
});

// Regression: the identifier given at a start went to whatever address stood then; a person confirms another address by this call.
test('without an identifier of its own, the call confirms the one given at the start for the address that stands', async () => {
  const asked: object[] = [];
  let told = 0;
  const desk = { outbox: { settingsSaved: () => (told += 1) } } as unknown as Desk;
  const handlers = createSettingsHandlers({
    people: openGate,
    vault: {
      confirmGiven: (options: object) => {
        asked.push(options);
        return Promise.resolve(fail('bad-input', 'nothing waits for a confirmation'));
      },
    },
    desk: () => Promise.resolve(desk),
    station: { settings: () => ({ service: { baseUrl: 'https://a.example', proxy: '', caFile: '' } }) },
  } as unknown as SettingsHandlersParts);
  expect(await handlers.saveCredentials({ authenticationId: null, keepInBasicText: true })).toMatchObject({
    ok: false,
    error: { code: 'bad-input' },
  });
  expect([asked, told]).toEqual([
    [{ address: expect.stringContaining('https://a.example') as string, keepInBasicText: true }],
    1,
  ]);
});
