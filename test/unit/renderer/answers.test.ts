import { expect, test, vi } from 'vitest';
import { Newest, coalesceReads } from '#renderer/state/answers.ts';
import { SlowStation } from '#support/slow-station.ts';
import { station } from '#renderer/station.ts';

test('only the newest that was begun still counts, and none once it is dropped', () => {
  const turns = new Newest();
  const first = turns.begin();
  expect(first()).toBe(true);
  const second = turns.begin();
  expect([first(), second()]).toEqual([false, true]);
  turns.drop();
  expect([first(), second()]).toEqual([false, false]);
});

/** Readings that end when the test says so. */
function readings() {
  const ends: { done: () => void; broken: (trouble: Error) => void }[] = [];
  const again = coalesceReads(
    () => new Promise<void>((done, broken) => void ends.push({ done: () => done(), broken })),
  );
  return { again, ends };
}

test('a storm of changes is one reading and one more after it, never two at once', async () => {
  const { again, ends } = readings();
  let over = 0;
  for (let n = 0; n < 20; n += 1) void again().then(() => (over += 1));
  expect(ends).toHaveLength(1);
  ends[0]?.done();
  // A machine that is busy makes the first reading a long one, after which comes a rest.
  await vi.waitFor(() => expect([ends.length, over]).toEqual([2, 1]), { timeout: 3000 });
  // Told between the two: the second has begun, so there is a third.
  void again();
  ends[1]?.done();
  await vi.waitFor(() => expect([ends.length, over]).toEqual([3, 20]), { timeout: 3000 });
});

test('a reading that breaks does not end the readings', async () => {
  const { again, ends } = readings();
  const [first, second] = [again(), again()];
  ends[0]?.broken(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await vi.waitFor(() => expect(ends).toHaveLength(2), { timeout: 3000 });
  ends[1]?.done();
  await second;
  void again();
  expect(ends).toHaveLength(3);
});

test('a call that the bridge breaks under is an answer: nothing waits for it for ever', async () => {
  const slow = SlowStation.install();
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = station.drafts.create();
  await slow.breakDown('drafts.create');
  expect(await answer).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(told).toHaveBeenCalledOnce();
});
