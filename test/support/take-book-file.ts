import { expect } from 'vitest';
import { readBook, type BookColumns } from '#renderer/components/setup/book-csv.ts';
import type { BookCalls } from '#renderer/screens/book/book-calls.ts';
import { BookFileState } from '#renderer/screens/book/book-file.svelte.ts';

/** A CSV without mistakes through the window's own steps, into the list of these handlers. */
export async function takeBookFile<T>(
  kind: 'docks' | 'freight',
  handlers: object,
  columns: BookColumns<T>,
  text: string,
): Promise<BookFileState<T>> {
  const file = new BookFileState<T>(kind, handlers as BookCalls<T>, columns);
  const read = readBook(text, columns);
  expect(read.problems).toEqual([]);
  file.file = { ...read, name: 'book.csv' };
  await file.take();
  expect(file.failure).toBeNull();
  return file;
}
