import type { BookList } from '#shared/station/book.ts';
import type { BookFile } from '../components/setup/book-csv.ts';

/** The task of the reading worker: a file, and the list it is for. */
export interface BookFileTask {
  list: BookList;
  bytes: ArrayBuffer;
}
export type BookFileAnswer = BookFile<unknown> | { error: string };
