import { expect, test, vi } from 'vitest';
import { DraftSaver, pendingDraftWrites } from '#renderer/screens/pack/draft-saver.svelte.ts';
import { dropWindowState } from '#renderer/state/window-state.svelte.ts';
import { aForm } from '#support/builders.ts';

// Regression: a save that began after its window was closed was waited for by the next window, which then never opened a draft.
test('a save of a closed window is not waited for by the next one', async () => {
  vi.useFakeTimers();
  const saver = new DraftSaver(() => new Promise(() => undefined));
  saver.start({ id: 'd1', savedAt: '2026-11-17T14:00:00.000Z' });
  saver.later(() => aForm());
  dropWindowState();
  await vi.advanceTimersByTimeAsync(1000);
  const opened = await Promise.race([
    pendingDraftWrites().then(() => true),
    vi.advanceTimersByTimeAsync(10).then(() => false),
  ]);
  expect(opened).toBe(true);
});
