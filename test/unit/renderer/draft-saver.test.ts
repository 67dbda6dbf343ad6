import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DraftSaver } from '#renderer/screens/pack/draft-saver.svelte.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { emptyForm, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const typed = (poNumber: string): ShipmentForm => ({ ...emptyForm(), poNumber });

function saver(answers: Result<{ savedAt: string }>[] = []) {
  const saved: string[] = [];
  const made = new DraftSaver((id, form) => {
    saved.push(`${id}:${form.poNumber}`);
    return Promise.resolve(answers.shift() ?? ok({ savedAt: '2026-11-17T14:08:00.000Z' }));
  });
  made.start({ id: 'd1', savedAt: '2026-11-17T14:00:00.000Z' });
  return { made, saved };
}

test('a burst of keys is one save, 300 ms after the last', async () => {
  const { made, saved } = saver();
  for (const text of ['4', '45', '450']) {
    made.later(() => typed(text));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(saved).toEqual([]);
  expect(made.dirty).toBe(true);
  await vi.advanceTimersByTimeAsync(300);
  expect(saved).toEqual(['d1:450']);
  expect(made.dirty).toBe(false);
  expect(made.savedAt).toBe('2026-11-17T14:08:00.000Z');
});

test('a failed save keeps the text and tries it again at the next flush', async () => {
  const { made, saved } = saver([fail('storage-full', 'no room')]);
  made.later(() => typed('4500'));
  await made.flush();
  expect(made.failure?.code).toBe('storage-full');
  expect(made.dirty).toBe(true);
  await made.flush();
  expect(saved).toEqual(['d1:4500', 'd1:4500']);
  expect(made.failure).toBeNull();
});

test('what is typed is read when it is saved: the form on the screen next is not written over the draft before', async () => {
  const saved: string[] = [];
  const made = new DraftSaver(async (id, form) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    saved.push(`${id}:${form.poNumber}`);
    return ok({ savedAt: '2026-11-17T14:08:00.000Z' });
  });
  made.start({ id: 'd1', savedAt: '2026-11-17T14:00:00.000Z' });
  let onScreen = typed('45');
  made.later(() => onScreen);
  void made.flush();
  await vi.advanceTimersByTimeAsync(10);
  onScreen = typed('4500');
  made.later(() => onScreen);
  onScreen = typed('450018');
  // The first save is still on its way.
  void made.flush();
  onScreen = typed('of another draft');
  await vi.advanceTimersByTimeAsync(1000);
  expect(saved).toEqual(['d1:45', 'd1:450018']);
});

test('after the submission nothing is saved any more', async () => {
  const { made, saved } = saver();
  made.later(() => typed('4500'));
  made.stop('another');
  expect(made.dirty).toBe(true);
  made.stop('d1');
  await made.flush();
  await vi.advanceTimersByTimeAsync(1000);
  expect(saved).toEqual([]);
});

test('while keys keep falling every key is on the disk within a second', async () => {
  const saves: { at: number; text: string }[] = [];
  const made = new DraftSaver(async (_id, form) => {
    const at = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 50));
    saves.push({ at: at + 50, text: form.poNumber });
    return ok({ savedAt: '2026-11-17T14:08:00.000Z' });
  });
  made.start({ id: 'd1', savedAt: '2026-11-17T14:00:00.000Z' });
  const keys: { at: number; text: string }[] = [];
  for (let n = 1; n <= 50; n++) {
    keys.push({ at: Date.now(), text: String(n) });
    made.later(() => typed(String(n)));
    await vi.advanceTimersByTimeAsync(200);
  }
  await vi.advanceTimersByTimeAsync(1000);
  for (const key of keys) {
    const kept = saves.find(({ text }) => Number(text) >= Number(key.text));
    expect((kept?.at ?? Infinity) - key.at, `key ${key.text}`).toBeLessThanOrEqual(1000);
  }
  expect(saves.length).toBeLessThan(20);
});
