import { expect, test, vi } from 'vitest';
import { getLocale, overwriteGetLocale } from '#renderer/paraglide/runtime.js';
import { openFreshWindow } from '#support/fresh-window.ts';

// Files of a thread follow one another in the same global object; what one leaves there the next would be judged by.
test('what a file leaves in its window is gone in the next', async () => {
  const read = () => import('#renderer/screens/pack/unsaved-texts.ts');
  const before = await read();
  before.keepUnsaved('d1', before.textForNew() ?? ({ poNumber: '45' } as never));
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', 'stubbed');
  Object.assign(globalThis, { window: { station: {} }, leftBehind: true });
  overwriteGetLocale(() => 'fr');

  openFreshWindow();

  expect([vi.isFakeTimers(), getLocale()]).toEqual([false, 'en']);
  expect(['window', 'leftBehind'].filter((name) => name in globalThis)).toEqual([]);
  expect(globalThis.localStorage).not.toBe('stubbed');
  const after = await read();
  expect(after).not.toBe(before);
  expect(after.textOf({ id: 'd1', form: { poNumber: '' } as never }).poNumber).toBe('');
});
