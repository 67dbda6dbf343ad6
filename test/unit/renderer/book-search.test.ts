import { expect, test } from 'vitest';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { BookEntry } from '#shared/station/book.ts';
import { SlowStation } from '#support/slow-station.ts';
import { BookState } from '#renderer/screens/book/book-state.svelte.ts';

SlowStation.install();

const entry = (id: string) => ({ id, data: id, hidden: false }) as unknown as BookEntry<string>;

// Regression: a failed search counted as answered, and Enter opened the first row of the search before.
test('a search that failed answers nothing: what is on screen is still that of the search before', async () => {
  let next: Result<BookEntry<string>[]> = ok([entry('of all')]);
  const calls = {
    find: () => Promise.resolve(next),
    count: () => Promise.resolve(ok({ shown: 1, hidden: 0 })),
  };
  const book = new BookState<string>(calls as never, (data) => data);
  await book.load();
  next = fail('internal', 'the disk');
  book.text = 'perla';
  await book.load();
  expect(book.failure?.code).toBe('internal');
  expect(book.answered).toBe('');
  next = ok([entry('perla')]);
  await book.load();
  expect([book.answered, book.entries?.[0]?.id, book.failure]).toEqual(['perla', 'perla', null]);
});
