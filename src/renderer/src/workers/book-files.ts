import type { BookList } from '#shared/station/book.ts';
import type { BookFile } from '../components/setup/book-csv.ts';
import { withinTime } from '../state/within.ts';
import type { BookFileAnswer, BookFileTask } from './book-file-task.ts';

/** Bytes: more than a hundred thousand addresses with notes. */
export const maxFileBytes = 64 * 1024 * 1024;
/** Longer than this it is stuck. */
const limitMs = 120_000;

/** All rows of a file, checked, or their problems; rejects when the file cannot be read at all. */
export async function readBookFile<T>(list: BookList, file: File): Promise<BookFile<T>> {
  if (file.size > maxFileBytes)
    return {
      rows: [],
      at: [],
      absent: [],
      problems: [{ row: 1, column: '', code: 'file-too-large' }],
      wrong: 1,
    };
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('./book-file.worker.ts', import.meta.url), { type: 'module' });
  try {
    const read = new Promise<BookFileAnswer>((resolve, reject) => {
      worker.addEventListener('error', (event) => reject(new Error(event.message)));
      worker.addEventListener('message', ({ data }: MessageEvent<BookFileAnswer>) => resolve(data));
      const task: BookFileTask = { list, bytes };
      worker.postMessage(task, [bytes]);
    });
    const answer = await withinTime(read, limitMs);
    if (answer === null) throw new Error('the file was not read in time');
    if ('error' in answer) throw new Error(answer.error);
    // The worker has read each row by this list's schema.
    return answer as BookFile<T>;
  } finally {
    worker.terminate();
  }
}
