import { readBook } from '../components/setup/book-csv.ts';
import { dockColumns } from '../components/setup/dock-columns.ts';
import { freightColumns } from '../components/setup/freight-columns.ts';
import type { BookFileAnswer, BookFileTask } from './book-file-task.ts';

/** UTF-8, otherwise the encoding in which a Windows spreadsheet saves CSV. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

// A hundred thousand rows take seconds: keys typed meanwhile do not wait.
self.addEventListener('message', ({ data: { list, bytes } }: MessageEvent<BookFileTask>) => {
  let answer: BookFileAnswer;
  try {
    const text = textOf(bytes);
    answer = list === 'docks' ? readBook(text, dockColumns) : readBook(text, freightColumns);
  } catch (error) {
    answer = { error: String(error) };
  }
  self.postMessage(answer);
});
